/** A rule that the ledger's rows must obey, and SQL with which a test breaks the rule on purpose. */
interface BookRule {
  name: string;
  /** The SQL that finds the rows which break the ledger's rule. */
  sql: string;
  sabotages: readonly [Sabotage, ...Sabotage[]];
}

interface Sabotage {
  sql: string;
  /** The names of the ledger's other rules that this SQL breaks at the same time. */
  also?: string[];
}

const sums = 'all accounts of a currency sum to zero';
const ofEntries = 'each account is the sum of its entries';
const ofTransfers = 'each transfer sums to zero, in one currency';
const ofDays = 'each total of a day is the sum of its movements';

export const transferOf = (debited: string, debit: number, credited: string, credit: number) =>
  `INSERT INTO entry (id, transfer, account, amount) VALUES
     (900001, 900001, '${credited}', ${credit}), (900002, 900001, '${debited}', -${debit});
   UPDATE account SET balance = balance + ${credit} WHERE name = '${credited}';
   UPDATE account SET balance = balance - ${debit} WHERE name = '${debited}'`;

/** The rules of double entry, and the rules for every total that the ledger stores. */
export const bookRules: readonly BookRule[] = [
  {
    name: ofTransfers,
    sql: `SELECT transfer AS name, sum(amount) AS total FROM entry
      JOIN account ON account.name = entry.account GROUP BY transfer
      HAVING sum(amount) <> 0 OR count(*) < 2 OR min(currency) <> max(currency)`,
    sabotages: [
      {
        sql: "INSERT INTO entry (id, transfer, account, amount) VALUES (900001, 900001, 'fx:EUR', 0)",
      },
      { sql: transferOf('fx:EUR', 4, 'clearing:EUR', 5), also: [sums] },
      { sql: transferOf('clearing:USD', 5, 'clearing:EUR', 5), also: [sums] },
    ],
  },
  {
    name: sums,
    sql: `SELECT currency AS name, sum(balance) AS total FROM account
      GROUP BY currency HAVING sum(balance) <> 0`,
    sabotages: [{ sql: "INSERT INTO account VALUES ('fees:CHF', 'CHF', 1)", also: [ofEntries] }],
  },
  {
    name: ofEntries,
    sql: `SELECT name, balance AS total FROM account
      LEFT JOIN (SELECT account AS name, sum(amount) AS amount FROM entry GROUP BY account) USING (name)
      WHERE balance <> ifnull(amount, 0)`,
    sabotages: [
      {
        sql: `UPDATE account SET balance = balance + 7 WHERE name = 'clearing:EUR';
          UPDATE account SET balance = balance - 7 WHERE name = 'fx:EUR'`,
      },
    ],
  },
  {
    name: ofDays,
    sql: `WITH sums AS (
        SELECT wallet, day, sum(booked) AS booked, sum(value) AS value FROM (
          SELECT wallet, bookingDay AS day, amount AS booked, 0 AS value FROM entry
          WHERE wallet IS NOT NULL
          UNION ALL SELECT wallet, valueDay, 0, amount FROM entry WHERE wallet IS NOT NULL)
        GROUP BY wallet, day)
      SELECT wallet || ' ' || day AS name, sums.booked AS total
      FROM sums FULL JOIN dayTotal USING (wallet, day)
      WHERE dayTotal.booked IS NOT sums.booked OR dayTotal.value IS NOT sums.value`,
    sabotages: [
      { sql: 'UPDATE dayTotal SET value = value + 1 WHERE wallet = 1' },
      { sql: 'UPDATE dayTotal SET booked = booked + 1 WHERE wallet = 1' },
      { sql: 'DELETE FROM dayTotal WHERE wallet = 1' },
      { sql: "INSERT INTO dayTotal VALUES (1, '2001-01-01', 0, 0)" },
    ],
  },
  {
    name: 'exactly the entries on accounts of clients are movements',
    sql: `SELECT id AS name, amount AS total FROM entry
      WHERE (account LIKE 'wallet:%') <> (wallet IS NOT NULL)
        OR (wallet IS NOT NULL AND account <> 'wallet:' || wallet)`,
    sabotages: [
      {
        sql: 'UPDATE entry SET wallet = NULL WHERE id = (SELECT max(id) FROM entry WHERE wallet = 1)',
        also: [ofDays],
      },
    ],
  },
  {
    name: 'an account of a client has the currency of its books',
    sql: `SELECT name, balance AS total FROM account JOIN wallet ON name = 'wallet:' || wallet.id
      WHERE account.currency <> wallet.currency`,
    sabotages: [
      {
        sql: "UPDATE account SET currency = 'XXX' WHERE name = 'wallet:1'",
        also: [sums, ofTransfers],
      },
    ],
  },
  {
    name: 'no account has a negative locked amount',
    sql: `SELECT name, balance AS total FROM account WHERE name LIKE 'hold:%' AND balance < 0`,
    sabotages: [
      { sql: "UPDATE account SET balance = -1 WHERE name = 'hold:1'", also: [sums, ofEntries] },
    ],
  },
];
