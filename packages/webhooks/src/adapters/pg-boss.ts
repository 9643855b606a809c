import { createHash } from 'node:crypto';
import { requireKnown } from '../ground/require-known.ts';
import type { WebhookRoutes } from '../handle/route.ts';
import {
  createQueueRouter,
  type QueuedEvent,
  refusedBy,
  sendOnce,
  toQueuedEvent,
} from './queued-event.ts';

export type { QueuedEvent } from './queued-event.ts';

/** The interface with which pg-boss runs a statement. */
interface PgBossDatabase {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/** The part of `PgBoss`, 10 and later, that is used. */
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

/** A transaction of the PostgreSQL store, as far as it is used. */
export interface PgBossTransaction {
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/**
 * Makes each event a job: `createWebhookHandler({ secrets, store, ...toPgBoss(boss, 'notifications') })`.
 * The answer is 204 when pg-boss has the job, and 500 when it does not take it. The queue has to exist;
 * its own settings decide on retries, back-off and dead letters.
 *
 * The id of the job is made of `context.id`, so that an attempt which is repeated after a crash makes no
 * second job for as long as pg-boss keeps the first, done or not (`deleteAfterSeconds`, 7 days by
 * default).
 *
 * pg-boss keeps a job as `jsonb`, which holds neither U+0000 nor half of a surrogate pair: an event that has one is in
 * the job as `base64`, and `fromPgBoss` reads it again.
 *
 * With `inTransaction`, the job is written in the transaction of `postgresStore`, and so is there if and
 * only if the event is completed. pg-boss has to be in the same database as the store.
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
    onUnhandled: async (event, context) => {
      const { transaction } = context;
      if (inTransaction && typeof transaction?.query !== 'function') {
        throw new TypeError('inTransaction needs the transaction of postgresStore.');
      }
      const executeSql: PgBossDatabase['executeSql'] = (text, values) =>
        transaction.query(text, values);
      const on = inTransaction ? { db: { executeSql } } : {};
      await sendOnce(context.id, async (name) => {
        const id = idOf(name);
        const sent = await boss
          .send(queue, toJsonb(toQueuedEvent(event, context)), { id, ...on })
          .catch((error) => {
            throw refusedBy(queue, error);
          });
        if (sent !== null) return undefined;
        // A job is in the way: this one, or, by the policy of the queue, another.
        const kept = await boss.getJobById(queue, id, on);
        if (kept === null) {
          throw new Error(
            `pg-boss did not take the job ${id}. Is there a queue ${queue}, and does its policy keep every ` +
              'job? Under short, stately and exclusive, events would be lost.',
          );
        }
        return kept.createdOn.getTime();
      });
    },
  };
}

/**
 * The function for `boss.work`: calls the handler of the event of each job. An error that it throws goes to
 * pg-boss, so that the job is done again, or becomes a dead letter. With `batchSize`, pg-boss does all
 * jobs of a batch again when one fails.
 *
 * @throws {TypeError} when a handler is not a function or its event does not exist
 */
export function fromPgBoss<Transaction = undefined>(
  routes: WebhookRoutes<Transaction>,
): (jobs: readonly PgBossJob[], transaction?: Transaction) => Promise<void> {
  const handle = createQueueRouter(routes);
  return async (jobs, transaction) => {
    for (const { data, signal } of jobs) {
      // A worker with `transactional: true` passes a transaction, and another worker has none.
      await handle(fromJsonb(data), transaction as Transaction, signal);
    }
  };
}

/** The part of a job of pg-boss that is used. */
export interface PgBossJob {
  readonly data: QueuedEvent;
  readonly signal?: AbortSignal | undefined;
}

/** An event as Base64 of its JSON, where `jsonb` cannot hold a character of it. */
interface EncodedEvent extends Pick<QueuedEvent, 'id' | 'origin'> {
  base64: string;
}

function toJsonb({ event, ...context }: QueuedEvent): QueuedEvent | EncodedEvent {
  const json = JSON.stringify(event);
  // JSON writes both as escapes. Text that only looks like one is encoded too, and decoded alike.
  if (!/\\u(?:0000|d[89a-f])/.test(json)) return { event, ...context };
  return { ...context, base64: Buffer.from(json).toString('base64') };
}

function fromJsonb(data: QueuedEvent | EncodedEvent): QueuedEvent {
  if (typeof Object(data).base64 !== 'string') return data as QueuedEvent;
  const { base64, ...context } = data as EncodedEvent;
  return { event: JSON.parse(Buffer.from(base64, 'base64').toString()), ...context };
}

/** The ids of pg-boss are UUIDs. This one has version 8, whose content everybody may choose. */
function idOf(event: string): string {
  const hash = createHash('sha256').update(event).digest('hex');
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`];
  return [...parts, `a${hash.slice(17, 20)}`, hash.slice(20, 32)].join('-');
}
