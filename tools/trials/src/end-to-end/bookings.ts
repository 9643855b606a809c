import type { WebhookContext, WebhookRoutes } from '@crossborder-fx/webhooks';
import { fromPgBoss, toPgBoss } from '@crossborder-fx/webhooks/pg-boss';
import { PgBoss } from 'pg-boss';

/**
 * Nothing in the table keeps a payment from being booked twice, and the statement takes its time: a
 * kill comes before, in or after it.
 */
export const bookStatement = `INSERT INTO booking (payment_id, amount)
  SELECT $1, $2 FROM pg_sleep(0.02)`;

/** Books each payment that is final, and nothing else. */
export function bookingsOf<Transaction>(
  book: (context: WebhookContext<Transaction>, values: string[]) => Promise<unknown>,
): WebhookRoutes<Transaction> {
  return {
    on: {
      PAYMENT_FINALIZED: async ({ payload }, context) => {
        await book(context, [String(payload.id), String(payload.amount?.value)]);
      },
    },
    onUnhandled: () => {},
  };
}

/** What a worker with a transaction gets from pg-boss. */
interface JobTransaction {
  executeSql(text: string, values?: unknown[]): Promise<unknown>;
}

export const queueName = 'notifications';
export const queueOptions = { retryLimit: 1000, expireInSeconds: 60 };

/** The booking is done by a worker of pg-boss, in the transaction in which the job is completed. */
export async function queueOf(connectionString: string) {
  const boss = new PgBoss({
    connectionString,
    application_name: 'receiver',
    max: 6,
    // Jobs of a worker that was killed come back as soon as they have expired.
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 1,
  });
  boss.on('error', console.error);
  await boss.start();
  await boss.createQueue(queueName, queueOptions);
  const work = fromPgBoss<JobTransaction>(
    bookingsOf(({ transaction }, values) => transaction.executeSql(bookStatement, values)),
  );
  const options = { transactional: true, pollingIntervalSeconds: 0.5 } as const;
  await boss.work(queueName, options, work);
  return toPgBoss(boss, queueName, { inTransaction: true });
}
