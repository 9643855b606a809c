import { gate } from '@crossborder-fx/tools-test-utils';
import { expect, it, vi } from 'vitest';
import { failing } from '../test/any-receiver.ts';
import { createWebhookHandler } from './create-webhook-handler.ts';
import { eventKey } from './handle/event-key.ts';
import type { WebhookHandlerOptions } from './handle/handler-options.ts';
import { memoryStore } from './stores/memory-store.ts';
import { SharedConsumerError } from './stores/webhook-store.ts';
import { createTestWebhook } from './testing.ts';
import { signWebhook } from './verify/signature.ts';
import type { WebhookEventName } from './verify/webhook-event.ts';
import { WebhookVerificationError } from './verify/webhook-verification-error.ts';

const secret = 'a-secret-of-tests';

/** Creates a receiver that lists the events which it handles, with a clock that the test sets. */
function setUp(
  options: Partial<WebhookHandlerOptions> = {},
  rules: WebhookHandlerOptions['verify'] = {},
) {
  const clock = { now: Date.now() };
  const ran: string[] = [];
  const errors: unknown[] = [];
  const handler = createWebhookHandler({
    secrets: [secret],
    on: {},
    onUnhandled: (event) => {
      ran.push(event.event);
    },
    onError: (error) => errors.push(error),
    verify: { clock: () => new Date(clock.now), ...rules },
    store: memoryStore({ clock: () => new Date(clock.now) }),
    ...options,
  });
  const deliver = async (name: WebhookEventName, payload = {}) =>
    handler.receive(await createTestWebhook(name, { payload, clock: () => new Date(clock.now) }));
  return { clock, ran, errors, handler, deliver };
}

it('a notification cannot replace an option of the handler', async () => {
  const { handler } = setUp();
  const forged = {
    ...(await createTestWebhook('PAYMENT_FINALIZED', { secret: 'mine', timestamp: '1000000000' })),
    secrets: ['mine'],
    verify: { toleranceSeconds: Number.POSITIVE_INFINITY },
    toleranceSeconds: Number.POSITIVE_INFINITY,
  };
  expect((await handler.receive(forged)).status).toBe(400);
});

it.each([
  ...failing(new Error('failed')),
  ...failing(new WebhookVerificationError('SIGNATURE_MISMATCH', 'failed')),
])('a notification whose handler %s gets 500, and the next attempt 204', async (_, fail) => {
  const handled = vi.fn<() => void | Promise<void>>().mockImplementationOnce(fail);
  const { deliver, errors } = setUp({ on: { PAYMENT_FINALIZED: handled } });
  expect(await deliver('PAYMENT_FINALIZED')).toEqual({ status: 500, outcome: 'failed' });
  expect(errors).toEqual([expect.objectContaining({ message: 'failed' })]);
  expect(await deliver('PAYMENT_FINALIZED')).toEqual({ status: 204, outcome: 'processed' });
  expect(handled).toHaveBeenCalledTimes(2);
});

it('receive answers 400 when an adapter of another copy of this package refuses the notification', async () => {
  const foreign = Object.assign(new Error('parsed'), { name: 'WebhookVerificationError' });
  const { handler, errors } = setUp();
  const answer = await handler.receive({
    headers: {},
    get rawBody(): string {
      throw foreign;
    },
  });
  expect(answer).toEqual({ status: 400, outcome: 'refused' });
  expect(errors).toEqual([foreign]);
});

it.each([
  ...failing(new TypeError('no key')),
  ['returns undefined', () => undefined],
  ['returns an empty string', () => ''],
  ['returns a number', async () => 5],
])('receive answers each delivery with 500 when the function key %s', async (_, key) => {
  const { deliver, errors, ran } = setUp({ key: key as () => string });
  for (const name of ['PAYMENT_FINALIZED', 'TRADE_BLOCKED'] as const) {
    expect(await deliver(name)).toEqual({ status: 500, outcome: 'failed' });
  }
  expect(errors).toEqual([expect.any(TypeError), expect.any(TypeError)]);
  expect(ran).toEqual([]);
});

it('context.id is the event key, plus the time of the last completion when the event comes again', async () => {
  const handled = vi.fn();
  const { clock, deliver } = setUp({ onUnhandled: handled });
  const first = clock.now;
  await deliver('PAYMENT_BLOCKED');
  clock.now += 601_000;
  handled.mockRejectedValueOnce(new Error('failed'));
  await deliver('PAYMENT_BLOCKED');
  await deliver('PAYMENT_BLOCKED');
  const contexts = handled.mock.calls.map(([, context]) => context);
  const key = await eventKey((await createTestWebhook('PAYMENT_BLOCKED')).event);
  expect(contexts.map(({ id }) => id)).toEqual([key, `${key}-${first}`, `${key}-${first}`]);
});

it('receive answers 204 to a duplicate within ten minutes, and processes a later one as a new event', async () => {
  const { clock, deliver, ran } = setUp();
  await deliver('PAYMENT_BLOCKED');
  await deliver('TRADE_BLOCKED');
  clock.now += 300_000;
  await deliver('PAYMENT_PLANIFIED');
  clock.now += 300_000;
  expect(await deliver('TRADE_BLOCKED')).toEqual({ status: 204, outcome: 'duplicate' });
  clock.now += 1;
  await deliver('PAYMENT_BLOCKED');
  expect(ran.slice(2)).toEqual(['PAYMENT_PLANIFIED', 'PAYMENT_BLOCKED']);
});

it('fifty simultaneous deliveries of one event run the handler once', async () => {
  const { opened, open } = gate();
  const handled = vi.fn(() => opened);
  const { deliver, errors } = setUp({ onUnhandled: handled });
  let answered = 0;
  const answers = Array.from({ length: 50 }, async () => {
    const answer = await deliver('PAYMENT_FINALIZED');
    // The handler ends only after the other 49 of the 50 deliveries of the event were answered.
    if (++answered === 49) open();
    return answer;
  });
  const inFlight = Array(49).fill({ status: 500, outcome: 'in-flight' });
  const [last, ...others] = (await Promise.all(answers)).sort((a, b) => a.status - b.status);
  expect([last, others]).toEqual([{ status: 204, outcome: 'processed' }, inFlight]);
  expect([handled.mock.calls.length, errors]).toEqual([1, []]);
});

it('receive fails when another service has completed the event under the same consumer name', async () => {
  const store = { ...memoryStore(), consumer: 'billing' };
  const receive = async (secrets: string[]) => {
    const { handler, errors, ran } = setUp({ secrets, store });
    const webhook = await createTestWebhook('PAYMENT_FINALIZED', { secret: secrets[0] as string });
    return { answer: await handler.receive(webhook), ran, errors };
  };
  expect((await receive(['theirs'])).ran).toHaveLength(1);
  const { answer, ran, errors } = await receive(['ours']);
  expect([answer, ran]).toEqual([{ status: 500, outcome: 'failed' }, []]);
  expect(errors).toEqual([expect.any(SharedConsumerError)]);
  expect(String(errors[0])).toContain('Two services use the consumer name "billing"');
  // During a rotation, the service may sign two deliveries of an event with different secrets.
  for (const secrets of [['theirs, new', 'theirs'], ['theirs']]) {
    expect(await receive(secrets)).toMatchObject({ answer: { outcome: 'duplicate' }, errors: [] });
  }
});

it('two events for which the option key returns the same text are duplicates', async () => {
  const key = vi.fn(async () => 'the same');
  const { deliver, ran } = setUp({ key });
  await deliver('PAYMENT_FINALIZED');
  await deliver('TRADE_BLOCKED');
  expect(ran).toEqual(['PAYMENT_FINALIZED']);
});

const hour = 3_600_000;

it('a replayed notification is not processed again for as long as its timestamp is accepted', async () => {
  const { clock, handler, ran } = setUp({}, { toleranceSeconds: 3600 });
  const now = clock.now;
  const recorded = await createTestWebhook('PAYMENT_FINALIZED', {
    clock: () => new Date(now + hour),
  });
  for (; clock.now < now + 2 * hour; clock.now += 601_000) {
    expect((await handler.receive(recorded)).status).toBe(204);
  }
  expect(ran).toHaveLength(1);
  clock.now = now + 2 * hour + 1000;
  expect((await handler.receive(recorded)).status).toBe(400);
});

it('a worker whose clock is behind does not process a replayed notification of a service whose clock is ahead', async () => {
  let skew = 0;
  const { clock, handler, ran } = setUp({}, { clock: () => new Date(clock.now + skew) });
  const ahead = new Date(clock.now + 3 * 60_000);
  const recorded = await createTestWebhook('PAYMENT_FINALIZED', { clock: () => ahead });
  expect((await handler.receive(recorded)).outcome).toBe('processed');
  skew = -3 * 60_000;
  for (const seconds of [601, 659]) {
    clock.now = ahead.getTime() - 3 * 60_000 + seconds * 1000;
    expect((await handler.receive(recorded)).outcome).toBe('duplicate');
  }
  expect(ran).toHaveLength(1);
});

it('a replayed duplicate is not processed later, whatever the encoding of its signature', async () => {
  const { clock, deliver, handler, ran } = setUp();
  await deliver('PAYMENT_FINALIZED');
  clock.now += 599_000;
  const at = new Date(clock.now);
  const recording = { clock: () => at };
  const recorded = await createTestWebhook('PAYMENT_FINALIZED', recording);
  const encoding = 'base64url';
  const encoded = await createTestWebhook('PAYMENT_FINALIZED', { ...recording, encoding });
  expect((await handler.receive(recorded)).outcome).toBe('duplicate');
  clock.now += 299_000;
  expect((await handler.receive(recorded)).outcome).toBe('duplicate');
  expect((await handler.receive(encoded)).outcome).toBe('duplicate');
  // When the same change of a payment happens again, its notification has a new timestamp.
  expect((await deliver('PAYMENT_FINALIZED')).outcome).toBe('processed');
  expect(ran).toHaveLength(2);
});

it.each([Number.POSITIVE_INFINITY, 15 * 86_400 - 299])(
  'createWebhookHandler refuses a tolerance of %s s, because a notification could be replayed',
  (toleranceSeconds) => {
    expect(() => setUp({}, { toleranceSeconds })).toThrow(
      /toleranceSeconds must be at most 1295700/,
    );
  },
);

it('receive answers 500 when the function secrets returns no secret, so that the service delivers again', async () => {
  const { deliver, errors } = setUp({ secrets: () => [undefined] });
  expect((await deliver('PAYMENT_FINALIZED')).status).toBe(500);
  expect(errors).toEqual([expect.any(TypeError)]);
});

it('createWebhookHandler accepts options that are getters of a class', async () => {
  const outcomes: string[] = [];
  class Options {
    store = memoryStore();
    on = {};
    onUnhandled = () => {};
    onOutcome = (outcome: string) => void outcomes.push(outcome);
    get secrets() {
      return ['another', secret];
    }
    get verify() {
      return { toleranceSeconds: 1000 };
    }
  }
  const handler = createWebhookHandler(new Options());
  const at = Date.now() - 900_000;
  await handler.receive(
    await createTestWebhook('PAYMENT_FINALIZED', { clock: () => new Date(at) }),
  );
  expect(outcomes).toEqual(['processed']);
});

it('createWebhookHandler reads its options once, so that later changes have no effect', async () => {
  const clock = { now: Date.now() };
  const given: WebhookHandlerOptions = {
    secrets: [secret],
    store: memoryStore({ clock: () => new Date(clock.now) }),
    on: {},
    onUnhandled: () => {},
    onError: () => {},
    verify: { clock: () => new Date(clock.now) },
  };
  const handler = createWebhookHandler(given);
  Object.assign(given.verify ?? {}, { toleranceSeconds: Number.POSITIVE_INFINITY });
  given.secrets = [];
  given.key = () => '';
  const webhook = await createTestWebhook('PAYMENT_FINALIZED');
  expect((await handler.receive(webhook)).outcome).toBe('processed');
  clock.now += 601_000;
  expect((await handler.receive(webhook)).outcome).toBe('refused');
});

it.each([
  ['no secrets', { secrets: [] }],
  ['a tolerance that is not a number', { verify: { toleranceSeconds: Number.NaN } }],
  ['a handler of an event that does not exist', { on: { PAYMENT_FINALISED: () => {} } as never }],
  ['no store', { store: undefined as never }],
  ['an empty object as the store', { store: {} as never }],
  ['an answerTimeoutSeconds of zero', { answerTimeoutSeconds: 0 }],
  ['a storeTimeoutSeconds that is not a number', { storeTimeoutSeconds: '2' as never }],
  ['a negative handlerTimeoutSeconds', { handlerTimeoutSeconds: -1 }],
  ['a key that is not a function', { key: 'id' as never }],
  ['a hook that is not a function', { onError: null as never }],
  ['a clock that is not a function', { verify: { clock: new Date() as never } }],
])('createWebhookHandler throws at once for options with %s', (_, options) => {
  expect(() => setUp(options)).toThrow(TypeError);
});

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
