import { join } from 'node:path';
import { addDecimals } from '@crossborder-fx/client/money';
import { loopbackServer } from '@crossborder-fx/tools-test-utils';
import { seed } from '@crossborder-fx/tools-test-utils/depth';
import { postgresUrl } from '@crossborder-fx/tools-test-utils/server-url';
import { type JobWithMetadata, PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type {
  Decision,
  Question,
  Row,
} from '../../../../docs/samples/durable-workflows/attempt.ts';
import type { Fate } from '../../../../packages/client/test/once-service.ts';
import { createRandom } from '../../../trials/src/harness/random.ts';
import {
  type Change,
  createDatabase,
  type Database,
  placeRecipes,
  rowOf,
  startBank,
  startWorker,
  until,
} from './scene.ts';

interface Office {
  submit(rows: readonly Row[]): Promise<void>;
  questions(): Promise<JobWithMetadata<Row>[]>;
  decide(reference: string, decision: Decision): Promise<void>;
  close(): Promise<void>;
}

const server = postgresUrl();
const turnMilliseconds = 100;

describe.skipIf(server === undefined)('pg-boss', () => {
  let database: Database;
  let supervisor: PgBoss;

  beforeAll(async () => {
    database = await createDatabase(server ?? '');
    const options = { connectionString: database.url, supervise: false, schedule: false };
    supervisor = new PgBoss(options);
    await supervisor.on('error', () => {}).start();
  });

  afterAll(async () => {
    await supervisor?.stop({ graceful: false });
    await database?.close();
  });

  const countOf = async (states: string[]): Promise<number> => {
    const sql = "SELECT count(*) FROM pgboss.job WHERE name = 'payouts' AND state::text = ANY ($1)";
    return Number((await database.pool.query<{ count: string }>(sql, [states])).rows[0]?.count);
  };
  const isQuiet = async () => (await countOf(['created', 'retry', 'active'])) === 0;

  async function scene(changes: readonly Change[] = []) {
    const folder = await placeRecipes(changes);
    await database.forgetAttempts();
    const bank = await startBank();
    const start = (service: { url: string } = bank) =>
      startWorker({ folder, file: 'pg-boss-worker.ts', bank: service, database });
    vi.stubEnv('DATABASE_URL', database.url);
    onTestFinished(() => void vi.unstubAllEnvs());
    const office: Office = await import(join(folder, 'pg-boss-office.ts'));
    onTestFinished(() => office.close());
    return { bank, start, office };
  }

  /** Makes every job in the queue of pg-boss due now, whether the job's worker still lives or not. */
  async function hurry(): Promise<void> {
    const old = "now() - interval '1 hour'";
    const { pool } = database;
    await pool.query(`UPDATE pgboss.job SET started_on = ${old} WHERE state = 'active'`);
    await supervisor.supervise('payouts');
    await pool.query(`UPDATE pgboss.job SET start_after = ${old} WHERE state = 'retry'`);
  }

  test('three pg-boss workers that are killed at random pay every seller once, after a person has decided about the open payments', async () => {
    const { bank, start, office } = await scene();
    const { below, pick } = createRandom(`${seed} pg-boss`);
    const rows = Array.from({ length: 60 }, (_, index) => ({
      ...rowOf(`seller-${index}`),
      amount: { value: `${String(index + 1).padStart(12, '0')}.25`, currency: 'EUR' },
    })) as Row[];
    const evil: Fate[] = ['done, then dropped', 'dropped', 'refused', 'done, then 500'];
    let posts = 0;
    bank.fate = () => {
      posts += 1;
      if (posts % 20 === 0) return 'done, then silence';
      if (posts % 20 === 10) return 'dropped';
      return pick([...Array<Fate>(6).fill('done'), ...evil]);
    };

    const workers = [start(), start(), start()];
    await until(() => office.submit(rows).then(() => true));
    for (let kills = 0; kills < 12; kills++) {
      const count = bank.requests.length + below(6);
      await until(async () => bank.requests.length >= count || (await isQuiet()));
      const index = below(workers.length);
      await workers[index]?.kill();
      workers[index] = start();
      await hurry();
      await office.submit(rows); // Submits the rows again, as a caller does who does not know that they are submitted already.
    }

    bank.fate = () => 'done';
    let decided = 0;
    const isDone = async () => {
      if (!(await isQuiet())) await hurry();
      const questions = await office.questions();
      if (questions.length === 0) return isQuiet();
      // A person may decide only when no sent request can still take effect, so all requests are made an hour older.
      await until(async () => {
        await hurry();
        return isQuiet();
      });
      await database.anHourPasses();
      for (const { data, sourceOutput } of questions) {
        const { error, attempt } = sourceOutput as Question;
        await office.decide(data.reference, error === 'UndecidedError' ? { resend: attempt } : {});
        decided++;
      }
      return false;
    };
    await until(isDone);

    const paid = rows.map(({ reference }) => bank.paid(reference));
    expect(paid).toEqual(rows.map(() => 1));
    const sum = (all: readonly object[]) =>
      all.reduce((total, one) => addDecimals(total, (one as Row).amount.value), '0');
    expect(sum(bank.payments)).toBe(sum(rows));
    expect(decided).toBeGreaterThan(0);
  });

  test('pg-boss workers share a limit of ten requests a second, and a 429 delays the requests of all workers', async () => {
    const { bank, start, office } = await scene();
    const rows = Array.from({ length: 30 }, (_, index) => rowOf(`turn ${index}`));
    const posts: number[] = [];
    bank.onRequest = (method) => void (method === 'POST' && posts.push(Date.now()));
    const workers = [start(), start(), start()];
    const setTurn = 'UPDATE payout_turn SET at = clock_timestamp() RETURNING at';
    const turn = async () => Number((await database.pool.query<{ at: Date }>(setTurn)).rows[0]?.at);
    await until(() => office.submit([rowOf('turn of the first')]).then(() => true));
    await until(isQuiet);
    posts.splice(0);
    const begun = await turn();
    await office.submit(rows);
    await until(isQuiet);
    expect(posts).toHaveLength(rows.length);
    // A slow worker may send a request after its turn under the shared rate limit, but no worker may before its turn.
    expect(posts.filter((at, index) => at < begun + (index + 1) * turnMilliseconds)).toEqual([]);
    for (const worker of workers) await worker.kill();

    const { url } = await loopbackServer((response, { method }) =>
      response.writeHead(method === 'GET' ? 204 : 429).end(),
    );
    start({ url });
    await turn();
    await office.submit([rowOf('too fast')]);
    const isMoved =
      "SELECT at > clock_timestamp() + interval '2 seconds' AS moved FROM payout_turn";
    await until(async () => (await database.pool.query(isMoved)).rows[0]?.['moved']);
    await database.pool.query("DELETE FROM pgboss.job WHERE name = 'payouts'");
  });

  test('pg-boss runs the job of a payment with an unknown outcome again at retryAt, and then waits for a person', async () => {
    const { bank, start, office } = await scene();
    bank.fate = () => 'dropped';
    start();
    await until(() => office.submit([rowOf('lost')]).then(() => true));
    const atRetryAt = `SELECT FROM pgboss.job WHERE singleton_key = 'lost' AND state = 'retry'
      AND abs(extract(epoch FROM start_after) * 1000 - (output->>'retryAt')::numeric) < 1`;
    await until(async () => (await database.pool.query(atRetryAt)).rowCount === 1);
    await until(async () =>
      (await office.questions()).some(({ data }) => data.reference === 'lost'),
    );
    expect(bank.requests.filter((request) => request.startsWith('POST'))).toHaveLength(1);
  });

  test('a refused payment waits for a person without a retry, and pg-boss sends it again when the person says so', async () => {
    const { bank, start, office } = await scene();
    bank.fate = () => 'refused';
    start();
    await until(() => office.submit([rowOf('refused')]).then(() => true));
    const list = async () =>
      (await office.questions()).filter(({ data }) => data.reference === 'refused');
    await until(async () => (await list()).length === 1);
    expect(await list()).toMatchObject([
      { sourceOutput: { error: 'ApiError' }, sourceRetryCount: 0 },
    ]);
    expect(bank.requests.filter((request) => request.startsWith('POST'))).toHaveLength(1);
    bank.fate = () => 'done';
    await office.decide('refused', {});
    await until(async () => bank.paid('refused') === 1 && (await isQuiet()));
    expect(await list()).toEqual([]);
  });

  test.each([
    ["with a job's id as the reference", 'pays twice', 'job.id', 2],
    ['with the business reference', 'pays once', 'row.reference', 1],
  ])('submitting a payout row to pg-boss again %s %s', async (_, __, reference, count) => {
    const { bank, start, office } = await scene([
      ['pg-boss-worker.ts', 'journal, row,', `journal, { ...row, reference: ${reference} },`],
    ]);
    start();
    const row = rowOf(`seller ${count}`);
    const before = await countOf(['completed']).catch(() => 0);
    for (const rounds of [1, 2]) {
      await until(() => office.submit([row]).then(() => true));
      await until(async () => (await countOf(['completed'])) === before + rounds);
    }
    expect(bank.payments).toHaveLength(count);
  });
});
