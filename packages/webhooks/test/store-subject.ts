import type {
  Claim,
  ClaimOptions,
  CompletedSince,
  Failure,
  Lease,
  WebhookStore,
} from '../src/stores/webhook-store.ts';

export const leaseSeconds = 45;

/** A store that two receivers share. Each receiver uses the store by its own object: `one` or `other`. */
export interface SharedStore {
  one: WebhookStore<unknown>;
  other: WebhookStore<unknown>;
  /** The store of another service, with another consumer name, on the same server. */
  another: WebhookStore<unknown>;
  /** Makes everything in the store older by a number of seconds, as if that time had passed. */
  age(seconds: number): Promise<void>;
  clock(): Date;
  /** Whether `age` moves the clock of the store forward. Otherwise, `age` makes the times in the store earlier. */
  movesClock?: boolean;
  /** Makes the store forget everything, as if its server had lost its data. */
  empty?(): Promise<void>;
  close?(): Promise<void>;
}

/** Returns the time limits of a claim for a delivery with the given signature, or with a new signature. */
export const delivered = (signature: string = crypto.randomUUID()): CompletedSince => ({
  seconds: 600,
  signature,
  keepSeconds: 7200,
});

/** Limits of a claim for which any completed delivery, however old, makes the event a duplicate. */
export const ever: CompletedSince = { moment: new Date(0) };

interface ClaimOfTest {
  store?: WebhookStore<unknown> | undefined;
  completedSince?: CompletedSince;
  failure?: Failure | undefined;
}

export function subjectOf(shared: () => SharedStore) {
  const claim = (
    key: string,
    owner: string,
    { store = shared().one, completedSince = delivered(), failure }: ClaimOfTest = {},
  ): Promise<Claim> => store.claim({ key, owner, failure }, { leaseSeconds, completedSince });
  return {
    claim,
    answer: async (...values: Parameters<typeof claim>) => (await claim(...values)).answer,
    async complete(key: string, owner = 'first') {
      await claim(key, owner);
      await shared().one.complete({ key, owner });
    },
    newLease: (owner = 'first'): Lease => ({ key: crypto.randomUUID(), owner }),
  };
}

export interface AttemptOptions<Transaction> {
  key?: string | undefined;
  owner?: string | undefined;
  signature?: string | undefined;
  work?: ((transaction: Transaction, lease: Lease) => Promise<unknown>) | undefined;
}

/** Claims, works on and completes an event, as a receiver does, without time limits and renewals. */
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
