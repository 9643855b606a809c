import { expect, test } from 'vitest';
import type { RefusalCode } from '../src/refused-error.ts';
import { expectRefused } from './expect-refused.ts';
import { payingIn } from './paying-in.ts';
import { sendStrict } from './strict.ts';
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
