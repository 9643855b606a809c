import type { FinancialMovement, FinancialMovementTypeLabel } from '@crossborder-fx/openapi';
import { earlierOf } from '../calendar/date.ts';
import { dateAt } from '../calendar/paris-time.ts';
import type { Statements } from '../store/statements.ts';
import { isWithinLimit, type Money, requireWithinLimit } from './money.ts';

/** One side of a transfer, in the currency of the transfer. */
export type Account =
  /** Of the client: every entry on it is a financial movement. */
  | { of: 'wallet'; wallet: number }
  | { of: 'hold'; wallet: number }
  /** Of the provider: the world outside, its position in a currency, what it earned. */
  | { of: 'clearing' | 'fx' | 'fees' };

export interface MovementText {
  typeLabel: FinancialMovementTypeLabel;
  /** Cut to the 76 characters of the interface. */
  description: string;
  valueDay?: string | undefined;
  /** Fields of the movement in full that the list does not have. */
  more?: Partial<FinancialMovement> | undefined;
}

/** Money that goes from one account to another: two entries of one currency, whose sum is 0. */
export interface Transfer {
  from: Account;
  to: Account;
  money: Money;
  movement?: MovementText | undefined;
}

/** Sums of a wallet in minor units of its currency. */
export interface Balances {
  booked: bigint;
  value: bigint;
}

/**
 * The books of one user, in double entry. All of it is synchronous, and is meant to be called
 * in a transaction.
 */
export interface Ledger {
  open(wallet: number, currency: string): void;
  /**
   * @returns the row of the movement, when one side is a wallet
   * @throws {RefusedError} `amountTooLarge` when an account of the client, what is locked of it included,
   *   would be, on any day
   */
  transfer(transfer: Transfer): number | undefined;
  balancesOf(wallet: number): Balances;
  /** At the end of a day, as far as it is known today. */
  balancesOn(wallet: number, day: string): Balances;
  heldOf(wallet: number): bigint;
  /** What can be paid: the smaller of the two balances, and never less than zero. */
  availableOf(wallet: number): bigint;
  /** Whether a credit of a value date leaves an account within the limit, on any day. */
  canTake(wallet: number, credit: Money, valueDay: string): boolean;
}

// As the interface has it (service description, section 8).
const descriptionLength = 76;

// No entry is ever deleted: the first of a transfer has the next id.
const transferOf = 'coalesce(:transfer, (SELECT coalesce(max(id), 0) + 1 FROM entry))';

export function createLedger(statements: Statements, now: () => number): Ledger {
  function addToAccount(account: { name: string; currency: string; amount: bigint }): void {
    statements.run(
      `INSERT INTO account VALUES (:name, :currency, :amount)
       ON CONFLICT DO UPDATE SET balance = balance + :amount`,
      account,
    );
  }

  /** @param transfer the id of its first entry; undefined for that one */
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
    if (!movement)
      throw new TypeError('What is booked on a wallet needs a type and a description.');
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
    // With what is locked: a release must never be refused, nobody is there to be told. On every day, since
    // a balance beyond the limit could not be answered.
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
   * What an account has, with what is locked of it, from a day on: first all that is booked, then by value
   * date as long as some of it is of a later day.
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
    open(wallet, currency) {
      addToAccount({ name: nameOf({ of: 'wallet', wallet }), currency, amount: 0n });
      addToAccount({ name: nameOf({ of: 'hold', wallet }), currency, amount: 0n });
    },
    transfer({ from, to, money: { minor, currency }, movement }) {
      if (minor <= 0n) throw new RangeError(`A transfer is of more than zero, not ${minor}.`);
      const debit = post(undefined, from, { minor: -minor, currency }, movement);
      const credit = post(debit, to, { minor, currency }, movement);
      if (to.of === 'wallet') return credit;
      return from.of === 'wallet' ? debit : undefined;
    },
    balancesOn,
    heldOf: (wallet) => currentOf({ of: 'hold', wallet }),
    balancesOf: (wallet) => balancesOn(wallet, dateAt(now())),
    availableOf(wallet) {
      const { booked, value } = balancesOn(wallet, dateAt(now()));
      const available = booked < value ? booked : value;
      return available > 0n ? available : 0n;
    },
    canTake(wallet, { minor, currency }, valueDay) {
      const day = earlierOf(dateAt(now()), valueDay);
      return totalsFrom(wallet, day).every((total) =>
        isWithinLimit({ minor: total + minor, currency }),
      );
    },
  };
}

/** Counts characters as the interface does: one outside the basic plane is one, and stays whole. */
function cutTo(length: number, text: string): string {
  return text.length <= length ? text : [...text].slice(0, length).join('');
}

function nameOf(account: { of: 'wallet' | 'hold'; wallet: number }): string;
function nameOf(account: Account, currency: string): string;
function nameOf(account: Account, currency?: string): string {
  return 'wallet' in account ? `${account.of}:${account.wallet}` : `${account.of}:${currency}`;
}
