import type { WebhookHandler } from '../create-webhook-handler.ts';
import { toFetchHandler } from './fetch.ts';
import type { AdapterOptions } from './receive.ts';

export type { AdapterOptions } from './receive.ts';

/** As much of a Hono context as is needed. */
export interface HonoContextLike {
  readonly req: { readonly raw: Request };
}

/** A handler for a Hono route. Take `app.all`: to other methods, Hono itself would answer 404. */
export function toHonoHandler(
  handler: Pick<WebhookHandler, 'receive'>,
  options: AdapterOptions = {},
): (context: HonoContextLike) => Promise<Response> {
  const answer = toFetchHandler(handler, options);
  return ({ req }) => answer(req.raw);
}
