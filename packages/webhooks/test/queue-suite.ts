import { describe, expect, it, vi } from 'vitest';
import { createWebhookHandler } from '../src/create-webhook-handler.ts';
import type { WebhookRoutes } from '../src/handle/route.ts';
import type { PaymentFinalizedEvent, WebhookContext, WebhookEvent } from '../src/index.ts';
import { memoryStore } from '../src/stores/memory-store.ts';
import type { WebhookStore } from '../src/stores/webhook-store.ts';
import { createTestWebhook } from '../src/testing.ts';

/** A queue of its own, as the receivers of a test send to it. */
export interface QueueOfReceivers {
  routes: WebhookRoutes<unknown>;
  /** The `id` of every job that the queue has or keeps, sorted. */
  occurrences(): Promise<string[]>;
  /** Lets a worker with these handlers do the next job. */
  work(routes: WebhookRoutes): Promise<void>;
  /** The same routes, but the answer to each job that the queue takes gets lost. */
  losing: WebhookRoutes<unknown>;
}

const ignoring: WebhookRoutes = { on: {}, onUnhandled: () => {} };

/** What every queue has to do with an event, and as the work of a receiver. */
export function describeQueue(open: () => Promise<QueueOfReceivers>): void {
  it('gives an event as it was sent to the handler of its name', async () => {
    const { routes, occurrences, work } = await open();
    const context = occurrence({ id: 'key-1', origin: 'recovery' });
    await routes.onUnhandled(finalized(), context);
    expect(await occurrences()).toEqual(['key-1']);

    const onFinalized = vi.fn();
    const onUnhandled = vi.fn();
    await work({ on: { PAYMENT_FINALIZED: onFinalized }, onUnhandled });
    const signal = expect.any(AbortSignal);
    expect(onFinalized.mock.calls).toEqual([[finalized(), { ...context, signal }]]);
    expect(onUnhandled).not.toHaveBeenCalled();
  });

  it('gives an unknown event, and one without a handler, to onUnhandled', async () => {
    const { routes, work } = await open();
    const eventName = 'constructor';
    const unknown = { event: 'UNKNOWN', eventName, payload: ['any'], webhookId: '' } as const;
    const events: WebhookEvent[] = [];
    for (const event of [unknown, finalized()]) {
      await routes.onUnhandled(event, occurrence());
      await work({ on: {}, onUnhandled: (given) => void events.push(given) });
    }
    expect(events).toEqual([unknown, finalized()]);
  });

  it('has a job once that it took although its answer got lost, after the next attempt', async () => {
    const { routes, losing, occurrences } = await open();
    const context = occurrence();
    await expect(losing.onUnhandled(finalized(), context)).rejects.toThrow('Connection is closed');
    await routes.onUnhandled(finalized(), context);
    expect(await occurrences()).toEqual([context.id]);
  });

  it('has one job of two attempts at the same time', async () => {
    const { routes, occurrences } = await open();
    const context = occurrence();
    const send = async () => routes.onUnhandled(finalized(), context);
    await Promise.all([send(), send()]);
    expect(await occurrences()).toEqual([context.id]);
  });

  describe('as the work of a receiver', () => {
    async function setUp() {
      const clock = { now: Date.parse('2026-11-21T12:00:00Z') };
      const time = () => new Date(clock.now);
      const store = memoryStore({ clock: time });
      const queue = await open();
      const errors: unknown[] = [];
      const receiver = (replaced: Partial<WebhookStore> = {}) =>
        createWebhookHandler({
          secrets: ['a-secret-of-tests'],
          store: { ...store, ...replaced },
          verify: { clock: time },
          onError: (error) => void errors.push(error),
          ...queue.routes,
        });
      const attempt = (id: string) =>
        createTestWebhook('PAYMENT_BLOCKED', { payload: { id }, clock: time });
      return { clock, queue, receiver, attempt, errors };
    }

    it('answers 204 when the queue has the job, and makes one job of all attempts', async () => {
      const { queue, receiver, attempt, errors } = await setUp();
      const { receive } = receiver();
      const id = crypto.randomUUID();
      const answers = [await receive(await attempt(id)), await receive(await attempt(id))];
      expect(answers, String(errors)).toMatchObject([
        { status: 204, outcome: 'processed' },
        { status: 204, outcome: 'duplicate' },
      ]);
      expect(await queue.occurrences()).toHaveLength(1);
    });

    it('makes one job when the receiver crashed after the queue took it', async () => {
      const { clock, queue, receiver, attempt } = await setUp();
      const id = crypto.randomUUID();
      // It neither completes nor renews: for the store it is dead once the queue has the job.
      const dead = () => new Promise<never>(() => {});
      const crashing = receiver({ complete: dead, renew: dead, release: dead });
      crashing.receive(await attempt(id));
      await expect.poll(queue.occurrences).toHaveLength(1);
      await queue.work(ignoring);
      clock.now += 60_000;
      expect(await receiver().receive(await attempt(id))).toMatchObject({
        status: 204,
        outcome: 'processed',
      });
      expect(await queue.occurrences()).toHaveLength(1);
    });

    it('makes a second job of the same payload that comes again later, while the first is kept', async () => {
      const { clock, queue, receiver, attempt } = await setUp();
      const { receive } = receiver();
      const id = crypto.randomUUID();
      await receive(await attempt(id));
      await queue.work(ignoring);
      clock.now += 11 * 60_000;
      expect(await receive(await attempt(id))).toMatchObject({ outcome: 'processed' });
      const [first, second] = await queue.occurrences();
      expect(second).toBe(`${first}-${Date.parse('2026-11-21T12:00:00Z')}`);
    });
  });
}

/** An event as a handler gets it. */
export function finalized(id = 'NTc4MTI2'): PaymentFinalizedEvent {
  return {
    event: 'PAYMENT_FINALIZED',
    payload: { id, tag: 'café ✓ \u2028' } as PaymentFinalizedEvent['payload'],
    webhookId: '3f2b8c1e-6d47-4a59-9e0b-7c15d2a84f63',
  };
}

/** The first delivery of an event of its own, unless told otherwise. */
export function occurrence<Transaction = undefined>(
  given: Partial<WebhookContext<Transaction>> = {},
): WebhookContext<Transaction> {
  return {
    id: crypto.randomUUID(),
    origin: 'delivery',
    signal: new AbortController().signal,
    transaction: undefined as Transaction,
    ...given,
  };
}
