import type { PaymentStatusFilter } from '@crossborder-fx/openapi';
import { expect, test } from 'vitest';
import { newBeneficiary, newPayment } from '../../../test/bodies.ts';
import { payerOf } from '../../../test/payer-of.ts';
import { expectRefusal, expectRefused } from '../../../test/refusals.ts';
import { sandboxOf } from '../../../test/sandbox-of.ts';
import { clientOf, sendStrict } from '../../../test/strict.ts';
import { nothing } from '../operation.ts';
import { paymentOperations } from './payments.ts';

/** Creates payments on a Monday, a Tuesday and a Wednesday, and deletes the payment of the Wednesday. */
async function threeDays() {
  const sandbox = await sandboxOf();
  const client = clientOf(sandbox);
  const { items } = await client.wallets.list();
  const wallet = items.find(({ currency }) => currency === 'EUR');
  const beneficiary = await client.externalBankAccounts.create(newBeneficiary());
  const create = async (days: number) => {
    const accounts = { sourceWalletId: wallet?.id ?? '', externalBankAccountId: beneficiary.id };
    const body = newPayment({ ...accounts, desiredExecutionDate: '2026-12-01' });
    const { id } = await client.payments.create(body);
    await sandbox.clock.advance({ days });
    return id;
  };
  const ids = [await create(0), await create(1), await create(1), await create(0)];
  await client.payments.delete(ids[3] ?? '');
  return { sandbox, client, ids };
}

test('4.4: the list of payments filters by status and by a range of days, both ends included', async () => {
  const { sandbox, client, ids } = await threeDays();
  const [first, second, third, last] = ids;
  const listed = async (status: PaymentStatusFilter, query: object = {}) =>
    (await client.payments.list({ status, ...query })).items.map(({ id }) => id);
  expect(await listed('all')).toEqual([last, third, second, first]);
  expect(await listed('all', { sort: 'ASC' })).toEqual(ids);
  expect(await listed('canceled')).toEqual([last]);
  expect(await listed('waitingconfirmation')).toEqual([third, second, first]);
  expect(await listed('all', { fromDate: '2026-11-24', toDate: '2026-11-24' })).toEqual([third]);
  expect(await listed('all', { fromDate: '2026-11-24' })).toEqual([last, third]);
  expect(await listed('waitingconfirmation', { toDate: '2026-11-23' })).toEqual([second, first]);
  expect(await listed('all', { page: 2, per_page: 3 })).toEqual([first]);
  for (const path of [
    '/payments/finalized',
    '/payments/all?page=2',
    '/payments/all?page=9007199254740991&per_page=1000',
    '/payments/all?fromDate=2026-11-26',
  ]) {
    expect((await sendStrict(sandbox, path)).status, path).toBe(204);
  }
});

test('4 rule 3: the list of payments refuses reversed dates, page 0, and a page number or page size that is too large', async () => {
  const sandbox = await sandboxOf();
  const list = (query: string) => sendStrict(sandbox, `/payments/all?${query}`);
  await expectRefused(await list('fromDate=2026-11-24&toDate=2026-11-23'), 'datesReversed');
  for (const page of ['0', '99999999999999999999']) {
    await expectRefused(await list(`page=${page}`), 'pageNotNumber');
  }
  await expectRefused(await list('per_page=1001'), 'pageSizeNotAllowed');
});

test('4 rule 7: a status keyword after /payments/ gives a list, and any other text is a payment id', async () => {
  const { sandbox, client, ids } = await threeDays();
  expect((await sendStrict(sandbox, '/payments/all')).status).toBe(200);
  await expectRefusal(sandbox, 'paymentNotFound', '/payments/everything');
  expect((await client.payments.get(ids[0] ?? '')).id).toBe(ids[0]);
});

test('the list of payments and the detail of a payment answer the same fields of each payment', async () => {
  const { sandbox, client, ids } = await threeDays();
  await sandbox.clock.set('2026-12-04 12:00:00');
  const { items } = await client.payments.list({ status: 'all', sort: 'ASC' });
  expect(items).toEqual(await Promise.all(ids.map((id) => client.payments.get(id))));
  expect(items[0]?.executionDate).toBe('2026-12-04');
});

test('every query of the list of payments finds and sorts its rows by an index', () => {
  const payer = payerOf();
  const { context } = payer;
  const seen: string[] = [];
  const statements = new Proxy(context.statements, {
    get: (target, method: 'get' | 'all') => (sql: string, parameters: object) => {
      if (/FROM payment\b/.test(sql)) seen.push(sql);
      return target[method](sql, { ...parameters });
    },
  });
  for (const status of ['all', 'planified'] as const) {
    for (const query of [{}, { sort: 'ASC', page: '1000' }, { fromDate: '2026-11-23' }] as const) {
      const call = { path: { status }, query, body: undefined } as never;
      expect(paymentOperations.listPayments({ ...context, statements }, call)).toBe(nothing);
    }
  }
  expect(seen.filter((sql) => sql.includes('count(*)')).length).toBeGreaterThan(0);
  for (const sql of new Set(seen)) {
    const parameters = Object.fromEntries(
      [...sql.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, /s/.test(name) ? 1 : '2026']),
    );
    const plan = context.statements
      .all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, parameters)
      .map(({ detail }) => detail);
    expect(plan, sql).toEqual([
      expect.stringMatching(/^SEARCH payment USING (COVERING )?INDEX payment_(day|status) /),
    ]);
  }
});

test('4 rule 3: in the hour that occurs twice when clocks go back, the list of payments is in the order of creation', async () => {
  const sandbox = await sandboxOf({ at: new Date('2026-10-25T00:45:00Z') });
  const client = clientOf(sandbox);
  const pay = async () => {
    const { id } = await sandbox.trigger('PAYMENT_CREATED');
    return client.payments.get(id);
  };
  const first = await pay();
  await sandbox.clock.set(new Date('2026-10-25T01:15:00Z'));
  const second = await pay();
  // Clocks in Paris went back between the creations of the two payments, so the later payment shows the earlier local time.
  expect([first.createdDate, second.createdDate]).toEqual([
    '2026-10-25 02:45:00',
    '2026-10-25 02:15:00',
  ]);
  const listed = async (sort: 'ASC' | 'DESC') =>
    (await client.payments.list({ status: 'all', sort })).items.map(({ id }) => id);
  expect(await listed('ASC')).toEqual([first.id, second.id]);
  expect(await listed('DESC')).toEqual([second.id, first.id]);
});
