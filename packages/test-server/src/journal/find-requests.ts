import { isSubset } from '../common/is-subset.ts';
import type { OperationId } from '../common/router.ts';
import { longestTimer, requireKnown, requireWholeNumber } from '../require-value.ts';
import type { Journal } from './journal.ts';
import type { JournalEntry } from './journal-entry.ts';

/** Selects requests in the request log. An empty filter selects all requests. */
export interface RequestFilter {
  operation?: OperationId | undefined;
  /** The method, in capitals. */
  method?: string | undefined;
  /** The path as the client sent it, without the query. */
  path?: string | undefined;
  /** The status of the answer to the request. */
  status?: number | undefined;
  /** Fields that the request body must have, also in nested objects. */
  body?: unknown;
  /**
   * A function for any other condition. A filter that a program sends to a server in another process cannot have a function.
   */
  matches?: ((entry: JournalEntry) => boolean) | undefined;
}

export const filterNames = ['operation', 'method', 'path', 'status', 'body', 'matches'];

export function filterOf(filter: RequestFilter): (entry: JournalEntry) => boolean {
  requireKnown('A filter', filter, filterNames);
  const { operation, method, path, status, body, matches } = filter;
  // Another method or path fits no request, so a test that finds no request would pass for the wrong reason.
  if (method !== method?.toUpperCase()) throw new TypeError('method must be in capitals.');
  if (path !== undefined && !/^\/[^?]*$/.test(path)) {
    throw new TypeError('path must begin with a slash, and must not have a query.');
  }
  requireWholeNumber('status', status, { min: 200, max: 599 });
  return (entry) =>
    (operation === undefined || entry.operation === operation) &&
    (method === undefined || entry.method === method) &&
    (path === undefined || entry.path === path) &&
    (status === undefined || entry.status === status) &&
    (body === undefined || isSubset(body, entry.body)) &&
    (matches === undefined || matches(entry));
}

export interface WaitOptions {
  /** Milliseconds to wait for a matching request. @default 5000 */
  timeout?: number | undefined;
  /** Aborting the signal ends the wait: the promise rejects with the reason of the signal. */
  signal?: AbortSignal | undefined;
}

/** Thrown when no request that matches the filter arrives in time. The message says which requests arrived. */
export class WaitForRequestError extends Error {
  override readonly name = 'WaitForRequestError';
}

/**
 * @throws {TypeError}
 * @throws {WaitForRequestError} when no matching request came in time
 * @throws the error of the function `matches`
 */
export function waitForRequest(
  journal: Journal,
  filter: RequestFilter,
  { timeout = 5000, signal }: WaitOptions,
): Promise<JournalEntry> {
  requireWholeNumber('timeout', timeout, { max: longestTimer });
  const fits = filterOf(filter);
  const found = journal.entries.find((entry) => !journal.isPending(entry) && fits(entry));
  if (found) return Promise.resolve(found);
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      stop();
      settle();
    };
    const timer = setTimeout(() => end(() => reject(notInTime(journal, timeout))), timeout);
    const abort = () => end(() => reject(signal?.reason));
    const stop = journal.listen((entry) => {
      try {
        if (fits(entry)) end(() => resolve(entry));
      } catch (error) {
        end(() => reject(error));
      }
    });
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted) abort();
  });
}

function notInTime({ entries }: Journal, timeout: number): WaitForRequestError {
  const came = entries
    .slice(-5)
    .map(({ method, path, status }) => `${method} ${path} (${status ?? 'not answered'})`);
  const latest = came.length > 0 ? `the latest: ${came.join(', ')}` : 'none came';
  return new WaitForRequestError(`No matching request arrived within ${timeout} ms; ${latest}.`);
}
