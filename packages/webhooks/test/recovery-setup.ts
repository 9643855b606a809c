import { expect, type Mock, vi } from 'vitest';
import type { WebhookHandlerOptions } from '../src/handle/handler-options.ts';
import type { CatchUpOptions } from '../src/recover/recover.ts';
import { memoryStore } from '../src/stores/memory-store.ts';
import { signWebhook } from '../src/verify/signature.ts';
import { receiver } from './any-receiver.ts';
import { day, fakeService, hour } from './fake-service.ts';

export const webhookId = 'cf16243d-7e0a-4a5b-b996-ba7018201e30';
export const noon = Date.parse('2026-11-21T12:00:00Z');
export const at = (time: number) => new Date(time).toISOString();

export const none = {
  processed: 0,
  duplicates: 0,
  inFlight: 0,
  failed: 0,
  forgotten: 0,
  unseen: [],
};
export const one = (outcome: keyof typeof none) => ({ ...none, [outcome]: 1 });

interface Given extends Partial<WebhookHandlerOptions> {
  storeAge?: number;
}

/** By default the store was created 40 days ago. The clock shows noon. */
export function setUp({ storeAge = 40 * day, ...options }: Given = {}) {
  const clock = { now: noon - storeAge };
  const time = () => new Date(clock.now);
  const store = memoryStore({ clock: time });
  clock.now = noon;
  const claim = vi.spyOn(store, 'claim');
  const run: Mock = vi.fn();
  const onError: Mock = vi.fn();
  const onOutcome: Mock = vi.fn();
  const handler = receiver(store, run, { verify: { clock: time }, onError, onOutcome, ...options });
  const service = fakeService();
  service.unlisted = 'blocked';
  const contentOf = (status: string, id: string) => ({
    eventType: 'PAYMENT_BLOCKED',
    payload: { id, status },
    webhookId,
  });
  return {
    clock,
    time,
    handler,
    store,
    run,
    onError,
    onOutcome,
    service,
    statuses: () => run.mock.calls.map(([event]) => event.payload.status),
    /** Returns the time of failure in the last entry that recovery claimed. */
    lastFailedAt: () => claim.mock.lastCall?.[0].failure?.failedAt,
    emptyStore: () => void Object.assign(store, memoryStore({ clock: time })),
    async deliver(status = 'blocked', id = 'NTc4') {
      const { eventType: event, ...content } = contentOf(status, id);
      const rawBody = JSON.stringify({ event, ...content });
      const headers = await signWebhook({ rawBody, secret: 'a-secret-of-tests', clock: time });
      return (await handler.receive({ rawBody, headers })).outcome;
    },
    fail(failedAt?: unknown, { id = 'NTc4', status = 'blocked' } = {}) {
      const notificationContent = contentOf(status, id);
      const entry = { id: `entry ${service.entries.length}`, failedAt, notificationContent };
      service.entries.push({ entry });
    },
    catchUp: (options?: CatchUpOptions, of = webhookId) => handler.catchUp(service.fx, of, options),
    /** Calls `catchUp` once an hour, as a schedule does, and expects that the handler gets no further event. */
    async expectNothingMore(options?: CatchUpOptions) {
      const before = run.mock.calls.length;
      for (let round = 0; round < 25; round++) {
        clock.now += hour;
        await handler.catchUp(service.fx, webhookId, options);
      }
      expect(run).toHaveBeenCalledTimes(before);
    },
  };
}
