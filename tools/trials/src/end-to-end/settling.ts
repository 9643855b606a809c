import { setTimeout } from 'node:timers/promises';
import { endLeases, type SteadyPool } from '../harness/databases.ts';
import { countOne } from '../harness/report.ts';
import type { Run } from './cast.ts';
import { requireNone } from './invariants.ts';
import { queue } from './setting.ts';

/** Moves the business time of the sandbox to a day, so that payments change their status and notifications are sent. */
export async function settleUntil(run: Run, day: string, what: string): Promise<void> {
  const { chaos, log, service, trouble } = run;
  const { below } = chaos.random(`${what}, hours`);
  const today = () => service.ask(async (_fx, { clock }) => clock.today());
  const move = async () => {
    for (let step = 1; (await today()) < day; step++) {
      await resendOne(run, `${what}, step ${step}`);
      const hours = 20 + below(60);
      // If the sandbox is killed while its time moves, it continues the move at its next start.
      await service.attempt((_fx, { clock }) => clock.advance({ hours }));
    }
  };
  await chaos.during(`${what}, settled`, trouble, move());
  log(`it is ${day}`);
}

/** With a chance of one half, a person makes the sandbox send one of its notifications again. */
async function resendOne({ chaos, service }: Run, what: string): Promise<void> {
  const { pick, chance } = chaos.random(`${what}, resent`);
  if (!chaos.isOn() || !chance(0.5)) return;
  await service.attempt(async (_fx, control) => {
    const deliveries = await control.listDeliveries();
    if (deliveries.length === 0) return;
    await control.resend(pick(deliveries).id);
    countOne(chaos.counts, 'faults', 'sandbox to receiver: sent again by a person');
  });
}

const mostRounds = 20;

/** Calls the recovery of the receiver, as the README of webhooks says, until nothing is left to recover. */
export async function recoverAll({ log, receiver, receives, scene }: Run): Promise<void> {
  for (let round = 1; ; round++) {
    // Ends the leases that killed workers have left in the store, so that the trial need not wait until they expire.
    await endLeases(scene.database);
    const recovered = (await receiver.ask('catchUp', null))?.answer;
    log(`recovered: ${JSON.stringify(recovered)}`);
    if (recovered && !recovered.processed && !recovered.failed && !recovered.inFlight) break;
    if (round === mostRounds)
      requireNone('no process hangs or crashes', ['the recovery does not end']);
  }
  if (receives === 'pg-boss') await finishJobs(scene.database);
}

async function finishJobs(database: SteadyPool): Promise<void> {
  for (;;) {
    const { rows } = await database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pgboss.job
       WHERE name = $1 AND state IN ('created', 'retry', 'active')`,
      [queue.name],
    );
    if (rows[0]?.count === 0) return;
    // Ends the jobs that killed workers have left in pg-boss, so that the trial need not wait until they expire.
    await database.query(
      `UPDATE pgboss.job SET started_on = started_on - interval '1 hour'
       WHERE name = $1 AND state = 'active' AND started_on < now() - interval '20 seconds'`,
      [queue.name],
    );
    await setTimeout(100);
  }
}
