import type { WebhookHandler } from '../create-webhook-handler.ts';
import { listenerOf, type NodeListener } from './node.ts';
import type { AdapterOptions } from './receive.ts';

export type { NodeListener, NodeRequest, NodeResponse } from './node.ts';
export type { AdapterOptions } from './receive.ts';

/**
 * A handler for a route of Express 4 and 5. Mount it before any body parser; only `express.raw()` may
 * come first. Use `app.all`: with `app.post`, Express would answer other methods with 404.
 */
export function toExpressHandler(
  handler: Pick<WebhookHandler, 'receive'>,
  options: AdapterOptions = {},
): NodeListener {
  return listenerOf(
    handler,
    options,
    'Mount this route before express.json() and every other body parser, or give its path ' +
      'express.raw({ type: () => true }).',
  );
}
