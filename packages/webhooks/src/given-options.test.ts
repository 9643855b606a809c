import { expect, it } from 'vitest';
import {
  createWebhookHandler,
  memoryStore,
  signWebhook,
  type WebhookHandlerOptions,
} from './index.ts';

const right = { secrets: ['secret'], on: {}, onUnhandled: () => {} };
const fx = { webhooks: {}, payments: {}, trades: {} };
const subscription = 'cf16243d-7e0a-4a5b-b996-ba7018201e30';

const noObjects: unknown[] = [null, 'Europe/Paris', 5, () => ({})];

it.each(noObjects)('each function refuses %j in place of its options', async (given) => {
  const store = memoryStore();
  const { catchUp } = createWebhookHandler({ ...right, store });
  const rule = /^The options must be an object with /;
  expect(() => Reflect.apply(memoryStore, undefined, [given])).toThrow(rule);
  expect(() => Reflect.apply(createWebhookHandler, undefined, [given])).toThrow(rule);
  const verify = { ...right, store, verify: given } as WebhookHandlerOptions;
  expect(() => createWebhookHandler(verify)).toThrow(rule);
  await expect(Reflect.apply(signWebhook, undefined, [given])).rejects.toThrow(rule);
  const caught = Reflect.apply(catchUp, undefined, [fx, subscription, given]);
  await expect(caught).rejects.toThrow(rule);
});

it.each([undefined, {}, fx, subscription])(
  'catchUp refuses %j in the place of a client',
  async (given) => {
    const { catchUp } = createWebhookHandler({ ...right, store: memoryStore() });
    await expect(Reflect.apply(catchUp, undefined, [given, subscription])).rejects.toThrow(
      'catchUp must get a client, such as createClient(), and then the id of a subscription',
    );
  },
);

it.each([{ Timestamp: 'x-bank-time' }, 'x-bank-time'])(
  'createWebhookHandler refuses the names of headers %j',
  (headerNames) => {
    const verify = { headerNames } as object;
    const create = () => createWebhookHandler({ ...right, store: memoryStore(), verify });
    expect(create).toThrow(/options (must be an object with )?timestamp, signature\.$/);
  },
);

it.each(['HEX', 'utf8', ''])('signWebhook refuses the encoding %j', async (encoding) => {
  const given = { rawBody: '{}', secret: 'secret', encoding };
  await expect(Reflect.apply(signWebhook, undefined, [given])).rejects.toThrow(
    new TypeError('encoding must be hex, base64 or base64url'),
  );
});
