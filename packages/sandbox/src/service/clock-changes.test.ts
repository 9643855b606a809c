import { expect, test } from 'vitest';
import { entriesOf, forward, trade } from '../../test/exchanges.ts';
import { newBeneficiary } from '../../test/new-beneficiary.ts';
import { sandboxOf } from '../../test/sandbox-of.ts';
import { clientOf } from '../../test/strict.ts';
import { userOf } from '../../test/user-of.ts';

/** A sandbox at a time in UTC, with an account, a beneficiary and what pays between them. */
async function payerAt(at: string) {
  const sandbox = await sandboxOf({ at: new Date(at) });
  const client = clientOf(sandbox);
  const { items } = await client.wallets.list();
  const wallet = items.find(({ currency }) => currency === 'EUR')?.id ?? '';
  const { id } = await client.externalBankAccounts.create(newBeneficiary());
  const pay = (desiredExecutionDate: string) =>
    client.payments.create({
      sourceWalletId: wallet,
      externalBankAccountId: id,
      amount: { value: '000000000100.00', currency: 'EUR' },
      desiredExecutionDate,
      feeCurrency: 'EUR',
      feePaymentOption: 'SEPA',
      priorityPaymentOption: '48H',
    });
  return { sandbox, client, wallet, pay };
}

test.each([
  ['begins', '2026-03-27T08:00:00Z', '2026-03-30', '2026-03-30T04:00:00.000Z'],
  ['ends', '2026-10-23T07:00:00Z', '2026-10-26', '2026-10-26T05:00:00.000Z'],
])(
  '3: after the weekend on which summer time %s, a payment is executed at 06:00 in Paris',
  async (_what, at, day, moment) => {
    const { sandbox, client, wallet, pay } = await payerAt(at);
    const { id, executionDate } = await pay(day);
    expect(executionDate).toBe(day);
    await client.payments.confirm(id);
    await sandbox.clock.set(new Date(Date.parse(moment) - 1));
    expect(
      (await client.financialMovements.list({ walletId: wallet, fromDate: day })).items,
    ).toEqual([]);
    await sandbox.clock.set(new Date(moment));
    const { items } = await client.financialMovements.list({ walletId: wallet, fromDate: day });
    expect(items.map(({ bookingDate, valueDate }) => [bookingDate, valueDate])).toEqual([
      [`${day} 06:00:00`, day],
      [`${day} 06:00:00`, day],
    ]);
  },
);

test('4 rule 3: in the hour that comes twice, payments are sorted by their creation', async () => {
  const { sandbox, client, pay } = await payerAt('2026-10-25T00:45:00Z');
  const first = await pay('2026-10-27');
  await sandbox.clock.set(new Date('2026-10-25T01:15:00Z'));
  const second = await pay('2026-10-27');
  // The later one shows the earlier time.
  expect([first.createdDate, second.createdDate]).toEqual([
    '2026-10-25 02:45:00',
    '2026-10-25 02:15:00',
  ]);
  const listed = async (sort: 'ASC' | 'DESC') =>
    (await client.payments.list({ status: 'all', sort })).items.map(({ id }) => id);
  expect(await listed('ASC')).toEqual([first.id, second.id]);
  expect(await listed('DESC')).toEqual([second.id, first.id]);
});

test('1 rule 5: a trade and a forward over the change of the clocks are delivered at 00:25 in Paris', async () => {
  const user = userOf({ start: Date.parse('2026-10-22T07:00:00Z') });
  const one = trade(user, { deliveryDate: '2026-10-26' });
  const winter = Date.parse('2026-10-25T23:25:00Z');
  await user.clock.moveTo(winter - 1);
  expect(entriesOf(user, one.id)).toEqual([]);
  await user.clock.moveTo(winter);
  expect(entriesOf(user, one.id)).toHaveLength(4);
  const { fixedForwardId } = forward(user);
  await user.clock.moveTo(Date.parse('2026-12-21T23:25:00Z') - 1);
  expect(entriesOf(user, fixedForwardId)).toEqual([]);
  await user.clock.moveTo(Date.parse('2026-12-21T23:25:00Z'));
  expect(entriesOf(user, fixedForwardId)).toHaveLength(4);
});
