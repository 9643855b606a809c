import type { WebhookStore } from '../stores/webhook-store.ts';
import { toHex } from '../verify/signature.ts';

export type DistrustStore = Pick<WebhookStore<unknown>, 'claim' | 'complete' | 'seen'>;

/**
 * Entries whose time lay ahead when they were read, so that it is wrong. It will be past one day, and
 * then be later than the completion of their event: so the store remembers them.
 */
export interface DistrustedEntries {
  has(entry: string): Promise<boolean>;
  add(entry: string): Promise<void>;
}

export function distrustedEntries(store: DistrustStore): DistrustedEntries {
  const isMarked = async (mark: string) => (await store.seen([mark])).has(mark);
  return {
    has: async (entry) => isMarked(await markOf(entry)),
    async add(entry) {
      const mark = await markOf(entry);
      if (await isMarked(mark)) return;
      // One owner for all: whoever comes second does the same once more.
      const lease = { key: mark, owner: mark, state: mark };
      const { answer } = await store.claim(lease, { leaseSeconds: 60, completedSince: 'ever' });
      if (answer === 'claimed') await store.complete(lease);
    },
  };
}

/** The name of an entry in the store. */
async function markOf(entry: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(entry));
  return `DISTRUSTED ${toHex(new Uint8Array(digest))}`;
}
