import { afterEach, describe, expect, it, vi } from 'vitest';
import { gate, paymentFinalized, receiver } from '../../test/any-receiver.ts';
import { memoryStore } from '../stores/memory-store.ts';
import { createTestWebhook } from '../testing.ts';
import { signWebhook } from '../verify/sign-webhook.ts';
import type { WebhookEventName } from '../verify/webhook-event.ts';
import { WebhookVerificationError } from '../verify/webhook-verification-error.ts';
import { createWebhookHandler, type WebhookHandlerOptions } from './create-webhook-handler.ts';

const secret = 'a-secret-of-tests';

/** A receiver that lists the events it handles, with a clock that tests set. */
function setUp(options: Partial<WebhookHandlerOptions> = {}) {
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
    clock: () => new Date(clock.now),
    ...options,
  });
  const deliver = async (name: WebhookEventName, payload = {}) =>
    handler.receive(await createTestWebhook(name, { payload, clock: () => new Date(clock.now) }));
  return { clock, ran, errors, handler, deliver };
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a notification', () => {
  it('is passed to the handler of its event, with its key', async () => {
    const handled = vi.fn();
    const { deliver, ran } = setUp({ on: { PAYMENT_FINALIZED: handled } });
    expect(await deliver('PAYMENT_FINALIZED')).toEqual({ status: 204, outcome: 'processed' });
    const { event } = await createTestWebhook('PAYMENT_FINALIZED');
    expect(handled).toHaveBeenCalledExactlyOnceWith(event, {
      key: expect.stringMatching(/^[0-9a-f]{64}$/),
      signal: expect.any(AbortSignal),
      transaction: undefined,
    });
    expect(ran).toEqual([]);
  });

  it('of an event without a handler goes to onUnhandled and is answered with 204', async () => {
    const { deliver, ran } = setUp({ on: { PAYMENT_FINALIZED: () => {} } });
    expect(await deliver('PAYMENT_BLOCKED')).toEqual({ status: 204, outcome: 'processed' });
    expect(ran).toEqual(['PAYMENT_BLOCKED']);
  });

  it.each(['CARD_ISSUED', 'UNKNOWN', 'constructor', '__proto__'])(
    'of the unknown event %s goes to onUnhandled and is answered with 204',
    async (event) => {
      const { handler, ran } = setUp();
      const rawBody = JSON.stringify({ event, payload: { id: 'x' }, webhookId: 'w' });
      const headers = await signWebhook({ rawBody, secret });
      expect(await handler.receive({ rawBody, headers })).toEqual({
        status: 204,
        outcome: 'processed',
      });
      expect(ran).toEqual(['UNKNOWN']);
    },
  );

  it('with a bad signature is answered with 400', async () => {
    const { handler, errors, ran } = setUp();
    const { rawBody, headers } = await paymentFinalized();
    const answer = await handler.receive({ rawBody: `${rawBody} `, headers });
    expect(answer).toEqual({ status: 400, outcome: 'refused' });
    expect(errors).toEqual([expect.any(WebhookVerificationError)]);
    expect(ran).toEqual([]);
  });

  it('cannot replace an option', async () => {
    const { handler } = setUp();
    const forged = {
      ...(await createTestWebhook('PAYMENT_FINALIZED', {
        secret: 'mine',
        timestamp: '1000000000',
      })),
      secrets: ['mine'],
      toleranceSeconds: Number.POSITIVE_INFINITY,
    };
    expect((await handler.receive(forged)).status).toBe(400);
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('failed');
      },
    ],
    [
      'rejects',
      async () => {
        throw new Error('failed');
      },
    ],
  ])('whose handler %s is answered with 500 and processed by the next attempt', async (_, fail) => {
    const handled = vi.fn<() => void | Promise<void>>().mockImplementationOnce(fail);
    const { deliver, errors } = setUp({ on: { PAYMENT_FINALIZED: handled } });
    expect(await deliver('PAYMENT_FINALIZED')).toEqual({ status: 500, outcome: 'failed' });
    expect(errors).toEqual([new Error('failed')]);
    expect(await deliver('PAYMENT_FINALIZED')).toEqual({ status: 204, outcome: 'processed' });
    expect(handled).toHaveBeenCalledTimes(2);
  });

  it('whose handler throws a WebhookVerificationError is answered with 500, not as a forged one', async () => {
    const error = new WebhookVerificationError('SIGNATURE_MISMATCH', 'of another webhook');
    const { deliver, errors } = setUp({ onUnhandled: () => Promise.reject(error) });
    expect(await deliver('PAYMENT_FINALIZED')).toEqual({ status: 500, outcome: 'failed' });
    expect(errors).toEqual([error]);
  });

  it('that another worker is processing is answered with 500', async () => {
    const { opened, open } = gate();
    const { deliver, errors } = setUp({ onUnhandled: () => opened });
    const first = deliver('PAYMENT_FINALIZED');
    await new Promise(setImmediate);
    expect(await deliver('PAYMENT_FINALIZED')).toEqual({ status: 500, outcome: 'in-flight' });
    open();
    expect(await first).toEqual({ status: 204, outcome: 'processed' });
    expect(errors).toEqual([]);
  });

  it('is answered with 500 when the store or the key fails', async () => {
    const store = memoryStore();
    store.claim = () => Promise.reject(new Error('the store does not answer'));
    expect((await setUp({ store }).deliver('PAYMENT_FINALIZED')).status).toBe(500);
    const key = () => {
      throw new Error('no key');
    };
    expect((await setUp({ key }).deliver('PAYMENT_FINALIZED')).status).toBe(500);
  });
});

describe('a duplicate', () => {
  it('within ten minutes is answered with 204 and not processed', async () => {
    const { clock, deliver, ran } = setUp();
    await deliver('PAYMENT_FINALIZED');
    clock.now += 600_000;
    expect(await deliver('PAYMENT_FINALIZED')).toEqual({ status: 204, outcome: 'duplicate' });
    expect(ran).toHaveLength(1);
  });

  it('after ten minutes is a new event: blocked, planified, and blocked again', async () => {
    const { clock, deliver, ran } = setUp();
    await deliver('PAYMENT_BLOCKED');
    clock.now += 300_000;
    await deliver('PAYMENT_PLANIFIED');
    clock.now += 300_001;
    await deliver('PAYMENT_BLOCKED');
    expect(ran).toEqual(['PAYMENT_BLOCKED', 'PAYMENT_PLANIFIED', 'PAYMENT_BLOCKED']);
  });

  it('runs the handler once, however many of it come at once', async () => {
    const { opened, open } = gate();
    const handled = vi.fn(() => opened);
    const { deliver } = setUp({ onUnhandled: handled });
    let answered = 0;
    const answers = Array.from({ length: 50 }, async () => {
      const { outcome } = await deliver('PAYMENT_FINALIZED');
      // Only after all others were answered.
      if (++answered === 49) open();
      return outcome;
    });
    const outcomes = await Promise.all(answers);
    expect(handled).toHaveBeenCalledOnce();
    expect(outcomes.filter((outcome) => outcome === 'processed')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'in-flight')).toHaveLength(49);
  });

  it('is an event with the same result of the option key', async () => {
    const key = vi.fn(async () => 'the same');
    const { deliver, ran } = setUp({ key });
    await deliver('PAYMENT_FINALIZED');
    await deliver('TRADE_BLOCKED');
    expect(ran).toEqual(['PAYMENT_FINALIZED']);
  });

  it('is known to one handler only, unless handlers share a store', async () => {
    const store = memoryStore();
    const [alone, ...sharing] = [setUp(), setUp({ store }), setUp({ store })];
    for (const { deliver } of [alone, ...sharing]) await deliver('PAYMENT_FINALIZED');
    expect([alone, ...sharing].flatMap(({ ran }) => ran)).toHaveLength(2);
  });
});

describe('a worker that crashes', () => {
  it('leaves its event to the next attempt, 60 seconds later', async () => {
    const clock = { now: Date.now() };
    const store = memoryStore({ clock: () => new Date(clock.now) });
    const crashed = receiver(store, () => new Promise(() => {}));
    const webhook = await paymentFinalized();
    void crashed.receive(webhook);
    await new Promise(setImmediate);
    const other = receiver(store, () => {});
    expect((await other.receive(webhook)).outcome).toBe('in-flight');
    clock.now += 60_000;
    expect((await other.receive(webhook)).outcome).toBe('processed');
  });

  it('is distinguished from one that takes five minutes', async () => {
    vi.useFakeTimers();
    const store = memoryStore();
    const { opened, open } = gate();
    const slow = receiver(store, () => opened);
    const other = receiver(store, () => {}, { toleranceSeconds: 1000 });
    const webhook = await paymentFinalized();
    const answer = slow.receive(webhook);
    for (let minute = 0; minute < 5; minute++) {
      await vi.advanceTimersByTimeAsync(60_000);
      expect((await other.receive(webhook)).outcome).toBe('in-flight');
    }
    open();
    expect((await answer).outcome).toBe('processed');
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('onError', () => {
  it.each([
    [
      'throws',
      () => {
        throw new Error('the reporter fails');
      },
    ],
    ['rejects', () => Promise.reject(new Error('the reporter fails'))],
    ['never ends', () => new Promise<void>(() => {})],
  ])('that %s does not change the answer', async (_, onError) => {
    const { handler } = setUp({ onError });
    const { rawBody } = await paymentFinalized();
    expect((await handler.receive({ rawBody, headers: {} })).status).toBe(400);
    const failing = setUp({ onError, onUnhandled: () => Promise.reject(new Error('failed')) });
    expect((await failing.deliver('PAYMENT_FINALIZED')).status).toBe(500);
  });

  it('is console.error unless it is given', async () => {
    const print = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { handler } = setUp({ onError: undefined });
    await handler.receive({ rawBody: '{}', headers: {} });
    expect(print).toHaveBeenCalledExactlyOnceWith(expect.any(WebhookVerificationError));
  });
});

it.each([
  ['no secrets', { secrets: [] }],
  ['an empty secret', { secrets: [''] }],
  ['a lone string', { secrets: 'secret' as unknown as string[] }],
  ['a tolerance that is no number', { toleranceSeconds: Number.NaN }],
  ['no onUnhandled', { onUnhandled: undefined as unknown as () => void }],
])('refuses %s when it is created, not at each delivery', (_, options) => {
  expect(() => setUp(options)).toThrow(TypeError);
});
