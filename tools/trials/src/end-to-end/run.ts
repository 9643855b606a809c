import { setTimeout } from 'node:timers/promises';
import { inspect } from 'node:util';
import { createChaos } from '../harness/chaos.ts';
import type { Database } from '../harness/databases.ts';
import { bodyOf } from '../harness/orders.ts';
import { countOne, replayOf, Violation } from '../harness/report.ts';
import { type Run, type Start, startCast } from './cast.ts';
import { requireBooks, requireNone, requireNoSecret } from './invariants.ts';
import { payerOf } from './paying.ts';
import { createScene, killsDatabase } from './scene.ts';
import type { Sabotage } from './setting.ts';
import { recoverAll, settleUntil } from './settling.ts';

interface Game {
  seed: number;
  sabotage?: Sabotage | undefined;
  /** The milliseconds after which the run counts as hanging. Even on a machine that is ten times slower, a run takes less. */
  hangMilliseconds?: number;
}

/**
 * Plays a run, which makes the same random choices with the same seed. Returns the invariant that the run violated, and a
 * description of the failure with the command that repeats the run; both are undefined when the run passed.
 */
export async function play({ seed, sabotage, hangMilliseconds = 600_000 }: Game, tables: Database) {
  const chaos = createChaos(seed);
  const { counts } = chaos;
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
    return { counts, violation: undefined, failure: undefined };
  } catch (error) {
    const violation = error instanceof Violation ? error : undefined;
    const again = replayOf('end-to-end', seed, sabotage ?? `in run ${seed}`);
    const failure = [
      violation ? String(error) : inspect(error),
      ...lines.map((line) => `  ${line}`),
      `To repeat this run: ${killsDatabase ? again.replace('SEED', 'KILL_DATABASE=1 SEED') : again}`,
    ].join('\n');
    return { counts, violation, failure };
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
