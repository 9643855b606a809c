import type { WebhookHandler } from '../create-webhook-handler.ts';
import { listenerOf, type NodeListener } from './node.ts';
import type { AdapterOptions } from './receive.ts';

export type { NodeListener, NodeRequest, NodeResponse } from './node.ts';
export type { AdapterOptions } from './receive.ts';

/**
 * A handler for a route of Express 4 and 5, to be mounted before any body parser; `express.raw()`
 * may come first. Take `app.all`: for another method than POST, Express itself would answer 404.
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
