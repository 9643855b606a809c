import type { LogEntry } from '@crossborder-fx/openapi';
import { OwnError } from '../common/own-error.ts';
import type { Client } from '../create-client.ts';
import { ApiError, UnexpectedResponseError } from '../errors/errors.ts';
import type { JournalRecord } from '../journals/journal.ts';
import { nameOf } from '../once/find-candidates.ts';

/** The most pages, milliseconds and bytes for one reading of the list of the service's log. */
const most = { pages: 200, milliseconds: 60_000, bytes: 50_000_000 };

/** The page sizes for the list of the log: a large size first, then the documented size. */
const [large, small] = [500, 50];

/**
 * How many requests of the journal the service's log must show. One request is not enough: a proxy may have sent a copy of it
 * much later.
 */
const enoughAnchors = 2;

/** The whole log shows none of the requests that the client took from the journal to compare. */
export class NoAnchorError extends OwnError {}

/** The entries of the service's log since a moment. */
export interface LogReading {
  /** The entries of the log, oldest first. */
  entries: LogEntry[];
  /** The requests from before the searched time that both journal and log have, each with its record and its log entry. */
  anchors: { record: JournalRecord; entry: LogEntry }[];
}

/**
 * Reads the list of the service's log, from the newest entry back to requests that the journal knows.
 *
 * @param known - the journal's records from before the searched time, by nonce
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
  // The journal has every request that is older than the last request found in both journal and log.
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
        'The log lacks every request that the journal has from before `since`, so the log cannot be trusted',
      );
    }
    // The service may send fewer entries than the client asked for, and still compute page numbers from the requested size.
    if (page === 1 && items.length < size) size = items.length;
  }
  throw new OwnError(
    'The log since `since` takes more than 200 pages, 50 MB or 60 s to read, so the recovery stopped',
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

/**
 * Returns the time of a log entry. Times of the service have no time zone, so only the difference of two times has a meaning.
 */
export function timeOf({ createdAt }: LogEntry): number {
  return Date.parse(`${String(createdAt).replace(' ', 'T')}Z`);
}

/**
 * Refuses a log that is not sorted newest first. Allows small steps forward in time, which parallel requests cause, and
 * one step of an hour, which the end of summer time causes.
 */
function requireNewestFirst(items: readonly LogEntry[]): void {
  const times = items.map(timeOf);
  const steps = times.slice(1).map((time, index) => time - Number(times[index]));
  const up = steps.filter((step) => step > 0).length;
  const isRising = Number(times.at(-1)) - Number(times[0]) > 60_000;
  if (up <= 1 || up < steps.filter((step) => step < 0).length || !isRising) return;
  throw new OwnError('The log is not sorted newest first, so it cannot be trusted');
}
