import { once } from 'node:events';
import { attempt } from './attempt.ts';
import { quickPool, quickStore } from './quick-lease.ts';

// A worker that waits in its handler until it is told to go on: node stopped-worker.ts URL TABLE KEY IS_WARM.
const [url, table = '', key, isWarm] = process.argv.slice(2);
const pool = quickPool({ connectionString: url });
const store = quickStore(pool, table);
// The first claim of a store is never in the transaction of a handler.
if (isWarm === 'true') await attempt(store);
const outcome = await attempt(store, {
  key,
  work: async (transaction) => {
    await transaction.query(`UPDATE ${table}_invoice SET paid = paid + 1`);
    process.send?.('updated');
    await once(process, 'message');
  },
}).catch((error: Error) => error.message);
process.send?.(outcome);
await pool.end();
process.disconnect();
