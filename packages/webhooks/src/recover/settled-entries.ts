import type { WebhookStore } from '../stores/webhook-store.ts';
import { toHex } from '../verify/signature.ts';

/** Names an entry of the list in the store. */
export async function markOf(entry: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(entry));
  return `RECOVERED ${toHex(new Uint8Array(digest))}`;
}

/** Whether an earlier recovery has settled the entry. */
export async function isSettled(
  store: Pick<WebhookStore<unknown>, 'seen'>,
  mark: string,
): Promise<boolean> {
  return (await store.seen([mark])).has(mark);
}

/** Remembers that the entry needs no recovery any more. */
export async function settle(
  store: Pick<WebhookStore<unknown>, 'claim' | 'complete'>,
  mark: string,
): Promise<void> {
  const lease = { key: mark, owner: mark, state: mark };
  const { answer } = await store.claim(lease, { leaseSeconds: 60, completedSince: 'ever' });
  if (answer === 'claimed') await store.complete(lease);
}
