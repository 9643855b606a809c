import { expect, test } from 'vitest';
import { bookRules } from '../../test/book-rules.ts';
import { expectBooksBalance } from '../../test/books.ts';
import { codeOf } from '../../test/refusals.ts';
import { userOf } from '../../test/user-of.ts';
import { addWallet } from '../service/accounts/wallets.ts';
import type { Account, Transfer } from './ledger.ts';

function booksOf() {
  const { change, context } = userOf();
  const row = change(() => addWallet(context, { currency: 'JPY', tag: undefined }));
  const wallet: Account = { of: 'wallet', wallet: row };
  const hold: Account = { of: 'hold', wallet: row };
  const transfer = (from: Account, to: Account, minor: bigint, more: Partial<Transfer> = {}) =>
    change(() =>
      context.ledger.transfer({
        from,
        to,
        money: { minor, currency: 'JPY' },
        movement: { typeLabel: 'corrective', description: 'Test' },
        ...more,
      }),
    );
  const balances = () => change(() => context.ledger.balancesOf(row));
  return { context, row, wallet, hold, transfer, balances };
}

const outside: Account = { of: 'clearing' };

const of = (valueDay: string) => ({
  movement: { typeLabel: 'corrective', description: 'Test', valueDay } as const,
});

test('a transfer has two entries of one currency, one of which is a movement of the account', () => {
  const { context, row, wallet, transfer, balances } = booksOf();
  const movement = transfer(outside, wallet, 5n);
  const entries = context.statements.all<{ id: number; account: string; amount: number }>(
    'SELECT id, account, amount FROM entry ORDER BY id DESC LIMIT 2',
  );
  expect(entries).toEqual([
    { id: movement, account: `wallet:${row}`, amount: 5 },
    { id: expect.any(Number), account: 'clearing:JPY', amount: -5 },
  ]);
  expect(balances()).toEqual({ booked: 5n, value: 5n });
  expectBooksBalance(context);
});

test('locked funds are neither in the balances nor in the available balance of an account', () => {
  const { context, row, wallet, hold, transfer, balances } = booksOf();
  transfer(outside, wallet, 10n);
  transfer(wallet, hold, 4n);
  expect(balances()).toEqual({ booked: 6n, value: 6n });
  expect(context.ledger.availableOf(row)).toBe(6n);
  expectBooksBalance(context);
});

test('locked funds count towards the largest allowed balance, so that they can always be released', () => {
  const { context, row, wallet, hold, transfer, balances } = booksOf();
  const most = 999_999_999_999n;
  transfer(outside, wallet, most);
  transfer(wallet, hold, 4n);
  expect(context.ledger.canTake(row, { minor: 1n, currency: 'JPY' }, '2026-11-23')).toBe(false);
  expect(() => transfer(outside, wallet, 1n)).toThrow('must be at most 999999999999');
  transfer(hold, wallet, 4n);
  expect(balances()).toEqual({ booked: most, value: most });
  transfer(wallet, outside, 1n);
  expect(context.ledger.canTake(row, { minor: 1n, currency: 'JPY' }, '2026-11-23')).toBe(true);
  transfer(outside, wallet, 1n);
  expectBooksBalance(context);
});

test('the ledger keeps the balance by value date within the largest allowed balance on every day', () => {
  const { context, row, wallet, transfer, balances } = booksOf();
  transfer(outside, wallet, 999_999_999_999n);
  transfer(wallet, outside, 5n, of('2026-11-25'));
  expect(context.ledger.canTake(row, { minor: 1n, currency: 'JPY' }, '2026-11-23')).toBe(false);
  expect(() => transfer(outside, wallet, 1n)).toThrow('must be at most 999999999999');
  expect(balances()).toEqual({ booked: 999_999_999_994n, value: 999_999_999_999n });
  expectBooksBalance(context);
});

test('the available balance is the smaller of the booked balance and the balance by value date', () => {
  const { context, row, wallet, transfer } = booksOf();
  transfer(outside, wallet, 10n);
  transfer(outside, wallet, 5n, of('2026-11-24'));
  expect(context.ledger.availableOf(row)).toBe(10n);
  transfer(wallet, outside, 2n, of('2026-11-24'));
  expect(context.ledger.availableOf(row)).toBe(10n);
  transfer(wallet, outside, 12n, of('2026-11-24'));
  expect(context.ledger.availableOf(row)).toBe(1n);
});

test.each([
  ['an earlier value date', '2026-01-05'],
  ['a later value date', '2027-01-05'],
])(
  'with %s, the ledger refuses a transfer that makes the balance of any day too large',
  (_what, valueDay) => {
    const { context, row, wallet, transfer } = booksOf();
    const most = 999_999_999_999n;
    transfer(outside, wallet, most, of(valueDay));
    transfer(wallet, outside, most);
    const balances = () =>
      ['2026-01-04', '2026-01-05', '2026-11-23', '2027-01-05'].map((day) =>
        context.ledger.balancesOn(row, day),
      );
    const before = balances();
    const again = () =>
      valueDay < '2026-11-23'
        ? transfer(outside, wallet, 1n, of(valueDay))
        : transfer(wallet, outside, 1n);
    expect(codeOf(again)).toBe('amountTooLarge');
    expect(balances()).toEqual(before);
    expectBooksBalance(context);
  },
);

test.each([0n, -1n])('the ledger throws a RangeError for a transfer of %s', (minor) => {
  const { context, wallet, transfer } = booksOf();
  expect(() => transfer(outside, wallet, minor)).toThrow(RangeError);
  expectBooksBalance(context);
});

test('the ledger throws a TypeError for a movement without a text, and writes nothing', () => {
  const { context, wallet, transfer } = booksOf();
  expect(() => transfer(outside, wallet, 1n, { movement: undefined })).toThrow(TypeError);
  expectBooksBalance(context);
});

test('the check of the ledger finds the violation of each rule of the books', () => {
  const { context } = userOf();
  const { statements } = context;
  for (const { name, sabotages } of bookRules) {
    for (const { sql, also = [] } of sabotages) {
      statements.run('SAVEPOINT sabotage');
      for (const statement of sql.split(';')) statements.run(statement);
      const broken = bookRules.filter((rule) => statements.get(rule.sql) !== undefined);
      expect(broken.map((rule) => rule.name).sort(), sql).toEqual([name, ...also].sort());
      expect(() => expectBooksBalance(context), sql).toThrow();
      statements.run('ROLLBACK TO sabotage');
      statements.run('RELEASE sabotage');
    }
  }
});
