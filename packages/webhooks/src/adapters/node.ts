import type { WebhookHandler } from '../create-webhook-handler.ts';
import type { WebhookHeaders } from '../verify/headers.ts';
import type { RawBody } from '../verify/raw-body.ts';
import { type AdapterOptions, bodyNotRaw, readBody, receive, requireOptions } from './receive.ts';

export type { AdapterOptions } from './receive.ts';

/** The part of `IncomingMessage` that the listener uses, and the properties that body parsers add. */
export interface NodeRequest extends AsyncIterable<unknown> {
  readonly headers: WebhookHeaders;
  /** Whether other code has already read from the stream of the request. */
  readonly readableDidRead: boolean;
  readonly body?: unknown;
  readonly rawBody?: unknown;
}

/** The part of `ServerResponse` that the listener uses. */
export interface NodeResponse {
  statusCode: number;
  shouldKeepAlive?: boolean | undefined;
  end(): unknown;
}

/** Answers the request of a notification. The promise never rejects. */
export type NodeListener = (request: NodeRequest, response: NodeResponse) => Promise<void>;

/** A request listener for `createServer` of node:http and node:https. */
export function toNodeListener(
  handler: Pick<WebhookHandler, 'receive'>,
  options: AdapterOptions = {},
): NodeListener {
  return listenerOf(handler, options, 'Turn off the body parser of this route.');
}

function listenerOf(
  handler: Pick<WebhookHandler, 'receive'>,
  options: AdapterOptions,
  advice: string,
): NodeListener {
  requireOptions(options);
  return async (request, response) => {
    const read = () => {
      if (!request.readableDidRead) return readBody(request, options);
      // `express.raw()` sets `body` to the bytes. Other parsers and some platforms set `rawBody`.
      const bytes = request.rawBody ?? request.body;
      if (typeof bytes === 'string' || ArrayBuffer.isView(bytes)) return bytes as RawBody;
      throw bodyNotRaw(advice);
    };
    const { status, headers } = await receive(handler, request.headers, read, options);
    response.statusCode = status;
    // setHeader() would throw if an answer was already sent.
    if (headers.connection) response.shouldKeepAlive = false;
    response.end();
  };
}

/**
 * Returns a handler for a route of Express 4 or 5. Mount it before any body parser: even `express.raw()` answers
 * some notifications with 413 or 415, and the service does not deliver those again. Use `app.all`: with `app.post`,
 * Express answers other methods with 404.
 */
export function toExpressHandler(
  handler: Pick<WebhookHandler, 'receive'>,
  options: AdapterOptions = {},
): NodeListener {
  const advice = 'Mount this route before express.json() and every other body parser.';
  return listenerOf(handler, options, advice);
}
