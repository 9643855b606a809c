import { join } from 'node:path';
import { addDecimals } from '@crossborder-fx/client/money';
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
import { createRandom } from '../../../trials/src/kit/random.ts';
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
    await database?.drop();
  });

  const countOf = async (states: string[]): Promise<number> => {
    const sql = "SELECT count(*) FROM pgboss.job WHERE name = 'payouts' AND state::text = ANY ($1)";
    return Number((await database.pool.query(sql, [states])).rows[0].count);
  };
  const isQuiet = async () => (await countOf(['created', 'retry', 'active'])) === 0;

  async function scene(changes: readonly Change[] = []) {
    const folder = await placeRecipes(changes);
    const bank = await startBank();
    const start = () => startWorker({ folder, file: 'pg-boss-worker.ts', bank, database });
    vi.stubEnv('DATABASE_URL', database.url);
    onTestFinished(() => void vi.unstubAllEnvs());
    const office: Office = await import(join(folder, 'pg-boss-office.ts'));
    onTestFinished(() => office.close());
    return { bank, start, office };
  }

  /** Ends what a job waits for, whether its worker lives or not. */
  async function hurry(): Promise<void> {
    const old = "now() - interval '1 hour'";
    const { pool } = database;
    await pool.query(`UPDATE pgboss.job SET started_on = ${old} WHERE state = 'active'`);
    await supervisor.supervise('payouts');
    await pool.query(`UPDATE pgboss.job SET start_after = ${old} WHERE state = 'retry'`);
  }

  test('three workers that are killed at random pay every seller once, in turns, and a person decides the rest', async () => {
    const { bank, start, office } = await scene();
    const { below, pick } = createRandom(`${seed} pg-boss`);
    const rows = Array.from({ length: 60 }, (_, index) => ({
      ...rowOf(`seller-${index}`),
      amount: { value: `${String(index + 1).padStart(12, '0')}.25`, currency: 'EUR' },
    })) as Row[];
    const evil: Fate[] = ['done, then dropped', 'dropped', 'refused', 'done, then 500'];
    const posts: number[] = [];
    bank.fate = () =>
      posts.length % 20 === 0
        ? 'done, then silence'
        : pick([...Array<Fate>(6).fill('done'), ...evil]);
    bank.onRequest = (method) => void (method === 'POST' && posts.push(Date.now()));
    await database.pool.query(
      'CREATE TABLE payout_turn (account text PRIMARY KEY, at timestamptz)',
    );
    const first = `INSERT INTO payout_turn VALUES ('acme-demo', clock_timestamp()) RETURNING at`;
    const begun = (await database.pool.query(first)).rows[0].at.getTime();

    const workers = [start(), start(), start()];
    await until(() => office.submit(rows).then(() => true));
    for (let kills = 0; kills < 12; kills++) {
      const count = bank.requests.length + below(6);
      await until(async () => bank.requests.length >= count || (await isQuiet()));
      const index = below(workers.length);
      await workers[index]?.kill();
      workers[index] = start();
      await hurry();
      await office.submit(rows); // by somebody who does not know that it was done
    }

    bank.fate = () => 'done';
    let decided = 0;
    const isDone = async () => {
      if (!(await isQuiet())) await hurry();
      const questions = await office.questions();
      if (questions.length === 0) return isQuiet();
      // What is on its way has ended an hour ago.
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
    // A slow machine is later than its turn, and never earlier.
    const early = posts.filter((at, index) => at < begun + (index + 1) * turnMilliseconds - 1);
    expect(early).toEqual([]);
  });

  test.each([
    ["with a job's id as the reference", 'pays twice', 'job.id', 2],
    ['with the business reference', 'pays once', 'row.reference', 1],
  ])('a row that is submitted again %s %s', async (_, __, reference, count) => {
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
