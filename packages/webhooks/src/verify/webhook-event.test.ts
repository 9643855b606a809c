import { expect, it } from 'vitest';
import { payloadWrappers } from '../generated/events.ts';
import { toWebhookEvent } from './webhook-event.ts';

const webhookId = 'cf16243d-7e0a-4a5b-b996-ba7018201e30';

it.each(Object.entries(payloadWrappers))(
  'toWebhookEvent reads %s with a bare payload and with a payload in %s',
  (event, wrapper) => {
    const payload = { id: 'NDgyODM', status: 'finalized', extra: { kept: true } };
    const expected = { event, payload, webhookId };
    expect(toWebhookEvent({ event, payload, webhookId })).toEqual(expected);
    expect(toWebhookEvent({ event, payload: { [wrapper]: payload }, webhookId })).toEqual(expected);
  },
);

it('toWebhookEvent keeps the fields beside a wrapped payload, unless the payload has fields of the same name', () => {
  const body = {
    event: 'PAYMENT_CREATED',
    payload: { payment: { id: 'own' }, id: 'beside', payeeVerification: { status: 'PARTIAL' } },
    webhookId,
  };
  expect(toWebhookEvent(body)).toEqual({
    event: 'PAYMENT_CREATED',
    payload: { id: 'own', payeeVerification: { status: 'PARTIAL' } },
    webhookId,
  });
});

it.each([
  ['the wrapper of another group', { trade: { id: 'x' } }],
  ['a wrapper property that is text', { payment: 'x' }],
  ['a wrapper property that is null', { payment: null }],
  ['a wrapper property that is a list', { payment: [{ id: 'x' }] }],
  ['no fields at all', {}],
  ['an unknown status', { id: 'x', status: 'somethingnew' }],
])('toWebhookEvent does not change a payload with %s', (_, payload) => {
  const body = { event: 'PAYMENT_CREATED', payload, webhookId };
  expect(toWebhookEvent(body)).toEqual(body);
});

it.each([undefined, null, 'text', 5, true, [{ id: 'x' }]])(
  'toWebhookEvent makes a known event UNKNOWN when the payload is %j, not an object',
  (payload) => {
    expect(toWebhookEvent({ event: 'PAYMENT_CREATED', payload, webhookId })).toEqual({
      event: 'UNKNOWN',
      eventName: 'PAYMENT_CREATED',
      payload,
      webhookId,
    });
  },
);

it.each([
  ...['CARD_ISSUED', 'payment_created', 'PAYMENT_CREATED ', 'UNKNOWN', ''],
  ...['constructor', 'toString', '__proto__', 'hasOwnProperty'],
])('toWebhookEvent makes the event %j UNKNOWN, with its name and payload', (eventName) => {
  const payload = { payment: { id: 'x' } };
  expect(toWebhookEvent({ event: eventName, payload, webhookId })).toEqual({
    event: 'UNKNOWN',
    eventName,
    payload,
    webhookId,
  });
});

it.each([undefined, null, 5, {}, ['x'], 'w1'])(
  'toWebhookEvent turns a webhookId of %j into text, which may be empty',
  (given) => {
    for (const event of ['PAYMENT_CREATED', 'CARD_ISSUED']) {
      const { webhookId } = toWebhookEvent({ event, payload: {}, webhookId: given });
      expect(webhookId).toBe(given === 'w1' || given === 5 ? String(given) : '');
    }
  },
);

it.each([
  ...[null, true, 1, 'PAYMENT_CREATED', [], [{ event: 'PAYMENT_CREATED' }]],
  ...[{}, { payload: {} }, { event: null }, { event: 5 }, { event: ['PAYMENT_CREATED'] }],
  { eventType: 'PAYMENT_CREATED', payload: {} },
])('toWebhookEvent refuses the body %j, which is not a notification', (body) => {
  expect(() => toWebhookEvent(body)).toThrow(
    expect.objectContaining({
      code: 'BODY_NOT_NOTIFICATION',
      message: expect.stringMatching(/signature is right.*event name.*report it to the sender/),
    }),
  );
});

it('toWebhookEvent turns a numeric id into text, in a bare payload and in a wrapped one', () => {
  for (const payload of [{ id: 123, amount: 1 }, { payment: { id: 123, amount: 1 } }]) {
    const event = toWebhookEvent({ event: 'PAYMENT_FINALIZED', payload });
    expect(event.payload).toEqual({ id: '123', amount: 1 });
  }
});

it('a __proto__ in the body of a notification changes no prototype', () => {
  const text =
    '{"event":"PAYMENT_CREATED","payload":{"__proto__":{"a":1},"payment":{"__proto__":{"b":1}}}}';
  const { payload } = toWebhookEvent(JSON.parse(text));
  expect(Object.getPrototypeOf(payload)).toBe(Object.prototype);
  expect(Reflect.has({}, 'a') || Reflect.has({}, 'b')).toBe(false);
});
