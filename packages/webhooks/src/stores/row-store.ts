import { own } from '../common/own-error.ts';
import {
  type CompletedSince,
  type Lease,
  LeaseLostError,
  momentOf,
  type Notes,
  openSeconds,
  retentionSeconds,
  type WebhookStore,
} from './webhook-store.ts';

export type Kind = 'event' | 'signature' | 'fact' | 'open' | 'since';

/** A row of the store, found by its kind and key. All times are milliseconds since the epoch. */
export interface Row {
  /** The last worker that claimed the event. The owner stays after a completion and is removed by a release. */
  readonly owner?: string | undefined;
  /** The end of the lease on the event. Set only while the event is claimed and neither completed nor released. */
  readonly leasedUntil?: number | undefined;
  readonly completedAt?: number | undefined;
  /** The last time at which a handler completed the event after a delivery, not a recovery. */
  readonly deliveredAt?: number | undefined;
  /** The time of the event's latest failure that recovery has processed. */
  readonly failedAt?: number | undefined;
  /** The subscription of the failed notification whose time is in `failedAt`. */
  readonly failedFor?: string | undefined;
  /** The fingerprint of the secret that the last completion recorded; undefined when it recorded none. */
  readonly verifiedBy?: string | undefined;
  /** When a signature was first claimed, or when the store was created or emptied. */
  readonly at?: number | undefined;
}

/** The rows of one consumer in the store, without expired rows. */
export interface Rows {
  get(kind: Kind, key: string): Row | undefined;
  put(kind: Kind, key: string, row: Row, keptUntil: number): void;
  remove(kind: Kind, key: string): void;
  keys(kind: Kind): string[];
}

/** Runs `work` with the rows of the store atomically: no other code sees or changes the rows meanwhile. */
export type InRows = <Value>(work: (rows: Rows, now: number) => Value) => Value | Promise<Value>;

export function rowStore(inRows: InRows): WebhookStore {
  return {
    retentionSeconds,
    async claim(lease, { leaseSeconds, completedSince }) {
      return inRows((rows, now) => {
        sinceOf(rows, now);
        const row = rows.get('event', lease.key) ?? {};
        const { owner, leasedUntil = 0, completedAt, verifiedBy } = row;
        const { deliveredAt = Number.NaN, failedAt = Number.NaN, failedFor } = row;
        const { moment, first } = thresholdOf(rows, completedSince, now);
        const isOther = lease.failure === undefined || failedFor !== lease.failure.webhookId;
        const isRecent = deliveredAt >= moment || (failedAt >= moment && isOther);
        if (isRecent || (completedAt ?? Number.NaN) > first) {
          return { answer: 'completed', completedAt, verifiedBy };
        }
        const latest = after(now, leaseSeconds);
        const isFree = leasedUntil <= now || owner === lease.owner;
        // A lease that ends later than a new lease was taken before the clock was set back.
        const leased = isFree
          ? { owner: lease.owner, leasedUntil: latest }
          : { leasedUntil: Math.min(leasedUntil, latest) };
        rows.put('event', lease.key, { ...row, ...leased }, after(now, retentionSeconds));
        return { answer: isFree ? 'claimed' : 'in-flight', completedAt };
      });
    },
    async renew(lease, leaseSeconds) {
      await inRows((rows, now) => {
        const row = heldRow(rows, lease);
        if (row.leasedUntil === undefined) return;
        const renewed = { ...row, leasedUntil: now + leaseSeconds * 1000 };
        rows.put('event', lease.key, renewed, after(now, retentionSeconds));
      });
    },
    async complete(lease) {
      await inRows((rows, now) => {
        const { leasedUntil, ...row } = heldRow(rows, lease);
        if (leasedUntil === undefined) return;
        const { failure, verifiedBy, notes = {} } = lease;
        const done = failure ? laterFailure(row, failure) : { deliveredAt: now };
        const completed = { ...row, ...done, completedAt: now, verifiedBy };
        rows.put('event', lease.key, completed, after(now, retentionSeconds));
        remember(rows, notes, now);
      });
    },
    async release({ key, owner }) {
      await inRows((rows, now) => {
        const { owner: holder, leasedUntil, ...row } = rows.get('event', key) ?? {};
        if (holder !== owner || leasedUntil === undefined) return;
        if (row.completedAt === undefined) rows.remove('event', key);
        else rows.put('event', key, row, after(now, retentionSeconds));
      });
    },
    async memory() {
      return inRows((rows, now) => ({ now: new Date(now), since: new Date(sinceOf(rows, now)) }));
    },
    async seen(facts) {
      return inRows((rows, now) => {
        const known = facts.filter((fact) => rows.get('fact', fact));
        remember(rows, { facts: known }, now);
        return new Set(known);
      });
    },
    async open() {
      return inRows((rows) => rows.keys('open'));
    },
    async note({ closed = [], ...notes }) {
      await inRows((rows, now) => {
        for (const state of closed) rows.remove('open', state);
        remember(rows, notes, now);
      });
    },
  };
}

/** @throws {TypeError} when the clock returns no valid date, such as a promise: with NaN, the store would forget all */
export function readClock(clock: () => Date): number {
  const date: unknown = clock();
  const isDate = typeof Object(date).getTime === 'function';
  const time = isDate ? (date as Date).getTime() : Number.NaN;
  if (!Number.isNaN(time)) return time;
  throw own(
    new TypeError(
      'The clock of the store must return a valid Date, and no promise: for a sandbox, pass sandbox.journalClock.',
    ),
  );
}

const after = (now: number, seconds: number) => now + seconds * 1000;

/** The value of `keptUntil` for a row that the store never removes. */
export const forEver = Number.MAX_SAFE_INTEGER;

function sinceOf(rows: Rows, now: number): number {
  const { at } = rows.get('since', '') ?? {};
  // A later time was noted before the clock was set back.
  if (at !== undefined && at <= now) return at;
  rows.put('since', '', { at: now }, forEver);
  return now;
}

function heldRow(rows: Rows, { key, owner }: Lease): Row {
  const row = rows.get('event', key);
  if (row?.owner !== owner) throw new LeaseLostError();
  return row;
}

/**
 * Returns two times. An event is a duplicate if a delivery of it was completed since `moment`, or if it was completed
 * in any way after `first`.
 */
function thresholdOf(rows: Rows, since: CompletedSince, now: number) {
  if ('moment' in since) return { moment: momentOf(since), first: Number.POSITIVE_INFINITY };
  const { signature, keepSeconds, seconds } = since;
  const { at = now } = rows.get('signature', signature) ?? {};
  // A later time was noted before the clock was set back.
  const first = Math.min(at, now);
  if (first === now) rows.put('signature', signature, { at: now }, after(now, keepSeconds));
  return { moment: first - seconds * 1000, first };
}

/** Returns the later one of two failures of an event: the failure in the row, and the one that recovery has just processed. */
function laterFailure({ failedAt, failedFor }: Row, failure: NonNullable<Lease['failure']>): Row {
  const time = failure.failedAt?.getTime();
  if (time === undefined || (failedAt !== undefined && failedAt > time)) {
    return { failedAt, failedFor };
  }
  return { failedAt: time, failedFor: failure.webhookId };
}

function remember(rows: Rows, { facts = [], open = [] }: Notes, now: number): void {
  for (const fact of facts) rows.put('fact', fact, {}, after(now, retentionSeconds));
  for (const state of open) rows.put('open', state, {}, after(now, openSeconds));
}
