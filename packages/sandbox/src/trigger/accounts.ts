import { RefusedError } from '../refused-error.ts';
import type { Context } from '../service/context.ts';

/** An account that something is made with. */
export interface Account {
  id: string;
  currency: string;
}

/**
 * The oldest account, of a currency if one is given.
 *
 * @throws {RefusedError} `walletsDoNotFit` when there is none
 */
export function oldestAccount({ statements, ids }: Context, currency?: string): Account {
  const found = statements
    .prepare<{ currency: string | null }, { id: number; currency: string }>(
      `SELECT id, currency FROM wallet WHERE :currency IS NULL OR currency = :currency
       ORDER BY id LIMIT 1`,
    )
    .get({ currency: currency ?? null });
  if (found) return { id: ids.idOf('wallet', found.id), currency: found.currency };
  throw new RefusedError(
    'walletsDoNotFit',
    currency === undefined ? 'There is no account.' : `There is no account in ${currency}.`,
  );
}

/** The account with an id; undefined when there is none. */
export function accountOf({ statements, ids }: Context, id: string): Account | undefined {
  const row = ids.rowOf('wallet', id);
  if (row === undefined) return undefined;
  const found = statements
    .prepare<{ id: number }, { currency: string }>('SELECT currency FROM wallet WHERE id = :id')
    .get({ id: row });
  return found && { id, currency: found.currency };
}
