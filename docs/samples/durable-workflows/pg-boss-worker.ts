import { setTimeout } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { attempt, type Decision, type Row } from './attempt.ts';
import { databaseUrl, fx, journal } from './service.ts';

const boss = await new PgBoss(databaseUrl).on('error', console.error).start();
await boss.createQueue('payouts-to-decide');
await boss.createQueue('payouts', {
  policy: 'exclusive', // of a singletonKey, one job waits or runs
  deadLetter: 'payouts-to-decide',
  retryLimit: 100,
  retryDelay: 60,
  expireInSeconds: 120, // so long after the death of a worker, its job is taken by another
});

// One turn after the other, for all workers: at most ten a second.
const db = boss.getDb();
await db.executeSql(
  'CREATE TABLE IF NOT EXISTS payout_turn (account text PRIMARY KEY, at timestamptz)',
);
const nextTurn = `INSERT INTO payout_turn VALUES ('acme-demo', clock_timestamp())
  ON CONFLICT (account) DO UPDATE
  SET at = greatest(payout_turn.at + interval '100 milliseconds', clock_timestamp())
  RETURNING extract(epoch FROM at - clock_timestamp()) * 1000 AS wait`;
const slowDown = `UPDATE payout_turn SET at = greatest(at, clock_timestamp() + interval '5 seconds')`;

const options = { perJobResults: true, localConcurrency: 4, pollingIntervalSeconds: 0.5 } as const;
await boss.work<Row & { decision?: Decision }, unknown, typeof options>(
  'payouts',
  options,
  async ([job]) => {
    if (!job) return [];
    const { rows } = await db.executeSql(nextTurn);
    await setTimeout(Math.max(0, Number(rows[0].wait)));
    const { decision, ...row } = job.data;
    const next = await attempt(fx, journal, row, decision);
    if ('created' in next) return [{ id: job.id, status: 'completed', output: next }];
    if ('question' in next) return [{ id: job.id, status: 'deadletter', output: next.question }];
    if (next.isTooFast) await db.executeSql(slowDown);
    await boss.fail('payouts', job, next);
    await boss.update('payouts', undefined, { id: job.id, startAfter: new Date(next.retryAt) });
    return [];
  },
);
