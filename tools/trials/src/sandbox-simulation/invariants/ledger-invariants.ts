import type { Given, Invariant } from './invariant.ts';

const entries = 'entry JOIN account ON account.name = entry.account';
const sums = 'all accounts of a currency sum to zero';
const answered = 'answered balances are the sums of the movements';
const locked = 'what is held is locked by payments that wait';

/** Two entries of a transfer, and what they add to the balances of their accounts. */
const transferOf = (debited: string, debit: number, credited: string, credit: number) =>
  `INSERT INTO entry (id, transfer, account, amount) VALUES
     (900001, 900001, '${credited}', ${credit}), (900002, 900001, '${debited}', -${debit});
   UPDATE account SET balance = balance + ${credit} WHERE name = '${credited}';
   UPDATE account SET balance = balance - ${debit} WHERE name = '${debited}'`;

/** The sandbox answers another amount of its first account. */
const withAmount =
  (name: 'bookingAmount' | 'valueAmount') =>
  ({ wallets }: Given) => {
    const [first, ...others] = JSON.parse(wallets);
    if (!first) return {};
    const wrong = { ...first, [name]: { ...first[name], value: '000000000000.01' } };
    return { wallets: JSON.stringify([wrong, ...others]) };
  };

const holdOneCent = (where: string) =>
  `UPDATE payment SET details = json_set(details, '$.held.value', '000000000000.01')
   WHERE id = (SELECT max(id) FROM payment WHERE ${where})`;

/** What a balance is made of, and how it may be: money neither appears nor disappears. */
export const ledgerInvariants: readonly Invariant[] = [
  {
    name: 'each transfer sums to zero',
    of: 'step',
    sql: `SELECT transfer, sum(amount), count(*) FROM entry WHERE id > :entry
      GROUP BY transfer HAVING sum(amount) <> 0 OR count(*) < 2`,
    sabotages: [
      { sql: transferOf('fx:EUR', 4, 'clearing:EUR', 5), also: [sums] },
      "INSERT INTO entry (id, transfer, account, amount) VALUES (900001, 900001, 'fx:EUR', 0)",
    ],
  },
  {
    name: 'each transfer is in one currency',
    of: 'step',
    sql: `SELECT transfer, group_concat(currency) FROM ${entries} WHERE entry.id > :entry
      GROUP BY transfer HAVING count(DISTINCT currency) > 1`,
    sabotages: [{ sql: transferOf('clearing:USD', 5, 'clearing:EUR', 5), also: [sums] }],
  },
  {
    name: sums,
    of: 'step',
    sql: 'SELECT currency, sum(balance) FROM account GROUP BY currency HAVING sum(balance) <> 0',
    sabotages: [
      {
        sql: "INSERT INTO account VALUES ('fees:CHF', 'CHF', 1)",
        also: ['each account is the sum of its entries'],
      },
    ],
  },
  {
    name: 'each account is the sum of its entries',
    of: 'step',
    sql: `WITH added AS (
        SELECT account AS name, sum(amount) AS amount FROM entry WHERE id > :entry GROUP BY account),
      before AS (SELECT key AS name, value AS amount FROM json_each(:balances))
      SELECT name, balance, before.amount, added.amount FROM account
      LEFT JOIN before USING (name) LEFT JOIN added USING (name)
      WHERE balance <> ifnull(before.amount, 0) + ifnull(added.amount, 0)`,
    sabotages: [
      `UPDATE account SET balance = balance + 7 WHERE name = 'clearing:EUR';
       UPDATE account SET balance = balance - 7 WHERE name = 'fx:EUR'`,
    ],
  },
  {
    name: 'each total of a day is the sum of its movements',
    of: 'state',
    sql: `WITH sums AS (
        SELECT wallet, day, sum(booked) AS booked, sum(value) AS value FROM (
          SELECT wallet, bookingDay AS day, amount AS booked, 0 AS value FROM entry
          WHERE wallet IS NOT NULL
          UNION ALL SELECT wallet, valueDay, 0, amount FROM entry WHERE wallet IS NOT NULL)
        GROUP BY wallet, day)
      SELECT wallet, day, sums.booked, sums.value, dayTotal.booked, dayTotal.value
      FROM sums FULL JOIN dayTotal USING (wallet, day)
      WHERE dayTotal.booked IS NOT sums.booked OR dayTotal.value IS NOT sums.value`,
    sabotages: [
      'UPDATE dayTotal SET value = value + 1 WHERE wallet = 1',
      'UPDATE dayTotal SET booked = booked + 1 WHERE wallet = 1',
      'DELETE FROM dayTotal WHERE wallet = 1',
      "INSERT INTO dayTotal VALUES (1, '2001-01-01', 0, 0)",
    ],
  },
  {
    name: answered,
    of: 'state',
    sql: `WITH answered AS (
        SELECT value ->> 'row' AS row, value ->> 'currency' AS currency,
          value ->> '$.bookingAmount.value' AS booked, value ->> '$.valueAmount.value' AS value
        FROM json_each(:wallets)),
      compared AS (
        SELECT answered.*, ifnull(sum(amount), 0) AS bookedSum,
          ifnull(sum(amount) FILTER (WHERE valueDay <= :today), 0) AS valueSum
        FROM answered LEFT JOIN entry ON entry.wallet = row GROUP BY row)
      SELECT row, currency, booked, bookedSum, value, valueSum FROM compared
      WHERE booked IS NOT written(bookedSum, currency) OR value IS NOT written(valueSum, currency)`,
    sabotages: [{ given: withAmount('bookingAmount') }, { given: withAmount('valueAmount') }],
  },
  {
    name: locked,
    of: 'step',
    sql: `WITH locked AS (
        SELECT 'hold:' || (details ->> '$.wallet') AS name,
          sum(CAST(replace(details ->> '$.held.value', '.', '') AS INTEGER)) AS amount
        FROM payment
        WHERE status IN ('planified', 'blocked', 'waitingconfirmation', 'waitingsignature')
        GROUP BY 1)
      SELECT name, balance, locked.amount FROM account LEFT JOIN locked USING (name)
      WHERE name LIKE 'hold:%' AND balance <> ifnull(locked.amount, 0)`,
    sabotages: [holdOneCent("status = 'waitingconfirmation'")],
  },
  {
    name: 'nothing is held for a payment that is over',
    of: 'state',
    sql: `SELECT id, status, stage, details ->> '$.held.value' FROM payment
      WHERE details ->> '$.held.value' GLOB '*[1-9]*' AND (stage = 'sent'
        OR ifnull(status, '') IN ('', 'finalized', 'canceled', 'refused', 'rejected'))`,
    sabotages: [
      holdOneCent("status = 'canceled'"),
      { sql: holdOneCent("stage = 'sent'"), also: [locked] },
      holdOneCent('status IS NULL'),
    ],
  },
  {
    // A movement that is simulated may debit more than there is; a fee is booked with its payment.
    name: 'no operation takes an account below zero',
    of: 'state',
    sql: `WITH running AS (
        SELECT id, account, typeLabel, amount,
          sum(amount) OVER (PARTITION BY wallet ORDER BY id) AS balance
        FROM entry WHERE wallet IS NOT NULL)
      SELECT id, account, typeLabel, balance FROM running
      WHERE balance < 0 AND amount < 0
        AND typeLabel IN ('DebitForTransfer', 'DebitForExchange', 'Immobilize')`,
    sabotages: [
      {
        sql: `${transferOf('wallet:1', 900_000_000_000, 'clearing:EUR', 900_000_000_000)};
        UPDATE entry SET wallet = 1, bookingDay = '2026-11-23', valueDay = '2026-11-23',
          typeLabel = 'DebitForTransfer' WHERE id = 900002;
        INSERT INTO dayTotal VALUES (1, '2026-11-23', -900000000000, -900000000000)
        ON CONFLICT DO UPDATE SET booked = booked - 900000000000, value = value - 900000000000`,
        also: [answered],
      },
    ],
  },
];
