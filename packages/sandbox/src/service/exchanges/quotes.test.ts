import { describe, expect, test } from 'vitest';
import { expectRefused } from '../../../test/refusals.ts';
import { sandboxOf } from '../../../test/sandbox-of.ts';
import { clientOf, sendStrict } from '../../../test/strict.ts';

const quote = {
  currencyPair: 'EURUSD',
  side: 'S',
  amount: { value: '000000010000.00', currency: 'EUR' },
  deliveryDate: '2026-11-25',
} as const;

test('4.5: a spot quote has a rate, two legs and an id of its own', async () => {
  const client = clientOf(await sandboxOf());
  const one = await client.quotes.create(quote);
  expect(one).toEqual({
    id: expect.stringMatching(/^[A-Za-z0-9]+$/),
    currencyPair: 'EURUSD',
    appliedRate: expect.any(String),
    sourceAmount: { value: '000000010000.00', currency: 'EUR' },
    deliveredAmount: { value: expect.stringMatching(/^0{7}1\d{4}\.\d\d$/), currency: 'USD' },
    createdDate: '2026-11-23 09:00:00',
    deliveryDate: '2026-11-25',
  });
  const other = await client.quotes.create(quote);
  expect(other).toEqual({ ...one, id: other.id });
  expect(other.id).not.toBe(one.id);
});

test('2.6: a spot quote is read-only and creates nothing', async () => {
  const sandbox = await sandboxOf();
  const client = clientOf(sandbox);
  const before = await client.wallets.list();
  const { id } = await client.quotes.create(quote);
  await sandbox.clock.advance({ days: 5 });
  expect((await sendStrict(sandbox, '/trades/_all')).status).toBe(204);
  await expectRefused(await sendStrict(sandbox, `/trades/${id}`), 'tradeNotFound');
  expect((await client.wallets.list()).items).toEqual(before.items);
});

test('1, rule 6: the currency of the amount says which leg is given', async () => {
  const client = clientOf(await sandboxOf());
  const amount = { value: '000000010000.00', currency: 'USD' };
  const sold = await client.quotes.create({ ...quote, amount });
  expect(sold.deliveredAmount).toEqual(amount);
  expect(sold.sourceAmount).toMatchObject({ currency: 'EUR' });
  const bought = await client.quotes.create({ ...quote, side: 'B', amount });
  expect(bought.sourceAmount).toEqual(amount);
  expect(bought.deliveredAmount).toMatchObject({ currency: 'EUR' });
  expect(Number(bought.appliedRate)).toBeGreaterThan(Number(sold.appliedRate));
});

test('sideRefersTo lets the side be about the currency of the amount', async () => {
  const client = clientOf(await sandboxOf({ sideRefersTo: 'amountCurrency' }));
  const amount = { value: '000000010000.00', currency: 'USD' };
  const { sourceAmount } = await client.quotes.create({ ...quote, amount });
  expect(sourceAmount).toEqual(amount);
});

describe('a quote is refused', () => {
  test.each([
    ['for a reversed pair', { currencyPair: 'USDEUR' }, 'pairReversed'],
    ['for an unknown pair', { currencyPair: 'ABCDEF' }, 'pairNotQuoted'],
    [
      'for another currency',
      { amount: { value: '000000000001', currency: 'GBP' } },
      'currencyNotInPair',
    ],
    ['for zero', { amount: { value: '000000000000.00', currency: 'EUR' } }, 'amountNotPositive'],
    [
      'for less than zero',
      { amount: { value: '-000000000001.00', currency: 'EUR' } },
      'amountNotPositive',
    ],
    [
      'for half a cent',
      { amount: { value: '000000000001.005', currency: 'EUR' } },
      'amountTooPrecise',
    ],
    ['for yesterday', { deliveryDate: '2026-11-20' }, 'deliveryDateTooEarly'],
    ['for 3 working days ahead', { deliveryDate: '2026-11-26' }, 'deliveryDateTooLate'],
  ] as const)('%s', async (_, change, code) => {
    await expectRefused(
      await sendStrict(await sandboxOf(), '/quotes', { body: { ...quote, ...change } }),
      code,
    );
  });

  test('for a day between that is no working day of one of the two currencies', async () => {
    const sandbox = await sandboxOf({ holidays: { USD: ['2026-11-24'] } });
    const body = { ...quote, deliveryDate: '2026-11-24' };
    await expectRefused(
      await sendStrict(sandbox, '/quotes', { body }),
      'deliveryDateNotWorkingDay',
    );
    const client = clientOf(sandbox);
    await client.quotes.create({ ...quote, deliveryDate: '2026-11-26' });
    const pounds = { value: '000000000001.00', currency: 'GBP' };
    await client.quotes.create({ ...body, currencyPair: 'EURGBP', amount: pounds });
  });

  test('for the same day from 16:00 on', async () => {
    const sandbox = await sandboxOf({ at: '2026-11-23 16:00:00' });
    const body = { ...quote, deliveryDate: '2026-11-23' };
    await expectRefused(await sendStrict(sandbox, '/quotes', { body }), 'deliveryDateTooEarly');
  });
});
