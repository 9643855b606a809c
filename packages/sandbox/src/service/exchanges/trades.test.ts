import { money } from '@crossborder-fx/client/money';
import type { TradeCreate } from '@crossborder-fx/openapi';
import { describe, expect, test } from 'vitest';
import { expectRefused } from '../../../test/refusals.ts';
import { sandboxOf } from '../../../test/sandbox-of.ts';
import { clientOf, sendStrict } from '../../../test/strict.ts';

const body = {
  currencyPair: 'EURUSD',
  side: 'S',
  amount: money('10000.00', 'EUR'),
  deliveryDate: '2026-11-25',
} as const satisfies TradeCreate;

type Client = ReturnType<typeof clientOf>;

/** Booked and value balance of an account. */
async function balanceOf(client: Client, id: string): Promise<unknown[]> {
  const wallet = await client.wallets.get(id);
  return [wallet?.bookingAmount?.value, wallet?.valueAmount?.value];
}

/** The oldest account of a currency. */
async function walletIn(client: Client, currency: string): Promise<string> {
  const { items } = await client.wallets.list();
  return items.find((wallet) => wallet.currency === currency)?.id ?? '';
}

const twice = (value: string) => [value, value];
const zero = twice('000000000000.00');

test('2.6: creation answers the fields of a quote and the tag', async () => {
  const client = clientOf(await sandboxOf());
  const quote = await client.quotes.create(body);
  const trade = await client.trades.create({ ...body, tag: 'Invoice 17' });
  expect(trade).toEqual({ ...quote, id: trade.id, tag: 'Invoice 17' });
  expect(await client.trades.create(body)).not.toHaveProperty('tag');
});

test('2.6: a trade is read back with its accounts and its rate, without tag and currencyPair', async () => {
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
  test('a missing id is the oldest account of the currency', async () => {
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

  test('without an account of the currency nothing is made', async () => {
    const sandbox = await sandboxOf();
    const amount = money('10', 'JPY');
    const yen = { ...body, currencyPair: 'EURJPY', amount };
    await expectRefused(await sendStrict(sandbox, '/trades', { body: yen }), 'walletsDoNotFit');
    await expectRefused(
      await sendStrict(sandbox, '/trades', { body: { ...yen, side: 'B' } }),
      'walletsDoNotFit',
    );
    expect((await sendStrict(sandbox, '/trades/_all')).status).toBe(204);
    const { id } = await clientOf(sandbox).wallets.create({ currency: 'JPY' });
    const trade = await clientOf(sandbox).trades.create(yen);
    expect((await clientOf(sandbox).trades.get(trade.id)).deliveryWalletId).toBe(id);
  });

  test('accounts of another currency, on the wrong side or of somebody else are refused', async () => {
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
      await expectRefused(
        await sendStrict(sandbox, '/trades', { body: { ...body, ...ids } }),
        code,
      );
    }
    expect((await client.trades.list({ status: 'all' })).items).toEqual(before);
  });
});

describe('1, rule 5: a trade is delivered', () => {
  test.each([
    ['before 00:30 of a scheduled day', '2026-11-25', '2026-11-25 00:24:59', '2026-11-25 00:25:00'],
    [
      '20 minutes later on the same day',
      '2026-11-23',
      '2026-11-23 09:19:59',
      '2026-11-23 09:20:00',
    ],
  ])('%s', async (_, deliveryDate, before, at) => {
    const sandbox = await sandboxOf();
    const client = clientOf(sandbox);
    const source = await walletIn(client, 'EUR');
    const target = (await client.wallets.create({ currency: 'USD' })).id;
    const untouched = await balanceOf(client, source);
    const { id, deliveredAmount } = await client.trades.create({
      ...body,
      deliveryDate,
      deliveryWalletId: target,
    });
    await sandbox.clock.set(before);
    expect((await client.trades.get(id)).status).toBe('planified');
    expect(await balanceOf(client, source)).toEqual(untouched);
    expect(await balanceOf(client, target)).toEqual(zero);
    await sandbox.clock.set(at);
    expect((await client.trades.get(id)).status).toBe('finalized');
    expect(await balanceOf(client, target)).toEqual(twice(deliveredAmount?.value ?? ''));
    const [left] = await balanceOf(client, source);
    expect(Number(untouched[0]) - Number(left)).toBe(10_000);
    await sandbox.clock.advance({ days: 10 });
    expect(await balanceOf(client, target)).toEqual(twice(deliveredAmount?.value ?? ''));
  });
});

describe('3: a trade without enough funds', () => {
  async function shortTrade() {
    const sandbox = await sandboxOf();
    const client = clientOf(sandbox);
    const source = (await client.wallets.create({ currency: 'EUR' })).id;
    const { id } = await client.trades.create({ ...body, sourceWalletId: source });
    const status = async (time: string) => {
      await sandbox.clock.set(time);
      return (await client.trades.get(id)).status;
    };
    const fund = (value: string) => {
      const today = sandbox.clock.now().toISOString().slice(0, 10);
      const deliveryDate = today;
      return client.trades.create({
        ...body,
        side: 'B',
        amount: money(value, 'EUR'),
        deliveryDate,
        deliveryWalletId: source,
      });
    };
    return { client, source, status, fund };
  }

  test('is delivered at a later attempt that the funds cover to the cent', async () => {
    const { client, source, status, fund } = await shortTrade();
    expect(await status('2026-11-25 09:00:00')).toBe('blocked');
    await fund('000000009999.99');
    expect(await status('2026-11-26 09:00:00')).toBe('blocked');
    expect(await balanceOf(client, source)).toEqual(twice('000000009999.99'));
    await fund('000000000000.01');
    expect(await status('2026-11-27 09:00:00')).toBe('finalized');
    expect(await balanceOf(client, source)).toEqual(zero);
  });
});

test('8: amounts of the given leg let a trade fail, whatever the currency', async () => {
  const sandbox = await sandboxOf();
  const client = clientOf(sandbox);
  const source = await walletIn(client, 'EUR');
  const before = await balanceOf(client, source);
  const trade = (value: string, currency: string) =>
    client.trades.create({ ...body, amount: money(value, currency), deliveryDate: '2026-11-24' });
  const trades = [
    await trade('000000000066.11', 'EUR'),
    await trade('000000000066.12', 'USD'),
    await trade('000000000066.13', 'EUR'),
    await trade('000000000066.14', 'EUR'),
  ];
  const statuses = () =>
    Promise.all(trades.map(async ({ id }) => (await client.trades.get(id)).status));
  await sandbox.clock.set('2026-11-24 09:00:00');
  expect(await statuses()).toEqual(['blocked', 'rejected', 'refused', 'canceled']);
  expect(await balanceOf(client, source)).toEqual(before);
  await sandbox.clock.set('2026-11-25 09:00:00');
  expect(await statuses()).toEqual(['finalized', 'rejected', 'refused', 'canceled']);
});

describe('4.5: the list of trades', () => {
  test('has one status or all of them, the last first, in pages', async () => {
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
  '4.5: within the next two business days leaves weekends and holidays of %s out',
  async (currency) => {
    const holidays = { [currency]: ['2026-11-27'] };
    const sandbox = await sandboxOf({ at: '2026-11-26 09:00:00', holidays });
    const on = (deliveryDate: string) => ({ ...body, deliveryDate });
    await expectRefused(
      await sendStrict(sandbox, '/trades', { body: on('2026-11-27') }),
      'deliveryDateNotWorkingDay',
    );
    await expectRefused(
      await sendStrict(sandbox, '/trades', { body: on('2026-11-28') }),
      'deliveryDateNotWorkingDay',
    );
    await expectRefused(
      await sendStrict(sandbox, '/trades', { body: on('2026-12-02') }),
      'deliveryDateTooLate',
    );
    await clientOf(sandbox).trades.create(on('2026-12-01'));
  },
);
