import { gate } from '@crossborder-fx/tools-test-utils';
import { expect, it, vi } from 'vitest';
import { paymentFinalized, receiver } from '../../test/any-receiver.ts';
import { day, fakeService, hour } from '../../test/fake-service.ts';
import { memoryStore } from '../stores/memory-store.ts';

/** Creates a store with a capacity of one connection: the receiver works on 4 deliveries and queues 200. */
const smallStore = () => ({ ...memoryStore(), capacity: 1 });

it('a receiver with a full queue answers 500 at once, processes queued deliveries in order, and reserves no slot for forged deliveries', async () => {
  const { opened, open } = gate();
  const begun: string[] = [];
  const errors: unknown[] = [];
  const handler = receiver(smallStore(), () => opened, {
    onError: (error) => errors.push(error),
    // When the turn of an event comes in the queue, the receiver begins by computing the key of the event.
    key: ({ payload }) => {
      const { id } = Object(payload);
      begun.push(id);
      return id;
    },
  });
  const ids = Array.from({ length: 204 }, (_, index) => `payment-${index}`);
  const admitted: Promise<number>[] = [];
  for (const id of ids) {
    const { rawBody, headers } = await paymentFinalized(id);
    expect(await handler.receive({ rawBody: `${rawBody} `, headers })).toMatchObject({
      status: 400,
    });
    admitted.push(handler.receive({ rawBody, headers }).then(({ status }) => status));
  }
  errors.length = 0;
  const answer = await handler.receive(await paymentFinalized());
  expect(answer).toEqual({ status: 500, outcome: 'failed' });
  expect(String(errors)).toBe(
    'Error: 200 deliveries are waiting, so this delivery is refused. The service must deliver it again.',
  );
  await vi.waitFor(() => expect(begun).toEqual(ids.slice(0, 4)), { timeout: 240_000 });
  open();
  expect(new Set(await Promise.all(admitted))).toEqual(new Set([204]));
  expect(begun).toEqual(ids);
});

it('a handler that still runs after the receiver has answered does not block further deliveries', async () => {
  const { opened, open } = gate();
  const ended = vi.fn();
  const handler = receiver(
    smallStore(),
    async (event) => {
      if (Object(event.payload).id !== 'last') await opened;
      ended();
    },
    { answerTimeoutSeconds: 0.01 },
  );
  const answers = [];
  for (const id of ['1', '2', '3', '4']) answers.push(handler.receive(await paymentFinalized(id)));
  for (const answer of answers) expect(await answer).toMatchObject({ outcome: 'in-flight' });
  const last = handler.receive(await paymentFinalized('last'));
  await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce(), { timeout: 240_000 });
  open();
  await last;
});

it('an event that catchUp processes takes no slot of deliveries, and does not wait for deliveries', async () => {
  let now = Date.now() - day;
  const clock = () => new Date(now);
  const store = { ...memoryStore({ clock }), capacity: 1 };
  now += day;
  const [delivered, recovered] = [gate(), gate()];
  const begun: unknown[] = [];
  const outcomes: string[] = [];
  const handler = receiver(
    store,
    async (event, { origin }) => {
      begun.push(Object(event.payload).id);
      await (origin === 'recovery' ? recovered : delivered).opened;
    },
    { onOutcome: (outcome) => outcomes.push(outcome) },
  );
  const { fx, entries } = fakeService();
  for (const id of ['first', 'second']) {
    const notificationContent = { eventType: 'PAYMENT_FINALIZED', payload: { id } };
    entries.push({
      entry: { id, failedAt: new Date(now - hour).toISOString(), notificationContent },
    });
  }

  const caughtUp = handler.catchUp(fx, 'webhook');
  await vi.waitFor(() => expect(begun).toEqual(['first']), { timeout: 240_000 });
  // While recovery works on its first event, the receiver accepts as many deliveries as without recovery.
  const webhooks = await Promise.all(Array.from({ length: 205 }, () => paymentFinalized()));
  const answers = webhooks.map((webhook) => handler.receive(webhook));
  expect(await answers.at(-1)).toMatchObject({ outcome: 'failed' });
  expect(outcomes).toEqual(['failed']);
  // While the queue of deliveries is full, recovery goes on with its second event.
  recovered.open();
  expect(await caughtUp).toMatchObject({ processed: 2, failed: 0 });
  delivered.open();
  await Promise.all(answers);
  expect(outcomes.filter((outcome) => outcome === 'processed')).toHaveLength(206);
});
