import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seed as ofSuite } from '@crossborder-fx/tools-test-utils/depth';
import { freePort } from '@crossborder-fx/tools-test-utils/free-port';
import { startProcess } from '../harness/processes.ts';
import { replayOf } from '../harness/report.ts';
import { coveredOptions, type Game, type LogLine, readLog } from './game.ts';

const program = new URL('player-process.ts', import.meta.url);

type Played = Pick<Game, 'seed' | 'steps' | 'kills'> & {
  options?: Game['options'];
  /** Damages the files that a killed process has left. A test then checks whether the next process notices the damage. */
  afterKill?: (game: Game) => void;
};

/** Runs a simulation of the sandbox, whose processes kill themselves at planned points, and starts the next process. */
export async function play({ afterKill, options = {}, ...played }: Played) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'sandbox-simulation-'));
  const files = { data: join(folder.path, 'data'), log: join(folder.path, 'log') };
  const game: Game = { ...played, options, port: await freePort(), ...files };
  for (let starts = 0; ; starts += 1) {
    const { signal, code, printed } = await startProcess({ program, setting: game }).ended;
    const lines = readLog(game.log);
    // Only a process that kills itself writes `killedAt`; a system that kills a process for lack of memory does not.
    if (signal === 'SIGKILL' && lines.at(-1)?.killedAt && starts <= game.kills) {
      afterKill?.(game);
      continue;
    }
    const points = lines.flatMap(({ killedAt }) => killedAt ?? []);
    return {
      steps: new Set(lines.map(({ step }) => step)).size,
      kills: points.length,
      /** The names of all options, actions, failures, kills and table rows that the simulation tried. */
      covered: [
        ...coveredOptions(options),
        ...points.map((point) => `kill ${point}`),
        ...lines.flatMap(({ covered = [] }) => covered),
      ],
      did: lines.flatMap(({ did }) => did ?? []),
      /** The text of the failure; undefined when the simulation found no broken rule and no broken promise. */
      failure: code === 0 ? undefined : failureOf(game.seed, lines, printed),
    };
  }
}

function failureOf(seed: string, lines: readonly LogLine[], printed: string): string {
  const failed = lines.findLast(({ why }) => why);
  return [
    ...(failed ? [`Step ${failed.step} (${failed.did}): ${failed.why}`] : []),
    'The last actions:',
    ...lines.slice(-21).map(({ acknowledged: _, ...line }) => JSON.stringify(line)),
    printed,
    `To repeat this simulation: ${replayOf('sandbox-simulation/simulation', ofSuite, `seed ${seed}:`)}`,
  ].join('\n');
}
