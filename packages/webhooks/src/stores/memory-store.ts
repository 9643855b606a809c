import type { CompletedSince, WebhookStore } from './webhook-store.ts';
import { LeaseLostError } from './webhook-store.ts';

const retentionMilliseconds = 30 * 24 * 60 * 60 * 1000;

interface Entry {
  owner?: string;
  leasedUntil: number;
  completedAt?: number | undefined;
}

/** A store for tests, and for a receiver of one process. It is empty after each start of the process. */
export function memoryStore({
  clock = () => new Date(),
}: {
  clock?: (() => Date) | undefined;
} = {}): WebhookStore {
  const entries = new Map<string, Entry>();

  // Entries are in the order of their last change, so that the oldest come first.
  const write = (key: string, entry: Entry) => {
    entries.delete(key);
    entries.set(key, entry);
  };

  return {
    async claim(key, { owner, leaseSeconds, completedSince }) {
      const now = clock().getTime();
      removeExpired(entries, now);
      const { completedAt, ...lease } = entries.get(key) ?? { leasedUntil: 0 };
      if (completedAt !== undefined && completedAt >= thresholdOf(completedSince, now)) {
        return 'completed';
      }
      const isFree = lease.owner === undefined || lease.owner === owner || lease.leasedUntil <= now;
      if (!isFree) return 'in-flight';
      write(key, { owner, leasedUntil: now + leaseSeconds * 1000, completedAt });
      return 'claimed';
    },
    async complete(key, owner) {
      if (entries.get(key)?.owner !== owner) throw new LeaseLostError();
      write(key, { leasedUntil: 0, completedAt: clock().getTime() });
    },
    async release(key, owner) {
      const entry = entries.get(key);
      if (entry?.owner !== owner) return;
      if (entry.completedAt === undefined) entries.delete(key);
      else entries.set(key, { leasedUntil: 0, completedAt: entry.completedAt });
    },
  };
}

function thresholdOf(completedSince: CompletedSince, now: number): number {
  if (completedSince === 'ever') return Number.NEGATIVE_INFINITY;
  if ('moment' in completedSince) return completedSince.moment.getTime();
  return now - completedSince.seconds * 1000;
}

function removeExpired(entries: Map<string, Entry>, now: number): void {
  for (const [key, { completedAt = 0, leasedUntil }] of entries) {
    if (Math.max(completedAt, leasedUntil) > now - retentionMilliseconds) return;
    entries.delete(key);
  }
}
