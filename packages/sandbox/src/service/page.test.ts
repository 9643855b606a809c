import { expect, test } from 'vitest';
import { sandboxOf } from '../../test/sandbox-of.ts';
import { clientOf } from '../../test/strict.ts';
import type { ChoiceOptions } from '../choices.ts';
import { type Page, rowsOfPage } from './page.ts';

function listOf(length: number) {
  const ascending = Array.from({ length }, (_, index) => index);
  const asked: { skip: number; size: number }[] = [];
  let counts = 0;
  return {
    ascending,
    asked,
    counts: () => counts,
    page: (page: Page) =>
      rowsOfPage(
        page,
        () => {
          counts += 1;
          return length;
        },
        ({ order, skip, size }) => {
          asked.push({ skip, size });
          const rows = order === 'ASC' ? ascending : ascending.toReversed();
          return rows.slice(skip, skip + size);
        },
      ),
  };
}

test('4 rule 3: each page has the right part of the list, in both sort orders and up to the end of the list', () => {
  for (const length of [0, 1, 49, 50, 51, 2999, 3000, 3001]) {
    for (const size of [1, 7, 50, 1000]) {
      for (const order of ['ASC', 'DESC'] as const) {
        const list = listOf(length);
        const rows = order === 'ASC' ? list.ascending : list.ascending.toReversed();
        const last = Math.ceil(length / size);
        for (const number of new Set([1, 2, 22, Math.ceil(last / 2), last - 1, last, last + 1])) {
          if (number < 1) continue;
          const expected = rows.slice((number - 1) * size, number * size);
          expect(list.page({ number, size, order })).toEqual(expected);
        }
      }
    }
  }
});

test('rowsOfPage reads a page near the start without counting the list', () => {
  const list = listOf(100_000);
  list.page({ number: 1, size: 50, order: 'DESC' });
  list.page({ number: 21, size: 50, order: 'DESC' });
  expect(list.counts()).toBe(0);
});

test('rowsOfPage never skips more than half of the list', () => {
  const list = listOf(100_000);
  for (const number of [1000, 1001, 1999, 2000, 2001, Number.MAX_SAFE_INTEGER]) {
    list.page({ number, size: 50, order: 'DESC' });
  }
  expect(Math.max(...list.asked.map(({ skip }) => skip))).toBeLessThanOrEqual(50_000);
});

const november = { fromDate: '2026-11-01', toDate: '2026-11-30' };
const december = { fromDate: '2026-12-01', toDate: '2026-12-31' };

test.each<[NonNullable<ChoiceOptions['fromDateRefersTo']>, number[], number[]]>([
  ['creation', [1, 1], [0, 0]],
  ['execution', [0, 0], [1, 1]],
])(
  'fromDateRefersTo %s decides in which month a payment and a trade are listed',
  async (fromDateRefersTo, inNovember, inDecember) => {
    const sandbox = await sandboxOf({ at: '2026-11-30 09:00:00', fromDateRefersTo });
    const fx = clientOf(sandbox);
    await sandbox.trigger('PAYMENT_CREATED', { set: { desiredExecutionDate: '2026-12-10' } });
    await sandbox.trigger('TRADE_PLANIFIED', { set: { deliveryDate: '2026-12-02' } });
    const counts = async (days: object) => [
      (await fx.payments.list({ status: 'waitingconfirmation', ...days })).items.length,
      (await fx.trades.list({ status: 'planified', ...days })).items.length,
    ];
    expect(await counts(november)).toEqual(inNovember);
    expect(await counts(december)).toEqual(inDecember);
  },
);

test.each([true, false])(
  'with fromDateRefersTo execution, the days in the query of the list of payments refer to executionDate (lockOnRoll %s)',
  async (lockOnRoll) => {
    const options = { fromDateRefersTo: 'execution', lockOnRoll } as const;
    const sandbox = await sandboxOf({ at: '2026-12-24 09:00:00', ...options });
    const fx = clientOf(sandbox);
    const created = [];
    for (const desiredExecutionDate of ['2026-12-24', '2026-12-24', '2026-12-29', '2026-12-31'])
      created.push(await sandbox.trigger('PAYMENT_CREATED', { set: { desiredExecutionDate } }));
    const canceled = (await fx.payments.list({ status: 'all', sort: 'ASC' })).items[1];
    await fx.payments.delete(canceled?.id ?? '');
    await sandbox.clock.set('2026-12-29 09:00:00');
    const { items } = await fx.payments.list({ status: 'all' });
    expect(items.length).toBe(created.length);
    for (const day of ['2026-12-24', '2026-12-29', '2026-12-31']) {
      const listed = await fx.payments.list({ status: 'all', fromDate: day, toDate: day });
      const shown = items.filter(({ executionDate }) => executionDate === day);
      expect([day, listed.items]).toEqual([day, shown]);
    }
    const days = { fromDate: '2026-12-29', toDate: '2026-12-29' };
    expect((await fx.payments.list({ status: 'waitingconfirmation', ...days })).items.length).toBe(
      2,
    );
    expect((await fx.payments.list({ status: 'canceled', ...days })).items).toEqual([]);
  },
);
