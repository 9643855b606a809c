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

const retentionMilliseconds = retentionSeconds * 1000;

interface Entry {
  /** Who claimed the event last. Stays when it is completed, and goes when it is released. */
  readonly owner?: string | undefined;
  /** Only while the event is claimed and neither completed nor released. */
  readonly leasedUntil?: number | undefined;
  readonly completedAt?: number | undefined;
  /** When it was completed for a delivery. */
  readonly deliveredAt?: number | undefined;
  /** The latest failure that was recovered. */
  readonly failedAt?: number | undefined;
  /** The subscription of that failure. */
  readonly failedFor?: string | undefined;
  readonly changedAt: number;
}

/**
 * A store that is empty after each start of the process: for tests, and for a single process that may
 * forget everything when it restarts. What failed while it was down is then not recovered, since the
 * store cannot know whether it was processed before. Two processes, and two copies of a module in one
 * process, need a store that they share.
 */
export function memoryStore({
  clock = () => new Date(),
}: {
  clock?: (() => Date) | undefined;
} = {}): WebhookStore {
  const createdAt = clock().getTime();
  const entries = new Map<string, Entry>();
  const signatures = new Map<string, { claimedAt: number; keptUntil: number }>();
  const facts = new Map<string, number>();
  const open = new Map<string, number>();

  const heldBy = ({ key, owner }: Lease): Entry => {
    const entry = entries.get(key);
    if (entry?.owner !== owner) throw new LeaseLostError();
    return entry;
  };

  /** When the first delivery with these bytes was claimed. */
  const firstClaim = (
    { signature, keepSeconds }: { signature: string; keepSeconds: number },
    now: number,
  ): number => {
    const known = signatures.get(signature);
    if (known) return known.claimedAt;
    signatures.set(signature, { claimedAt: now, keptUntil: now + keepSeconds * 1000 });
    return now;
  };

  const isDuplicate = (
    { completedAt = Number.NaN, deliveredAt = Number.NaN, failedAt = Number.NaN, failedFor }: Entry,
    { failure }: Lease,
    since: CompletedSince,
    now: number,
  ): boolean => {
    if ('moment' in since) {
      const moment = momentOf(since);
      return deliveredAt >= moment || (failedAt >= moment && failedFor !== failure?.webhookId);
    }
    const first = firstClaim(since, now);
    const moment = first - since.seconds * 1000;
    return deliveredAt >= moment || failedAt >= moment || completedAt > first;
  };

  const removeExpired = (now: number) => {
    removeOldest(entries, ({ changedAt }) => changedAt < now - retentionMilliseconds);
    removeOldest(signatures, ({ keptUntil }) => keptUntil < now);
    removeOldest(facts, (notedAt) => notedAt < now - retentionMilliseconds);
    removeOldest(open, (notedAt) => notedAt < now - openSeconds * 1000);
  };

  const remember = (notes: Notes | undefined, now: number) => {
    for (const fact of notes?.facts ?? []) putLast(facts, fact, now);
    for (const state of notes?.open ?? []) putLast(open, state, now);
  };

  return {
    retentionSeconds,
    async claim(lease, { leaseSeconds, completedSince }) {
      const { key, owner } = lease;
      const now = clock().getTime();
      removeExpired(now);
      const entry = entries.get(key) ?? { changedAt: now };
      const { completedAt } = entry;
      if (isDuplicate(entry, lease, completedSince, now)) {
        return { answer: 'completed', completedAt };
      }
      const isLeased = entry.leasedUntil !== undefined && entry.leasedUntil > now;
      if (isLeased && entry.owner !== owner) return { answer: 'in-flight', completedAt };
      const leasedUntil = now + leaseSeconds * 1000;
      putLast(entries, key, { ...entry, owner, leasedUntil, changedAt: now });
      return { answer: 'claimed', completedAt };
    },
    async renew(lease, leaseSeconds) {
      const entry = heldBy(lease);
      if (entry.leasedUntil === undefined) return;
      const leasedUntil = clock().getTime() + leaseSeconds * 1000;
      entries.set(lease.key, { ...entry, leasedUntil });
    },
    async complete(lease) {
      const { leasedUntil, ...entry } = heldBy(lease);
      if (leasedUntil === undefined) return;
      const now = clock().getTime();
      putLast(entries, lease.key, {
        ...entry,
        ...(lease.failure ? failed(entry, lease.failure) : { deliveredAt: now }),
        completedAt: now,
        changedAt: now,
      });
      remember(lease.notes, now);
    },
    async release({ key, owner }) {
      const entry = entries.get(key);
      if (entry?.owner !== owner || entry.leasedUntil === undefined) return;
      const { owner: _, leasedUntil, ...rest } = entry;
      if (rest.completedAt === undefined) entries.delete(key);
      else entries.set(key, rest);
    },
    async memory() {
      return { now: clock(), since: new Date(createdAt) };
    },
    async seen(asked) {
      const now = clock().getTime();
      removeExpired(now);
      const known = new Set(asked.filter((fact) => facts.has(fact)));
      remember({ facts: [...known] }, now);
      return known;
    },
    async open() {
      removeExpired(clock().getTime());
      return [...open.keys()];
    },
    async note({ closed = [], ...notes }) {
      for (const state of closed) open.delete(state);
      remember(notes, clock().getTime());
    },
  };
}

/** The later failure of the one that an event has and one that is recovered. */
function failed(
  { failedAt, failedFor }: Entry,
  failure: NonNullable<Lease['failure']>,
): Pick<Entry, 'failedAt' | 'failedFor'> {
  const time = failure.failedAt?.getTime();
  if (time === undefined || (failedAt !== undefined && failedAt > time)) {
    return { failedAt, failedFor };
  }
  return { failedAt: time, failedFor: failure.webhookId };
}

/** Entries are in the order of their last change, so that the oldest come first. */
function putLast<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  map.set(key, value);
}

function removeOldest<Value>(map: Map<string, Value>, isExpired: (value: Value) => boolean): void {
  for (const [key, value] of map) {
    if (!isExpired(value)) return;
    map.delete(key);
  }
}
