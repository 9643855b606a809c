import { PgBoss } from 'pg-boss';
import type { Decision, Row } from './attempt.ts';

const connectionString = process.env['DATABASE_URL'] ?? '';
const boss = new PgBoss({ connectionString, supervise: false, schedule: false });
await boss.on('error', console.error).start();

/** Again for the same rows adds those that neither wait nor run. @param startAfter such as Monday at eight */
export async function submit(rows: readonly Row[], startAfter = new Date()): Promise<void> {
  const jobs = rows.map((data) => ({ singletonKey: data.reference, data, startAfter }));
  await boss.insert('payouts', jobs);
}

/** The jobs that wait for a person; `sourceOutput` is the question. */
export const questions = () => boss.findJobs<Row>('payouts-to-decide');

export async function decide(reference: string, decision: Decision): Promise<void> {
  const [job] = await boss.findJobs<Row>('payouts-to-decide', { key: reference });
  if (!job) return;
  await boss.send('payouts', { ...job.data, decision }, { singletonKey: reference });
  await boss.deleteJob('payouts-to-decide', job.id);
}

export const close = () => boss.stop({ graceful: false });
