import type { Amount, QuoteCreate } from '@crossborder-fx/openapi';
import { describe, expect, test } from 'vitest';
import { expectRefusedAt } from '../../test/expect-refused.ts';
import { sandboxOf } from '../../test/sandbox-of.ts';
import { clientOf, sendStrict } from '../../test/strict.ts';
import type { SandboxOptions } from '../start-sandbox.ts';

const request = {
  currencyPair: 'EURUSD',
  side: 'S',
  amount: { value: '000000050000.00', currency: 'EUR' },
  deliveryDate: '2026-12-22',
} as const satisfies QuoteCreate;

/** A sandbox, its client, and the ids of its oldest accounts. */
async function started(options: SandboxOptions = {}) {
  const sandbox = await sandboxOf(options);
  const client = clientOf(sandbox);
  const { items } = await client.wallets.list();
  const idIn = (currency: string) => items.find((wallet) => wallet.currency === currency)?.id ?? '';
  const accounts = { sourceAccountId: idIn('EUR'), deliveryAccountId: idIn('USD') };
  const quote = async (change: Partial<QuoteCreate> = {}) =>
    (await client.fixedForwards.createQuote({ ...request, ...change })).quoteId;
  const book = async () => client.fixedForwards.create({ quoteId: await quote(), ...accounts });
  const booked = async (id: string) => (await client.wallets.get(id))?.bookingAmount;
  const list = async () => (await client.fixedForwards.list()).items;
  return { sandbox, client, accounts, idIn, quote, book, booked, list };
}

const numberOf = (amount: Amount | undefined) => Number(amount?.value);

describe('4.6: a fixed forward quote', () => {
  test('has a reference, two legs, the rate and when it expires in UTC', async () => {
    const { client } = await started();
    const one = await client.fixedForwards.createQuote(request);
    expect(one).toEqual({
      quoteId: expect.stringMatching(/^ui\d{4}-\d{5}-1795420800000$/),
      currencyPair: 'EURUSD',
      appliedRate: expect.any(String),
      sourceAmount: { value: '000000050000.00', currency: 'EUR' },
      deliveredAmount: { value: expect.stringMatching(/^0{7}5\d{4}\.\d\d$/), currency: 'USD' },
      expiresAt: '2026-11-23T08:00:12.000Z',
    });
    const other = await client.fixedForwards.createQuote(request);
    expect(other).toEqual({ ...one, quoteId: other.quoteId });
    expect(other.quoteId).not.toBe(one.quoteId);
  });

  test('is at the spot rate and what each day until delivery adds', async () => {
    const { client } = await started();
    const spot = await client.quotes.create({ ...request, deliveryDate: '2026-11-25' });
    const soon = await client.fixedForwards.createQuote({ ...request, deliveryDate: '2026-11-26' });
    const late = await client.fixedForwards.createQuote({ ...request, deliveryDate: '2027-05-21' });
    // 0.000004 of the rate a day, for 3 and for 179 days.
    const [base, near, far] = [spot, soon, late].map(({ appliedRate }) => Number(appliedRate));
    expect(Number(near) / Number(base)).toBeCloseTo(1.000012, 6);
    expect(Number(far) / Number(base)).toBeCloseTo(1.000716, 6);
  });

  test('1, rule 7: is for EURUSD, EURGBP and GBPUSD only', async () => {
    const { sandbox, quote } = await started();
    for (const currencyPair of ['EURUSD', 'EURGBP', 'GBPUSD']) {
      const amount = { value: '000000000100', currency: currencyPair.slice(3) };
      expect(await quote({ currencyPair, amount })).toMatch(/^ui/);
    }
    const path = '/fixed-forwards/quote';
    const francs = { ...request, currencyPair: 'EURCHF' };
    await expectRefusedAt(sandbox, 'pairNotQuoted', path, francs);
    await expectRefusedAt(sandbox, 'pairReversed', path, { ...request, currencyPair: 'USDEUR' });
  });

  test.each([
    ['2026-11-25', 'deliveryDateTooEarly'],
    ['2026-11-28', 'deliveryDateNotWorkingDay'],
    ['2026-12-25', 'deliveryDateNotWorkingDay'],
    ['2027-05-24', 'deliveryDateTooLate'],
  ] as const)('rules 1 and 2: is refused for %s', async (deliveryDate, code) => {
    const { sandbox } = await started();
    const body = { ...request, deliveryDate };
    await expectRefusedAt(sandbox, code, '/fixed-forwards/quote', body);
  });

  test('rules 1 and 2: is given for the first and the last day', async () => {
    const { quote } = await started();
    expect(await quote({ deliveryDate: '2026-11-26' })).toMatch(/^ui/);
    expect(await quote({ deliveryDate: '2027-05-21' })).toMatch(/^ui/);
  });

  test('rule 2: is refused beyond the maximum maturity date', async () => {
    const { sandbox, quote } = await started({ maximumMaturityDate: '2026-12-31' });
    expect(await quote({ deliveryDate: '2026-12-31' })).toMatch(/^ui/);
    const body = { ...request, deliveryDate: '2027-01-04' };
    await expectRefusedAt(sandbox, 'deliveryDateTooLate', '/fixed-forwards/quote', body);
  });

  test.each(['S', 'B'] as const)('rule 3: is of at most 1,000,000 EUR (%s)', async (side) => {
    const { sandbox, quote } = await started();
    const path = '/fixed-forwards/quote';
    const of = (value: string, currency = 'EUR') => ({ side, amount: { value, currency } });
    expect(await quote(of('000001000000.00'))).toMatch(/^ui/);
    const above = { ...request, ...of('000001000000.01') };
    await expectRefusedAt(sandbox, 'amountAboveForwardLimit', path, above);
  });

  test('rule 3: the limit is in EUR equivalent for every pair', async () => {
    const { sandbox, client, quote } = await started();
    const { id } = await client.trades.create({ ...request, deliveryDate: '2026-11-24' });
    const mid = Number((await client.trades.get(id)).rate?.midMarket);
    const dollars = (euros: number) => {
      const value = (mid * euros).toFixed(2).padStart(15, '0');
      return { currencyPair: 'GBPUSD', amount: { value, currency: 'USD' } };
    };
    expect(await quote(dollars(1_000_000))).toMatch(/^ui/);
    const above = { ...request, ...dollars(1_000_000.02) };
    await expectRefusedAt(sandbox, 'amountAboveForwardLimit', '/fixed-forwards/quote', above);
  });
});

describe('8: a quote is valid for 12 seconds', () => {
  test('until the last millisecond before it expires', async () => {
    const { sandbox, client, accounts, quote } = await started();
    const quoteId = await quote();
    await sandbox.clock.advance({ seconds: 11, milliseconds: 999 });
    const forward = await client.fixedForwards.create({ quoteId, ...accounts });
    expect(forward.status).toBe('planified');
  });

  test('and is refused when it has expired', async () => {
    const { sandbox, accounts, quote, list } = await started();
    const quoteId = await quote();
    await sandbox.clock.advance({ seconds: 12 });
    await expectRefusedAt(sandbox, 'quoteExpired', '/fixed-forwards', { quoteId, ...accounts });
    expect(await list()).toEqual([]);
  });
});

describe('4.6: booking', () => {
  test('answers the contract at the terms of the quote', async () => {
    const { client, accounts, list } = await started();
    const { expiresAt, quoteId, ...terms } = await client.fixedForwards.createQuote(request);
    const forward = await client.fixedForwards.create({ quoteId, ...accounts });
    expect(forward).toEqual({
      fixedForwardId: expect.stringMatching(/^[A-Za-z0-9]+$/),
      ...terms,
      ...accounts,
      side: 'S',
      status: 'planified',
      createdDate: '2026-11-23 09:00:00',
      deliveryDate: '2026-12-22',
    });
    expect(await list()).toEqual([forward]);
  });

  test('uses the quote up', async () => {
    const { sandbox, client, accounts, quote, list } = await started();
    const quoteId = await quote();
    const body = { quoteId, ...accounts };
    const forward = await client.fixedForwards.create(body);
    await expectRefusedAt(sandbox, 'quoteUsed', '/fixed-forwards', body);
    await sandbox.clock.advance({ days: 1 });
    await expectRefusedAt(sandbox, 'quoteUsed', '/fixed-forwards', body);
    expect(await list()).toEqual([forward]);
  });

  test('of two requests at once, one gets the quote', async () => {
    const { sandbox, accounts, quote, list } = await started();
    const body = { quoteId: await quote(), ...accounts };
    const answers = await Promise.all(
      [1, 2, 3].map(() => sendStrict(sandbox, '/fixed-forwards', { body })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await list()).toHaveLength(1);
  });

  test('of a quote that is unknown, a spot quote or of somebody else is refused', async () => {
    const { sandbox, client, accounts, list } = await started();
    const spot = await client.quotes.create({ ...request, deliveryDate: '2026-11-25' });
    const other = clientOf(sandbox.fork()).fixedForwards;
    await other.createQuote(request);
    // The first quotes of both have the same reference.
    const { quoteId } = await other.createQuote(request);
    for (const unknown of [spot.id, quoteId, 'ui0000-00000-1795420800000', "' OR 1=1"]) {
      const body = { quoteId: unknown, ...accounts };
      await expectRefusedAt(sandbox, 'quoteUnknown', '/fixed-forwards', body);
    }
    expect(await list()).toEqual([]);
  });

  test('with accounts that do not fit is refused, and the quote stays', async () => {
    const { sandbox, client, accounts, idIn, quote } = await started();
    const quoteId = await quote();
    const { sourceAccountId, deliveryAccountId } = accounts;
    for (const [code, ids] of [
      [
        'walletsDoNotFit',
        { sourceAccountId: deliveryAccountId, deliveryAccountId: sourceAccountId },
      ],
      ['walletsDoNotFit', { sourceAccountId, deliveryAccountId: sourceAccountId }],
      ['walletsDoNotFit', { sourceAccountId, deliveryAccountId: idIn('GBP') }],
      ['walletUnknown', { sourceAccountId: 'nothing', deliveryAccountId }],
      ['walletUnknown', { sourceAccountId, deliveryAccountId: 'nothing' }],
    ] as const) {
      await expectRefusedAt(sandbox, code, '/fixed-forwards', { quoteId, ...ids });
    }
    const forward = await client.fixedForwards.create({ quoteId, ...accounts });
    expect(forward.status).toBe('planified');
  });

  test.each([
    ['creditApproved', 'creditNotApproved'],
    ['collateralInPlace', 'collateralMissing'],
    ['disclaimerAccepted', 'disclaimerNotAccepted'],
  ] as const)('1, rule 7: without %s is refused', async (prerequisite, code) => {
    const { sandbox, accounts, quote, list } = await started({ [prerequisite]: false });
    const body = { quoteId: await quote(), ...accounts };
    await expectRefusedAt(sandbox, code, '/fixed-forwards', body);
    expect(await list()).toEqual([]);
  });
});

describe('3: on its delivery day, a fixed forward', () => {
  test('is delivered before 00:30, whatever the rate is then', async () => {
    const { sandbox, client, accounts, booked, list } = await started();
    const target = (await client.wallets.create({ currency: 'USD' })).id;
    const before = await booked(accounts.sourceAccountId);
    const { quoteId } = await client.fixedForwards.createQuote(request);
    const ids = { ...accounts, deliveryAccountId: target };
    const forward = await client.fixedForwards.create({ quoteId, ...ids });
    await sandbox.clock.set('2026-12-22 00:24:59');
    expect(await list()).toEqual([forward]);
    expect(await booked(accounts.sourceAccountId)).toEqual(before);
    await sandbox.clock.set('2026-12-22 00:25:00');
    expect(await list()).toEqual([{ ...forward, status: 'finalized' }]);
    expect(await booked(target)).toEqual(forward.deliveredAmount);
    const left = await booked(accounts.sourceAccountId);
    expect(numberOf(before) - numberOf(left)).toBe(50_000);
  });

  test('is canceled without enough funds, and not tried again', async () => {
    const { sandbox, client, accounts, quote, booked, list } = await started();
    const empty = (await client.wallets.create({ currency: 'EUR' })).id;
    const before = await booked(accounts.deliveryAccountId);
    const ids = { ...accounts, sourceAccountId: empty };
    await client.fixedForwards.create({ quoteId: await quote(), ...ids });
    await sandbox.clock.set('2026-12-22 00:25:00');
    expect(await list()).toMatchObject([{ status: 'canceled' }]);
    await sandbox.clock.advance({ days: 10 });
    expect(await list()).toMatchObject([{ status: 'canceled' }]);
    expect(await booked(accounts.deliveryAccountId)).toEqual(before);
    expect(numberOf(await booked(empty))).toBe(0);
  });
});

describe('4.6: the list of fixed forwards', () => {
  test('is empty with 200, since no 204 is documented', async () => {
    const { sandbox } = await started();
    const response = await sendStrict(sandbox, '/fixed-forwards');
    expect(response.status).toBe(200);
    const empty = { fixedForwards: [], page: 1, pageSize: 50, total: 0 };
    expect(await response.json()).toEqual(empty);
  });

  test('has one status or, by default, all of them, the last first, in pages', async () => {
    const { sandbox, client, book, quote, accounts } = await started();
    const quoteId = await quote({ deliveryDate: '2026-11-26' });
    const first = (await client.fixedForwards.create({ quoteId, ...accounts })).fixedForwardId;
    await sandbox.clock.advance({ days: 3 });
    const second = (await book()).fixedForwardId;
    const third = (await book()).fixedForwardId;
    const read = async (query: string) => {
      const response = await sendStrict(sandbox, `/fixed-forwards?${query}`);
      const body = (await response.json()) as { fixedForwards: { fixedForwardId: string }[] };
      const { fixedForwards, ...counters } = body;
      return { ids: fixedForwards.map((forward) => forward.fixedForwardId), ...counters };
    };
    const counters = { page: 1, pageSize: 50, total: 3 };
    expect(await read('')).toEqual({ ids: [third, second, first], ...counters });
    expect(await read('status=all&sort=ASC')).toEqual({ ids: [first, second, third], ...counters });
    expect(await read('status=finalized')).toEqual({ ids: [first], ...counters, total: 1 });
    expect(await read('status=canceled')).toEqual({ ids: [], ...counters, total: 0 });
    const page = { page: 2, pageSize: 1, total: 2 };
    expect(await read('status=planified&per_page=1&page=2')).toEqual({ ids: [second], ...page });
    expect(await read('toDate=2026-11-25')).toEqual({ ids: [first], ...counters, total: 1 });
    expect(await read('page=9&unknown=1')).toEqual({ ids: [], ...counters, page: 9 });
  });

  test('can be an array', async () => {
    const { sandbox, book } = await started({ fixedForwardList: 'array' });
    const response = () => sendStrict(sandbox, '/fixed-forwards').then((answer) => answer.json());
    expect(await response()).toEqual([]);
    const forward = await book();
    expect(await response()).toEqual([forward]);
  });

  test('refuses dates in the wrong order', async () => {
    const { sandbox } = await started();
    const path = '/fixed-forwards?fromDate=2026-11-24&toDate=2026-11-23';
    await expectRefusedAt(sandbox, 'datesReversed', path);
  });
});
