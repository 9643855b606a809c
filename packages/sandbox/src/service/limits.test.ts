import type { ExternalBankAccountCreate, HolderBankInput } from '@crossborder-fx/openapi';
import { describe, expect, test } from 'vitest';
import { newBeneficiary } from '../../test/new-beneficiary.ts';
import { sandboxOf } from '../../test/sandbox-of.ts';
import { clientOf, sendStrict } from '../../test/strict.ts';

/** At a bank without a bic. */
const national = (bank: Partial<HolderBankInput>): Partial<ExternalBankAccountCreate> => ({
  accountNumber: '31926819',
  holderBank: { clearingCodeType: 'SC', clearingCode: '601613', name: 'Fenwick Bank', ...bank },
});

describe('8: text lengths of a beneficiary', () => {
  test.each<[field: string, length: number, fields: (text: string) => object]>([
    ['tag', 50, (tag) => ({ tag })],
    ['clearingCodeType', 2, (clearingCodeType) => national({ clearingCodeType })],
    ['clearingCode', 15, (clearingCode) => national({ clearingCode })],
    ['bank name', 120, (name) => national({ name })],
    ['holder name', 100, (name) => ({ holder: { name, type: 'Individual' } })],
  ])('%s of %i characters is kept, and of one more is refused', async (_field, length, fields) => {
    const sandbox = await sandboxOf();
    const longest = fields('ä'.repeat(length));
    const created = await clientOf(sandbox).externalBankAccounts.create(newBeneficiary(longest));
    expect(await clientOf(sandbox).externalBankAccounts.get(created.id)).toMatchObject(longest);
    const body = newBeneficiary(fields('ä'.repeat(length + 1)));
    expect((await sendStrict(sandbox, '/externalBankAccounts', { body })).status).toBe(422);
  });

  test('an account number of 50 characters is taken, of which spaces are no part, and one of 51 not', async () => {
    const sandbox = await sandboxOf();
    const digits = '1'.repeat(40);
    const sent = `${digits.replaceAll('1111', '1111 ')}`;
    expect(sent).toHaveLength(50);
    const body = newBeneficiary({ accountNumber: sent });
    const created = await clientOf(sandbox).externalBankAccounts.create(body);
    expect(created.accountNumber).toBe(digits);
    const longer = newBeneficiary({ accountNumber: ` ${sent}` });
    const response = await sendStrict(sandbox, '/externalBankAccounts', { body: longer });
    expect(response.status).toBe(422);
  });

  test.each([
    ['bic', { holderBank: { bic: 'EXAMDEFFXXXX' } }],
    ['correspondentBic', { correspondentBic: 'EXAMDEFFXXX'.padEnd(51) }],
    ['holder type', { holder: { name: 'Example', type: 'Individuals' } }],
  ])('a longer %s is refused', async (_field, fields) => {
    const body = { ...newBeneficiary(), ...fields };
    const response = await sendStrict(await sandboxOf(), '/externalBankAccounts', { body });
    expect(response.status).toBe(422);
  });
});

test.each([
  ['payments', 'tag', 50],
  ['payments', 'communication', 76],
  ['trades', 'tag', 76],
] as const)('8: in %s, %s has up to %i characters', async (path, field, length) => {
  const sandbox = await sandboxOf();
  const client = clientOf(sandbox);
  const { items } = await client.wallets.list();
  const { id } = await client.externalBankAccounts.create(newBeneficiary());
  const amount = { value: '000000000100.00', currency: 'EUR' };
  const bodies = {
    payments: {
      sourceWalletId: items.find(({ currency }) => currency === 'EUR')?.id,
      externalBankAccountId: id,
      amount,
      desiredExecutionDate: '2026-11-24',
      feeCurrency: 'EUR',
      feePaymentOption: 'SEPA',
      priorityPaymentOption: '48H',
    },
    trades: { currencyPair: 'EURUSD', side: 'S', amount, deliveryDate: '2026-11-24' },
  };
  const statusOf = async (text: string) => {
    const body = { ...bodies[path], [field]: text };
    return (await sendStrict(sandbox, `/${path}`, { body })).status;
  };
  expect(await statusOf('ä'.repeat(length))).toBe(200);
  expect(await statusOf('ä'.repeat(length + 1))).toBe(422);
});

test('8: a page has 50 entries when nothing else is said, and is the first', async () => {
  const client = clientOf(await sandboxOf());
  const ids: string[] = (await client.externalBankAccounts.list()).items.map(({ id }) => id);
  while (ids.length < 51) {
    ids.push((await client.externalBankAccounts.create(newBeneficiary())).id);
  }
  const page = async (query?: object) =>
    (await client.externalBankAccounts.list(query)).items.map(({ id }) => id);
  expect(await page()).toEqual(ids.slice(0, 50));
  expect(await page({ page: 2 })).toEqual(ids.slice(50));
});
