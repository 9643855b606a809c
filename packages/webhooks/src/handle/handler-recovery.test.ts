import { describe, expect, it, vi } from 'vitest';
import { receiver } from '../../test/any-receiver.ts';
import { failedList } from '../../test/failed-list.ts';
import { memoryStore } from '../stores/memory-store.ts';
import { createTestWebhook } from '../testing.ts';
import type { WebhookHandlerOptions } from './handler-options.ts';

const webhookId = 'cf16243d-7e0a-4a5b-b996-ba7018201e30';
const hour = 3_600_000;

/** A receiver whose store is two hours old, and what could not be delivered to it. */
async function setUp(options: Partial<WebhookHandlerOptions> = {}) {
  const clock = { now: Date.now() - 2 * hour };
  const time = () => new Date(clock.now);
  const store = memoryStore({ clock: time });
  clock.now += 2 * hour;
  const run = vi.fn();
  const onError = vi.fn();
  const onOutcome = vi.fn();
  const hooks = { onError, onOutcome };
  const handler = receiver(store, run, { verify: { clock: time }, ...hooks, ...options });
  const { fx, entries } = await failedList();
  const failedAt = new Date(clock.now - hour);
  const { event } = await createTestWebhook('PAYMENT_FINALIZED', { payload: { id: 'NTc4' } });
  const fail = (payload: unknown = event.payload) => {
    const { event: eventType, webhookId } = event;
    const notificationContent = { eventType, payload, webhookId };
    entries.push({ entry: { failedAt: failedAt.toISOString(), notificationContent } });
  };
  const deliver = async () =>
    handler.receive(
      await createTestWebhook('PAYMENT_FINALIZED', { payload: { id: 'NTc4' }, clock: time }),
    );
  const recover = () => handler.recover(fx, webhookId);
  return { clock, event, run, onError, onOutcome, fail, deliver, recover };
}

describe('a recovered event', () => {
  it('goes to the handler of a delivered one, which learns where it comes from', async () => {
    const { event, run, onOutcome, fail, recover, deliver } = await setUp();
    fail();
    expect(await recover()).toMatchObject({ processed: 1, failed: 0 });
    const key = run.mock.calls[0]?.[1].id;
    expect(run).toHaveBeenCalledExactlyOnceWith(event, {
      id: key,
      signal: expect.any(AbortSignal),
      transaction: undefined,
      origin: 'recovery',
    });
    expect(await recover()).toMatchObject({ duplicates: 1 });
    expect(await deliver()).toMatchObject({ status: 204, outcome: 'duplicate' });
    const subject = { event, key };
    expect(onOutcome.mock.calls).toEqual([
      ['processed', { ...subject, origin: 'recovery' }],
      ['duplicate', { ...subject, origin: 'recovery' }],
      ['duplicate', { ...subject, origin: 'delivery' }],
    ]);
  });

  it('whose handler fails is reported, and recovered the next time', async () => {
    const { event, run, onError, onOutcome, fail, recover } = await setUp();
    fail();
    const error = new Error('no ledger');
    run.mockRejectedValueOnce(error);
    expect(await recover()).toMatchObject({ processed: 0, failed: 1 });
    const subject = { event, key: expect.any(String), origin: 'recovery' };
    expect(onError.mock.calls).toEqual([[error, subject]]);
    expect(onOutcome.mock.calls).toEqual([['failed', subject]]);
    expect(await recover()).toMatchObject({ processed: 1, failed: 0 });
  });

  it('with a key that cannot be told is reported, and not processed', async () => {
    const { run, onError, fail, recover } = await setUp({ key: () => '' });
    fail();
    expect(await recover()).toMatchObject({ processed: 0, failed: 1 });
    expect(onError).toHaveBeenCalledExactlyOnceWith(expect.any(TypeError), expect.anything());
    expect(run).not.toHaveBeenCalled();
  });

  it('with a key that never comes is given up, and the next one is processed', async () => {
    const key = vi.fn(() => 'key').mockReturnValueOnce(new Promise(() => {}) as never);
    const { onError, fail, recover } = await setUp({ key, handlerTimeoutSeconds: 0.05 });
    fail();
    fail();
    expect(await recover()).toMatchObject({ processed: 1, failed: 1 });
    expect(onError.mock.calls[0]?.[0]).toMatchObject({ name: 'TimeoutError' });
  });

  it('with an integer that a number cannot hold is processed if the option key identifies it', async () => {
    const payload = { id: 'NTc4', reference: 2 ** 60 };
    const unidentified = await setUp();
    unidentified.fail(payload);
    expect(await unidentified.recover()).toMatchObject({ processed: 0, failed: 1 });
    const { fail, recover, run } = await setUp({ key: ({ payload }) => Object(payload).id });
    fail(payload);
    expect(await recover()).toMatchObject({ processed: 1, failed: 0 });
    expect(await recover()).toMatchObject({ duplicates: 1 });
    expect(run).toHaveBeenCalledOnce();
  });
});
