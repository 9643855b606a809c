import { expect, test } from 'vitest';
import { sandboxOf } from '../../test/sandbox-of.ts';
import { clientOf } from '../../test/strict.ts';
import type { ChoiceOptions } from '../choices.ts';

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
