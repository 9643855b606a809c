import { setTimeout } from 'node:timers/promises';
import { inspect } from 'node:util';
import { createChaos } from '../harness/chaos.ts';
import { type Database, endLeases, type SteadyPool } from '../harness/databases.ts';
import { bodyOf } from '../harness/orders.ts';
import { type Counts, countOne, replayOf, Violation } from '../harness/report.ts';
import { requireBooks, requireNone, requireNoSecret } from './books.ts';
import { type Run, type Start, startCast } from './cast.ts';
import { payerOf } from './paying.ts';
import { createScene, killsDatabase } from './scene.ts';
import { queue, type Sabotage } from './setting.ts';

interface Game {
  seed: number;
  sabotage?: Sabotage | undefined;
  /** The milliseconds after which the run counts as hanging. Even on a machine that is ten times slower, a run takes less. */
  hangMilliseconds?: number;
  /** To which the run adds its faults, kills, deliveries and decisions. */
  counts?: Counts;
}

/**
 * Plays a run, which makes the same random choices with the same seed. Returns the invariant that the run violated, and a
 * description of the failure with the command that repeats the run; both are undefined when the run passed.
 */
export async function play(
  { seed, sabotage, hangMilliseconds = 600_000, counts = {} }: Game,
  tables: Database,
) {
  const chaos = createChaos(seed, undefined, counts);
  const scene = await createScene(chaos, await tables.copy());
  const lines: string[] = [];
  const began = performance.now();
  const log = (line: string) => {
    lines.push(`${((performance.now() - began) / 1000).toFixed(1)} s: ${line}`);
  };
  const hanging = new AbortController();
  try {
    await Promise.race([
      runOf({ seed, sabotage, chaos, scene, log }),
      setTimeout(hangMilliseconds, undefined, { signal: hanging.signal }).then(() => {
        requireNone('no process hangs or crashes', [`the run did not end after ${lines.at(-1)}`]);
      }),
    ]);
    return { violation: undefined, failure: undefined };
  } catch (error) {
    const violation = error instanceof Violation ? error : undefined;
    const again = replayOf('end-to-end', seed, sabotage ?? `in run ${seed}`);
    const failure = [
      violation ? String(error) : inspect(error),
      ...lines.map((line) => `  ${line}`),
      `To repeat this run: ${killsDatabase ? again.replace('SEED', 'KILL_DATABASE=1 SEED') : again}`,
    ].join('\n');
    return { violation, failure };
  } finally {
    hanging.abort();
    chaos.end();
    for (const [name, { kills }] of scene.processes()) countOne(counts, 'kills', name, kills());
    await scene.close();
  }
}

/** Carries out a run, from the first order to the last booking. @throws {Violation} */
async function runOf(start: Start): Promise<void> {
  const run: Run = { ...start, ...(await startCast(start)) };
  const { chaos, scene, log, days, service, accounts, waves } = run;
  // In two of five runs, a colleague pays the first order as well: with the same amount and day, and without a tag.
  const colleague = chaos.random('colleague').chance(0.4) && waves[0][0];
  if (colleague) {
    const body = bodyOf(accounts, colleague.cents, colleague.day);
    await service.ask((fx) => fx.payments.create(body));
  }
  const paying = payerOf(run);

  await paying.payInChaos(waves[0], 'first wave');
  await paying.decide(waves[0], 'first wave');
  await Promise.all([
    settleUntil(run, days.firstSettled, 'first wave'),
    paying.payInChaos(waves[1], 'second wave'),
  ]);
  await paying.decide(waves[1], 'second wave');
  await settleUntil(run, days.secondSettled, 'second wave');

  chaos.end();
  log('chaos has ended');
  await scene.settled();
  // A process that was started while failures were simulated may still end because of these failures.
  await Promise.all(scene.processes().map(([, { ready }]) => ready()));
  // Only the receiver needs its database at its start, so only the receiver may end when the database fails.
  const allowed = scene.falls().filter((fall) => fall.startsWith('receiver'));
  await settleUntil(run, days.end, 'end');
  await paying.repeatAll();
  await recoverAll(run);
  log('everything is recovered');

  await paying.requireExactlyOne();
  await requireBooks(run);
  // The output of a process reaches the trial a little later than the answers of the process.
  await setTimeout(50);
  await requireNoSecret(scene);
  const falls = scene.falls().filter((fall) => !allowed.includes(fall));
  requireNone('no process hangs or crashes', falls);
}

/** Moves the business time of the sandbox to a day, so that payments change their status and notifications are sent. */
async function settleUntil(run: Run, day: string, what: string): Promise<void> {
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
async function recoverAll({ log, receiver, receives, scene }: Run): Promise<void> {
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
