import * as client from '@crossborder-fx/client';
import * as money from '@crossborder-fx/client/money';
import * as wsse from '@crossborder-fx/client/wsse';
import * as webhooks from '@crossborder-fx/webhooks';
import { toFetchHandler } from '@crossborder-fx/webhooks/fetch';
import { report } from './behaviours.mjs';

export default {
  // The command `workerd test` calls this function of the Cloudflare worker.
  test: (_, { address }) => report({ client, money, wsse, webhooks, toFetchHandler }, address),
};
