import type { WebhookHandler } from '../create-webhook-handler.ts';
import { toFetchHandler } from './fetch.ts';
import type { AdapterOptions } from './receive.ts';

export type { AdapterOptions } from './receive.ts';

/**
 * A route handler of the app router of Next: `export const POST = toNextRoute(handler)`. `next build`
 * runs the modules of a route, so that a secret which is missing there ends the build.
 */
export function toNextRoute(
  handler: Pick<WebhookHandler, 'receive'>,
  options: AdapterOptions = {},
): (request: Request) => Promise<Response> {
  return toFetchHandler(handler, options);
}
