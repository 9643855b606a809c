import type { ClaimOptions, Lease, WebhookStore } from '../src/stores/webhook-store.ts';
import { delivered } from './store-subject.ts';

export interface AttemptOptions<Transaction> {
  key?: string | undefined;
  owner?: string | undefined;
  signature?: string | undefined;
  work?: ((transaction: Transaction, lease: Lease) => Promise<unknown>) | undefined;
}

/** Does with a store what a handler does for one delivery, without time-outs and renewals. */
export async function attempt<Transaction>(
  store: WebhookStore<Transaction>,
  {
    key = crypto.randomUUID(),
    owner = crypto.randomUUID(),
    signature,
    work = async () => {},
  }: AttemptOptions<Transaction> = {},
): Promise<'processed' | 'duplicate' | 'in-flight'> {
  const lease: Lease = { key, owner, notes: { facts: [`PAYMENT ${key} finalized`] } };
  const options: ClaimOptions = { leaseSeconds: 45, completedSince: delivered(signature) };
  const { answer } = await store.claim(lease, options);
  if (answer === 'in-flight') return 'in-flight';
  if (answer === 'completed') return 'duplicate';
  try {
    const run = async (transaction: Transaction) => {
      await work(transaction, lease);
    };
    const { transact } = store;
    if (!transact) await run(undefined as Transaction);
    if (!transact || (await transact.call(store, lease, run)) === 'unused') {
      await store.complete(lease);
    }
    return 'processed';
  } catch (error) {
    await store.release(lease);
    throw error;
  }
}
