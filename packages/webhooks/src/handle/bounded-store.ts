import { ignore, timeoutError, within } from '../common/timers.ts';
import type { WebhookStore } from '../stores/webhook-store.ts';

type BoundedStore = Required<Omit<WebhookStore, 'consumer' | 'capacity' | 'transact'>>;

/** The store may never answer a call. The returned functions reject and never throw. */
export function boundedStore<Transaction>(
  store: WebhookStore<Transaction>,
  seconds: number,
): BoundedStore {
  const bounded =
    <Arguments extends unknown[], Value>(
      name: string,
      call: (...given: Arguments) => Promise<Value>,
    ) =>
    async (...given: Arguments): Promise<Value> =>
      within(seconds, call(...given), () => {
        throw timeoutError(`The store has not answered ${name}() after ${seconds} s.`);
      });
  return {
    retentionSeconds: store.retentionSeconds,
    async claim(lease, options) {
      const claim = (async () => store.claim(lease, options))();
      try {
        return await bounded('claim', () => claim)();
      } catch (error) {
        // Releases a claim that the store answered too late or not at all: this worker will not process the event.
        void claim
          .catch(ignore)
          .then(() => store.release(lease))
          .catch(ignore);
        throw error;
      }
    },
    renew: bounded('renew', (lease, leaseSeconds) => store.renew(lease, leaseSeconds)),
    complete: bounded('complete', (lease) => store.complete(lease)),
    release: bounded('release', (lease) => store.release(lease)),
    memory: bounded('memory', () => store.memory()),
    seen: bounded('seen', (facts) => store.seen(facts)),
    open: bounded('open', () => store.open()),
    note: bounded('note', (notes) => store.note(notes)),
    risks: bounded('risks', async () => (await store.risks?.()) ?? []),
  };
}
