import { createWebhookHandler } from '../create-webhook-handler.ts';
import type { WebhookStore } from './webhook-store.ts';

// Stores of one's own. Whatever is demanded more of one does not compile here.

interface Transaction {
  query(statement: string): Promise<void>;
}

const store: WebhookStore = {
  retentionSeconds: 30 * 24 * 60 * 60,
  claim: async () => ({ answer: 'claimed' }),
  renew: async () => {},
  complete: async () => {},
  release: async () => {},
  rememberedSince: async () => new Date(),
  seen: async () => new Set<string>(),
};

const transactional: WebhookStore<Transaction> = {
  ...store,
  transact: async (_lease, work) => {
    await work({ query: async () => {} });
    return 'committed';
  },
};

const options = { secrets: ['secret'], on: { PAYMENT_FINALIZED: () => {} }, onUnhandled: () => {} };
createWebhookHandler({ ...options, store });
createWebhookHandler({ ...options, store: transactional });
