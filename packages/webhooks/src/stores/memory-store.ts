import {
  type CompletedSince,
  type Lease,
  LeaseLostError,
  momentOf,
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
  const states = new Map<string, number>();
  const signatures = new Map<string, { claimedAt: number; keptUntil: number }>();

  const heldBy = ({ key, owner }: Lease): Entry => {
    const entry = entries.get(key);
    if (entry?.owner !== owner) throw new LeaseLostError();
    return entry;
  };

  /** When the first delivery with these bytes was claimed. */
  const firstClaim = (since: CompletedSince, now: number): number => {
    if (since === 'ever' || !('signature' in since)) return now;
    const known = signatures.get(since.signature);
    if (known) return known.claimedAt;
    const keptUntil = now + since.keepSeconds * 1000;
    signatures.set(since.signature, { claimedAt: now, keptUntil });
    return now;
  };

  const removeExpired = (now: number) => {
    removeOldest(entries, ({ changedAt }) => changedAt < now - retentionMilliseconds);
    removeOldest(states, (completedAt) => completedAt < now - retentionMilliseconds);
    removeOldest(signatures, ({ keptUntil }) => keptUntil < now);
  };

  return {
    retentionSeconds,
    async claim({ key, owner }, { leaseSeconds, completedSince }) {
      const now = clock().getTime();
      removeExpired(now);
      const since = momentOf(completedSince, firstClaim(completedSince, now));
      const entry = entries.get(key);
      const completedAt = entry?.completedAt;
      if (completedAt !== undefined && completedAt >= since) {
        return { answer: 'completed', completedAt };
      }
      const isLeased = entry?.leasedUntil !== undefined && entry.leasedUntil > now;
      if (isLeased && entry.owner !== owner) return { answer: 'in-flight', completedAt };
      const leasedUntil = now + leaseSeconds * 1000;
      putLast(entries, key, { owner, leasedUntil, completedAt, changedAt: now });
      return { answer: 'claimed', completedAt };
    },
    async renew(lease, leaseSeconds) {
      const entry = heldBy(lease);
      if (entry.leasedUntil === undefined) return;
      const leasedUntil = clock().getTime() + leaseSeconds * 1000;
      entries.set(lease.key, { ...entry, leasedUntil });
    },
    async complete(lease) {
      const { leasedUntil } = heldBy(lease);
      if (leasedUntil === undefined) return;
      const now = clock().getTime();
      putLast(entries, lease.key, { owner: lease.owner, completedAt: now, changedAt: now });
      if (lease.state !== undefined) putLast(states, lease.state, now);
    },
    async release({ key, owner }) {
      const entry = entries.get(key);
      if (entry?.owner !== owner || entry.leasedUntil === undefined) return;
      const { completedAt, changedAt } = entry;
      if (completedAt === undefined) entries.delete(key);
      else entries.set(key, { completedAt, changedAt });
    },
    async rememberedSince() {
      return new Date(Math.max(createdAt, clock().getTime() - retentionMilliseconds));
    },
    async seen(asked) {
      removeExpired(clock().getTime());
      return new Set(asked.filter((state) => states.has(state)));
    },
  };
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
