import { bookRules, transferOf } from '../inside.ts';
import type { Given, Invariant } from './invariant.ts';

const answered = 'the balances in an answer are the sums of the movements';
const locked = 'the locked amount of a wallet is the sum held for its waiting payments';

/** For a rule of the sandbox's own ledger: the rules in this file that a sabotage of that rule breaks too. */
const brokenWith: Readonly<Record<string, string[]>> = {
  'exactly the entries on accounts of clients are movements': [answered],
  'no account has a negative locked amount': [locked],
};

/** A sabotage: changes an amount of the first account among those that the sandbox returned. */
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

/** Each balance is the sum of its entries and within its limits, so no money appears or disappears. */
export const ledgerInvariants: readonly Invariant[] = [
  ...bookRules.map(({ name, sql, sabotages }): Invariant => {
    const also = brokenWith[name] ?? [];
    const broken = sabotages.map((one) => ({ ...one, also: [...(one.also ?? []), ...also] }));
    return { name, of: 'state', sql, sabotages: broken };
  }),
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
    name: 'nothing is held for a payment that was sent or has ended',
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
    // A movement that the sandbox simulates, or a fee (booked with its payment), may lead to a balance below zero.
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
