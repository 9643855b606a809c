import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@crossborder-fx/tools-test-utils/free-port';
import { coveredKill, coveredOptions } from './covered.ts';
import type { Game } from './game.ts';
import type { KillPoint } from './kills.ts';
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

/** What a Node needs to run TypeScript, where it does not do so by itself. */
export const typeStripping: readonly string[] = process.version.startsWith('v22.')
  ? ['--experimental-strip-types']
  : [];

/** Plays a simulation in processes that kill themselves and are started again. */
export async function play({
  seed,
  steps,
  kills,
  options = {},
  afterKill,
  onProgress,
}: Pick<Game, 'seed' | 'steps' | 'kills'> & {
  options?: Game['options'];
  /** Damages what a killed process left, to see that it is noticed. */
  afterKill?: (game: Game) => void;
  /** Told after each process. */
  onProgress?: (progress: Pick<Outcome, 'steps' | 'kills'>) => void;
}): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'crossborder-fx-simulation-'));
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
      const { signal, code, printed } = await run(game);
      const lines = readLog(game.log);
      onProgress?.({ steps: stepsIn(lines), kills: killsIn(lines) });
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

async function run(game: Game) {
  const player = fileURLToPath(new URL('player.ts', import.meta.url));
  const child = spawn(process.execPath, [...typeStripping, player, JSON.stringify(game)], {
    stdio: ['ignore', 'inherit', 'pipe'],
    // Half of what a start takes is reading the modules.
    env: { ...process.env, NODE_COMPILE_CACHE: join(dirname(game.log), 'compiled') },
  });
  let printed = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    printed += text;
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null];
  return { code, signal, printed };
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

function failureOf(
  { seed, steps, kills, options }: Game,
  lines: readonly LogLine[],
  printed: string,
): string {
  const failed = lines.findLast((line) => 'failedIn' in line);
  return [
    failed ? `Step ${failed.failedIn}, ${failed.doing}: ${failed.why}` : printed,
    'The last actions:',
    ...lines.slice(-21).map((line) => JSON.stringify(line)),
    ...(failed ? [printed] : []),
    'Play it again, in packages/sandbox:',
    `  node test/simulation/replay.ts --seed ${seed} --steps ${steps} --kills ${kills} --options '${JSON.stringify(options)}'`,
  ].join('\n');
}
