import { money } from '@crossborder-fx/client/money';
import type { TradeCreate } from '@crossborder-fx/openapi';
import { describe, expect, test } from 'vitest';
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

const body = {
  currencyPair: 'EURUSD',
  side: 'S',
  amount: money('10000.00', 'EUR'),
  deliveryDate: '2026-11-25',
} as const satisfies TradeCreate;

type Client = ReturnType<typeof clientOf>;

async function walletIn(client: Client, currency: string): Promise<string> {
  const { items } = await client.wallets.list();
  return items.find((wallet) => wallet.currency === currency)?.id ?? '';
}

test('2.6: the answer to the creation of a trade has the fields of a quote and the tag', async () => {
  const client = clientOf(await sandboxOf());
  const quote = await client.quotes.create(body);
  const trade = await client.trades.create({ ...body, tag: 'Invoice 17' });
  expect(trade).toEqual({ ...quote, id: trade.id, tag: 'Invoice 17' });
  expect(await client.trades.create(body)).not.toHaveProperty('tag');
});

test('2.6: the detail of a trade has its accounts and its rate, without tag and currencyPair', async () => {
  const client = clientOf(await sandboxOf());
  const [euros, dollars] = [await walletIn(client, 'EUR'), await walletIn(client, 'USD')];
  const created = await client.trades.create({ ...body, tag: 'Invoice 17' });
  const { tag, currencyPair, ...shared } = created;
  const trade = await client.trades.get(created.id);
  expect(trade).toMatchObject({
    ...shared,
    status: 'planified',
    side: 'S',
    sourceWalletId: euros,
    deliveryWalletId: dollars,
    rate: { currencyPair: 'EURUSD', date: '2026-11-23 09:00:00', appliedBid: created.appliedRate },
  });
  expect(trade).not.toHaveProperty('tag');
  expect(trade).not.toHaveProperty('currencyPair');
  const numbers = [trade.accountSourceNumber, trade.accountTargetNumber];
  const wallets = [await client.wallets.get(euros), await client.wallets.get(dollars)];
  expect(numbers).toEqual(wallets.map((wallet) => wallet?.accountNumber));
  expect(numbers).toEqual([expect.stringMatching(/^FR/), expect.stringMatching(/^BE/)]);
  const list = await client.trades.list({ status: 'all' });
  expect(list.items).toEqual([trade]);
});

describe('1, rule 4: a trade is between two accounts of one user', () => {
  test('when a trade names no account for a currency, it uses the oldest account in this currency', async () => {
    const client = clientOf(await sandboxOf());
    const [euros, dollars] = [await walletIn(client, 'EUR'), await walletIn(client, 'USD')];
    const newer = await client.wallets.create({ currency: 'USD' });
    const one = await client.trades.create({ ...body, sourceWalletId: euros });
    expect((await client.trades.get(one.id)).deliveryWalletId).toBe(dollars);
    const other = await client.trades.create({ ...body, deliveryWalletId: newer.id });
    expect(await client.trades.get(other.id)).toMatchObject({
      sourceWalletId: euros,
      deliveryWalletId: newer.id,
    });
  });

  test('a trade is refused when the user has no account in one of its currencies', async () => {
    const sandbox = await sandboxOf();
    const amount = money('10', 'JPY');
    const yen = { ...body, currencyPair: 'EURJPY', amount };
    await expectRefusal(sandbox, 'walletsDoNotFit', '/trades', yen);
    await expectRefusal(sandbox, 'walletsDoNotFit', '/trades', { ...yen, side: 'B' });
    expect((await sendStrict(sandbox, '/trades/_all')).status).toBe(204);
    const { id } = await clientOf(sandbox).wallets.create({ currency: 'JPY' });
    const trade = await clientOf(sandbox).trades.create(yen);
    expect((await clientOf(sandbox).trades.get(trade.id)).deliveryWalletId).toBe(id);
  });

  test('the creation of a trade refuses accounts of another currency, on the wrong side or of another user', async () => {
    const sandbox = await sandboxOf();
    const client = clientOf(sandbox);
    const [euros = '', dollars = '', pounds = ''] = await Promise.all(
      ['EUR', 'USD', 'GBP'].map((currency) => walletIn(client, currency)),
    );
    const other = await clientOf(sandbox.fork()).wallets.create({ currency: 'EUR' });
    const { id: tradeId } = await client.trades.create(body);
    const before = (await client.trades.list({ status: 'all' })).items;
    for (const [code, ids] of [
      ['walletsDoNotFit', { sourceWalletId: dollars, deliveryWalletId: euros }],
      ['walletsDoNotFit', { sourceWalletId: euros, deliveryWalletId: euros }],
      ['walletsDoNotFit', { sourceWalletId: euros, deliveryWalletId: pounds }],
      ['walletUnknown', { sourceWalletId: other.id }],
      ['walletUnknown', { deliveryWalletId: tradeId }],
      ['walletUnknown', { deliveryWalletId: 'nothing' }],
    ] as const) {
      await expectRefusal(sandbox, code, '/trades', { ...body, ...ids });
    }
    expect((await client.trades.list({ status: 'all' })).items).toEqual(before);
  });
});

describe('4.5: list of trades', () => {
  test('4.5: the list of trades shows one status or all statuses, the latest trade first, in pages', async () => {
    const sandbox = await sandboxOf();
    const client = clientOf(sandbox);
    const first = await client.trades.create({ ...body, deliveryDate: '2026-11-23' });
    await sandbox.clock.advance({ days: 1 });
    const second = await client.trades.create(body);
    const third = await client.trades.create(body);
    const idsOf = async (query: Parameters<Client['trades']['list']>[0]) =>
      (await client.trades.list(query)).items.map(({ id }) => id);
    expect(await idsOf({ status: 'all' })).toEqual([third.id, second.id, first.id]);
    expect(await idsOf({ status: 'all', sort: 'ASC' })).toEqual([first.id, second.id, third.id]);
    expect(await idsOf({ status: 'planified', per_page: '1' })).toEqual([third.id]);
    expect(await idsOf({ status: 'planified', per_page: '1', page: '2' })).toEqual([second.id]);
    expect(await idsOf({ status: 'finalized' })).toEqual([first.id]);
    expect(await idsOf({ status: 'all', toDate: '2026-11-23' })).toEqual([first.id]);
    expect(await idsOf({ status: 'planified', fromDate: '2026-11-24' })).toHaveLength(2);
    expect(await idsOf({ status: 'all', fromDate: '2026-11-25' })).toEqual([]);
  });
});

test.each(['EUR', 'USD'])(
  '4.5: a trade cannot be delivered on a holiday of %s',
  async (currency) => {
    const holidays = { [currency]: ['2026-11-27'] };
    const sandbox = await sandboxOf({ at: '2026-11-26 09:00:00', holidays });
    const on = (deliveryDate: string) => ({ ...body, deliveryDate });
    await expectRefusal(sandbox, 'deliveryDateNotWorkingDay', '/trades', on('2026-11-27'));
    await clientOf(sandbox).trades.create(on('2026-12-01'));
  },
);
