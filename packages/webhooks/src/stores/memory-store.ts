import { requireObject } from '../common/require-known.ts';
import { type Kind, type Row, type Rows, readClock, rowStore } from './row-store.ts';
import type { WebhookStore } from './webhook-store.ts';

/**
 * Creates a store in memory, for tests, and for a single process that may forget everything when it restarts. With this store,
 * a receiver does not recover an event that failed while the process was down, because the store cannot know whether the event
 * was processed. Two processes, or two copies of a module in one process, need a shared store.
 *
 * @throws {TypeError} when the clock returns no valid date
 */
export function memoryStore(options: { clock?: (() => Date) | undefined } = {}): WebhookStore {
  requireObject(options, ['clock']);
  const { clock = () => new Date() } = options;
  // The store keeps all rows of a kind for the same time, so the oldest rows come first in the map.
  const kinds = new Map<Kind, Map<string, { row: Row; keptUntil: number }>>();
  const of = (kind: Kind) => {
    const known = kinds.get(kind) ?? new Map<string, { row: Row; keptUntil: number }>();
    kinds.set(kind, known);
    return known;
  };
  const rows: Rows = {
    get: (kind, key) => of(kind).get(key)?.row,
    put(kind, key, row, keptUntil) {
      of(kind).delete(key);
      of(kind).set(key, { row, keptUntil });
    },
    remove: (kind, key) => void of(kind).delete(key),
    keys: (kind) => [...of(kind).keys()],
  };
  const store = rowStore((work) => {
    const now = readClock(clock);
    for (const known of kinds.values()) {
      for (const [key, { keptUntil }] of known) {
        if (keptUntil >= now) break;
        known.delete(key);
      }
    }
    return work(rows, now);
  });
  // Without this check, the promise of the call below would reject, and end the process.
  readClock(clock);
  // This first call notes the present time as the time of the store's creation.
  void store.memory();
  return store;
}
