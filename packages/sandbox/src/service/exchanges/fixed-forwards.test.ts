import { money } from '@crossborder-fx/client/money';
import type { Amount } from '@crossborder-fx/openapi';
import { describe, expect, test } from 'vitest';
import { forwardQuote, forwardRequest, forwardsOf } from '../../../test/exchanges.ts';
import { expectRefusal } from '../../../test/refusals.ts';
import { clientOf, sendStrict } from '../../../test/strict.ts';
import { userOf } from '../../../test/user-of.ts';
import { quoteIdOf } from '../../common/hash-of.ts';

describe('4.6: quotes of fixed forwards', () => {
  test('4.6: a fixed forward quote has a reference, two legs, the rate and its expiry in UTC', async () => {
    const { client } = await forwardsOf();
    const one = await client.fixedForwards.createQuote(forwardRequest);
    expect(one).toEqual({
      quoteId: expect.stringMatching(/^ui\d{4}-\d{5}-1795420800000$/),
      currencyPair: 'EURUSD',
      appliedRate: expect.any(String),
      sourceAmount: { value: '000000050000.00', currency: 'EUR' },
      deliveredAmount: { value: expect.stringMatching(/^0{7}5\d{4}\.\d\d$/), currency: 'USD' },
      expiresAt: '2026-11-23T08:00:12.000Z',
    });
    const other = await client.fixedForwards.createQuote(forwardRequest);
    expect(other).toEqual({ ...one, quoteId: other.quoteId });
    expect(other.quoteId).not.toBe(one.quoteId);
  });

  test('a fixed forward quote adds 0.0004 % to the spot rate for each day until delivery', async () => {
    const { client } = await forwardsOf();
    const spot = await client.quotes.create({ ...forwardRequest, deliveryDate: '2026-11-25' });
    const soon = await client.fixedForwards.createQuote({
      ...forwardRequest,
      deliveryDate: '2026-11-26',
    });
    const late = await client.fixedForwards.createQuote({
      ...forwardRequest,
      deliveryDate: '2027-05-21',
    });
    // Each day until the delivery adds 0.0004 % to the spot rate: 3 days for the early delivery, 179 for the late.
    const [base, near, far] = [spot, soon, late].map(({ appliedRate }) => Number(appliedRate));
    expect(Number(near) / Number(base)).toBeCloseTo(1.000012, 6);
    expect(Number(far) / Number(base)).toBeCloseTo(1.000716, 6);
  });

  test('1, rule 7: a fixed forward quote is for EURUSD, EURGBP and GBPUSD only', async () => {
    const { sandbox, quote } = await forwardsOf();
    expect(await quote({ currencyPair: 'EURGBP' })).toMatch(/^ui/);
    const body = { ...forwardRequest, currencyPair: 'EURCHF' };
    await expectRefusal(sandbox, 'pairNotQuoted', '/fixed-forwards/quote', body);
  });

  test('rule 2: a fixed forward quote beyond the maximum maturity date is refused', async () => {
    const { sandbox, quote } = await forwardsOf({ maximumMaturityDate: '2026-12-31' });
    expect(await quote({ deliveryDate: '2026-12-31' })).toMatch(/^ui/);
    const body = { ...forwardRequest, deliveryDate: '2027-01-04' };
    await expectRefusal(sandbox, 'deliveryDateTooLate', '/fixed-forwards/quote', body);
  });

  test('rule 3: the limit of a fixed forward quote also holds for a leg in euros that the sandbox computes', async () => {
    const { sandbox, client, quote } = await forwardsOf();
    const { id } = await client.trades.create({ ...forwardRequest, deliveryDate: '2026-11-24' });
    const mid = Number((await client.trades.get(id)).rate?.midMarket);
    // The amount in dollars is worth 1,000,000 EUR at the mid-market rate, but a client who buys it pays more euros.
    const amount = money((mid * 1_000_000).toFixed(2), 'USD');
    const above = { ...forwardRequest, side: 'S', amount } as const;
    await expectRefusal(sandbox, 'amountAboveForwardLimit', '/fixed-forwards/quote', above);
    expect(await quote({ side: 'B', amount })).toMatch(/^ui/);
  });

  test('rule 3: the limit of a fixed forward quote is in EUR equivalent for every pair', async () => {
    const { sandbox, client, quote } = await forwardsOf();
    const { id } = await client.trades.create({ ...forwardRequest, deliveryDate: '2026-11-24' });
    const mid = Number((await client.trades.get(id)).rate?.midMarket);
    const dollars = (euros: number, side: 'B' | 'S') => {
      return { currencyPair: 'GBPUSD', side, amount: money((mid * euros).toFixed(2), 'USD') };
    };
    expect(await quote(dollars(1_000_000, 'B'))).toMatch(/^ui/);
    // For dollars worth 1,000,000 EUR, a client must sell pounds worth more than 1,000,000 EUR, because the bid rate is
    // below the ask rate.
    for (const above of [dollars(1_000_000.02, 'B'), dollars(1_000_000, 'S')]) {
      const body = { ...forwardRequest, ...above };
      await expectRefusal(sandbox, 'amountAboveForwardLimit', '/fixed-forwards/quote', body);
    }
  });
});

test('8: a fixed forward quote can be used once, until the last millisecond of its 12 seconds', async () => {
  const { sandbox, client, accounts, quote } = await forwardsOf();
  const [quoteId, late] = [await quote(), await quote()];
  await sandbox.clock.advance({ seconds: 11, milliseconds: 999 });
  const forward = await client.fixedForwards.create({ quoteId, ...accounts });
  expect(forward.status).toBe('planified');
  await expectRefusal(sandbox, 'quoteUsed', '/fixed-forwards', { quoteId, ...accounts });
  await sandbox.clock.advance({ milliseconds: 1 });
  const body = { quoteId: late, ...accounts };
  await expectRefusal(sandbox, 'quoteExpired', '/fixed-forwards', body);
});

test('a fixed forward quote gets the next free reference when its own reference is taken', () => {
  const user = userOf();
  const { context, change } = user;
  const source = { seed: context.seed, kind: 'forwardQuote', now: context.now() };
  const [first, second] = [2, 3].map((counter) => quoteIdOf({ ...source, counter }));
  change(() =>
    context.statements.run(
      `INSERT INTO forwardQuote (number, quoteId, expiresAt, isUsed, terms)
         VALUES (1, :quoteId, 0, 0, '{}')`,
      { quoteId: first ?? '' },
    ),
  );
  expect(forwardQuote(user).quoteId).toBe(second);
});

const numberOf = (amount: Amount | undefined) => Number(amount?.value);

describe('4.6: booking of fixed forwards', () => {
  test('4.6: the answer to the booking of a fixed forward has the terms of the quote', async () => {
    const { client, accounts, list } = await forwardsOf();
    const { expiresAt, quoteId, ...terms } = await client.fixedForwards.createQuote(forwardRequest);
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
    expect(await client.fixedForwards.get(`${forward.fixedForwardId}`)).toEqual(forward);
    await expect(client.fixedForwards.get('nothing')).rejects.toMatchObject({ status: 404 });
  });

  test('4.6: booking a fixed forward refuses an unknown quote, a spot quote and a quote of another user', async () => {
    const { sandbox, client, accounts, list } = await forwardsOf();
    const spot = await client.quotes.create({ ...forwardRequest, deliveryDate: '2026-11-25' });
    const other = clientOf(sandbox.fork()).fixedForwards;
    await other.createQuote(forwardRequest);
    // The first quotes of the two users have the same reference, so the test uses the second user's second quote.
    const { quoteId } = await other.createQuote(forwardRequest);
    for (const unknown of [spot.id, quoteId, 'ui0000-00000-1795420800000', "' OR 1=1"]) {
      const body = { quoteId: unknown, ...accounts };
      await expectRefusal(sandbox, 'quoteUnknown', '/fixed-forwards', body);
    }
    expect(await list()).toEqual([]);
  });

  test('4.6: booking a fixed forward refuses accounts that do not fit the quote, and the quote can still be used', async () => {
    const { sandbox, client, accounts, idIn, quote } = await forwardsOf();
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
      await expectRefusal(sandbox, code, '/fixed-forwards', { quoteId, ...ids });
    }
    const forward = await client.fixedForwards.create({ quoteId, ...accounts });
    expect(forward.status).toBe('planified');
  });

  test.each([
    ['creditApproved', 'creditNotApproved'],
    ['collateralInPlace', 'collateralMissing'],
    ['disclaimerAccepted', 'disclaimerNotAccepted'],
  ] as const)(
    '1, rule 7: booking a fixed forward without %s is refused',
    async (prerequisite, code) => {
      const { sandbox, accounts, quote, list } = await forwardsOf({ [prerequisite]: false });
      const body = { quoteId: await quote(), ...accounts };
      await expectRefusal(sandbox, code, '/fixed-forwards', body);
      expect(await list()).toEqual([]);
    },
  );
});

describe('3: delivery of fixed forwards', () => {
  test('3: a fixed forward without enough funds on its delivery day is canceled, and not tried again', async () => {
    const { sandbox, client, accounts, quote, booked, list } = await forwardsOf();
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
  test('4.6: the empty list of fixed forwards answers 200, because no 204 is documented', async () => {
    const { sandbox } = await forwardsOf();
    const response = await sendStrict(sandbox, '/fixed-forwards');
    expect(response.status).toBe(200);
    const empty = { fixedForwards: [], page: 1, pageSize: 50, total: 0 };
    expect(await response.json()).toEqual(empty);
  });

  test('4.6: the list of fixed forwards shows one status or all statuses, the latest forward first, in pages', async () => {
    const { sandbox, client, book, quote, accounts } = await forwardsOf();
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

  test('4.6: with fixedForwardList array, the list of fixed forwards is an array', async () => {
    const { sandbox, book } = await forwardsOf({ fixedForwardList: 'array' });
    const response = () => sendStrict(sandbox, '/fixed-forwards').then((answer) => answer.json());
    expect(await response()).toEqual([]);
    const forward = await book();
    expect(await response()).toEqual([forward]);
  });
});
