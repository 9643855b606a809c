import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { toWebhookEvent } from '../verify/webhook-event.ts';
import { eventKey } from './event-key.ts';

const webhookId = 'cf16243d-7e0a-4a5b-b996-ba7018201e30';
const payload = { id: 'NTc4MTI2', status: 'finalized' };
const keyOf = (body: object) => eventKey(toWebhookEvent({ webhookId, ...body }));

it('is the SHA-256 of the canonical JSON of name and payload', async () => {
  const text = '{"event":"PAYMENT_FINALIZED","payload":{"id":"NTc4MTI2","status":"finalized"}}';
  expect(await keyOf({ payload, event: 'PAYMENT_FINALIZED' })).toBe(
    createHash('sha256').update(text).digest('hex'),
  );
});

it.each([
  ['whose fields stand in another order', { payload: { status: 'finalized', id: 'NTc4MTI2' } }],
  ['whose payload is wrapped', { payload: { payment: payload } }],
  ['sent for another subscription', { webhookId: '3f2b8c1e-6d47-4a59-9e0b-7c15d2a84f63' }],
  ['with more fields beside the payload', { attempt: 2 }],
])('is the same for a notification %s', async (_, changes) => {
  const body = { event: 'PAYMENT_FINALIZED', payload };
  expect(await keyOf({ ...body, ...changes })).toBe(await keyOf(body));
});

it.each([
  ['another name', { event: 'PAYMENT_BLOCKED' }],
  ['another payload', { payload: { ...payload, status: 'blocked' } }],
  ['more in its payload', { payload: { ...payload, tag: '' } }],
  ['an unknown name', { event: 'UNKNOWN' }],
  ['a payload that is no object', { payload: 'NTc4MTI2' }],
])('differs for a notification with %s', async (_, changes) => {
  const body = { event: 'PAYMENT_FINALIZED', payload };
  expect(await keyOf({ ...body, ...changes })).not.toBe(await keyOf(body));
});

it('differs for events with different unknown names', async () => {
  expect(await keyOf({ event: 'CARD_ISSUED', payload })).not.toBe(
    await keyOf({ event: 'CARD_CLOSED', payload }),
  );
  expect(await keyOf({ event: 'CARD_ISSUED' })).toBe(
    await keyOf({ event: 'CARD_ISSUED', payload: null }),
  );
});
