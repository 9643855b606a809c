import * as client from '@crossborder-fx/client';
import * as money from '@crossborder-fx/client/money';
import * as wsse from '@crossborder-fx/client/wsse';
import * as webhooks from '@crossborder-fx/webhooks';
import { toFetchHandler } from '@crossborder-fx/webhooks/fetch';
import { observe } from './behaviours.mjs';

export default {
  async fetch(request) {
    const address = new URL(request.url).searchParams.get('address');
    return Response.json(await observe({ client, money, wsse, webhooks, toFetchHandler }, address));
  },
};
