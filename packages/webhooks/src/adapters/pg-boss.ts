import { createHash } from 'node:crypto';
import { requireKnown } from '../common/require-known.ts';
import type { WebhookRoutes } from '../handle/route.ts';
import { createQueueRouter, type QueuedEvent, refusedBy, sendJob } from './queued-event.ts';

export type { QueuedEvent } from './queued-event.ts';

/** The database in which pg-boss runs its statements. */
interface PgBossDatabase {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** The part of `PgBoss` (10 or later) that this adapter uses. */
export interface PgBossLike {
  send(
    queue: string,
    data: object,
    options: { id: string; db?: PgBossDatabase },
  ): Promise<string | null>;
  getJobById(
    queue: string,
    id: string,
    options: { db?: PgBossDatabase },
  ): Promise<{ readonly createdOn: Date } | null>;
}

/** The part of a transaction of the PostgreSQL store that this adapter uses. */
export interface PgBossTransaction {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/**
 * Turns each event into a job: `createWebhookHandler({ secrets, store, ...toPgBoss(boss, 'notifications') })`.
 * The receiver answers 204 when pg-boss has the job, and 500 when pg-boss refuses the job. The queue must exist.
 * Its own settings decide on retries, back-off and dead letters.
 *
 * The id of the job depends on `context.id` only, so that a repeated attempt after a crash adds no second job if
 * pg-boss still has the first, done or not (`deleteAfterSeconds`, 7 days by default).
 *
 * pg-boss keeps a job as `jsonb`, which holds neither U+0000 nor half of a surrogate pair. The job keeps an event
 * with one of them as `base64`, and `fromPgBoss` decodes it.
 *
 * With `inTransaction`, the transaction of `postgresStore` writes the job, so the job exists if and only if the
 * event is completed. pg-boss must use the same database as the store.
 */
export function toPgBoss(boss: PgBossLike, queue: string): WebhookRoutes<unknown>;
export function toPgBoss(
  boss: PgBossLike,
  queue: string,
  options: { inTransaction: true },
): WebhookRoutes<PgBossTransaction>;
export function toPgBoss(
  boss: PgBossLike,
  queue: string,
  options: { inTransaction?: boolean } = {},
): WebhookRoutes<PgBossTransaction> {
  requireKnown(options, ['inTransaction']);
  const { inTransaction = false } = options;
  return {
    on: {},
    onUnhandled: async (event, { id, origin, transaction }) => {
      if (inTransaction && typeof transaction?.query !== 'function') {
        throw new TypeError(
          'inTransaction: true must be used with postgresStore, whose transaction the job joins.',
        );
      }
      const executeSql: PgBossDatabase['executeSql'] = (text, values) =>
        transaction.query(text, values);
      const on = inTransaction ? { db: { executeSql } } : {};
      await sendJob(id, async (name) => {
        const jobId = idOf(name);
        const sending = boss.send(queue, toJsonb({ event, id, origin }), { id: jobId, ...on });
        const sent = await sending.catch((error) => {
          throw refusedBy(queue, error);
        });
        if (sent !== null) return undefined;
        // pg-boss added no job: it has a job with this id already, or the policy of the queue allows no further job.
        const kept = await boss.getJobById(queue, jobId, on);
        if (kept === null) {
          throw new Error(
            `pg-boss did not take the job ${jobId}. Create the queue ${queue} with a policy that keeps every ` +
              'job: the policies short, stately and exclusive lose events.',
          );
        }
        return kept.createdOn.getTime();
      });
    },
  };
}

/**
 * Returns the function for `boss.work`, which calls the handler of each job's event. If the handler throws, pg-boss
 * repeats the job or moves it to the dead letters. With `batchSize`, pg-boss repeats all jobs of a batch when one
 * fails.
 *
 * @throws {TypeError} when a handler is not a function or its event does not exist
 */
export function fromPgBoss<Transaction = undefined>(
  routes: WebhookRoutes<Transaction>,
): (jobs: readonly PgBossJob[], transaction?: Transaction) => Promise<void> {
  const handle = createQueueRouter(routes);
  return async (jobs, transaction) => {
    for (const { data, signal } of jobs) {
      // Only a worker with `transactional: true` passes a transaction.
      await handle(fromJsonb(data), transaction as Transaction, signal);
    }
  };
}

/** The part of a pg-boss job that this adapter uses. */
export interface PgBossJob {
  readonly data: QueuedEvent;
  readonly signal?: AbortSignal | undefined;
}

/** An event as Base64 of its JSON, for an event with a character that `jsonb` cannot hold. */
interface EncodedEvent extends Pick<QueuedEvent, 'id' | 'origin'> {
  base64: string;
}

function toJsonb({ event, ...context }: QueuedEvent): QueuedEvent | EncodedEvent {
  const json = JSON.stringify(event);
  // JSON escapes U+0000 and half of a surrogate pair. Text that only looks like such an escape is encoded too, which
  // does no harm.
  if (!/\\u(?:0000|d[89a-f])/.test(json)) return { event, ...context };
  return { ...context, base64: Buffer.from(json).toString('base64') };
}

function fromJsonb(data: QueuedEvent | EncodedEvent): QueuedEvent {
  if (typeof Object(data).base64 !== 'string') return data as QueuedEvent;
  const { base64, ...context } = data as EncodedEvent;
  return { event: JSON.parse(Buffer.from(base64, 'base64').toString()), ...context };
}

/** Makes a UUID, as pg-boss requires. Version 8 lets an application choose the content. */
function idOf(event: string): string {
  const hash = createHash('sha256').update(event).digest('hex');
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`];
  return [...parts, `a${hash.slice(17, 20)}`, hash.slice(20, 32)].join('-');
}
