import { expect, it, vi } from 'vitest';
import type { WebhookRoutes } from '../src/handle/route.ts';
import type { PaymentFinalizedEvent, WebhookContext, WebhookEvent } from '../src/index.ts';

/** A new queue of jobs, and the handlers (`routes`) with which receivers send events to the queue. */
export interface QueueOfReceivers {
  routes: WebhookRoutes<unknown>;
  /** Returns the `id` of the event in every job of the queue, waiting or ended, sorted. */
  occurrences(): Promise<string[]>;
  /** Lets a worker with these event handlers do the next job of the queue. */
  work(routes: WebhookRoutes): Promise<void>;
  /** Like `routes`, but when the queue accepts a job, the queue's answer is lost on the way to the receiver. */
  losing: WebhookRoutes<unknown>;
  /** Moves the only job of the queue to a final state, such as completed or failed. */
  move(state: string): Promise<void>;
  states(): Promise<unknown[]>;
  /** Makes the jobs of the queue older by a number of days, as if that time had passed. */
  age(days: number): Promise<void>;
}

export function describeQueue(
  states: string[],
  open: () => Promise<QueueOfReceivers>,
  transaction?: unknown,
): void {
  const newOccurrence = () => occurrence({ transaction });

  it.each(states)('the queue keeps one job when the first job is %s', async (state) => {
    const { routes, occurrences, move, states } = await open();
    const context = newOccurrence();
    await routes.onUnhandled(finalized(), context);
    await move(state);
    await routes.onUnhandled(finalized(), context);
    expect([await states(), await occurrences()]).toEqual([[state], [context.id]]);
  });

  it('the queue gets another job when the same event comes again after 31 days', async () => {
    const { routes, occurrences, age } = await open();
    const context = newOccurrence();
    await routes.onUnhandled(finalized(), context);
    for (const count of [2, 3]) {
      await age(31);
      await routes.onUnhandled(finalized(), context);
      await routes.onUnhandled(finalized(), context);
      expect(await occurrences()).toEqual(Array(count).fill(context.id));
    }
  });

  it('the worker passes an event unchanged to the handler of its name', async () => {
    const { routes, occurrences, work } = await open();
    const context = occurrence({ id: 'key-1', origin: 'recovery', transaction });
    await routes.onUnhandled(finalized(), context);
    expect(await occurrences()).toEqual(['key-1']);

    const onFinalized = vi.fn();
    const onUnhandled = vi.fn();
    await work({ on: { PAYMENT_FINALIZED: onFinalized }, onUnhandled });
    const signal = expect.any(AbortSignal);
    expect(onFinalized.mock.calls).toEqual([
      [finalized(), { ...context, transaction: undefined, signal }],
    ]);
    expect(onUnhandled).not.toHaveBeenCalled();
  });

  it('the worker passes an unknown event and an event without a handler to onUnhandled', async () => {
    const { routes, work } = await open();
    const eventName = 'constructor';
    const unknown = { event: 'UNKNOWN', eventName, payload: ['any'], webhookId: '' } as const;
    const events: WebhookEvent[] = [];
    for (const event of [unknown, finalized()]) {
      await routes.onUnhandled(event, newOccurrence());
      await work({ on: {}, onUnhandled: (given) => void events.push(given) });
    }
    expect(events).toEqual([unknown, finalized()]);
  });

  it.each(['a\u0000b', 'half \ud800', '\udc00 other half', 'the text \\u0000', '\ud83d\ude00'])(
    'the worker passes an event with the text %j unchanged',
    async (text) => {
      const { routes, work, occurrences } = await open();
      const context = newOccurrence();
      const payload = { ...finalized(text).payload, [text]: text };
      await routes.onUnhandled({ ...finalized(), payload }, context);
      await routes.onUnhandled({ ...finalized(), payload }, context);
      expect(await occurrences()).toEqual([context.id]);
      const handler = vi.fn();
      await work({ on: { PAYMENT_FINALIZED: handler }, onUnhandled: () => {} });
      expect(handler.mock.calls[0]?.[0]).toEqual({ ...finalized(), payload });
    },
  );

  it('the queue has one job after the next delivery attempt when the answer to the first attempt got lost', async () => {
    const { routes, losing, occurrences } = await open();
    const context = newOccurrence();
    await expect(losing.onUnhandled(finalized(), context)).rejects.toThrow('Connection is closed');
    await routes.onUnhandled(finalized(), context);
    expect(await occurrences()).toEqual([context.id]);
  });

  it('the queue has one job after two simultaneous delivery attempts', async () => {
    const { routes, occurrences } = await open();
    const context = newOccurrence();
    const send = async () => routes.onUnhandled(finalized(), context);
    await Promise.all([send(), send()]);
    expect(await occurrences()).toEqual([context.id]);
  });
}

/** Returns an event in the form in which a receiver's handler gets the event. */
export function finalized(id = 'NTc4MTI2'): PaymentFinalizedEvent {
  return {
    event: 'PAYMENT_FINALIZED',
    payload: { id, tag: 'café ✓ \u2028' } as PaymentFinalizedEvent['payload'],
    webhookId: '3f2b8c1e-6d47-4a59-9e0b-7c15d2a84f63',
  };
}

/** Returns the context with which a handler gets the first delivery of a new event. `given` replaces parts of the context. */
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
