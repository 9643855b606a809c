import type { ServerResponse } from 'node:http';
import { errorOf, json } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { clientOf } from '../../test/client-of.ts';
import { paymentBody, tradeBody } from '../../test/once-bodies.ts';
import type { Candidates } from './find-candidates.ts';

const sent = { ...paymentBody, tag: 'invoice 1108' };
const since = '2026-11-20';

const stored = { ...sent, id: 'P1', status: 'waitingconfirmation' };

const trade = { ...tradeBody, tag: 'hedge' };
const { currencyPair: _pair, amount: sourceAmount, ...shownOfTrade } = tradeBody;
const deliveredAmount = { value: '000000010852.00', currency: 'USD' };
const storedTrade = { ...shownOfTrade, id: 'T1', sourceAmount, deliveredAmount };

async function holding({ payments = [], trades = [] }: { payments?: object[]; trades?: object[] }) {
  return clientOf((response, { url }) => {
    if (!url.includes('page=1')) return void response.writeHead(204).end();
    json(response, 200, { payments, trades });
  });
}

async function paymentSorted(payment: object): Promise<string> {
  const { fx } = await holding({ payments: [payment] });
  return kindOf(await fx.payments.findCandidates(sent, { since }));
}

async function tradeSorted(found: object): Promise<string> {
  const { fx } = await holding({ trades: [found] });
  return kindOf(await fx.trades.findCandidates(trade, { since }));
}

function kindOf({ byTag, similar, complete }: Candidates<object>): string {
  expect(complete).toBe(true);
  expect(byTag.length + similar.length).toBeLessThan(2);
  if (byTag.length) return 'byTag';
  return similar.length ? 'similar' : 'left out';
}

const eur = (value: string) => ({ value, currency: 'EUR' });
const usd = (value: string) => ({ value, currency: 'USD' });

test.each([
  ['when each field is the same', {}],
  ['whatever its status and its day', { status: 'finalized', desiredExecutionDate: '2026-12-02' }],
  ['even when the service changed its texts', { communication: 'DECEMBER', tag: 'Invoice-1108' }],
  ['when the amount is written without padding', { amount: eur('1250') }],
  ['when the service does not show all fields', { communication: undefined, amount: undefined }],
  ['when its amount is null', { amount: null, counterValue: null }],
  ['when its amount cannot be read', { amount: eur('1.250,00') }],
  ['when its amount has no value', { amount: { currency: 'EUR' } }],
  ['when its amount is a number', { amount: { value: 1250, currency: 'EUR' } }],
  ['when its amount is the counter value', { amount: usd('1400'), counterValue: eur('1250') }],
  ['when its amount is shown in another currency only', { amount: usd('1400') }],
])('findCandidates finds a payment by its tag %s', async (_when, difference) => {
  expect(await paymentSorted({ ...stored, ...difference })).toBe('byTag');
});

test.each([
  ['with another tag', { tag: 'invoice 1109' }],
  ['without a tag', { tag: null }],
  ['with a tag of separators', { tag: ' - ' }],
])('findCandidates returns a payment %s as similar', async (_when, difference) => {
  expect(await paymentSorted({ ...stored, ...difference })).toBe('similar');
});

test('findCandidates returns a payment as similar when the body has no tag, or a tag without letters and digits', async () => {
  const { tag: _tag, ...untagged } = sent;
  const { fx } = await holding({ payments: [{ ...stored, tag: '-' }] });
  for (const body of [untagged, { ...sent, tag: '-' }]) {
    expect(await fx.payments.findCandidates(body, { since })).toMatchObject({
      byTag: [],
      similar: [{ id: 'P1' }],
    });
  }
});

test.each([
  { sourceWalletId: 'other' },
  { externalBankAccountId: 'other' },
  { amount: eur('1250.01') },
  { amount: eur('-1250.00') },
  { amount: usd('1250.00'), counterValue: usd('1250.00') },
  { amount: usd('1400'), counterValue: eur('1250.01') },
])(
  'findCandidates leaves out a payment that has the same tag but another %o',
  async (difference) => {
    expect(await paymentSorted({ ...stored, ...difference })).toBe('left out');
  },
);

test('findCandidates reports a list as complete when its second page repeats the first and adds an item', async () => {
  const { fx } = await clientOf((response, { url }) => {
    const page = Number(/page=(\d+)/.exec(url)?.[1]);
    if (page > 2) return void response.writeHead(204).end();
    const ids = page === 1 ? [1, 2, 3, 4, 5] : [1, 2, 3, 4, 5, 6];
    json(response, 200, { payments: ids.map((id) => ({ ...stored, id: `P${id}`, page })) });
  });
  const { byTag, complete } = await fx.payments.findCandidates(sent, { since });
  expect([byTag.at(-1)?.id, complete]).toEqual(['P6', true]);
});

test('findCandidates returns the payments of a list whose pages repeat, and reports the list as incomplete', async () => {
  const { fx } = await clientOf((response, { url }) => {
    const page = Number(/page=(\d+)/.exec(url)?.[1]);
    json(response, 200, { payments: [{ ...stored, id: `P${page % 3}` }, { id: page % 3 }] });
  });
  const { byTag, complete, problem } = await fx.payments.findCandidates(sent, { since });
  expect(problem).toMatchObject({ name: 'PaginationStalledError', operation: 'listPayments' });
  expect(new Set(byTag.map(({ id }) => id))).toEqual(new Set(['P1', 'P2', 'P0']));
  expect(complete).toBe(false);
});

test('findCandidates returns a trade as similar when it bought or sold the amount, since trades show no tag', async () => {
  expect(await tradeSorted(storedTrade)).toBe('similar');
  const bought = {
    ...storedTrade,
    ...{ sourceAmount: deliveredAmount, deliveredAmount: sourceAmount },
  };
  expect(await tradeSorted(bought)).toBe('similar');
});

test('findCandidates finds a trade by its tag where the service shows the tag', async () => {
  expect(await tradeSorted({ ...storedTrade, tag: 'HEDGE' })).toBe('byTag');
});

test.each([{ side: 'B' }, { deliveryDate: '2026-11-26' }, { sourceWalletId: null }])(
  'findCandidates returns a trade with another %o as similar',
  async (difference) => {
    expect(await tradeSorted({ ...storedTrade, ...difference })).toBe('similar');
  },
);

test.each([
  { sourceWalletId: 'other' },
  { deliveryWalletId: 'other' },
  { sourceAmount: eur('10000.01') },
  { sourceAmount: { value: '10000', currency: 'GBP' } },
])('findCandidates leaves out a trade with another %o', async (difference) => {
  expect(await tradeSorted({ ...storedTrade, ...difference })).toBe('left out');
});

test('findCandidates returns two identical trades as similar', async () => {
  const trades = [storedTrade, { ...storedTrade, id: 'T2' }];
  const { fx } = await holding({ trades });
  expect((await fx.trades.findCandidates(trade, { since })).similar).toEqual(trades);
});

/** `later` answers the requests for pages after the first. */
const pages = (later: (response: ServerResponse) => unknown) =>
  clientOf(
    (response, { url }) =>
      url.includes('page=1') ? json(response, 200, { payments: [stored] }) : later(response),
    { maxRetries: 0 },
  );

test('findCandidates returns the candidates of earlier pages when a later page fails', async () => {
  const { fx } = await pages((response) => json(response, 500, { errorMessage: 'oops' }));
  expect(await fx.payments.findCandidates(sent, { since })).toMatchObject({
    byTag: [stored],
    complete: false,
    problem: { name: 'ApiError', status: 500 },
  });
});

test('findCandidates rejects when the caller aborts or the time is up, even after a first page', async () => {
  const controller = new AbortController();
  const aborted = await pages(() => controller.abort());
  const slow = await pages(() => {});
  for (const [{ fx }, limit, name] of [
    [aborted, { signal: controller.signal }, 'AbortedError'],
    [slow, { timeout: 300 }, 'TimeoutError'],
  ] as const) {
    const finding = fx.payments.findCandidates(sent, { since, ...limit });
    expect(await errorOf(finding)).toMatchObject({ name });
  }
});

test('findCandidates throws the failure of the first page', async () => {
  const { fx } = await clientOf((response) => json(response, 500, { errorMessage: 'oops' }), {
    maxRetries: 0,
  });
  expect(await errorOf(fx.payments.findCandidates(sent, { since }))).toMatchObject({
    name: 'ApiError',
  });
});

test('findCandidates skips an entry of the list that is not an object', async () => {
  const { fx } = await holding({ payments: [null, 'text', stored] as object[] });
  expect(await fx.payments.findCandidates(sent, { since })).toEqual({
    byTag: [stored],
    similar: [],
    complete: true,
  });
});

test.each([
  ['that day, for a day', '2026-11-20', '2026-11-20'],
  ['the day before, for a moment', new Date('2026-11-21T00:30:00Z'), '2026-11-20'],
  ['the day before, for a late moment', new Date('2026-03-01T23:59:59Z'), '2026-02-28'],
])('findCandidates searches from %s in since', async (_what, moment, fromDate) => {
  const { fx, requests } = await holding({ payments: [{ id: 'P9' }], trades: [{ id: 'T9' }] });
  await fx.payments.findCandidates(sent, { since: moment });
  await fx.trades.findCandidates(trade, { since: moment });
  expect(requests.map(({ url }) => url).filter((url) => url.endsWith('page=1'))).toEqual([
    `/payments/all?fromDate=${fromDate}&sort=ASC&page=1`,
    `/trades/_all?fromDate=${fromDate}&sort=ASC&page=1`,
  ]);
});

test.each([
  ['a moment', new Date('2026-11-21T00:30:00Z'), ['2026-11-20', '2026-11-10']],
  ['a day', '2026-11-20', ['2026-11-20']],
])(
  'after an empty list, findCandidates goes back ten more days if the option since is a moment: %s',
  async (_what, moment, fromDates) => {
    const { fx, requests } = await holding({});
    const { byTag, similar } = await fx.payments.findCandidates(sent, { since: moment });
    expect([...byTag, ...similar]).toEqual([]);
    const asked = fromDates.map((day) => `/payments/all?fromDate=${day}&sort=ASC&page=1`);
    expect(requests.map(({ url }) => url)).toEqual(asked);
  },
);

test.each(['yesterday', new Date(Number.NaN), undefined])(
  'findCandidates refuses %s in since',
  async (moment) => {
    const { fx, requests } = await holding({});
    const error = await errorOf(fx.payments.findCandidates(sent, { since: moment as Date }));
    expect(error).toMatchObject({ name: 'ValidationError' });
    expect((error as Error).message).toMatch(/^(since|listPayments: fromDate) must be a /);
    expect(requests).toEqual([]);
  },
);
