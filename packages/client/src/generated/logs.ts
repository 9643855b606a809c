// Generated from spec/ by `npm run generate`. Do not edit.

import type { LogEntry, SortOrder } from '@crossborder-fx/openapi';
import type { CallOptions, Items, Page, Pipeline } from '../common/pipeline.ts';

/** What `logs.list` selects. */
export interface ListLogsQuery {
  /**
   * Number of the page. Default `1`.
   *
   * **Not documented:** Whether a page past the end answers 204 or an empty list is not shown.
   */
  page?: string | number | undefined;
  /**
   * Number of entries a page. Default `50`.
   *
   * **Not documented:** The maximum allowed per_page is not shown.
   */
  per_page?: string | number | undefined;
  /**
   * Direction of the list.
   *
   * **Not documented:** The order of a list without `sort` is not shown, nor by what others than
   * accounts and beneficiaries are sorted.
   */
  sort?: SortOrder | undefined;
}

/**
 * The requests that were sent, each with its exact answer: what became of a request whose answer
 * was lost.
 *
 * **Provisional:** not in the interface's own description.
 */
export interface Logs {
  /**
   * List the log of requests.
   *
   * Lists the requests that one user has sent, each with its exact answer. The login that signs the
   * request selects whose log it is. A read of this list may be in it, so it can grow while it is
   * read.
   *
   * **Provisional:** not in the interface's own description.
   *
   * `GET /logs`. The request changes nothing, so the client retries it after a temporary failure.
   *
   * @returns One page of the list; `items` is empty when nothing is found.
   */
  list(query?: ListLogsQuery, options?: CallOptions): Promise<Page<LogEntry>>;

  /**
   * Iterates over every item of every page of `logs.list`, and fetches a page when the loop reaches
   * it.
   *
   * The loop can skip items when the filtered fields change meanwhile, through another client or
   * several calls at once. In that case, collect the items first with `toArray({ limit })`.
   */
  iterate(query?: ListLogsQuery, options?: CallOptions): Items<LogEntry>;

  /**
   * Get the log entry of a request.
   *
   * Returns one request by the nonce that signed it, with its exact answer: for when something
   * happened during the request.
   *
   * **Provisional:** not in the interface's own description.
   *
   * `GET /logs/{nonce}`. The request changes nothing, so the client retries it after a temporary
   * failure.
   *
   * @returns The entry, without an envelope.
   */
  get(nonce: string, options?: CallOptions): Promise<LogEntry>;
}

export function createLogs({ call, iterate }: Pipeline): Logs {
  return {
    list: (query, options) => call('listLogs', { query }, options),
    iterate: (query, options) => iterate('listLogs', { query }, options),
    get: (nonce, options) => call('getLog', { path: { nonce } }, options),
  };
}
