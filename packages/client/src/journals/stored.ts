import { OwnError } from '../common/own-error.ts';
import { requireKnown } from '../common/require-known.ts';
import { recordIn } from '../read/envelope.ts';
import {
  decisiveAttempt,
  type Journal,
  type JournalEntries,
  type JournalRecord,
  type ListOpenOptions,
  type NewRecord,
  type OnceOperation,
  type OpenPage,
  type OpenReference,
} from './journal.ts';

/**
 * One attempt as a journal's store returns it, before any check: `key`, `attempt`, the `record` in JSON, `sent_at` in
 * milliseconds since 1970, `state`, `scope`, `body`, and the `id` of an object that was created.
 */
export type Row = Readonly<Record<string, unknown>>;

/** Selects the last `limit` attempts that were sent from `since` on and before `before`, in milliseconds since 1970. */
export interface RecordRange {
  since: number;
  before: number;
  limit: number;
}

export interface Recovered {
  recovery: string;
  sentAt: Date;
}

/** Stores the attempts of a journal in files or a database. Each function rejects when the store was replaced. */
export interface Store extends Pick<Journal, 'keysOf' | 'settle'> {
  claim(record: NewRecord, recovered?: Recovered): Promise<boolean>;
  /** Returns the rows of the attempts that `listRecords` returns, newest first. */
  recordsOf(range: RecordRange): Promise<{ now: Date; rows: readonly Row[] }>;
  /**
   * Stores the name of the running recovery of the journal. Without `name`, deletes the stored name, but rejects if
   * the stored name differs from the argument `ended`.
   */
  setRecovery(name: string | undefined, ended?: string): Promise<void>;
  /** Returns all attempts of some keys, oldest first for each key, and the time by the journal's clock. */
  rowsOf(keys: readonly string[]): Promise<{ now: Date; rows: readonly Row[] }>;
  /**
   * Returns all keys of the account that may have an attempt with an unknown outcome. A database that can select the keys with
   * such an attempt returns a page of them, oldest first.
   */
  openKeys(options: ListOpenOptions): Promise<{ keys: string[]; page?: Pick<OpenPage, 'next'> }>;
  /** Returns the name of the file or row of an attempt, for the message of an error. */
  placeOf(key: string, attempt: number): string;
}

/**
 * Returns the account of a journal's options in its Unicode normal form, so that a name typed on two systems is one account.
 *
 * @throws {TypeError} when the account is missing, or an option does not exist
 */
export function accountOf(options: { account: string }, known: readonly string[]): string {
  const { account } = requireKnown(Object(options) as { account: unknown }, ['account', ...known]);
  if (typeof account === 'string' && account && account.trim() === account)
    return account.normalize();
  throw new TypeError('account must be the name of an account, without spaces around it.');
}

/** A number that is larger than every moment in milliseconds and every count. */
const latest = Number.MAX_SAFE_INTEGER;

/** A missing or edited record makes the call fail: the client must not take the absence for "never sent". */
export function journalOn(
  account: string,
  { rowsOf, openKeys, placeOf, recordsOf, setRecovery, claim, ...store }: Store,
): Journal {
  /** The newest record that this process has written. An older copy of the journal, such as a lagging replica, lacks it. */
  let newest: { key: string; attempt: number } | undefined;
  let isNewestMissing = false;

  const claimNewest: Store['claim'] = async (record, recovered) => {
    // A recovery adds the records that an older copy lacks.
    if (newest && isNewestMissing && !recovered) {
      throw new OwnError(
        `${placeOf(newest.key, newest.attempt)} is missing, so an older copy has replaced the journal. Recover the journal, and start this process again`,
      );
    }
    const isClaimed = await claim(record, recovered);
    if (isClaimed) {
      newest = { key: record.key, attempt: record.attempt };
      isNewestMissing = false;
    }
    return isClaimed;
  };

  const readMany: Journal['readMany'] = async (keys) => {
    const own = newest;
    const byKey = new Map<string, Row[]>(keys.map((key) => [key, []]));
    const { now, rows } = await rowsOf([...new Set([...byKey.keys(), ...(own ? [own.key] : [])])]);
    if (own && own === newest) {
      const { key, attempt } = own;
      isNewestMissing = !rows.some(
        (row) => row['key'] === key && Number(row['attempt']) === attempt,
      );
    }
    for (const row of rows) byKey.get(String(row['key']))?.push(row);
    return keys.map((key) => ({
      now,
      attempts: (byKey.get(key) ?? []).map((row, index) => {
        const place = placeOf(key, index + 1);
        if (Number(row['attempt']) !== index + 1) throw new OwnError(`${place} is missing`);
        return recordOf(row, place);
      }),
    }));
  };
  return {
    account,
    readMany,
    async read(key) {
      const [entries] = await readMany([key]);
      return entries as JournalEntries;
    },
    async listOpen(options = {}) {
      requireListOptions(options);
      const { keys, page } = await openKeys(options);
      const items = (await readMany(keys)).flatMap(({ attempts }) => openOf(attempts));
      return page ? { items, ...page } : pageOf(items, options);
    },
    async listRecords(options) {
      const { now, rows } = await recordsOf(
        'since' in options
          ? { since: requireMoment(options.since, 'since'), before: latest, limit: latest }
          : { since: 0, before: requireMoment(options.before, 'before'), limit: options.limit },
      );
      const attempts = rows.map((row) =>
        recordOf(row, placeOf(String(row['key']), Number(row['attempt']))),
      );
      return { now, attempts };
    },
    claim: (record) => claimNewest(record),
    async startRecovery() {
      const recovery = crypto.randomUUID();
      await setRecovery(recovery);
      return {
        claim: (record, sentAt) => claimNewest(record, { recovery, sentAt }),
        end: () => setRecovery(undefined, recovery),
      };
    },
    ...store,
  };
}

/**
 * @param running - the name of the running recovery
 * @param own - the name of the recovery to which the called method belongs; undefined for a claim outside a recovery
 * @throws {Error} when the two names differ
 */
export function requireRecovery(running: unknown, own: string | undefined): void {
  if ((running ?? undefined) === own) return;
  throw new OwnError(
    own === undefined
      ? 'A recovery of the journal has not ended. Wait for its end, or run it again if it was stopped'
      : 'This recovery of the journal has ended, or another has begun',
  );
}

function recordOf(row: Row, place: string): JournalRecord {
  const content = recordIn(row['record']);
  const [state, id] = [String(row['state']), row['id']];
  const sentAt = new Date(Number(row['sent_at']));
  const isDone = state === 'done';
  const isResult = isDone ? typeof id === 'string' && id !== '' : states.has(state);
  if (!isComplete(content) || !isResult || Number.isNaN(sentAt.getTime())) {
    throw new OwnError(`${place} was edited or damaged, or belongs to another journal`);
  }
  const { operation, reference, hash, fields, nonce, timeout, of, created, by } = content;
  const claimed = {
    ...{ operation, reference, hash, fields, nonce, timeout, ...(of && { of }) },
    ...(typeof created === 'string' && { created }),
    ...(typeof by === 'string' && { by }),
    ...(row['scope'] != null && { scope: String(row['scope']) }),
    ...(row['body'] != null && { body: String(row['body']) }),
  };
  const result = isDone ? { state, id } : { state };
  const [key, attempt] = [String(row['key']), Number(row['attempt'])];
  return { key, attempt, ...claimed, sentAt, ...result } as JournalRecord;
}

const states = new Set(['sent', 'refused', 'not-sent']);

function isComplete(content: unknown): content is NewRecord {
  const { operation, reference, hash, fields, nonce, timeout } = Object(content);
  const texts = [operation, reference, hash, nonce];
  const areTexts = texts.every((one) => typeof one === 'string');
  return areTexts && Number.isFinite(timeout) && typeof fields === 'object' && fields !== null;
}

export const onceOperations = [
  'createPayment',
  'createTrade',
  'createFixedForward',
  'createExternalBankAccount',
  'confirmPayment',
] as const satisfies readonly OnceOperation[];

/** Refuses options for which `listOpen` would list nothing, as if no request were undecided. @throws {TypeError} */
function requireListOptions(options: ListOpenOptions): void {
  const known: readonly (keyof ListOpenOptions)[] = ['operation', 'since', 'after', 'limit'];
  const { operation, since, after, limit = 1 } = requireKnown(options, known);
  const isCount = Number.isSafeInteger(limit) || limit === Number.POSITIVE_INFINITY;
  if (!isCount || limit < 1) throw new TypeError('limit must be a whole number of 1 or more.');
  if (since !== undefined) requireMoment(since, 'since');
  if (operation !== undefined && !onceOperations.includes(operation)) {
    throw new TypeError(`operation must be one of ${onceOperations.join(', ')}.`);
  }
  if (after === undefined || /^\S+ \w+$/.test(after)) return;
  throw new TypeError('after must be the field next of the page before.');
}

/** @throws {TypeError} when the value is no valid Date: a text would be neither before nor after any moment */
function requireMoment(value: unknown, name: string): number {
  if (Object(value) === value && Number.isFinite(Number(value))) return Number(value);
  throw new TypeError(`${name} must be a valid Date.`);
}

function openOf(attempts: readonly JournalRecord[]): OpenReference[] {
  const record = decisiveAttempt(attempts);
  const first = attempts.find(({ state }) => state === 'sent');
  if (!first || record?.state !== 'sent') return [];
  const { key, operation, reference, scope, sentAt } = first;
  const { body } = record;
  const more = { ...(scope !== undefined && { scope }), ...(body !== undefined && { body }) };
  return [{ key, operation, reference, ...more, attempt: attempts.length, sentAt }];
}

function pageOf(
  open: readonly OpenReference[],
  { operation, since, after = '', limit = 100 }: ListOpenOptions,
): OpenPage {
  const cursorOf = ({ sentAt, key }: OpenReference) => `${sentAt.toISOString()} ${key}`;
  const rest = open
    .filter((one) => operation === undefined || one.operation === operation)
    .filter((one) => since === undefined || one.sentAt >= since)
    .filter((one) => cursorOf(one) > after)
    .sort((one, other) => (cursorOf(one) < cursorOf(other) ? -1 : 1));
  const items = rest.slice(0, limit);
  const last = items.at(-1);
  return { items, ...(last && rest.length > limit && { next: cursorOf(last) }) };
}

/** Returns the error for a store that another release made. No release converts the layout of another release. */
export function otherLayout(place: string): OwnError {
  const remedy =
    'Decide its open references with the release that created it, then pass a new folder, file or table';
  return new OwnError(`${place} is not a journal of this release. ${remedy}`);
}

/**
 * Remembers the identity of a store from its first use on.
 *
 * @returns a function that checks the identity that was read from the store, and returns the identity
 * @throws {Error} from that function when the store has another identity, or lacks one
 */
export function rememberIdentity(account: string, place: string): (found: unknown) => string {
  let known: string | undefined;
  return (found) => {
    if (typeof found !== 'string' || found === '') {
      throw new OwnError(
        known === undefined
          ? `${place} is not a journal of the account ${account}. Is the account name right? Call migrate() to add it`
          : `${place} has lost its records: it was a journal of ${account}, and now it is empty`,
      );
    }
    known ??= found;
    if (found === known) return found;
    throw new OwnError(
      `${place} was replaced by another journal, which lacks the requests that were sent`,
    );
  };
}

/** Runs `work` once and keeps its result. After a failure, the next caller runs it again. */
export function kept<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let result: Promise<Value> | undefined;
  return () => {
    result ??= work().catch((error) => {
      result = undefined;
      throw error;
    });
    return result;
  };
}
