import type { Statements } from '../../store/statements.ts';
import type { Page } from '../page.ts';

/** A financial movement as it is in its table, which is that of entries. */
export interface MovementRow {
  /** Primary key. */
  id: number;
  wallet: number;
  /** Of the account. */
  currency: string;
  /** In minor units, negative for a debit. */
  amount: bigint;
  /** UTC milliseconds. */
  bookedAt: number;
  valueDay: string;
  typeLabel: string;
  description: string;
  /** JSON of what the detail has beside these. */
  record: string;
}

/** Which movements: of one account or of all, by the days on which they were booked, both inclusive. */
interface MovementFilter {
  wallet: number | undefined;
  from: string;
  to: string;
}

type Part = { order: Page['order']; skip: number; size: number };

const columns = `id, wallet, amount, bookedAt, valueDay, typeLabel, description, record,
  (SELECT currency FROM wallet WHERE wallet.id = entry.wallet) AS currency`;

const bigInts = { amount: true } as const;

/** Undefined when there is none; an entry on an account of the provider is none. */
export function findMovement(
  statements: Statements,
  id: number | undefined,
): MovementRow | undefined {
  if (id === undefined) return undefined;
  return statements
    .prepare<{ id: number }, MovementRow>(
      `SELECT ${columns} FROM entry WHERE id = :id AND wallet IS NOT NULL`,
      bigInts,
    )
    .get({ id });
}

/** A part of a list, sorted by the day of booking, and on one day by the order in which they were booked. */
export function selectMovements(
  statements: Statements,
  { wallet, from, to }: MovementFilter,
  { order, skip, size }: Part,
): MovementRow[] {
  const rest = `AND bookingDay BETWEEN :from AND :to
    ORDER BY bookingDay ${order}, id ${order} LIMIT :size OFFSET :skip`;
  if (wallet === undefined) {
    return statements
      .prepare<{ from: string; to: string; skip: number; size: number }, MovementRow>(
        `SELECT ${columns} FROM entry WHERE wallet IS NOT NULL ${rest}`,
        bigInts,
      )
      .all({ from, to, skip, size });
  }
  return statements
    .prepare<{ wallet: number; from: string; to: string; skip: number; size: number }, MovementRow>(
      `SELECT ${columns} FROM entry WHERE wallet = :wallet ${rest}`,
      bigInts,
    )
    .all({ wallet, from, to, skip, size });
}

export function countMovements(
  statements: Statements,
  { wallet, from, to }: MovementFilter,
): number {
  const rest = 'AND bookingDay BETWEEN :from AND :to';
  const counted =
    wallet === undefined
      ? statements
          .prepare<{ from: string; to: string }, { count: number }>(
            `SELECT count(*) AS count FROM entry WHERE wallet IS NOT NULL ${rest}`,
          )
          .get({ from, to })
      : statements
          .prepare<{ wallet: number; from: string; to: string }, { count: number }>(
            `SELECT count(*) AS count FROM entry WHERE wallet = :wallet ${rest}`,
          )
          .get({ wallet, from, to });
  return counted?.count ?? 0;
}
