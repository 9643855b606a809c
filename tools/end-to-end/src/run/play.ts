import { setTimeout } from 'node:timers/promises';
import { inspect } from 'node:util';
import { Violation } from '@crossborder-fx/tools-test-utils/violation';
import { createChaos } from './chaos.ts';
import { type Counts, countOne, createCounts } from './counts.ts';
import { commandOf, type Game } from './game.ts';
import { runOf } from './run.ts';
import { createScene, type Surroundings } from './scene.ts';
import { type Invariant, requireNone } from './violation.ts';

export interface Outcome {
  counts: Counts;
  /** The invariant that did not hold, if any. */
  violation: Violation<Invariant> | undefined;
  /** What happened, and the command that plays it again; undefined when all went well. */
  failure: string | undefined;
}

// Far more than a run needs on a machine that is ten times slower.
const longestRun = 600_000;

/** Plays a run, and says which invariant did not hold. */
export async function play(
  game: Game,
  around: Surroundings,
  { hangMilliseconds = longestRun } = {},
): Promise<Outcome> {
  const counts = createCounts();
  const chaos = createChaos(game.seed, counts);
  const scene = await createScene({ game, chaos, counts, ...around });
  const lines: string[] = [];
  const began = performance.now();
  const log = (line: string) => {
    lines.push(`${((performance.now() - began) / 1000).toFixed(1)} s: ${line}`);
  };
  const hanging = new AbortController();
  try {
    await Promise.race([
      runOf({ game, chaos, counts, scene, log }),
      setTimeout(hangMilliseconds, undefined, { signal: hanging.signal }).then(() => {
        requireNone('nothing hangs or falls', [`no end after ${lines.at(-1)}`]);
      }),
    ]);
    return { counts, violation: undefined, failure: undefined };
  } catch (error) {
    const violation = error instanceof Violation ? error : undefined;
    const failure = [
      violation ? String(error) : inspect(error),
      ...lines.map((line) => `  ${line}`),
      `Play it again: ${commandOf(game)}`,
    ].join('\n');
    return { counts, violation, failure };
  } finally {
    hanging.abort();
    chaos.end();
    for (const [name, process] of scene.processes()) countOne(counts.kills, name, process.kills());
    await scene.close();
  }
}
