import type { Client } from '@crossborder-fx/client';
import type { Payment, Trade } from '@crossborder-fx/openapi';
import { expectTypeOf } from 'vitest';
import type { WebhookHandler } from '../create-webhook-handler.ts';
import type { UnseenObject } from '../recover/reconcile.ts';
import type { Recovered } from '../recover/recover.ts';
import type { WebhookEvent } from '../verify/webhook-event.ts';
import { fetchLatest } from './fetch-latest.ts';

declare const event: WebhookEvent;
declare const fx: Client;
declare const handler: WebhookHandler;

// The client of @crossborder-fx/client serves.
if (event.event === 'PAYMENT_BLOCKED' || event.event === 'PAYMENT_FINALIZED') {
  expectTypeOf(fetchLatest(event, fx)).toEqualTypeOf<Promise<Payment>>();
}
if (event.event === 'TRADE_BLOCKED') {
  expectTypeOf(fetchLatest(event, fx)).toEqualTypeOf<Promise<Trade>>();
}
expectTypeOf(handler.recover(fx, 'id')).toEqualTypeOf<Promise<Recovered>>();
expectTypeOf(handler.reconcile(fx, { since: new Date() })).toEqualTypeOf<Promise<UnseenObject[]>>();
