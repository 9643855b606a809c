import type { WebhookHandler } from '../create-webhook-handler.ts';
import type { WebhookHeaders } from '../headers.ts';
import type { RawBody } from '../raw-body.ts';
import { bodyNotRaw, isBytes, readBody } from './read-body.ts';
import { type AdapterOptions, receive } from './receive.ts';

export type { AdapterOptions } from './receive.ts';

/** The part of `IncomingMessage` that the listener uses, and the properties that body parsers add. */
export interface NodeRequest extends AsyncIterable<unknown> {
  readonly headers: WebhookHeaders;
  /** Whether something has read from the stream. */
  readonly readableDidRead: boolean;
  readonly body?: unknown;
  readonly rawBody?: unknown;
}

/** The part of `ServerResponse` that the listener uses. */
export interface NodeResponse {
  statusCode: number;
  end(): unknown;
}

/** Answers; never rejects. */
export type NodeListener = (request: NodeRequest, response: NodeResponse) => Promise<void>;

/** A request listener for `createServer` of node:http and node:https. */
export function toNodeListener(
  handler: Pick<WebhookHandler, 'receive'>,
  options: AdapterOptions = {},
): NodeListener {
  return listenerOf(handler, options, 'Turn off the body parser of this route.');
}

/** @param advice - what to change when a body parser came first */
export function listenerOf(
  handler: Pick<WebhookHandler, 'receive'>,
  options: AdapterOptions,
  advice: string,
): NodeListener {
  return async (request, response) => {
    const read = () =>
      request.readableDidRead ? parserBytes(request, advice) : readBody(request, options);
    const { status } = await receive(handler, request.headers, read);
    response.statusCode = status;
    response.end();
  };
}

/** `express.raw()` puts the bytes into `body`; other parsers put them into `rawBody`. */
function parserBytes({ rawBody, body }: NodeRequest, advice: string): RawBody {
  const bytes = rawBody ?? body;
  if (typeof bytes === 'string' || isBytes(bytes)) return bytes;
  throw bodyNotRaw(advice);
}
