import type { FinancialMovementEntry } from '@crossborder-fx/openapi';
import { describe, expect, test } from 'vitest';
import { codeOf, expectRefusal } from '../../../test/refusals.ts';
import { sandboxOf } from '../../../test/sandbox-of.ts';
import { clientOf, sendStrict } from '../../../test/strict.ts';
import { ask, userOf } from '../../../test/user-of.ts';
import { momentOf } from '../../calendar/date.ts';
import type { SandboxUser } from '../../sandbox-user.ts';
import { type Call, nothing } from '../operation.ts';
import { bookMovement, type MovementInput } from './financial-movements.ts';
import { addWallet } from './wallets.ts';

type Query = Call<'listFinancialMovements'>['query'];

function list(user: SandboxUser, query: Query): FinancialMovementEntry[] {
  const found = ask(user, 'listFinancialMovements', { query });
  return found === nothing ? [] : found.financialMovements;
}

function withWallet() {
  const user = userOf();
  const { change, context } = user;
  const row = change(() => addWallet(context, { currency: 'EUR', tag: 'Test' }));
  const walletId = context.ids.idOf('wallet', row);
  const book = (value: string, more: Partial<MovementInput> = {}) =>
    change(() =>
      bookMovement(context, {
        walletId,
        typeLabel: 'corrective',
        amount: { value, currency: 'EUR' },
        ...more,
      }),
    );
  return { ...user, row, walletId, book };
}

describe('list', () => {
  test('2.3: a movement in the list has the documented fields', async () => {
    const user = withWallet();
    const { id } = user.book('-12.5', { description: 'Correction' });
    expect(list(user, { walletId: user.walletId })).toEqual([
      {
        id,
        bookingDate: '2026-11-23 09:00:00',
        walletId: user.walletId,
        valueDate: '2026-11-23',
        amount: { value: '-000000000012.50', currency: 'EUR' },
        description: 'Correction',
      },
    ]);
  });

  test('2.3: the description of a movement is cut to 76 characters, and an emoji counts as one character', () => {
    const user = withWallet();
    const sent = `a${'😀'.repeat(75)}`;
    expect(user.book('1', { description: sent }).description).toBe(sent);
    expect(user.book('1', { description: `${sent}b` }).description).toBe(sent);
  });

  test('4 rule 3: the list of movements begins with the newest, also when several movements have the same time', () => {
    const user = withWallet();
    const { walletId } = user;
    const ids = ['1', '2', '3'].map((value) => user.book(value).id);
    expect(list(user, { walletId }).map(({ id }) => id)).toEqual(ids.toReversed());
    expect(list(user, { walletId, sort: 'ASC' }).map(({ id }) => id)).toEqual(ids);
    const page = list(user, { walletId, per_page: '2', page: '2' });
    expect(page.map(({ id }) => id)).toEqual(ids.slice(0, 1));
  });

  test('4.2: without walletId, the list of movements covers all accounts', () => {
    const user = withWallet();
    const wallets = new Set(list(user, { per_page: '1000' }).map(({ walletId }) => walletId));
    user.book('1');
    expect(list(user, { per_page: '1' })[0]?.walletId).toBe(user.walletId);
    expect(wallets.size).toBeGreaterThan(1);
    expect(wallets).not.toContain(user.walletId);
  });

  test('4.2: fromDate and toDate of the list of movements are inclusive booking days in Paris', async () => {
    const user = withWallet();
    const { clock, walletId, book } = user;
    const late = momentOf('2026-11-25', '00:30');
    const ids = [book('1').id];
    await clock.moveTo(momentOf('2026-11-24', '23:59:59'));
    ids.push(book('2').id);
    await clock.moveTo(late);
    ids.push(book('3').id);
    expect(new Date(late).toISOString()).toMatch(/^2026-11-24/);
    const idsIn = (query: Query) =>
      list(user, { walletId, sort: 'ASC', ...query }).map(({ id }) => id);
    expect(idsIn({ fromDate: '2026-11-24' })).toEqual(ids.slice(1));
    expect(idsIn({ toDate: '2026-11-24' })).toEqual(ids.slice(0, 2));
    expect(idsIn({ fromDate: '2026-11-24', toDate: '2026-11-24' })).toEqual([ids[1]]);
    expect(idsIn({ fromDate: '2026-11-26' })).toEqual([]);
  });

  test('4.2, 8: the list of movements covers only the last 12 months, but the detail shows older ones', async () => {
    const user = withWallet();
    const { clock, walletId, book } = user;
    const { id = '' } = book('1');
    await clock.moveTo(momentOf('2027-11-23', '23:59:59'));
    expect(list(user, { walletId }).map((movement) => movement.id)).toEqual([id]);
    await clock.moveTo(momentOf('2027-11-24', '00:00'));
    expect(list(user, { walletId })).toEqual([]);
    expect(list(user, { walletId, fromDate: '2026-11-01', toDate: '2026-11-30' })).toEqual([]);
    const { financialMovement } = ask(user, 'getFinancialMovement', { path: { id } });
    expect(financialMovement).toMatchObject({ id });
  });

  test('4.2: the list of movements answers 204 when it is empty, after its last page and for an unknown account', async () => {
    const sandbox = await sandboxOf();
    const { id } = await clientOf(sandbox).wallets.create({ currency: 'EUR' });
    const movement = (await clientOf(sandbox).financialMovements.list()).items[0];
    for (const query of [
      `walletId=${id}`,
      'walletId=Unknown',
      `walletId=${movement?.id}`,
      'page=100',
      'fromDate=2026-11-24',
    ]) {
      const response = await sendStrict(sandbox, `/financialMovements?${query}`);
      expect([query, response.status]).toEqual([query, 204]);
    }
  });

  test('the list of movements refuses reversed dates and a wrong page size, even for an unknown account', async () => {
    const sandbox = await sandboxOf();
    const list = '/financialMovements';
    await expectRefusal(sandbox, 'datesReversed', `${list}?fromDate=2026-11-02&toDate=2026-11-01`);
    await expectRefusal(sandbox, 'pageSizeNotAllowed', `${list}?walletId=Unknown&per_page=0`);
  });
});

describe('detail', () => {
  test('2.3: the detail of a movement has the type first, then the fields of the list', async () => {
    const client = clientOf(await sandboxOf());
    const [entry] = (await client.financialMovements.list({ per_page: 1 })).items;
    const movement = await client.financialMovements.get(entry?.id ?? '');
    expect(movement).toMatchObject({
      ...entry,
      bookingDate: entry?.bookingDate?.slice(0, 10),
      typeLabel: expect.any(String),
    });
    expect(Object.keys(movement)[0]).toBe('typeLabel');
  });

  test('the detail of a movement answers 404 for an entry that is not on an account of the client', () => {
    const user = withWallet();
    const { ids, statements } = user.context;
    const entry = statements.get<{ id: number }>('SELECT id FROM entry WHERE wallet IS NULL');
    const path = { id: ids.idOf('financialMovement', entry?.id ?? 0) };
    expect(codeOf(() => ask(user, 'getFinancialMovement', { path }))).toBe(
      'financialMovementNotFound',
    );
  });
});

describe('simulated movements', () => {
  test('a simulated movement is booked now, with its kind, and changes the balance', () => {
    const user = withWallet();
    const { context, walletId, row, book } = user;
    expect(book('100', { typeLabel: 'cancelClientFee' })).toMatchObject({
      typeLabel: 'cancelClientFee',
      description: 'cancelClientFee',
      walletId,
      amount: { value: '000000000100.00', currency: 'EUR' },
    });
    expect(context.ledger.balancesOf(row)).toEqual({ booked: 10_000n, value: 10_000n });
    expect(ask(user, 'getWallet', { path: { id: walletId } })).toMatchObject({
      wallet: { dateLastFinancialMovement: '2026-11-23' },
    });
  });

  test('a simulated debit may exceed the balance', () => {
    const { context, row, book } = withWallet();
    expect(book('-0.01').amount).toEqual({ value: '-000000000000.01', currency: 'EUR' });
    expect(context.ledger.balancesOf(row)).toEqual({ booked: -1n, value: -1n });
    expect(context.ledger.availableOf(row)).toBe(0n);
  });

  test('a simulated movement of zero, in another currency or on an unknown account is refused, and nothing is booked', () => {
    const { context, row, book } = withWallet();
    book('1');
    for (const [code, fields] of [
      ['amountNotPositive', { amount: { value: '0', currency: 'EUR' } }],
      ['currencyNotOfWallet', { amount: { value: '1', currency: 'USD' } }],
      ['walletUnknown', { walletId: 'Unknown' }],
    ] as const) {
      expect(codeOf(() => void book('1', fields))).toBe(code);
    }
    expect(context.ledger.balancesOf(row)).toEqual({ booked: 100n, value: 100n });
  });
});
