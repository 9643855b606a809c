import type { WebhookHandler } from '../create-webhook-handler.ts';
import { toFetchHandler } from './fetch.ts';
import type { AdapterOptions } from './receive.ts';

export type { AdapterOptions } from './receive.ts';

/**
 * A route handler for the app router of Next: `export const POST = toNextRoute(handler)`. `next build`
 * runs the modules of a route, so a secret that is missing at build time makes the build fail.
 */
export function toNextRoute(
  handler: Pick<WebhookHandler, 'receive'>,
  options: AdapterOptions = {},
): (request: Request) => Promise<Response> {
  return toFetchHandler(handler, options);
}
