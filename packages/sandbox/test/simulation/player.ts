import { openSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import type { DatabaseSync } from 'node:sqlite';
import { startSandbox } from '../../src/start-sandbox.ts';
import { digestOf, watchDatabases } from '../watched-database.ts';
import { acknowledgedOf } from './acknowledged.ts';
import type { Action } from './actions/action.ts';
import { actions } from './actions/actions.ts';
import { advance } from './actions/time.ts';
import { watchClockWarnings } from './clock-warnings.ts';
import { coveredAction, type GameOptions } from './covered.ts';
import { type Observer, observerOf } from './invariants/observer.ts';
import { type KillPoint, killsOf } from './kills.ts';
import { type LogLine, readLog, writeLine } from './log.ts';
import { type Random, randomOf } from './random.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { requireThat } from './violation.ts';
import { drain, type Wall, type World, worldOf } from './world.ts';

// Plays a simulation from the step after the last one of its log, until it is over or kills itself.

export interface Game {
  seed: string;
  steps: number;
  kills: number;
  /** Of the sandbox. */
  data: string;
  log: string;
  options: GameOptions;
  /** Of the receiver, the same in each process, since the sandbox keeps it. */
  port: number;
}

/** What a step is played on. */
interface Stage {
  world: World;
  observer: Observer;
  receiver: Receiver;
}

const lookAtAllEvery = 25;

const game = JSON.parse(process.argv[2] ?? '') as Game;
const { seed, steps } = game;
const lines = readLog(game.log);
const log = openSync(game.log, 'a');
const kills = killsOf(seed, steps, game.kills);

let database: DatabaseSync | undefined;
let openedWith = '';
/** A kill that is planned for the step of now: how often its point is passed before, and a digest of what was before the transaction. */
let planned: { step: number; at: KillPoint; passes: number; digest: string } | undefined;

/** What the step of now does, or has done. */
let doing = 'the start';
let playing = lastStep();
const clockWarnings = watchClockWarnings();
const wall: Wall = { now: lastWall() };
/** What the log of this process has of it. */
const logged = new Set<string>();

watchDatabases({
  open(opened) {
    database = opened;
    openedWith = digestOf(opened);
  },
  beforeBegin(current) {
    if (planned?.at === 'before COMMIT') planned.digest = digestOf(current);
  },
  beforeCommit: () => killAt('before COMMIT', planned?.digest ?? ''),
  afterCommit(committed) {
    killAt('after COMMIT', committed);
    killAt('in an advance', committed);
  },
});

/** @param committed what must be there after it: a database, or what it was before */
function killAt(at: KillPoint, committed: DatabaseSync | string): void {
  if (planned?.at !== at || planned.passes-- > 0) return;
  const digest = typeof committed === 'string' ? committed : digestOf(committed);
  writeLine(log, { killedIn: planned.step, at, digest });
  process.kill(process.pid, 'SIGKILL');
}

async function start() {
  const sandbox = await startSandbox({
    data: game.data,
    seed,
    at: '2026-11-23 09:00:00',
    clock: () => new Date(wall.now),
    ...game.options,
  });
  if (!database) throw new Error('The database was not seen.');
  return { sandbox, database };
}

function secretIn(from: DatabaseSync | undefined, webhookId: string): string | undefined {
  const row = from?.prepare('SELECT secret FROM subscription WHERE webhookId = ?').get(webhookId);
  return row && String(row['secret']);
}

/** What the log says is there; after a kill, exactly what was committed. */
function requireSurvival(last: LogLine | undefined): void {
  if (!last || !('killedIn' in last)) return;
  const isSame = last.digest === openedWith;
  requireThat(isSame, 'what was committed survives a kill', `${last.at}, step ${last.killedIn}`);
}

async function requireAcknowledged(world: World): Promise<void> {
  const paths = world.acknowledged.latest(60).filter((path) => path.startsWith('/'));
  for (const path of paths) {
    const { status } = await world.call(path);
    requireThat(status === 200, 'what was acknowledged survives a kill', `${path}: ${status}`);
  }
}

/** Actions that put the state in place of another: nothing of the step before is comparable. */
const isLeap = (name: string) => ['restore', 'reset', 'restart'].includes(name);

/** Does one thing, and looks at what it did. */
async function playAction(
  step: number,
  { action, random }: { action: Pick<Action, 'name' | 'play'>; random: Random },
  { world, observer, receiver }: Stage,
): Promise<void> {
  const received = receiver.received.length;
  doing = action.name;
  const did = `${action.name} ${await action.play(world, random)}`;
  doing = did;
  await drain(world);
  clockWarnings.requireNone();
  world.covered.add(coveredAction(action.name));
  if (isLeap(action.name)) {
    observer.forget();
    await observer.lookAtAll();
  } else {
    const rows = observer.lookAtStep(receiver.received.slice(received));
    for (const row of rows) world.covered.add(row);
  }
  const now = world.sandbox.clock.now().getTime();
  const covered = [...world.covered].filter((one) => !logged.has(one));
  for (const one of covered) logged.add(one);
  const said = world.acknowledged.take();
  writeLine(log, { step, did, said, now, wall: wall.now, covered });
}

/** Does things until the process is killed in the midst of one of them, or right after it. */
async function playUntilKilled(step: number, at: KillPoint, stage: Stage): Promise<void> {
  const random = randomOf(`${seed} ${step}`);
  const isInAdvance = at === 'in an advance';
  const plan = { step, at, passes: isInAdvance ? random.below(3) : 0, digest: '' };
  const fitting = actions.filter(({ name, isWriting }) => isWriting && !isLeap(name));
  for (let tries = 0; tries < 40; tries += 1) {
    // So that the clock has something to do.
    const isAdvance = isInAdvance && tries % 2 === 1;
    planned = isInAdvance === isAdvance ? plan : undefined;
    const action = isAdvance ? { name: 'advance', play: advance } : random.weighted(fitting);
    await playAction(step, { action, random }, stage);
    if (at === 'after the answer') break;
  }
  planned = { step, at: 'after the answer', passes: 0, digest: '' };
  killAt('after the answer', stage.world.database);
}

async function playStep(step: number, stage: Stage): Promise<void> {
  playing = step;
  const kill = kills.get(step);
  if (kill) await playUntilKilled(step, kill, stage);
  const random = randomOf(`${seed} ${step}`);
  await playAction(step, { action: random.weighted(actions), random }, stage);
  if (step % lookAtAllEvery === 0) await stage.observer.lookAtAll();
}

async function play(): Promise<void> {
  let world: World | undefined;
  // First: what a killed process had not sent goes out at the start.
  const receiver = await startReceiver({
    port: game.port,
    seed,
    now: () => world?.sandbox.clock.now().getTime() ?? 0,
    secretOf: (webhookId) => secretIn(database, webhookId),
    onNotification: () => database && killAt('in a notification', database),
  });
  world = worldOf(
    {
      seed,
      async restart(current) {
        await current.sandbox.close();
        Object.assign(current, await start());
        current.snapshots.clear();
      },
    },
    {
      ...(await start()),
      acknowledged: acknowledgedOf(lines.flatMap((line) => ('said' in line ? line.said : []))),
      receiverUrl: `http://127.0.0.1:${game.port}/`,
      wall,
    },
  );
  // A process that kills itself does not do so at its end.
  flushCompileCache();
  requireSurvival(lines.at(-1));
  await drain(world);
  const observer = observerOf(world);
  await observer.lookAtAll();
  await requireAcknowledged(world);
  for (let step = lastStep() + 1; step <= steps; step += 1) {
    await playStep(step, { world, observer, receiver });
  }
  await world.sandbox.close();
  await receiver.close();
}

function lastStep(): number {
  const last = lines.findLast((line) => 'step' in line || 'killedIn' in line);
  if (!last) return 0;
  return 'step' in last ? last.step : last.killedIn;
}

function lastWall(): number {
  const last = lines.findLast((line) => 'wall' in line);
  return last ? last.wall : Date.parse('2026-11-23T08:00:00Z');
}

try {
  await play();
} catch (error) {
  writeLine(log, { failedIn: playing, doing, why: String(error) });
  throw error;
}
