import { expect, it, vi } from 'vitest';
import { createTestWebhook } from '../testing.ts';
import { createRouter, type WebhookContext } from './route.ts';

const context = { id: 'id' } as WebhookContext<undefined>;
const { event } = await createTestWebhook('PAYMENT_FINALIZED');
const unknown = { event: 'UNKNOWN', eventName: 'CARD_ISSUED', payload: {}, webhookId: '' } as const;

it('the router passes an event and its context to the handler for the name of the event, and awaits the handler', async () => {
  const handle = vi.fn().mockRejectedValue(new Error('after a while'));
  const onUnhandled = vi.fn();
  const routed = createRouter({ on: { PAYMENT_FINALIZED: handle }, onUnhandled })(event, context);
  await expect(routed).rejects.toThrow('after a while');
  expect(handle).toHaveBeenCalledExactlyOnceWith(event, context);
  expect(onUnhandled).not.toHaveBeenCalled();
});

it('an event goes to the handler of a pattern, such as PAYMENT_*, unless there is a handler for its name', async () => {
  const [onUnhandled, all, one, trades] = [vi.fn(), vi.fn(), vi.fn(), vi.fn()];
  const on = { 'TRADE_*': trades, PAYMENT_FINALIZED: one, 'PAYMENT_*': all };
  const route = createRouter({ on, onUnhandled });
  const { event: blocked } = await createTestWebhook('PAYMENT_BLOCKED');
  for (const given of [event, blocked, unknown]) await route(given, context);
  expect([one, all, onUnhandled].map(({ mock }) => mock.calls)).toEqual([
    [[event, context]],
    [[blocked, context]],
    [[unknown, context]],
  ]);
  expect(trades).not.toHaveBeenCalled();
});

it.each([
  ['without a handler', event, {}],
  ['whose handler is undefined', event, { PAYMENT_FINALIZED: undefined }],
  ['of an unknown name', unknown, { PAYMENT_FINALIZED: () => {} }],
])('an event %s goes to onUnhandled', async (_, given, on) => {
  const onUnhandled = vi.fn();
  await createRouter({ on, onUnhandled })(given, context);
  expect(onUnhandled).toHaveBeenCalledExactlyOnceWith(given, context);
});

it('the router finds handlers that are methods of a class, and calls them as methods', async () => {
  class Handlers {
    readonly finalized: string[] = [];
    PAYMENT_FINALIZED(given: { payload: { id: string } }) {
      this.finalized.push(given.payload.id);
    }
  }
  const on = new Handlers();
  const onUnhandled = vi.fn();
  await createRouter({ on, onUnhandled })(event, context);
  expect(on.finalized).toEqual([event.payload.id]);
  expect(onUnhandled).not.toHaveBeenCalled();
});

const onUnhandled = () => {};
it.each([
  ['no handlers', undefined, 'on must be an object of handlers'],
  ['null', null, 'on must be an object of handlers'],
  [
    'an event that does not exist',
    { PAYMENT_FINALISED: () => {} },
    'on.PAYMENT_FINALISED must be the name of an event',
  ],
  ['a pattern of no event', { 'PAY_*': () => {} }, 'on.PAY_* must be the name of an event'],
  ['a pattern that is not a function', { 'TRADE_*': 'log' }, 'on.TRADE_* must be a function'],
  [
    'UNKNOWN',
    { UNKNOWN: () => {} },
    'on.UNKNOWN must be the name of an event; unknown events go to onUnhandled',
  ],
  [
    'a name of all objects',
    { constructor: () => {} },
    'on.constructor must be the name of an event',
  ],
  ['a handler that is a text', { TRADE_BLOCKED: 'log' }, 'on.TRADE_BLOCKED must be a function'],
])('createRouter throws when its option `on` has %s', (_, on, message) => {
  const create = () => createRouter({ on: on as never, onUnhandled });
  expect(create).toThrow(TypeError);
  expect(create).toThrow(message);
});

it.each([undefined, null, 'log', {}])('createRouter refuses %j as onUnhandled', (given) => {
  const create = () => createRouter({ on: {}, onUnhandled: given as never });
  expect(create).toThrow(TypeError);
  expect(create).toThrow('onUnhandled must be a function');
});
