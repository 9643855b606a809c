import { money } from '@crossborder-fx/client/money';
import { expect, test } from 'vitest';
import { expectRefusal } from '../../../test/refusals.ts';
import { sandboxOf } from '../../../test/sandbox-of.ts';
import { clientOf, sendStrict } from '../../../test/strict.ts';

const quote = {
  currencyPair: 'EURUSD',
  side: 'S',
  amount: { value: '000000010000.00', currency: 'EUR' },
  deliveryDate: '2026-11-25',
} as const;

test('4.5: a spot quote has a rate, two legs and a unique id', async () => {
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

test('2.6: a spot quote creates no trade and changes no account', async () => {
  const sandbox = await sandboxOf();
  const client = clientOf(sandbox);
  const before = await client.wallets.list();
  const { id } = await client.quotes.create(quote);
  await sandbox.clock.advance({ days: 5 });
  expect((await sendStrict(sandbox, '/trades/_all')).status).toBe(204);
  await expectRefusal(sandbox, 'tradeNotFound', `/trades/${id}`);
  expect((await client.wallets.list()).items).toEqual(before.items);
});

test('with sideRefersTo amountCurrency, the side of a spot quote refers to the currency of the amount', async () => {
  const client = clientOf(await sandboxOf({ sideRefersTo: 'amountCurrency' }));
  const amount = money('10000.00', 'USD');
  const { sourceAmount } = await client.quotes.create({ ...quote, amount });
  expect(sourceAmount).toEqual(amount);
});
