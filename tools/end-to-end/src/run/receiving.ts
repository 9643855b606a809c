import { setTimeout } from 'node:timers/promises';
import type { ReceiverCalls } from '../processes/messages.ts';
import { queueName } from '../processes/queue.ts';
import type { Supervised } from '../processes/supervise.ts';
import type { RunParts } from './run-parts.ts';
import type { SteadyPool } from './steady-pool.ts';
import { requireNone } from './violation.ts';

export interface ReceivingParts extends RunParts {
  receiver: Supervised<ReceiverCalls>;
  database: SteadyPool;
}

const mostRounds = 20;

export function receivingOf({ game, log, receiver, database }: ReceivingParts) {
  /** Those of workers that were killed, which time would end. */
  const endLeases = () =>
    database.query(
      `UPDATE crossborder_fx_webhooks SET leased_until = clock_timestamp() - interval '1 second'
       WHERE leased_until IS NOT NULL`,
    );

  async function finishJobs(): Promise<void> {
    for (;;) {
      const { rows } = await database.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM pgboss.job
         WHERE name = $1 AND state IN ('created', 'retry', 'active')`,
        [queueName],
      );
      if (rows[0]?.count === 0) return;
      // Those of a worker that was killed: time would end them too.
      await database.query(
        `UPDATE pgboss.job SET started_on = started_on - interval '1 hour'
         WHERE name = $1 AND state = 'active' AND started_on < now() - interval '20 seconds'`,
        [queueName],
      );
      await setTimeout(100);
    }
  }

  return {
    /** Recovers as the README says, until there is nothing more to recover. */
    async recover(): Promise<void> {
      for (let round = 1; ; round++) {
        await endLeases();
        const recovered = (await receiver.ask('recover', null))?.answer;
        log(`recovered: ${JSON.stringify(recovered)}`);
        if (recovered && !recovered.processed && !recovered.failed && !recovered.inFlight) break;
        if (round === mostRounds) requireNone('nothing hangs or falls', ['recovery has no end']);
      }
      if (game.receiver === 'pg-boss') await finishJobs();
    },
  };
}
