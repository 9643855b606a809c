import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seed as ofSuite } from '@crossborder-fx/tools-test-utils/depth';
import { freePort } from '@crossborder-fx/tools-test-utils/free-port';
import { startProcess } from '../harness/processes.ts';
import { createRandom } from '../harness/random.ts';
import { replayOf } from '../harness/report.ts';
import { type ChoiceOptions, choicesWith } from './inside.ts';

/** The plan of one simulation. Several processes carry it out in turn, because processes are killed on the way. */
export interface Game {
  seed: string;
  steps: number;
  kills: number;
  data: string;
  log: string;
  options: GameOptions;
  /** The receiver's port, the same for each process of the simulation, because the sandbox stores the address. */
  port: number;
}

type GameOptions = ChoiceOptions & { speed?: number; shuffleNotifications?: boolean };

// Each option is changed by at least one set; no set changes all, because some options exclude others.
export const settings: readonly GameOptions[] = [
  {},
  { lockOnRoll: true, statusAfterReturn: 'rejected', sideRefersTo: 'amountCurrency' },
  { statusAfterCreate: 'waitingsignature' },
  { speed: 60 },
  {
    statusAfterCreate: 'waitingsignature',
    lockOnRoll: true,
    payloadShape: 'wrapped',
    fixedForwardList: 'array',
  },
  { speed: 3600, shuffleNotifications: true, retryOn: [503, 'none'], maxDaysShort: 1 },
  {
    notificationSignature: 'base64',
    notificationTimestamp: 'milliseconds',
    fromDateRefersTo: 'execution',
    serviceLog: 'none',
  },
  {
    notificationSignature: 'base64url',
    notificationTimestamp: 'iso',
    paymentStatusWords: 'seen',
    longAccountNumber: 'last40',
  },
  { addresses: 'structured' },
  { creditApproved: false, verificationDelay: 1, lockOnRoll: true },
  { collateralInPlace: false, holidays: { USD: ['2026-11-26', '2026-12-28'] } },
  { disclaimerAccepted: false, maxDaysShort: 2, statusAfterReturn: 'rejected' },
  {
    maximumMaturityDate: '2027-03-31',
    cutOffs: {
      paymentExecution: '08:30',
      sameDayConfirmation: '11:00',
      settlement: '18:15',
      returnedPayment: '09:10',
      scheduledDelivery: '00:05',
      sameDayTrade: '12:00',
    },
  },
];

/** Returns the value of each sandbox option in a simulation with these options. */
export function optionsOf({
  speed = 0,
  shuffleNotifications = false,
  ...others
}: GameOptions): Record<string, unknown> {
  const { cutOffs, ...choices } = choicesWith(others);
  return { ...choices, ...cutOffs, speed: speed > 0, shuffleNotifications };
}

/** Returns the log's name for a tried row of a state table. An empty `origin` means a row that creates an object. */
export const coveredRow = (kind: string, row: string, origin: string) =>
  `row ${kind} ${row} out of ${origin || 'nothing'}`;

/** The points of a database transaction or of an action at which a process can be killed. */
export const killPoints = [
  'before COMMIT',
  'after COMMIT',
  'after the answer',
  'in an advance',
  'in a notification',
] as const;

export type KillPoint = (typeof killPoints)[number];

/** Plans the steps at which the process is killed, spread over all steps, and the point of each kill. */
export function killsOf({ seed, steps, kills }: Game): Map<number, KillPoint> {
  const random = createRandom(`${seed} kills`);
  const every = Math.floor(steps / Math.max(1, kills));
  return new Map(
    Array.from({ length: kills }, (_, index) => [
      index * every + 1 + random.below(every),
      killPoints[index % killPoints.length] as KillPoint,
    ]),
  );
}

/** One line of a simulation's log file. After a kill, the next process continues after the step of the last line. */
export interface LogLine {
  step: number;
  did?: string;
  /** Real time, as the sandbox sees it, after the step, in UTC milliseconds. */
  wall?: number;
  /** The names of the actions, failures and table rows that the step tried. */
  covered?: string[];
  /** The point of the kill. The process writes this field, `digest` and `acknowledged` right before it kills itself. */
  killedAt?: KillPoint;
  /** A digest of the committed data. */
  digest?: string;
  /** The paths of the objects that the sandbox acknowledged before the kill, and whether each must exist. */
  acknowledged?: [path: string, isThere: boolean][];
  why?: string;
}

export function readLog(file: string): LogLine[] {
  if (!existsSync(file)) return [];
  const texts = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return texts.map((text) => JSON.parse(text) as LogLine);
}

export function writeLine(file: string, line: LogLine): void {
  appendFileSync(file, `${JSON.stringify(line)}\n`);
}

/**
 * Runs a simulation of the sandbox, whose processes kill themselves at planned points, and starts the next process.
 *
 * @param afterKill damages the files that a killed process has left. The next process must notice the damage.
 */
export async function play(
  { options = {}, ...played }: Pick<Game, 'seed' | 'steps' | 'kills'> & Partial<Game>,
  afterKill?: (game: Game) => void,
) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'sandbox-simulation-'));
  const files = { data: join(folder.path, 'data'), log: join(folder.path, 'log') };
  const game: Game = { ...played, options, port: await freePort(), ...files };
  const program = new URL('player-process.ts', import.meta.url);
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
      /** The names of all actions, failures, kills and table rows that the simulation tried. */
      covered: [
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
