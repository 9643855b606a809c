import { expect, test } from 'vitest';
import { trade } from '../../../test/exchanges.ts';
import { payerOf } from '../../../test/payer-of.ts';
import { userOf } from '../../../test/user-of.ts';
import { aheadCell } from './cells.ts';
import { accountsOf, ratesOf } from './overview.ts';

test('the console shows the booked, available and locked funds, and the balance by value date', async () => {
  const payer = payerOf({ lockOnRoll: true, funds: 50n });
  const shown = () =>
    accountsOf(payer.context, 1).rows.find(({ key }) => key === payer.walletId)?.cells;
  const euros = (value: string) => ({ value, currency: 'EUR' });
  expect(shown()).toMatchObject({
    Account: { name: 'Payments' },
    Available: euros('000000000050.00'),
  });
  payer.confirmed('Nordlicht', {
    desiredExecutionDate: '2026-11-23',
  });
  await payer.until('2026-11-24 09:00:00');
  const locked = payer.held();
  expect(locked).toBeGreaterThan(0n);
  payer.change(() =>
    payer.context.ledger.transfer({
      from: { of: 'clearing' },
      to: { of: 'wallet', wallet: payer.wallet },
      money: { minor: 700n, currency: 'EUR' },
      movement: {
        typeLabel: 'ExternalCounterpartCredit',
        description: 'Later',
        valueDay: '2026-11-30',
      },
    }),
  );
  const { booked, value } = payer.balances();
  expect(booked - value).toBe(700n);
  const units = (minor: bigint) =>
    euros(`${String(minor / 100n).padStart(12, '0')}.${String(minor % 100n).padStart(2, '0')}`);
  expect(shown()).toMatchObject({
    Booked: units(booked),
    'By value date': units(value),
    Available: units(value),
    Locked: units(locked),
  });
});

test('the console shows the rates that a trade gets', () => {
  const user = userOf();
  const { context } = user;
  for (const pair of ['EURUSD', 'EURGBP', 'GBPUSD'] as const) {
    const currency = pair.slice(0, 3);
    const { rate } = trade(user, {
      currencyPair: pair,
      amount: { value: '000000000100.00', currency },
    });
    const shown = (text = '') => text.replace(/^0+(?=\d)/, '');
    expect(ratesOf(context).rows.find(({ key }) => key === pair)?.cells).toEqual({
      Pair: pair,
      Bid: shown(rate?.appliedBid),
      Mid: shown(rate?.midMarket),
      Ask: shown(rate?.appliedAsk),
    });
  }
});

test.each([
  ['2026-11-26T17:00:00Z', '18:00 today'],
  ['2026-11-27T05:00:01Z', '06:00:01 tomorrow'],
  ['2026-11-30T05:00:00Z', '06:00 on Mon 2026-11-30'],
  ['2027-03-29T04:00:00Z', '06:00 on Mon 2027-03-29'],
])('on Thursday 2026-11-26, the console shows the time %s as %s', (at, text) => {
  const now = Date.parse('2026-11-26T17:30:00+01:00');
  expect(aheadCell(Date.parse(at), now)).toEqual({
    as: 'time',
    at: new Date(at).toISOString(),
    text,
  });
});
