import type { WebhookHandler } from '../create-webhook-handler.ts';
import { bodyNotRaw, readBody } from './read-body.ts';
import { type AdapterOptions, receive } from './receive.ts';

export type { AdapterOptions } from './receive.ts';

/** A handler from `Request` to `Response`, for Bun, Deno, workers and most frameworks. */
export function toFetchHandler(
  handler: Pick<WebhookHandler, 'receive'>,
  options: AdapterOptions = {},
): (request: Request) => Promise<Response> {
  return async (request) => {
    const { status } = await receive(handler, request.headers, () => {
      if (request.bodyUsed || request.body?.locked) {
        throw bodyNotRaw(
          'Let no middleware or validator read the request first, or give it request.clone().',
        );
      }
      return readBody(request.body ?? [], options);
    });
    return new Response(null, { status });
  };
}
