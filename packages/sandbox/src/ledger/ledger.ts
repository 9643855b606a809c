import type { FinancialMovement, FinancialMovementTypeLabel } from '@crossborder-fx/openapi';
import { dateAt, earlierOf } from '../calendar/date.ts';
import type { Statements } from '../store/statements.ts';
import { isWithinLimit, type Money, requireWithinLimit } from './money.ts';

/** One of the two accounts of a transfer, in the currency of the transfer. */
export type Account =
  /** An account of the client: every entry on this account is a financial movement. */
  | { of: 'wallet'; wallet: number }
  | { of: 'hold'; wallet: number }
  /** The provider's accounts: `clearing` for payments from and to other banks, `fx` for exchanges, `fees` for earnings. */
  | { of: 'clearing' | 'fx' | 'fees' };

export interface MovementText {
  typeLabel: FinancialMovementTypeLabel;
  /** The text of the financial movement, truncated to the 76 characters that the interface allows. */
  description: string;
  valueDay?: string | undefined;
  /** Fields of the full financial movement that a list of movements leaves out. */
  more?: Partial<FinancialMovement> | undefined;
}

/** A movement of money between two accounts: two entries in one currency, whose sum is 0. */
export interface Transfer {
  from: Account;
  to: Account;
  money: Money;
  movement?: MovementText | undefined;
}

/** Makes a transfer on a client's account: a debit when the amount is negative, otherwise a credit. */
export function transferOn(
  wallet: number,
  other: Account,
  { minor, currency }: Money,
  movement: MovementText,
): Transfer {
  const own: Account = { of: 'wallet', wallet };
  if (minor < 0n) return { from: own, to: other, money: { minor: -minor, currency }, movement };
  return { from: other, to: own, money: { minor, currency }, movement };
}

/** The balances of a client's account, in minor units of its currency. */
export interface Balances {
  booked: bigint;
  value: bigint;
}

/** The ledger (double-entry books) of one user. Every method is synchronous, and is called in a transaction. */
export type Ledger = ReturnType<typeof createLedger>;

// The largest number of characters that the interface allows in the description of a movement (service description, section 8).
const descriptionLength = 76;

// The id of a transfer is the id of its first entry: the highest id plus 1, because entries are never deleted.
const transferOf = 'coalesce(:transfer, (SELECT coalesce(max(id), 0) + 1 FROM entry))';

export function createLedger(statements: Statements, now: () => number) {
  function addToAccount(account: { name: string; currency: string; amount: bigint }): void {
    statements.run(
      `INSERT INTO account VALUES (:name, :currency, :amount)
       ON CONFLICT DO UPDATE SET balance = balance + :amount`,
      account,
    );
  }

  /** Adds one of a transfer's two entries. @param transfer the id of the first entry, or undefined to add the first entry */
  function post(
    transfer: number | undefined,
    account: Account,
    { minor: amount, currency }: Money,
    movement: MovementText | undefined,
  ): number {
    const name = nameOf(account, currency);
    addToAccount({ name, currency, amount });
    const entry = { transfer: transfer ?? null, account: name, amount };
    if (account.of !== 'wallet') {
      return statements.insert(
        `INSERT INTO entry (transfer, account, amount) VALUES (${transferOf}, :account, :amount)`,
        entry,
      );
    }
    if (!movement) throw new TypeError('A movement must have a type and a description.');
    const { wallet } = account;
    const at = now();
    const day = dateAt(at);
    const { typeLabel, valueDay = day, more } = movement;
    const description = cutTo(descriptionLength, movement.description);
    const row = statements.insert(
      `INSERT INTO entry
         (transfer, account, amount, wallet, bookedAt, bookingDay, valueDay, typeLabel, description,
           record)
       VALUES
         (${transferOf}, :account, :amount, :wallet, :at, :day, :valueDay, :typeLabel, :description,
           :record)`,
      {
        ...entry,
        wallet,
        at,
        day,
        valueDay,
        typeLabel,
        description,
        record: JSON.stringify(more ?? {}),
      },
    );
    if (valueDay === day) addToDay(wallet, day, { booked: amount, value: amount });
    else {
      addToDay(wallet, day, { booked: amount, value: 0n });
      addToDay(wallet, valueDay, { booked: 0n, value: amount });
    }
    // Count locked money towards the limit, so that its release is never refused. Check every day's balance, because
    // answers may show any day's balance.
    for (const minor of totalsFrom(wallet, earlierOf(day, valueDay))) {
      requireWithinLimit({ minor, currency });
    }
    return row;
  }

  function addToDay(wallet: number, day: string, sums: Balances): void {
    statements.run(
      `INSERT INTO dayTotal VALUES (:wallet, :day, :booked, :value)
       ON CONFLICT DO UPDATE SET booked = booked + :booked, value = value + :value`,
      { wallet, day, ...sums },
    );
  }

  /**
   * Returns totals of an account and its locked money: first the total of all booked entries, then, for each later day with a
   * movement, the total of the entries with a value date before that day.
   */
  function totalsFrom(wallet: number, day: string): bigint[] {
    const current = statements.get<{ total: bigint | null }>(
      `SELECT balance + coalesce((SELECT balance FROM account WHERE name = :hold), 0) AS total
       FROM account WHERE name = :wallet`,
      { wallet: nameOf({ of: 'wallet', wallet }), hold: nameOf({ of: 'hold', wallet }) },
      { total: true },
    );
    let total = current?.total ?? 0n;
    const totals = [total];
    const later = statements.all<{ value: bigint }>(
      'SELECT value FROM dayTotal WHERE wallet = :wallet AND day > :day ORDER BY day DESC',
      { wallet, day },
      { value: true },
    );
    for (const { value } of later) {
      total -= value;
      totals.push(total);
    }
    return totals;
  }

  function currentOf(account: Extract<Account, { wallet: number }>): bigint {
    const found = statements.get<{ balance: bigint }>(
      'SELECT balance FROM account WHERE name = :name',
      { name: nameOf(account) },
      { balance: true },
    );
    return found?.balance ?? 0n;
  }

  /** Returns the balances of an account at the end of a day, from all movements that the ledger has today. */
  function balancesOn(wallet: number, day: string): Balances {
    const balance = currentOf({ of: 'wallet', wallet });
    const later = statements.get<Balances>(
      `SELECT coalesce(sum(booked), 0) AS booked, coalesce(sum(value), 0) AS value
       FROM dayTotal
       WHERE wallet = :wallet AND day > :day`,
      { wallet, day },
      { booked: true, value: true },
    );
    return { booked: balance - (later?.booked ?? 0n), value: balance - (later?.value ?? 0n) };
  }

  return {
    open(wallet: number, currency: string): void {
      addToAccount({ name: nameOf({ of: 'wallet', wallet }), currency, amount: 0n });
      addToAccount({ name: nameOf({ of: 'hold', wallet }), currency, amount: 0n });
    },
    /**
     * @returns the primary key of the financial movement if one of the accounts is a client's account
     * @throws {RefusedError} `amountTooLarge` when a client's account with its locked money would exceed the limit on any day
     */
    transfer({ from, to, money: { minor, currency }, movement }: Transfer): number | undefined {
      if (minor <= 0n) throw new RangeError(`A transfer must be of more than zero, not ${minor}.`);
      const debit = post(undefined, from, { minor: -minor, currency }, movement);
      const credit = post(debit, to, { minor, currency }, movement);
      if (to.of === 'wallet') return credit;
      return from.of === 'wallet' ? debit : undefined;
    },
    balancesOn,
    heldOf: (wallet: number) => currentOf({ of: 'hold', wallet }),
    balancesOf: (wallet: number) => balancesOn(wallet, dateAt(now())),
    availableOf(wallet: number): bigint {
      const { booked, value } = balancesOn(wallet, dateAt(now()));
      const available = booked < value ? booked : value;
      return available > 0n ? available : 0n;
    },
    /** Returns whether, after a credit with a value date, the account's balance stays within the limit on every day. */
    canTake(wallet: number, { minor, currency }: Money, valueDay: string): boolean {
      const day = earlierOf(dateAt(now()), valueDay);
      return totalsFrom(wallet, day).every((total) =>
        isWithinLimit({ minor: total + minor, currency }),
      );
    },
  };
}

/** Truncates a text. As in the interface, a character outside the basic plane of Unicode counts once and is never split. */
function cutTo(length: number, text: string): string {
  return text.length <= length ? text : [...text].slice(0, length).join('');
}

function nameOf(account: { of: 'wallet' | 'hold'; wallet: number }): string;
function nameOf(account: Account, currency: string): string;
function nameOf(account: Account, currency?: string): string {
  return 'wallet' in account ? `${account.of}:${account.wallet}` : `${account.of}:${currency}`;
}
