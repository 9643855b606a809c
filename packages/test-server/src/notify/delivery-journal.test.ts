import { expect, test } from 'vitest';
import type { DeliveryAttempt } from './delivery.ts';
import { createDeliveryJournal } from './delivery-journal.ts';

const target = { url: 'https://receiver.example/token?key=1', secret: 'never-shown' };
const base = { event: 'TRADE_BLOCKED', webhookId: 'w1', rawBody: '{}', target };
const pending: DeliveryAttempt = {
  number: 1,
  at: 0,
  sentAt: new Date(0),
  headers: {},
  status: 500,
  error: undefined,
  state: 'pending',
  nextAt: 60,
};
const delivered: DeliveryAttempt = {
  ...pending,
  status: 204,
  state: 'delivered',
  nextAt: undefined,
};

test('what is read has neither secret nor the path of the receiver', () => {
  const journal = createDeliveryJournal();
  journal.record(journal.add({ ...base, dueAt: 0 }), pending);
  expect(journal.deliveries).toEqual([
    {
      id: '1',
      event: 'TRADE_BLOCKED',
      webhookId: 'w1',
      to: 'https://receiver.example',
      rawBody: '{}',
      state: 'pending',
      attempts: [pending],
    },
  ]);
});

test('what is due comes in the order of its times, then of its addition', () => {
  const journal = createDeliveryJournal();
  const first = journal.add({ ...base, dueAt: 0 });
  for (const dueAt of [30, 70, 30, undefined]) journal.add({ ...base, dueAt });
  const dueAt = (now: number) => Array.from(journal.due(now), ({ id }) => id);
  expect([dueAt(-1), dueAt(0), dueAt(30)]).toEqual([[], ['1'], ['1', '2', '4']]);
  journal.record(first, pending);
  expect(dueAt(1000)).toEqual(['2', '4', '1', '3']);
  expect(Array.from(journal.due(1000), ({ attemptsMade }) => attemptsMade)).toEqual([0, 0, 1, 0]);
  journal.record(first, delivered);
  expect(dueAt(1000)).toEqual(['2', '4', '3']);
  expect(journal.deliveries[0]).toMatchObject({
    state: 'delivered',
    attempts: [pending, delivered],
  });
});

test('it keeps the latest deliveries, up to its size', () => {
  const journal = createDeliveryJournal({ maxEntries: 2 });
  const forgotten = journal.add({ ...base, dueAt: 0 });
  for (const rawBody of ['b', 'c']) journal.add({ ...base, rawBody });
  expect(journal.deliveries.map(({ rawBody }) => rawBody)).toEqual(['b', 'c']);
  expect([journal.targetOf(forgotten), journal.due(0)]).toEqual([undefined, []]);
  journal.record(forgotten, delivered);
  expect(journal.deliveries).toHaveLength(2);
});

test.each([
  [
    'bodies',
    (journal: ReturnType<typeof createDeliveryJournal>) =>
      journal.add({ ...base, rawBody: 'é'.repeat(300) }),
  ],
  [
    'attempts',
    (journal: ReturnType<typeof createDeliveryJournal>) => {
      const last = journal.add(base);
      for (let number = 1; number <= 5; number += 1) journal.record(last, { ...pending, number });
    },
  ],
])('it keeps fewer when their %s are large, but always the last one', (_, grow) => {
  const journal = createDeliveryJournal({ maxBytes: 500 });
  for (const _ of [1, 2]) journal.add(base);
  expect(journal.deliveries).toHaveLength(2);
  grow(journal);
  expect(journal.deliveries).toMatchObject([{ id: '3' }]);
  journal.add(base);
  expect(journal.deliveries).toMatchObject([{ id: '4' }]);
  for (const _ of [1, 2]) journal.add(base);
  expect(journal.deliveries.length).toBeGreaterThan(1);
});

test('what is cleared is not sent any more, and its late attempt changes nothing', () => {
  const journal = createDeliveryJournal();
  const cleared = journal.add({ ...base, dueAt: 0 });
  const { deliveries } = journal;
  journal.clear();
  journal.add(base);
  journal.record(cleared, delivered);
  expect(deliveries).toMatchObject([{ id: '2', state: 'pending', attempts: [] }]);
  expect([journal.targetOf(cleared), journal.due(0)]).toEqual([undefined, []]);
});

test('an address that nothing can be sent to is refused', () => {
  const add = () =>
    createDeliveryJournal().add({ ...base, target: { url: 'nowhere', secret: 's' } });
  expect(add).toThrow('must begin with http:// or https://');
});
