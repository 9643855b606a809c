import type { Amount } from '@crossborder-fx/openapi';
import { describe, expect, test } from 'vitest';
import { forwardRequest, forwardsOf } from '../../../test/exchanges.ts';
import { expectRefusal } from '../../../test/refusals.ts';
import { clientOf, sendStrict } from '../../../test/strict.ts';

const numberOf = (amount: Amount | undefined) => Number(amount?.value);

describe('4.6: booking of fixed forwards', () => {
  test('4.6: booking a fixed forward answers the contract at the terms of the quote', async () => {
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
    // The first quotes of the two users have the same reference, so the test uses the other user's second quote.
    const { quoteId } = await other.createQuote(forwardRequest);
    for (const unknown of [spot.id, quoteId, 'ui0000-00000-1795420800000', "' OR 1=1"]) {
      const body = { quoteId: unknown, ...accounts };
      await expectRefusal(sandbox, 'quoteUnknown', '/fixed-forwards', body);
    }
    expect(await list()).toEqual([]);
  });

  test('4.6: booking a fixed forward refuses accounts that do not fit, and the quote can still be used', async () => {
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

  test('4.6: the list of fixed forwards has one status or all, the latest first, in pages', async () => {
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
