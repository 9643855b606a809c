import { once } from 'node:events';
import { quickPool, quickStore } from './quick-lease.ts';
import { attempt } from './store-subject.ts';

// A worker in a separate process. Its handler waits for a line of standard input: node stopped-worker.ts URL TABLE KEY.
const [url, table = '', key] = process.argv.slice(2);
const pool = quickPool({ connectionString: url });
const outcome = await attempt(quickStore(pool, table, 2), {
  key,
  work: async (transaction) => {
    await transaction.query(`UPDATE ${table}_invoice SET paid = paid + 1`);
    console.log('updated');
    await once(process.stdin, 'data');
  },
}).catch((error: Error) => error.message);
console.log(outcome);
await pool.end();
process.stdin.destroy();
