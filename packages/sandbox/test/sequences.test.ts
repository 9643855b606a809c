import { money } from '@crossborder-fx/client/money';
import type { PaymentCreate, QuoteCreate } from '@crossborder-fx/openapi';
import { expect, test } from 'vitest';
import type { RefusalCode } from '../src/ground/refused-error.ts';
import type { SandboxOptions } from '../src/sandbox-options.ts';
import { newBeneficiary } from './new-beneficiary.ts';
import { expectRefused } from './refusals.ts';
import { clientOf, sendStrict } from './strict.ts';
import { expectUnchanged, watchedSandbox } from './watched-sandbox.ts';

// Requests that are right in themselves, but not after what came before.

async function setup(options?: SandboxOptions) {
  const sandbox = await watchedSandbox(options);
  const client = clientOf(sandbox);
  const wallets = (await client.wallets.list()).items;
  const idIn = (currency: string) => wallets.find((one) => one.currency === currency)?.id ?? '';
  const { id: externalBankAccountId } = await client.externalBankAccounts.create(newBeneficiary());
  const paymentBody = (fields: Partial<PaymentCreate> = {}): PaymentCreate => ({
    sourceWalletId: idIn('EUR'),
    externalBankAccountId,
    amount: money('100.00', 'EUR'),
    desiredExecutionDate: '2026-11-24',
    feeCurrency: 'EUR',
    feePaymentOption: 'SHARE',
    priorityPaymentOption: '48H',
    ...fields,
  });
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
    pay: (fields?: Partial<PaymentCreate>) => client.payments.create(paymentBody(fields)),
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

test('4.4: a second confirmation is refused, and the payment goes out once', async () => {
  const { sandbox, client, pay, refused, idIn } = await setup();
  const before = await client.wallets.get(idIn('EUR'));
  const { id } = await pay();
  await client.payments.confirm(id);
  await refused('paymentStateRefuses', 'PUT', `/payments/${id}/confirm`);
  await sandbox.clock.advance({ days: 2 });
  const { items } = await client.financialMovements.list({ fromDate: '2026-11-23' });
  const own = items.filter(({ description }) => description?.includes(id));
  expect(own.map(({ amount }) => amount?.value).sort()).toEqual([
    '-000000000003.00',
    '-000000000100.00',
  ]);
  const after = await client.wallets.get(idIn('EUR'));
  expect(Number(before?.bookingAmount?.value) - Number(after?.bookingAmount?.value)).toBeCloseTo(
    103,
    5,
  );
});

test('4.4: ten confirmations at once release a payment once', async () => {
  const { client, pay, sandbox } = await setup();
  const { id } = await pay();
  const responses = await Promise.all(
    Array.from({ length: 10 }, () =>
      sendStrict(sandbox, `/payments/${id}/confirm`, { method: 'PUT' }),
    ),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  await sandbox.clock.advance({ days: 2 });
  expect((await client.payments.get(id)).status).toBe('finalized');
  sandbox.expectBooks();
});

test.each([
  ['planified', '2026-11-24 12:00:00'],
  ['finalized', '2026-11-25 09:00:00'],
])(
  '4.4: after the execution, when %s, a payment is neither confirmed nor deleted',
  async (status, time) => {
    const { sandbox, client, pay, refused } = await setup();
    const { id } = await pay();
    await client.payments.confirm(id);
    await sandbox.clock.set(time);
    expect((await client.payments.get(id)).status).toBe(status);
    await refused('paymentStateRefuses', 'PUT', `/payments/${id}/confirm`);
    await refused('paymentStateRefuses', 'DELETE', `/payments/${id}`);
  },
);

test('4.4: a payment that was deleted is neither confirmed nor deleted, and takes no proof', async () => {
  const { client, pay, refused } = await setup();
  const { id } = await pay();
  await client.payments.delete(id);
  await refused('paymentStateRefuses', 'PUT', `/payments/${id}/confirm`);
  await refused('paymentStateRefuses', 'DELETE', `/payments/${id}`);
  const proof = { documentType: 'invoice', tag: 'Invoice', file: 'SW52b2ljZQ==' };
  await refused('paymentStateRefuses', 'PUT', `/payments/${id}/proofOfTransaction`, proof);
});

test('4.4: a payment and its deletion at once leave one of the two', async () => {
  const { sandbox, client, pay } = await setup();
  const { id } = await pay();
  const [confirmed, deleted] = await Promise.all([
    sendStrict(sandbox, `/payments/${id}/confirm`, { method: 'PUT' }),
    sendStrict(sandbox, `/payments/${id}`, { method: 'DELETE' }),
  ]);
  await sandbox.clock.advance({ days: 3 });
  const { status } = await client.payments.get(id);
  // A payment that is planified can still be deleted, and one that is deleted cannot be confirmed.
  expect([confirmed.status, deleted.status, status]).toEqual([
    expect.toBeOneOf([200, 409]),
    200,
    'canceled',
  ]);
  sandbox.expectBooks();
});

test('4.6: a forward is not booked with a quote that has expired', async () => {
  const { sandbox, client, quote, refused } = await setup();
  const late = await quote();
  await sandbox.clock.advance({ seconds: 12 });
  await refused('quoteExpired', 'POST', '/fixed-forwards', late);
  const inTime = await quote();
  await sandbox.clock.advance({ seconds: 11 });
  expect(await client.fixedForwards.create(inTime)).toMatchObject({ status: 'planified' });
});

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

test('8: an eleventh subscription is refused, until one of the ten is deleted', async () => {
  const { client, refused } = await setup();
  const body = { events: ['TRADE_BLOCKED'] as const, url: 'http://127.0.0.1:9/' };
  const create = () => client.webhooks.create({ ...body, events: [...body.events] });
  const [first] = await Promise.all(Array.from({ length: 10 }, create));
  await refused('tooManyWebhooks', 'POST', '/webhooks', body);
  await client.webhooks.delete(first?.webhookId ?? '');
  await create();
  await refused('tooManyWebhooks', 'POST', '/webhooks', body);
});

test.each(['/quotes', '/trades', '/fixed-forwards/quote'])(
  '4.5 and 4.6: %s refuses a currency that is not of the pair, and a pair that is not quoted',
  async (path) => {
    const { exchangeBody, refused } = await setup();
    const deliveryDate = path.startsWith('/fixed') ? '2026-12-22' : '2026-11-25';
    const amount = money('10000.00', 'GBP');
    const wrong = exchangeBody({ amount, deliveryDate });
    await refused('currencyNotInPair', 'POST', path, wrong);
    const unknown = exchangeBody({ currencyPair: 'AAABBB', deliveryDate });
    await refused('pairNotQuoted', 'POST', path, unknown);
  },
);

test('4.4: an amount above the balance waits for funds, and is refused in the end', async () => {
  const { sandbox, client, pay, idIn } = await setup();
  const before = await client.wallets.get(idIn('EUR'));
  const { id } = await pay({ amount: money('900000000.00', 'EUR') });
  await client.payments.confirm(id);
  await sandbox.clock.advance({ days: 3 });
  expect((await client.payments.get(id)).status).toBe('planified');
  await sandbox.clock.advance({ days: 10 });
  expect((await client.payments.get(id)).status).toBe('refused');
  const after = await client.wallets.get(idIn('EUR'));
  expect(after?.bookingAmount).toEqual(before?.bookingAmount);
  sandbox.expectBooks();
});

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
  await refused('externalBankAccountUnknown', 'POST', '/payments', paymentBody());
  await sandbox.clock.advance({ days: 2 });
  expect((await client.payments.get(id)).status).toBe('finalized');
});
