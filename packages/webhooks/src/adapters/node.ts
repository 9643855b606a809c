import type { WebhookHandler } from '../create-webhook-handler.ts';
import type { WebhookHeaders } from '../headers.ts';
import type { RawBody } from '../raw-body.ts';
import { bodyNotRaw, isBytes, readBody } from './read-body.ts';
import { type AdapterOptions, receive } from './receive.ts';

export type { AdapterOptions } from './receive.ts';

/** As much of `IncomingMessage` as is needed, with what body parsers leave on it. */
export interface NodeRequest extends AsyncIterable<unknown> {
  readonly headers: WebhookHeaders;
  /** Whether somebody has read from the stream. */
  readonly readableDidRead: boolean;
  readonly body?: unknown;
  readonly rawBody?: unknown;
}

/** As much of `ServerResponse` as is needed. */
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

/** The listener, with what to change when a body parser came first. */
export function listenerOf(
  handler: Pick<WebhookHandler, 'receive'>,
  options: AdapterOptions,
  advice: string,
): NodeListener {
  return async (request, response) => {
    const read = () =>
      request.readableDidRead ? bytesLeft(request, advice) : readBody(request, options);
    const { status } = await receive(handler, request.headers, read);
    response.statusCode = status;
    response.end();
  };
}

/** `express.raw()` leaves the bytes under `body`; others keep them under `rawBody` beside it. */
function bytesLeft({ rawBody, body }: NodeRequest, advice: string): RawBody {
  const left = rawBody ?? body;
  if (typeof left === 'string' || isBytes(left)) return left;
  throw bodyNotRaw(advice);
}
