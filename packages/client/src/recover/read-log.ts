import type { LogEntry } from '@crossborder-fx/openapi';
import { OwnError } from '../common/own-error.ts';
import type { Client } from '../create-client.ts';
import { ApiError, UnexpectedResponseError } from '../errors/errors.ts';
import type { JournalRecord } from '../journals/journal.ts';
import { nameOf } from '../once/find-candidates.ts';

/** How many pages, milliseconds and bytes one reading of the service's log may take. */
const most = { pages: 200, milliseconds: 60_000, bytes: 50_000_000 };

/** Page sizes for reading the service's log: first a large size, then the documented size. */
const [large, small] = [500, 50];

/**
 * How many requests of the journal the service's log must show. One is not enough: a proxy may have sent a copy of that
 * request much later.
 */
const enoughAnchors = 2;

/** The service's log shows none of the journal's requests with which the client compared it. */
export class NoAnchorError extends OwnError {}

export interface LogReading {
  /** The entries of the log, oldest first. */
  entries: LogEntry[];
  /** The requests from before `since` in both journal and log, each with its journal record and its log entry. */
  anchors: { record: JournalRecord; entry: LogEntry }[];
}

/**
 * Reads the service's log from the newest entry back to requests that the journal has.
 *
 * @param known - the journal's records from before `since`, by nonce
 * @throws {Error} when the log shows none of these requests, is not in order, or is too long
 */
export async function readLog(
  { logs }: Pick<Client, 'logs'>,
  known: ReadonlyMap<string, JournalRecord>,
  asked = large,
): Promise<LogReading> {
  const end = performance.now() + most.milliseconds;
  const found = new Map<string, LogEntry>();
  const anchors = new Map<string, LogReading['anchors'][number]>();
  // Leaves out entries older than the oldest anchor: the journal has the older requests.
  const reading = () => ({
    entries: [...found.values()].slice(0, until).reverse(),
    anchors: [...anchors.values()],
  });
  let [size, bytes, until] = [asked, 0, 0];
  for (let page = 1; page <= most.pages && bytes <= most.bytes; page++) {
    const timeout = Math.ceil(end - performance.now());
    if (timeout <= 0) break;
    let items: LogEntry[];
    try {
      ({ items } = await logs.list({ page, per_page: size, sort: 'DESC' }, { timeout }));
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status < 500;
      if (asked === small || !(isRefused || error instanceof UnexpectedResponseError)) throw error;
      return readLog({ logs }, known, small);
    }
    requireNewestFirst(items);
    const before = found.size;
    for (const entry of items) {
      bytes += JSON.stringify(entry).length;
      found.set(nameOf(entry), entry);
      const record = known.get(nonceOf(entry));
      if (record) {
        anchors.set(record.nonce, { record, entry });
        until = found.size;
      }
    }
    if (anchors.size >= enoughAnchors) return reading();
    if (found.size === before) {
      if (anchors.size > 0) return reading();
      throw new NoAnchorError(
        'The request log cannot be trusted: it has no request of the journal from before `since`',
      );
    }
    // The service may send fewer entries than the client asked for, and still compute page numbers from the requested size.
    if (page === 1 && items.length < size) size = items.length;
  }
  throw new OwnError(
    'The request log since `since` takes more than 200 pages, 50 MB or 60 s: the recovery stopped',
  );
}

/** Returns the nonce of a log entry in hexadecimal digits, whether the log writes hexadecimal digits or Base64. */
export function nonceOf({ tokenNonce }: LogEntry): string {
  const text = String(tokenNonce ?? '');
  try {
    return /^[0-9a-f]+$/.test(text) ? text : atob(text);
  } catch {
    return text;
  }
}

/** Times of the service have no time zone, so only the difference of two times has a meaning. */
export function timeOf({ createdAt }: LogEntry): number {
  return Date.parse(`${String(createdAt).replace(' ', 'T')}Z`);
}

/** Allows small steps forward, which parallel requests cause, and one hour, which the end of summer time causes. */
function requireNewestFirst(items: readonly LogEntry[]): void {
  const times = items.map(timeOf);
  const steps = times.slice(1).map((time, index) => time - Number(times[index]));
  const up = steps.filter((step) => step > 0).length;
  const isRising = Number(times.at(-1)) - Number(times[0]) > 60_000;
  if (up <= 1 || up < steps.filter((step) => step < 0).length || !isRising) return;
  throw new OwnError('The request log cannot be trusted: it is not newest first');
}
