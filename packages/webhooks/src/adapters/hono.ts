import type { WebhookHandler } from '../create-webhook-handler.ts';
import { toFetchHandler } from './fetch.ts';
import type { AdapterOptions } from './receive.ts';

export type { AdapterOptions } from './receive.ts';

/** The part of a Hono context that the handler uses. */
export interface HonoContextLike {
  readonly req: { readonly raw: Request };
}

/** A handler for a Hono route. Use `app.all`: with `app.post`, Hono would answer other methods with 404. */
export function toHonoHandler(
  handler: Pick<WebhookHandler, 'receive'>,
  options: AdapterOptions = {},
): (context: HonoContextLike) => Promise<Response> {
  const answer = toFetchHandler(handler, options);
  return ({ req }) => answer(req.raw);
}
