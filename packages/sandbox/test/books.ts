import { expect } from 'vitest';
import type { Context } from '../src/service/context.ts';

type Sums = { name: string; total: bigint };

const bigInts = { total: true } as const;

/** What each of these statements finds is wrong. */
const mistakes: Readonly<Record<string, string>> = {
  'a transfer whose entries do not sum to zero, are fewer than 2 or are in two currencies': `
    SELECT transfer AS name, sum(amount) AS total FROM entry
    JOIN account ON account.name = entry.account
    GROUP BY transfer
    HAVING sum(amount) <> 0 OR count(*) < 2 OR min(currency) <> max(currency)`,
  'a currency whose accounts do not sum to zero': `
    SELECT currency AS name, sum(balance) AS total FROM account
    GROUP BY currency HAVING sum(balance) <> 0`,
  'an account whose balance is not the sum of its entries': `
    SELECT name, balance AS total FROM account
    WHERE balance <> (SELECT coalesce(sum(amount), 0) FROM entry WHERE account = name)`,
  'a day whose total is not the sum of what was booked on it': `
    SELECT wallet || ' ' || day AS name, booked AS total FROM dayTotal
    WHERE booked <> (SELECT coalesce(sum(amount), 0) FROM entry
      WHERE entry.wallet = dayTotal.wallet AND bookingDay = day)`,
  'a day whose total is not the sum of what has its value date': `
    SELECT wallet || ' ' || day AS name, value AS total FROM dayTotal
    WHERE value <> (SELECT coalesce(sum(amount), 0) FROM entry
      WHERE entry.wallet = dayTotal.wallet AND valueDay = day)`,
  'a movement whose day has no total': `
    SELECT id AS name, amount AS total FROM entry
    WHERE wallet IS NOT NULL AND (
      NOT EXISTS (SELECT 1 FROM dayTotal WHERE dayTotal.wallet = entry.wallet AND day = bookingDay)
      OR NOT EXISTS (SELECT 1 FROM dayTotal WHERE dayTotal.wallet = entry.wallet AND day = valueDay))`,
  'an entry on an account of a client that is no movement, or a movement on another account': `
    SELECT id AS name, amount AS total FROM entry
    WHERE (account LIKE 'wallet:%') <> (wallet IS NOT NULL)
      OR (wallet IS NOT NULL AND account <> 'wallet:' || wallet)`,
  'an account of a client that is in another currency than the account of its books': `
    SELECT name, balance AS total FROM account JOIN wallet ON name = 'wallet:' || wallet.id
    WHERE account.currency <> wallet.currency`,
  'funds that are locked and less than nothing': `
    SELECT name, balance AS total FROM account WHERE name LIKE 'hold:%' AND balance < 0`,
};

/** Expects that the books of a user are right (double entry, and all that is summed up). */
export function expectBooksBalance({ statements }: Pick<Context, 'statements'>): void {
  for (const [mistake, sql] of Object.entries(mistakes)) {
    expect(statements.all<Sums>(sql, {}, bigInts), mistake).toEqual([]);
  }
}
