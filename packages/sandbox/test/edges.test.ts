import { money } from '@crossborder-fx/client/money';
import type { ExternalBankAccountCreate } from '@crossborder-fx/openapi';
import { expect, test } from 'vitest';
import type { RefusalCode } from '../src/ground/refused-error.ts';
import { newBeneficiary } from './new-beneficiary.ts';
import { payingIn } from './paying-in.ts';
import { expectRefused } from './refusals.ts';
import { clientOf, sendStrict } from './strict.ts';
import { expectUnchanged, watchedSandbox } from './watched-sandbox.ts';

// Amounts at the edge of what the interface takes.

test.each([
  ['EUR', '000000000001', '000000000001.00'],
  ['EUR', '999999999999.00', '999999999999.00'],
  ['EUR', '000000000012.5000000', '000000000012.50'],
  ['JPY', '000000001250', '000000001250'],
  ['JPY', '000000001250.0000000', '000000001250'],
  ['KWD', '000000000001.001', '000000000001.001'],
  ['KWD', '000000000001.25', '000000000001.250'],
])(
  '2.1: a payment of %s %s is shown with the decimals of its currency',
  async (currency, value, shown) => {
    const { client, bodyOf } = await payingIn(currency);
    const { id, amount } = await client.payments.create(bodyOf({ value, currency }));
    expect(amount).toEqual({ value: shown, currency });
    expect((await client.payments.get(id)).amount).toEqual({ value: shown, currency });
    await client.payments.confirm(id);
  },
);

test.each<[RefusalCode, string, string]>([
  ['amountTooLarge', 'EUR', '999999999999.99'],
  ['amountBelowMinimum', 'EUR', '000000000000.01'],
  ['amountBelowMinimum', 'KWD', '000000000000.999'],
  ['amountTooPrecise', 'EUR', '000000000000.001'],
  ['amountTooPrecise', 'JPY', '000000000001.5'],
  ['amountTooPrecise', 'JPY', '000000000000.0000001'],
  ['amountTooPrecise', 'KWD', '000000000000.0001'],
  ['amountNotPositive', 'EUR', '000000000000.00'],
  ['amountNotPositive', 'EUR', '-000000000000.00'],
  ['amountNotPositive', 'EUR', '-000000000001.00'],
])('2.1: %s refuses a payment of %s %s', async (code, currency, value) => {
  const { bodyOf, refused } = await payingIn(currency);
  await refused(code, bodyOf({ value, currency }));
});

test.each<[RefusalCode, string, string, string]>([
  // What is paid in return would be less than the smallest unit, or more than any account holds.
  ['amountRoundsToZero', 'EURKRW', 'KRW', '000000000001'],
  ['amountTooLarge', 'EURUSD', 'EUR', '999999999999.00'],
  ['amountTooLarge', 'EURJPY', 'EUR', '099999999999.99'],
  ['amountTooPrecise', 'EURJPY', 'JPY', '000000000001.5'],
  ['amountTooPrecise', 'EURKWD', 'KWD', '000000000000.0001'],
])(
  '2.1: %s refuses a quote and a trade of %s for %s %s',
  async (code, currencyPair, currency, value) => {
    const sandbox = await watchedSandbox();
    const body = {
      currencyPair,
      side: 'S',
      amount: { value, currency },
      deliveryDate: '2026-11-25',
    };
    for (const path of ['/quotes', '/trades']) {
      const response = await expectUnchanged(sandbox, () => sendStrict(sandbox, path, { body }));
      await expectRefused(response, code);
    }
  },
);

test('a payment of all that an account can hold does not go out without it', async () => {
  const { sandbox, client, bodyOf } = await payingIn('EUR');
  const { id } = await client.payments.create(
    bodyOf({ value: '999999999999.00', currency: 'EUR' }),
  );
  await client.payments.confirm(id);
  await sandbox.clock.advance({ days: 14 });
  expect((await client.payments.get(id)).status).toBe('refused');
  sandbox.expectBooks();
});

// Days and pages at the edge of what the interface takes.

test.each<[RefusalCode, string]>([
  ['executionDatePast', '0000-01-01'],
  ['executionDatePast', '2026-11-22'],
  ['executionDateTooFar', '9999-12-31'],
  ['executionDateTooFar', '2028-02-29'],
])('4.4: %s refuses an execution on %s', async (code, desiredExecutionDate) => {
  const { bodyOf, refused } = await payingIn('EUR');
  const amount = money('100.00', 'EUR');
  await refused(code, bodyOf(amount, { desiredExecutionDate }));
});

test.each(['2027-02-29', '2026-13-01', '2026-00-10', '2026-11-31'])(
  '2.1: %s is no day, in a body, a path and a query',
  async (day) => {
    const { sandbox, client, bodyOf } = await payingIn('EUR');
    const amount = money('100.00', 'EUR');
    const body = bodyOf(amount, { desiredExecutionDate: day });
    const [wallet] = (await client.wallets.list()).items;
    await expectUnchanged(sandbox, async () => {
      const responses = [
        await sendStrict(sandbox, '/payments', { body }),
        await sendStrict(sandbox, `/wallets/${wallet?.id}/balance/${day}`),
        await sendStrict(sandbox, `/payments/all?fromDate=${day}`),
        await sendStrict(sandbox, `/trades/_all?toDate=${day}`),
      ];
      expect(responses.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
    });
  },
);

test('2.1: the 29th of February of a leap year is a day', async () => {
  const sandbox = await watchedSandbox({ at: '2028-02-28 09:00:00' });
  const client = clientOf(sandbox);
  const quote = await client.quotes.create({
    currencyPair: 'EURUSD',
    side: 'S',
    amount: money('100.00', 'EUR'),
    deliveryDate: '2028-02-29',
  });
  expect(quote.deliveryDate).toBe('2028-02-29');
  await sandbox.clock.advance({ days: 1 });
  const [wallet] = (await client.wallets.list()).items;
  expect(await client.wallets.getBalance(wallet?.id ?? '', '2028-02-29')).toBeDefined();
});

test.each([
  ['/payments/all?fromDate=0000-01-01&toDate=9999-12-31', 204],
  ['/trades/_all?fromDate=0000-01-01&toDate=9999-12-31', 204],
  ['/financialMovements?fromDate=0000-01-01&toDate=9999-12-31', 200],
  ['/financialMovements?fromDate=9999-12-31', 204],
  ['/financialMovements?toDate=0000-01-01', 204],
  ['/payments/all?fromDate=9999-12-31&toDate=0000-01-01', 422],
  ['/payments/all?page=9007199254740991&per_page=1000', 204],
  ['/payments/all?page=99999999999999999999', 422],
  ['/payments/all?per_page=1001', 422],
  ['/wallets?page=0', 422],
  ['/wallets?page=9007199254740991', 204],
])('4, rule 3: %s is answered with %i', async (path, status) => {
  const sandbox = await watchedSandbox();
  expect((await sendStrict(sandbox, path)).status).toBe(status);
});

// Texts of any kind, large ones, and ids that are not those of an object of the right kind and owner.

test('text of any script comes back as it was sent', async () => {
  const sandbox = await watchedSandbox();
  const client = clientOf(sandbox);
  for (const text of [
    'Ünïcødé',
    '日本語',
    'العربية',
    '👩‍👩‍👧‍👦',
    '\u202e\u0000\u200b',
    'e\u0301',
    'İıßſ',
    '﷽',
  ]) {
    const { id } = await client.wallets.create({ currency: 'EUR', tag: text });
    expect((await client.wallets.get(id))?.tag).toBe(text);
    const holder = { name: text, type: 'Corporate' } as const;
    const made = await client.externalBankAccounts.create(newBeneficiary({ holder }));
    expect((await client.externalBankAccounts.get(made.id)).holder?.name).toBe(text);
  }
});

test('4.4: a proof of 10 MB is taken, and one that is larger is refused', async () => {
  const { sandbox, client, bodyOf } = await payingIn('EUR');
  const { id } = await client.payments.create(
    bodyOf({ value: '000000000100.00', currency: 'EUR' }),
  );
  const proof = (bytes: number) => ({
    method: 'PUT',
    body: { documentType: 'invoice', tag: 'Scan.pdf', file: 'A'.repeat(bytes) },
  });
  const path = `/payments/${id}/proofOfTransaction`;
  expect((await sendStrict(sandbox, path, proof(10_400_000))).status).toBe(200);
  const response = await expectUnchanged(sandbox, () =>
    sendStrict(sandbox, path, proof(10_485_760)),
  );
  expect(response.status).toBe(413);
  expect(JSON.stringify(sandbox.dump()).length).toBeLessThan(5_000_000);
});

test('7, rule 2: an id of another kind, or of somebody else, is unknown', async () => {
  const sandbox = await watchedSandbox();
  const client = clientOf(sandbox);
  const other = sandbox.fork();
  const made = await clientOf(other).externalBankAccounts.create(newBeneficiary());
  const amount = money('100.00', 'EUR');
  const [ownWallet] = (await clientOf(other).wallets.list()).items;
  const paid = await clientOf(other).payments.create({
    sourceWalletId: ownWallet?.id ?? '',
    externalBankAccountId: made.id,
    amount,
    desiredExecutionDate: '2026-11-24',
    feeCurrency: 'EUR',
    feePaymentOption: 'SHARE',
    priorityPaymentOption: '48H',
  });
  const exchange = { currencyPair: 'EURUSD', side: 'S', amount } as const;
  const traded = await clientOf(other).trades.create({ ...exchange, deliveryDate: '2026-11-25' });
  const [wallet] = (await client.wallets.list()).items;
  const [movement] = (await client.financialMovements.list({})).items;
  const walletId = wallet?.id ?? '';
  await expectUnchanged(sandbox, async () => {
    const answers = [
      ['GET', `/externalBankAccounts/${made.id}`, 404],
      ['DELETE', `/externalBankAccounts/${made.id}`, 204],
      ['GET', `/externalBankAccounts/${walletId}`, 404],
      ['GET', `/payments/${paid.id}`, 404],
      ['DELETE', `/payments/${paid.id}`, 404],
      ['PUT', `/payments/${paid.id}/confirm`, 404],
      ['GET', `/trades/${traded.id}`, 404],
      ['GET', `/payments/${walletId}`, 404],
      ['PUT', `/payments/${movement?.id}/confirm`, 404],
      ['DELETE', `/payments/${made.id}`, 404],
      ['GET', `/trades/${walletId}`, 404],
      ['GET', `/wallets/${movement?.id}`, 204],
      ['GET', `/wallets/${movement?.id}/balance/2026-11-20`, 404],
      ['GET', `/financialMovements/${walletId}`, 404],
      ['GET', `/financialMovements?walletId=${movement?.id}`, 204],
      ['GET', `/payments/options/${walletId}/${walletId}`, 404],
    ] as const;
    for (const [method, path, status] of answers) {
      expect([path, (await sendStrict(sandbox, path, { method })).status]).toEqual([path, status]);
    }
  });
  await other.close();
});

test('of two that work at the same time, neither sees what the other has', async () => {
  const sandbox = await watchedSandbox();
  const others = Array.from({ length: 8 }, () => sandbox.fork());
  const before = sandbox.dump();
  const made = await Promise.all(
    others.map(async (other, index) => {
      const client = clientOf(other);
      const tag = `Account ${index}`;
      for (let count = 0; count <= index; count += 1) {
        await client.wallets.create({ currency: 'EUR', tag });
      }
      await other.clock.advance({ days: index });
      const { items } = await client.wallets.list();
      return [
        items.filter((wallet) => wallet.tag === tag).length,
        items.length - 3,
        other.clock.now(),
      ];
    }),
  );
  expect(made.map(([own, all]) => [own, all])).toEqual(
    others.map((_, index) => [index + 1, index + 1]),
  );
  expect(new Set(made.map(([, , now]) => String(now))).size).toBe(8);
  expect(sandbox.dump()).toEqual(before);
  await Promise.all(others.map((other) => other.close()));
});

const lenientBeneficiary: ExternalBankAccountCreate & Record<string, unknown> = {
  ...newBeneficiary(),
  nickname: 'Nordlicht',
  id: 'MQ',
};

test('with lenient, unknown fields pass and are not kept, and wrong types do not', async () => {
  const sandbox = await watchedSandbox({ lenient: true });
  const path = '/externalBankAccounts';
  const response = await sendStrict(sandbox, path, { body: lenientBeneficiary });
  const made = (await response.json()) as Record<string, unknown>;
  expect([response.status, made['nickname'], made['id'] === 'MQ']).toEqual([200, undefined, false]);
  const fields = Object.keys(newBeneficiary());
  for (const value of [null, 1, true, [], {}, [[]], { a: 1 }]) {
    for (const field of fields) {
      const body = { ...lenientBeneficiary, [field]: value };
      const { status } = await expectUnchanged(sandbox, () => sendStrict(sandbox, path, { body }));
      expect([field, value, status]).toEqual([field, value, 422]);
    }
  }
});
