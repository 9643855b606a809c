import type { Journal } from '@crossborder-fx/client';
import type { WebhookStore } from '@crossborder-fx/webhooks';
import type { Sql } from './sql.ts';

export interface Database {
  sql: Sql;
  /** One for all callers: the name of a caller is the scope of its keys, and a confirmation has none. */
  journal: Journal;
  /** Its table, and the expression of the moment of an attempt, in milliseconds since 1970. */
  journalTable: { name: string; sentAt: string };
  store: WebhookStore<unknown>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Your name for the account at the service, such as `acme-live`. */
  account: string;
  /** Whether the tables are made where there are none. */
  create?: boolean | undefined;
  /** The time of a file: journal and store are compared with the times of the service. PostgreSQL has its own. */
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

/** Stands for all callers, where something belongs to none. No caller has this name. */
export const everyone = '*';

/**
 * Keeps the account in the database.
 *
 * @throws {TypeError} when the database is that of another account: with a misspelt one, no key would be known
 */
export async function requireAccount(sql: Sql, { account }: DatabaseOptions): Promise<void> {
  const insert =
    'INSERT INTO gateway_settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING';
  await sql.all(insert, 'account', account);
  const [known] = await sql.all("SELECT value FROM gateway_settings WHERE name = 'account'");
  if (known?.['value'] !== account) {
    throw new TypeError(`it is that of the account ${known?.['value']}`);
  }
}
