import { decimalsOf, writeAmount } from '../inside.ts';
import { type Invariant, queried } from './invariant.ts';

const entries = 'entry JOIN account ON account.name = entry.account';

/** What a balance is made of, and how it may be: money neither appears nor disappears. */
export const ledgerInvariants: readonly Invariant[] = [
  queried(
    'each transfer sums to zero',
    'step',
    `SELECT transfer, sum(amount), count(*) FROM entry WHERE id > :entry
     GROUP BY transfer HAVING sum(amount) <> 0 OR count(*) < 2`,
  ),
  queried(
    'each transfer is in one currency',
    'step',
    `SELECT transfer, group_concat(currency) FROM ${entries} WHERE entry.id > :entry
     GROUP BY transfer HAVING count(DISTINCT currency) > 1`,
  ),
  queried(
    'all accounts of a currency sum to zero',
    'step',
    'SELECT currency, sum(balance) FROM account GROUP BY currency HAVING sum(balance) <> 0',
  ),
  {
    name: 'each account is the sum of its entries',
    of: 'step',
    check({ database, since, before }) {
      const added = database.prepare(
        'SELECT account, sum(amount) AS amount FROM entry WHERE id > :entry GROUP BY account',
      );
      added.setReadBigInts(true);
      const sums = new Map(before.balances);
      for (const { account, amount } of added.all({ entry: since.entry })) {
        const name = String(account);
        sums.set(name, (sums.get(name) ?? 0n) + BigInt(Number(amount)));
      }
      const accounts = database.prepare('SELECT name, balance FROM account').all();
      return accounts
        .filter(({ name, balance }) => (sums.get(String(name)) ?? 0n) !== BigInt(Number(balance)))
        .map(({ name, balance }) => `${name}: ${balance}, not ${sums.get(String(name))}`);
    },
  },
  queried(
    'each total of a day is the sum of its movements',
    'state',
    `WITH sums AS (
       SELECT wallet, day, sum(booked) AS booked, sum(value) AS value FROM (
         SELECT wallet, bookingDay AS day, amount AS booked, 0 AS value FROM entry
         WHERE wallet IS NOT NULL
         UNION ALL SELECT wallet, valueDay, 0, amount FROM entry WHERE wallet IS NOT NULL)
       GROUP BY wallet, day)
     SELECT wallet, day, sums.booked, sums.value, dayTotal.booked, dayTotal.value
     FROM sums FULL JOIN dayTotal USING (wallet, day)
     WHERE dayTotal.booked IS NOT sums.booked OR dayTotal.value IS NOT sums.value`,
  ),
  {
    name: 'answered balances are the sums of the movements',
    of: 'state',
    check({ database, ids, today, wallets }) {
      const sum = database.prepare(
        `SELECT coalesce(sum(amount), 0) AS booked,
           coalesce(sum(amount) FILTER (WHERE valueDay <= :today), 0) AS value
         FROM entry WHERE wallet = :wallet`,
      );
      sum.setReadBigInts(true);
      return wallets.flatMap(({ id, currency = '', bookingAmount, valueAmount }) => {
        const row = sum.get({ wallet: ids.rowOf('wallet', id) ?? 0, today });
        const write = (minor: unknown) => writeAmount({ minor: minor as bigint, currency }).value;
        const wanted = `${write(row?.['booked'])} ${write(row?.['value'])}`;
        const answered = `${bookingAmount?.value} ${valueAmount?.value}`;
        return wanted === answered ? [] : [`${id}: ${answered}, not ${wanted}`];
      });
    },
  },
  {
    name: 'what is held is locked by payments that wait',
    of: 'step',
    check({ database }) {
      const held = new Map<string, number>();
      const payments = database
        .prepare(
          `SELECT details ->> '$.wallet' AS wallet, details ->> '$.held.value' AS held, details ->> '$.held.currency' AS currency
           FROM payment
           WHERE status IN ('planified', 'blocked', 'waitingconfirmation', 'waitingsignature')
             AND details ->> '$.held.value' GLOB '*[1-9]*'`,
        )
        .all();
      const problems: string[] = [];
      for (const { wallet, held: value, currency } of payments) {
        const minor = Math.round(Number(value) * 10 ** decimalsOf(String(currency)));
        held.set(`hold:${wallet}`, (held.get(`hold:${wallet}`) ?? 0) + minor);
      }
      const accounts = database
        .prepare("SELECT name, balance FROM account WHERE name LIKE 'hold:%'")
        .all();
      for (const { name, balance } of accounts) {
        const locked = held.get(String(name)) ?? 0;
        if (balance !== locked) problems.push(`${name}: ${balance}, but payments lock ${locked}`);
      }
      return problems;
    },
  },
  queried(
    'nothing is held for a payment that is over',
    'state',
    `SELECT id, status, stage, details ->> '$.held.value' FROM payment
     WHERE details ->> '$.held.value' GLOB '*[1-9]*'
       AND (stage = 'sent' OR ifnull(status, '') IN ('', 'finalized', 'canceled', 'refused', 'rejected'))`,
  ),
  queried(
    // A movement that is simulated may debit more than there is; a fee is booked with its payment.
    'no operation takes an account below zero',
    'state',
    `WITH running AS (
       SELECT id, account, typeLabel, amount,
         sum(amount) OVER (PARTITION BY wallet ORDER BY id) AS balance
       FROM entry WHERE wallet IS NOT NULL)
     SELECT id, account, typeLabel, balance FROM running
     WHERE balance < 0 AND amount < 0
       AND typeLabel IN ('DebitForTransfer', 'DebitForExchange', 'Immobilize')`,
  ),
];
