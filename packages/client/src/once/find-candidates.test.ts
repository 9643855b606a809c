import { errorOf, json, storyPayment } from '@crossborder-fx/tools-test-utils';
import { describe, expect, test } from 'vitest';
import { clientOf } from '../../test/client-of.ts';

const sent = { ...storyPayment, tag: 'invoice 1108', communication: 'November' };
const since = '2026-11-20';

/** That payment, as the service returns it. */
const stored = {
  id: 'P1',
  status: 'waitingconfirmation',
  sourceWalletId: sent.sourceWalletId,
  externalBankAccountId: sent.externalBankAccountId,
  desiredExecutionDate: sent.desiredExecutionDate,
  tag: sent.tag,
  communication: sent.communication,
  amount: sent.amount,
};

const trade = {
  currencyPair: 'EURUSD',
  side: 'S',
  amount: { value: '000000010000.00', currency: 'EUR' },
  deliveryDate: '2026-11-25',
  sourceWalletId: 'NDgyODM',
  deliveryWalletId: 'NDgyODQ',
  tag: 'hedge',
} as const;

const storedTrade = {
  id: 'T1',
  side: 'S',
  deliveryDate: '2026-11-25',
  sourceWalletId: 'NDgyODM',
  deliveryWalletId: 'NDgyODQ',
  sourceAmount: { value: '000000010000.00', currency: 'EUR' },
  deliveredAmount: { value: '000000010852.00', currency: 'USD' },
};

/** A client of a service that has these payments and trades. */
async function holding({ payments = [], trades = [] }: { payments?: object[]; trades?: object[] }) {
  return clientOf((response, { url }) => {
    if (!url.includes('page=1')) return void response.writeHead(204).end();
    json(response, 200, { payments, trades });
  });
}

async function paymentFound(payment: object): Promise<boolean> {
  const { fx } = await holding({ payments: [payment] });
  return (await fx.payments.findCandidates(sent, { since })).length === 1;
}

async function tradeFound(found: object): Promise<boolean> {
  const { fx } = await holding({ trades: [found] });
  return (await fx.trades.findCandidates(trade, { since })).length === 1;
}

describe('a payment is a candidate', () => {
  test.each([
    ['when everything is the same', {}],
    ['whatever its status', { status: 'finalized' }],
    ['when the amount is written without padding', { amount: { value: '1250', currency: 'EUR' } }],
    ['when a field is not read back', { communication: undefined, tag: null, amount: undefined }],
    ['when its amount cannot be read', { amount: { value: '1.250,00', currency: 'EUR' } }],
    ['when its amount has no value', { amount: { currency: 'EUR' } }],
    ['when its amount is a number', { amount: { value: 1250, currency: 'EUR' } }],
  ])('%s', async (_when, difference) => {
    expect(await paymentFound({ ...stored, ...difference })).toBe(true);
  });
});

describe('a payment is not a candidate', () => {
  test.each([
    { sourceWalletId: 'other' },
    { externalBankAccountId: 'other' },
    { desiredExecutionDate: '2026-12-02' },
    { tag: 'invoice 1109' },
    { communication: 'December' },
    { amount: { value: '1250.01', currency: 'EUR' } },
    { amount: { value: '-1250.00', currency: 'EUR' } },
    { amount: { value: '1250.00', currency: 'USD' } },
  ])('with another %o', async (difference) => {
    expect(await paymentFound({ ...stored, ...difference })).toBe(false);
  });
});

test('a field that was not sent rules nothing out', async () => {
  const { fx } = await holding({ payments: [stored] });
  const { tag: _tag, communication: _communication, ...fewer } = sent;
  expect(await fx.payments.findCandidates(fewer, { since })).toEqual([stored]);
});

describe('a trade', () => {
  test('is a candidate when it bought or sold the amount', async () => {
    expect(await tradeFound(storedTrade)).toBe(true);
    const { sourceAmount, deliveredAmount, ...rest } = storedTrade;
    const bought = { ...rest, sourceAmount: deliveredAmount, deliveredAmount: sourceAmount };
    expect(await tradeFound(bought)).toBe(true);
  });

  test.each([
    { side: 'B' },
    { deliveryDate: '2026-11-26' },
    { sourceWalletId: 'other' },
    { deliveryWalletId: 'other' },
    { sourceAmount: { value: '10000.01', currency: 'EUR' } },
    { sourceAmount: { value: '10000', currency: 'GBP' } },
  ])('with another %o is not a candidate', async (difference) => {
    expect(await tradeFound({ ...storedTrade, ...difference })).toBe(false);
  });

  test('is a candidate as well as an identical one', async () => {
    const trades = [storedTrade, { ...storedTrade, id: 'T2' }];
    const { fx } = await holding({ trades });
    expect(await fx.trades.findCandidates(trade, { since })).toEqual(trades);
  });
});

describe('since', () => {
  test.each([
    ['a day is asked for as it is', '2026-11-20', '2026-11-20'],
    ['of a moment the day before is asked for', new Date('2026-11-21T00:30:00Z'), '2026-11-20'],
    ['of a moment late in the day too', new Date('2026-03-01T23:59:59Z'), '2026-02-28'],
  ])('%s', async (_what, moment, fromDate) => {
    const { fx, requests } = await holding({});
    await fx.payments.findCandidates(sent, { since: moment });
    await fx.trades.findCandidates(trade, { since: moment });
    expect(requests.map(({ url }) => url)).toEqual([
      `/payments/all?fromDate=${fromDate}&sort=ASC&page=1`,
      `/trades/_all?fromDate=${fromDate}&sort=ASC&page=1`,
    ]);
  });

  test.each(['yesterday', new Date(Number.NaN)])('%s is refused', async (moment) => {
    const { fx, requests } = await holding({});
    const error = await errorOf(fx.payments.findCandidates(sent, { since: moment }));
    expect(error).toMatchObject({ name: 'ValidationError' });
    expect((error as Error).message).toMatch(/^(since|listPayments: fromDate) must be a /);
    expect(requests).toEqual([]);
  });
});

test('signal and timeout end the search', async () => {
  const { fx } = await holding({});
  const signal = AbortSignal.abort();
  const error = await errorOf(fx.payments.findCandidates(sent, { since, signal }));
  expect(error).toMatchObject({ name: 'AbortedError' });
});

describe('the recipe after an unknown outcome', () => {
  test('finds the one payment that was made, by its tag', async () => {
    const payments: object[] = [{ ...stored, id: 'P0', tag: 'invoice 1107' }];
    const { fx } = await clientOf((response, { method, url, body }) => {
      if (method === 'POST') {
        payments.push({ id: 'P1', status: 'waitingconfirmation', ...JSON.parse(body) });
        response.socket?.resetAndDestroy();
      } else if (url.includes('page=1')) json(response, 200, { payments });
      else response.writeHead(204).end();
    });
    expect(await errorOf(fx.payments.create(sent))).toMatchObject({ outcome: 'unknown' });
    const candidates = await fx.payments.findCandidates(sent, { since });
    expect(candidates.map(({ id }) => id)).toEqual(['P1']);
  });
});
