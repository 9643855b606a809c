import type { Journal } from '@crossborder-fx/client';
import type { WebhookStore } from '@crossborder-fx/webhooks';
import type { Sql } from './sql.ts';

export interface Database {
  sql: Sql;
  /** The journal of a caller, whose name is part of its account; or the shared one, of `everyone`. */
  journalOf(caller: string): Journal;
  /** `everyone`, and the programs that may call, or once could. */
  callers: readonly string[];
  store: WebhookStore<unknown>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Your name for the account at the service, such as `acme-live`. */
  account: string;
  callers: readonly string[];
  /** Whether the tables are made where there are none. */
  create?: boolean | undefined;
  /** The time of a file: journals and store are compared with the times of the service. PostgreSQL has its own. */
  clock?: (() => Date) | undefined;
}

/**
 * Tells whether the tables must be made: the row of the account is written once all of them are there.
 *
 * @param found - the names of the tables that there are
 * @throws {TypeError} when one is missing and may not be made: with an empty one, what was sent would be sent again
 */
export async function mustMakeTables(
  sql: Sql,
  needed: readonly string[],
  found: readonly string[],
  { create }: DatabaseOptions,
): Promise<boolean> {
  const account = found.includes('gateway_settings')
    ? await sql.all("SELECT 1 FROM gateway_settings WHERE name = 'account'")
    : [];
  const missing = needed.find((name) => !found.includes(name));
  if (account.length > 0 && missing === undefined) return false;
  if (account.length > 0) {
    throw new TypeError(`its table ${missing} is gone, and an empty one would pay again`);
  }
  if (create) return true;
  throw new NothingThere(`it has no tables of a gateway. ${howToCreate}`);
}

/** There is nothing, and it may not be made. */
export class NothingThere extends TypeError {}

export const howToCreate =
  'An empty one would pay again what an earlier one has paid. If this is the first start, add --create';

/** Stands for all callers, who share confirmations: a payment is confirmed once. No caller has this name. */
export const everyone = '*';

/**
 * Keeps the account and the programs in the database, and gives the account of each journal: that of `everyone`, and of all
 * programs that were ever kept. What a program has left undecided is decided also when it has no token any more. Names of
 * callers have no colon.
 *
 * @throws {TypeError} when the database is that of another account: with a misspelt one, no key would be known
 */
export async function accountsOf(
  sql: Sql,
  { account, callers }: DatabaseOptions,
): Promise<Map<string, string>> {
  const insert = 'INSERT INTO gateway_settings VALUES (?, ?) ON CONFLICT (name) DO NOTHING';
  await sql.all(insert, 'account', account);
  for (const caller of callers) await sql.all(insert, `caller ${caller}`, caller);
  const valuesOf = async (pattern: string) => {
    const select = 'SELECT value FROM gateway_settings WHERE name LIKE ?';
    return (await sql.all(select, pattern)).map(({ value }) => String(value));
  };
  const [known] = await valuesOf('account');
  if (known !== account) throw new TypeError(`it is that of the account ${known}`);
  const kept = await valuesOf('caller %');
  return new Map([
    [everyone, account],
    ...kept.map((name) => [name, `${account}:${name}`] as const),
  ]);
}

export function journalsBy(journals: ReadonlyMap<string, Journal>): Database['journalOf'] {
  return (caller) => {
    const journal = journals.get(caller);
    if (!journal) throw new TypeError(`There is no caller ${caller}`);
    return journal;
  };
}
