import type { createClient } from '../create-client.ts';
import type { Journal } from './journal.ts';

// A journal of one's own, its rows named by hand. Whatever is demanded more of one does not compile here.

interface Row {
  key: string;
  attempt: number;
  operation: 'createPayment' | 'createTrade' | 'confirmPayment';
  reference: string;
  hash: string;
  fields: Record<string, unknown>;
  nonce: string;
  timeout: number;
  sentAt: Date;
}

declare const open: Row & { state: 'sent' };
declare const done: Row & { state: 'done'; id: string };
declare const refused: Row & { state: 'void' };

const journal: Journal = {
  account: 'acme-live',
  read: async () => ({ now: new Date(), attempts: [open, done, refused] }),
  claim: async () => true,
  settle: async () => {},
};

declare const client: ReturnType<typeof createClient>;
declare const payment: Parameters<typeof client.payments.createOnce>[0];
client.payments.createOnce(payment, { journal, reference: 'INV-2026-0117' });
