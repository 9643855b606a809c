import { money } from '@crossborder-fx/client/money';
import type { QuoteCreate } from '@crossborder-fx/openapi';
import { expect, test } from 'vitest';
import type { RefusalCode } from '../src/ground/refused-error.ts';
import type { Sandbox } from '../src/sandbox.ts';
import { newBeneficiary, newPayment } from './bodies.ts';
import { expectRefused } from './refusals.ts';
import { clientOf, sendStrict } from './strict.ts';
import { expectUnchanged, watchedSandbox } from './watched-sandbox.ts';

// Requests that are right in themselves, but not after what came before.

async function setup() {
  const sandbox = await watchedSandbox();
  const client = clientOf(sandbox);
  const wallets = (await client.wallets.list()).items;
  const idIn = (currency: string) => wallets.find((one) => one.currency === currency)?.id ?? '';
  const { id: externalBankAccountId } = await client.externalBankAccounts.create(newBeneficiary());
  const paymentBody = newPayment({ sourceWalletId: idIn('EUR'), externalBankAccountId });
  const exchangeBody = (fields: Partial<QuoteCreate> = {}): QuoteCreate => ({
    currencyPair: 'EURUSD',
    side: 'S',
    amount: money('10000.00', 'EUR'),
    deliveryDate: '2026-12-22',
    ...fields,
  });
  const accounts = { sourceAccountId: idIn('EUR'), deliveryAccountId: idIn('USD') };
  return {
    sandbox,
    client,
    idIn,
    externalBankAccountId,
    paymentBody,
    exchangeBody,
    pay: () => client.payments.create(paymentBody),
    quote: async () => ({
      ...accounts,
      quoteId: (await client.fixedForwards.createQuote(exchangeBody())).quoteId ?? '',
    }),
    /** Expects that a request is refused by a rule, and changes nothing. */
    async refused(code: RefusalCode, method: string, path: string, body?: unknown) {
      const request = { method, ...(body !== undefined && { body }) };
      const response = await expectUnchanged(sandbox, () => sendStrict(sandbox, path, request));
      await expectRefused(response, code);
    },
  };
}

test('4.4: ten confirmations at once release a payment once', async () => {
  const { client, pay, sandbox, refused } = await setup();
  const { id } = await pay();
  const responses = await Promise.all(
    Array.from({ length: 10 }, () =>
      sendStrict(sandbox, `/payments/${id}/confirm`, { method: 'PUT' }),
    ),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  await refused('paymentStateRefuses', 'PUT', `/payments/${id}/confirm`);
  await sandbox.clock.advance({ days: 2 });
  const { items } = await client.financialMovements.list({ fromDate: '2026-11-23' });
  const own = items.filter(({ description }) => description?.includes(id));
  expect(own.map(({ amount }) => amount?.value).sort()).toEqual([
    '-000000000003.00',
    '-000000000100.00',
  ]);
  sandbox.expectBooks();
});

test.each([
  ['planified', (sandbox: Sandbox) => sandbox.clock.set('2026-11-24 12:00:00')],
  ['finalized', (sandbox: Sandbox) => sandbox.clock.set('2026-11-25 09:00:00')],
  ['canceled', (sandbox: Sandbox, id: string) => clientOf(sandbox).payments.delete(id)],
])(
  '4.4: executed or deleted, when %s, a payment is neither confirmed nor deleted',
  async (status, move) => {
    const { sandbox, client, pay, refused } = await setup();
    const { id } = await pay();
    await client.payments.confirm(id);
    await move(sandbox, id);
    expect((await client.payments.get(id)).status).toBe(status);
    await refused('paymentStateRefuses', 'PUT', `/payments/${id}/confirm`);
    await refused('paymentStateRefuses', 'DELETE', `/payments/${id}`);
  },
);

test('4.6: a quote books one forward, also when it is used twice at once', async () => {
  const { sandbox, client, quote, refused } = await setup();
  const body = await quote();
  const responses = await Promise.all(
    [1, 2, 3].map(() => sendStrict(sandbox, '/fixed-forwards', { body })),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  await refused('quoteUsed', 'POST', '/fixed-forwards', body);
  expect((await client.fixedForwards.list()).items).toHaveLength(1);
});

test.each(['/quotes', '/trades', '/fixed-forwards/quote'])(
  '4.5 and 4.6: %s refuses a currency that is not of the pair, a pair that is not quoted, and nothing',
  async (path) => {
    const { exchangeBody, refused } = await setup();
    const deliveryDate = path.startsWith('/fixed') ? '2026-12-22' : '2026-11-25';
    const amount = money('10000.00', 'GBP');
    const wrong = exchangeBody({ amount, deliveryDate });
    await refused('currencyNotInPair', 'POST', path, wrong);
    const unknown = exchangeBody({ currencyPair: 'AAABBB', deliveryDate });
    await refused('pairNotQuoted', 'POST', path, unknown);
    const none = exchangeBody({
      amount: { value: '000000000000.00', currency: 'EUR' },
      deliveryDate,
    });
    await refused('amountNotPositive', 'POST', path, none);
  },
);

test.each([
  ['/quotes', '2026-12-25'],
  ['/trades', '2026-12-25'],
  ['/fixed-forwards/quote', '2027-03-26'],
  ['/fixed-forwards/quote', '2027-01-02'],
])('4.5 and 4.6: %s refuses a delivery on %s, when nobody works', async (path, deliveryDate) => {
  const { sandbox, exchangeBody, refused } = await setup();
  await sandbox.clock.set('2026-12-24 09:00:00');
  await refused('deliveryDateNotWorkingDay', 'POST', path, exchangeBody({ deliveryDate }));
});

test('4.3 and 4.4: a beneficiary that is deleted while a payment waits is not paid', async () => {
  const { client, pay, refused, externalBankAccountId } = await setup();
  const { id } = await pay();
  await client.externalBankAccounts.delete(externalBankAccountId);
  await refused('externalBankAccountDeleted', 'PUT', `/payments/${id}/confirm`);
  await client.payments.delete(id);
});

test('4.3 and 4.4: a beneficiary that is deleted after the confirmation is paid', async () => {
  const { sandbox, client, pay, externalBankAccountId, refused, paymentBody } = await setup();
  const { id } = await pay();
  await client.payments.confirm(id);
  await client.externalBankAccounts.delete(externalBankAccountId);
  await refused('externalBankAccountUnknown', 'POST', '/payments', paymentBody);
  await sandbox.clock.advance({ days: 2 });
  expect((await client.payments.get(id)).status).toBe('finalized');
});
