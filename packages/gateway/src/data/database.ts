import type { Journal } from '@crossborder-fx/client';
import type { WebhookStore } from '@crossborder-fx/webhooks';
import type { Sql } from './sql.ts';

export interface Database {
  sql: Sql;
  /** The journal of a caller, whose name is part of its account; or the shared one, of `everyone`. */
  journalOf(caller: string): Journal;
  store: WebhookStore<unknown>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Your name for the account at the service, such as `acme-live`. */
  account: string;
  callers: readonly string[];
}

/** Stands for all callers, who share confirmations: a payment is confirmed once. No caller has this name. */
export const everyone = '*';

/** The account of each journal, by caller. Names of callers have no colon. */
export function accountsOf({ account, callers }: DatabaseOptions) {
  return new Map([
    [everyone, account],
    ...callers.map((name) => [name, `${account}:${name}`] as const),
  ]);
}

export function journalsBy(journals: ReadonlyMap<string, Journal>): Database['journalOf'] {
  return (caller) => {
    const journal = journals.get(caller);
    if (!journal) throw new TypeError(`There is no caller ${caller}`);
    return journal;
  };
}
