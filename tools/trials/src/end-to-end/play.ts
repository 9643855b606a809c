import { setTimeout } from 'node:timers/promises';
import { inspect } from 'node:util';
import { createChaos } from '../kit/chaos.ts';
import type { Databases } from '../kit/databases.ts';
import { type Counts, countOne, Violation } from '../kit/report.ts';
import { commandOf, type Game } from './game.ts';
import { requireNone } from './invariants.ts';
import { runOf } from './run.ts';
import { createScene } from './scene.ts';

export interface Outcome {
  counts: Counts;
  /** The invariant that did not hold, if any. */
  violation: Violation | undefined;
  /** What happened, and the command that plays it again; undefined when all went well. */
  failure: string | undefined;
}

// Far more than a run needs on a machine that is ten times slower.
const longestRun = 600_000;

/** Plays a run, and says which invariant did not hold. */
export async function play(
  game: Game,
  databases: Databases,
  { hangMilliseconds = longestRun } = {},
): Promise<Outcome> {
  const counts: Counts = {};
  const chaos = createChaos(game.seed, counts);
  const scene = await createScene({ game, chaos, counts, databases });
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
    for (const [name, { kills }] of scene.processes()) countOne(counts, 'kills', name, kills());
    await scene.close();
  }
}
