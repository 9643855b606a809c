import { expect, test } from 'vitest';
import type { DeliveryAttempt } from './delivery.ts';
import { createDeliveryJournal, type DeliveryJournal } from './delivery-journal.ts';

const to = 'https://receiver.example/token?key=1';
const base = { event: 'TRADE_BLOCKED', webhookId: 'w1', rawBody: '{}', to };
const attempt: DeliveryAttempt = {
  number: 1,
  at: 0,
  sentAt: new Date(0),
  headers: {},
  status: 500,
  error: undefined,
  state: 'failed',
  nextAt: undefined,
};

test('the delivery journal keeps the latest maxEntries deliveries', () => {
  const journal = createDeliveryJournal({ maxEntries: 2 });
  const forgotten = journal.add(base);
  for (const rawBody of ['b', 'c']) journal.add({ ...base, rawBody });
  journal.record(forgotten, attempt);
  expect(journal.deliveries).toMatchObject([{ rawBody: 'b' }, { rawBody: 'c' }]);
});

const large: [what: string, grow: (journal: DeliveryJournal) => void][] = [
  ['bodies', (journal) => journal.add({ ...base, rawBody: 'é'.repeat(300) })],
  [
    'attempts',
    (journal) => {
      const last = journal.add(base);
      for (let number = 1; number <= 5; number += 1) journal.record(last, { ...attempt, number });
    },
  ],
];

test.each(large)(
  'the delivery journal keeps fewer deliveries when their %s are large, but always the latest delivery',
  (_, grow) => {
    const journal = createDeliveryJournal({ maxBytes: 500 });
    for (const _ of [1, 2]) journal.add(base);
    expect(journal.deliveries).toHaveLength(2);
    grow(journal);
    expect(journal.deliveries).toMatchObject([{ id: '3' }]);
    journal.add(base);
    expect(journal.deliveries).toMatchObject([{ id: '4' }]);
    for (const _ of [1, 2]) journal.add(base);
    expect(journal.deliveries.length).toBeGreaterThan(1);
  },
);

test('a late attempt of a delivery that clear() removed does not change the delivery journal', () => {
  const journal = createDeliveryJournal();
  const cleared = journal.add(base);
  const { deliveries } = journal;
  journal.clear();
  journal.add(base);
  journal.record(cleared, attempt);
  expect(deliveries).toMatchObject([{ id: '2', state: 'pending', attempts: [] }]);
});
