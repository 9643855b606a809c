import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seed as ofSuite } from '@crossborder-fx/tools-test-utils/depth';
import { freePort } from '@crossborder-fx/tools-test-utils/free-port';
import { startProcess } from '../kit/processes.ts';
import { replayOf } from '../kit/report.ts';
import { coveredKill, coveredOptions } from './coverage.ts';
import type { Game, KillPoint } from './game.ts';
import { type LogLine, readLog } from './log.ts';

/** How a simulation ended. */
export interface Outcome {
  steps: number;
  kills: KillPoint[];
  /** What was tried, for `missingCoverage`. */
  covered: string[];
  /** What each step did, in a line. */
  did: string[];
  /** Undefined when every invariant held. */
  failure: string | undefined;
}

/** Plays a simulation in processes that kill themselves and are started again. */
export async function play({
  seed,
  steps,
  kills,
  options = {},
  afterKill,
}: Pick<Game, 'seed' | 'steps' | 'kills'> & {
  options?: Game['options'];
  /** Damages what a killed process left, to see that it is noticed. */
  afterKill?: (game: Game) => void;
}): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-simulation-'));
  const game: Game = {
    seed,
    steps,
    kills,
    options,
    data: join(folder, 'data'),
    log: join(folder, 'log'),
    port: await freePort(),
  };
  try {
    for (let starts = 0; ; starts += 1) {
      const program = new URL('player-process.ts', import.meta.url);
      const { signal, code, printed } = await startProcess({ program, setting: game }).ended;
      const lines = readLog(game.log);
      // It was killed by itself, and not by the system that has no memory left.
      if (signal === 'SIGKILL' && 'killedIn' in Object(lines.at(-1)) && starts <= kills) {
        afterKill?.(game);
        continue;
      }
      const isOver = code === 0;
      return outcomeOf(game, lines, isOver ? undefined : failureOf(game, lines, printed));
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function outcomeOf(
  { options }: Game,
  lines: readonly LogLine[],
  failure: string | undefined,
): Outcome {
  const kills = killsIn(lines);
  const played = lines.flatMap((line) => ('did' in line ? [line] : []));
  return {
    steps: stepsIn(lines),
    kills,
    covered: [
      ...coveredOptions(options),
      ...new Set([...kills.map(coveredKill), ...played.flatMap(({ covered }) => covered)]),
    ],
    did: played.map(({ did }) => did),
    failure,
  };
}

function stepsIn(lines: readonly LogLine[]): number {
  const steps = lines.flatMap((line) =>
    'step' in line ? line.step : 'killedIn' in line ? line.killedIn : [],
  );
  return new Set(steps).size;
}

function killsIn(lines: readonly LogLine[]): KillPoint[] {
  return lines.flatMap((line) => ('killedIn' in line ? line.at : []));
}

function failureOf({ seed }: Game, lines: readonly LogLine[], printed: string): string {
  const failed = lines.findLast((line) => 'failedIn' in line);
  return [
    failed ? `Step ${failed.failedIn}, ${failed.doing}: ${failed.why}` : printed,
    'The last actions:',
    ...lines.slice(-21).map((line) => JSON.stringify(line)),
    ...(failed ? [printed] : []),
    `Play it again: ${replayOf('sandbox-simulation/simulation', ofSuite, `seed ${seed}:`)}`,
  ].join('\n');
}
