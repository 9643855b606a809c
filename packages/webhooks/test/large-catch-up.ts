import { Pool } from 'pg';
import { createWebhookHandler } from '../src/create-webhook-handler.ts';
import type { CatchUpReader } from '../src/recover/recover.ts';
import { postgresStore } from '../src/stores/postgres-store.ts';

// Runs catchUp against a simulated service with OPEN payments and FAILED notifications, and prints its time and memory: node
// --expose-gc large-catch-up.ts URL TABLE OPEN FAILED.
const [url, table = '', open, failed] = process.argv.slice(2);
const createdDate = new Date(Date.now() + 300_000).toISOString().slice(0, 19).replace('T', ' ');
const paymentOf = (id: string, status: string) => ({
  ...{ id, status, createdDate, tag: 'x'.repeat(500) },
  amount: { value: '000000000012.50', currency: 'EUR' },
});

/** Yields the objects of a list page by page, as a client does, which holds one page at a time. */
async function* pagesOf<Item>(count: number, itemOf: (index: number) => unknown) {
  for (let first = 0; first < count; first += 100) {
    const length = Math.min(100, count - first);
    const text = JSON.stringify(Array.from({ length }, (_, index) => itemOf(first + index)));
    await new Promise(setImmediate);
    yield* JSON.parse(text) as Item[];
  }
}

const fx: CatchUpReader = {
  webhooks: {
    iterateFailedNotifications: () =>
      pagesOf(Number(failed), (index) => ({
        id: `entry-${index}`,
        failedAt: createdDate,
        notificationContent: {
          eventType: 'PAYMENT_FINALIZED',
          payload: paymentOf(`failed-${index}`, 'finalized'),
        },
      })),
  },
  payments: {
    iterate: ({ status }) =>
      pagesOf(status === 'waitingconfirmation' ? Number(open) : 0, (index) =>
        paymentOf(`open-${index}`, status),
      ),
    get: (id) => Promise.reject(new Error(`${id} is listed`)),
  },
  trades: { iterate: () => pagesOf(0, () => ({})), get: (id) => Promise.reject(new Error(id)) },
};

const pool = new Pool({ connectionString: url });
const store = postgresStore(pool, { consumer: 'billing', table });
await store.migrate();
const { catchUp } = createWebhookHandler({
  secrets: ['a-secret-of-tests'],
  store,
  on: {},
  onUnhandled: () => {},
});
let statements = 0;
const { query } = pool;
pool.query = function counted(this: Pool, ...values: unknown[]) {
  statements++;
  return Reflect.apply(query, this, values);
} as typeof query;
const held = () => {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed + process.memoryUsage().external;
};
const before = held();
let most = before;
const watching = Number(open) > 0 && setInterval(() => (most = Math.max(most, held())), 20);
const { unseen, ...counts } = await catchUp(fx, 'a-subscription', {
  timeZone: 'UTC',
  clock: () => new Date(),
});
if (watching) clearInterval(watching);
const bytes = Math.max(most, held()) - before;
console.log(JSON.stringify({ ...counts, unseen: unseen.length, bytes, statements }));
await store.close();
await pool.end();
