import { OwnError } from '../common/own-error.ts';
import { requireKnown } from '../common/require-known.ts';
import type { Client } from '../create-client.ts';
import type { Journal, JournalRecord, JournalRecovery } from '../journals/journal.ts';
import { type LogReading, NoAnchorError, nonceOf, readLog } from './read-log.ts';
import { requestsOf } from './read-requests.ts';
import { restore } from './restore.ts';
import type { RecoverOptions, RecoverReport } from './restoring.ts';

export type {
  RecoveredReference,
  RecoverOptions,
  RecoverReport,
  UnknownRequest,
} from './restoring.ts';

const known: readonly (keyof RecoverOptions)[] = [
  ...(['since', 'write', 'scopes', 'assign', 'foreign', 'keepBodies', 'wait'] as const),
];
const tenMinutes = 600_000;
const day = 86_400_000;

/**
 * Restores records that a journal has lost because it was restored from an older copy. The recovery reads the records
 * from the service's log, so run it once for each login and each account. Stop every program that uses the journal
 * first. With `write`, no program can send requests while the recovery runs (ten minutes) or, after a crash, until
 * another recovery has ended.
 *
 * The recovery sends no creation or confirmation. The journal gets the state `sent` for a request whose outcome the log does
 * not prove, so the client never sends that request again without a person's decision. The log cannot show decisions of people,
 * requests that it has dropped, and requests of other logins.
 *
 * @throws {TypeError} when an option is wrong, or does not exist
 * @throws {Error} when the journal is in use, or the log cannot be trusted or read
 */
export async function recoverJournal(
  fx: Client,
  journal: Journal,
  options: RecoverOptions,
): Promise<RecoverReport> {
  const { since, write = false, wait = pause } = requireKnown(options, known);
  await requireQuiet(journal, since);
  const { byNonce, reading: first } = await readFirst(fx, journal, since);
  // Makes a report first: if the service cannot be read, the journal stays unchanged.
  const shown = await reportOf(fx, journal, options, undefined, [first, first]);
  if (!write) return shown;

  const recovery = await journal.startRecovery();
  const begun = await requireQuiet(journal, since);
  for (let left = tenMinutes; left > 0; ) {
    await wait(left);
    const { now } = await journal.read('now');
    left = begun.getTime() + tenMinutes - now.getTime();
  }
  const second = await readLog(fx, byNonce);
  requireWhole(first, second);
  const report = await reportOf(fx, journal, options, recovery.claim, [first, second]);
  await recovery.end();
  return report;
}

/**
 * When an entry disappears while the log is read, the next page begins one entry later, so a reading misses an entry.
 *
 * @throws {Error} when the second reading lacks an entry of the first one
 */
function requireWhole(first: LogReading, second: LogReading): void {
  const before = first.entries.map(nonceOf);
  const after = second.entries.map(nonceOf);
  const shown = new Set(after);
  // The second reading may begin later than the first one, because new entries fill its first pages.
  const begin = before.indexOf(after[0] ?? '');
  if (before.every((nonce, index) => index < begin || shown.has(nonce))) return;
  throw new OwnError(
    'The request log cannot be trusted: an entry has disappeared from it, and others may be missing. Run the recovery again',
  );
}

/** The most records of one login that are compared with the log. */
const mostKnown = 1000;

/**
 * Reads the log back to requests that the journal recorded before `since`. If the log shows none of the newest of these
 * requests, other logins may have sent all of them, so the function reads the log again for the newest requests of each
 * login.
 */
async function readFirst(fx: Client, journal: Journal, since: Date) {
  const signedBefore = async (limit: number) => {
    const { attempts } = await journal.listRecords({ before: since, limit });
    return { count: attempts.length, signed: attempts.filter(({ nonce }) => nonce !== '') };
  };
  const read = async (signed: readonly JournalRecord[]) => {
    const byNonce = new Map(signed.map((record) => [record.nonce, record]));
    return { byNonce, reading: await readLog(fx, byNonce) };
  };
  const newest = await signedBefore(mostKnown);
  try {
    return await read(newest.signed);
  } catch (error) {
    if (!(error instanceof NoAnchorError) || newest.count < mostKnown) throw error;
    const { signed } = await signedBefore(Number.MAX_SAFE_INTEGER);
    const counts = new Map<string | undefined, number>();
    const isNewOfLogin = ({ by }: JournalRecord) => {
      const count = (counts.get(by) ?? 0) + 1;
      counts.set(by, count);
      return count <= mostKnown;
    };
    return read(signed.filter(isNewOfLogin));
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * @returns the time by the clock of the journal
 * @throws {Error} when a program may be using the journal
 * @throws {TypeError} when `since` is too late
 */
async function requireQuiet(journal: Journal, since: Date): Promise<Date> {
  const all = { before: new Date(8.64e15), limit: 1 };
  const { now, attempts } = await journal.listRecords(all);
  const [newest] = attempts;
  if (!newest) throw new OwnError('The journal is empty, so the request log cannot be checked');
  if (now.getTime() - newest.sentAt.getTime() < tenMinutes) {
    const when = new Date(newest.sentAt.getTime() + tenMinutes).toISOString();
    throw new OwnError(
      `The journal has a record younger than ten minutes. Stop every program that uses it, and run the recovery after ${when}`,
    );
  }
  const latest = new Date(newest.sentAt.getTime() - day);
  if (since <= latest) return now;
  throw new TypeError(
    `since must be at most ${latest.toISOString()}, a day before the newest record of the journal.`,
  );
}

async function reportOf(
  fx: Client,
  journal: Journal,
  options: RecoverOptions,
  claim: JournalRecovery['claim'] | undefined,
  [first, second]: [LogReading, LogReading],
): Promise<RecoverReport> {
  const [anchor] = second.anchors;
  const moment = anchor?.record.sentAt.getTime() ?? 0;
  const { attempts, now } = await journal.listRecords({ since: new Date(moment - day) });
  const { by } = anchor?.record ?? {};
  const requests = requestsOf(first, second, now);
  const shown = new Set([...first.entries, ...second.entries].map(nonceOf));
  // A request sent shortly after the anchor (the newest request in both journal and log) may come before the anchor in
  // the log.
  const missing = attempts.filter(
    (one) =>
      one.state === 'done' &&
      one.by === by &&
      one.nonce !== '' &&
      one.sentAt.getTime() > moment + tenMinutes &&
      !shown.has(one.nonce),
  );
  const report = await restore(fx, journal, options, claim, { requests, by, attempts });
  report.unknown.push(
    ...missing.map(({ operation, nonce }) => ({ why: 'missing' as const, operation, nonce })),
  );
  const logins = new Set([...attempts, ...(anchor ? [anchor.record] : [])].map((one) => one.by));
  return {
    ...report,
    otherLogins: [...logins].filter((one) => one !== undefined && one !== by).length,
    isComplete:
      report.unknown.length === 0 && report.references.every(({ state }) => state !== 'sent'),
  };
}
