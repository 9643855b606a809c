import { flushCompileCache } from 'node:module';
import type { DatabaseSync } from 'node:sqlite';
import { readSetting } from '../harness/in-process.ts';
import { createRandom, type Random } from '../harness/random.ts';
import type { Action } from './actions/action.ts';
import { actions } from './actions/actions.ts';
import { advance } from './actions/provider-and-time.ts';
import { type Game, type KillPoint, killsOf, readLog, writeLine } from './game.ts';
import { digestOf, watchDatabases } from './inside.ts';
import { observerOf } from './invariants/observer.ts';
import { openWorld, requireThat, startOfWall, watchClockWarnings } from './world.ts';

// Runs from the step after the last one in the log until the process kills itself or the plan ends.

const game = readSetting<Game>();
const { seed, steps, log, port, data } = game;
const lines = readLog(log);
const last = lines.at(-1);
/** The current step and action of the simulation, which the log line about a failure names. */
const progress = { step: last?.step ?? 0, doing: 'the start' };
const requireNoClockWarning = watchClockWarnings();
const wall = { now: lines.findLast((line) => line.wall)?.wall ?? startOfWall };
const acknowledged = new Map(last?.acknowledged);

let database: DatabaseSync | undefined;
let openedWith = '';
/** A digest of the sandbox's data before the current transaction. */
let before = '';
/** The point at which this process kills itself, and how often it passes the point before that. */
let planned: { at: KillPoint; passes: number } | undefined;

/** Kills this process if it has reached the planned point. Before, writes a digest that the next process must find. */
function pass(at: KillPoint): void {
  if (planned?.at !== at || planned.passes-- > 0) return;
  const digest = at === 'before COMMIT' ? before : database && digestOf(database);
  const kept = { digest: digest ?? '', acknowledged: [...acknowledged] };
  writeLine(log, { step: progress.step, killedAt: at, ...kept });
  process.kill(process.pid, 'SIGKILL');
}

watchDatabases({
  open(opened) {
    database = opened;
    openedWith = digestOf(opened);
  },
  beforeBegin(current) {
    if (planned?.at === 'before COMMIT') before = digestOf(current);
  },
  beforeCommit: () => pass('before COMMIT'),
  afterCommit() {
    pass('after COMMIT');
    pass('in an advance');
  },
});

process.on('uncaughtExceptionMonitor', (error) => {
  writeLine(log, { step: progress.step, did: progress.doing, why: String(error) });
});

const onNotification = () => pass('in a notification');
const given = { wall, port, acknowledged, onNotification, data, seed };
const world = await openWorld({ ...given, ...game.options });
// Writes the compile cache now, because Node writes it when a process ends normally, and a killed process does not.
flushCompileCache();
if (last?.killedAt) {
  const where = `${last.killedAt}, step ${last.step}`;
  requireThat(last.digest === openedWith, 'committed data survives a kill', where);
}
await world.drain();
let observer = observerOf(world);
await observer.lookAtAll();
const paths = [...acknowledged].filter(([path, isThere]) => isThere && path.startsWith('/'));
for (const [path] of paths.slice(-60)) {
  const { status } = await world.call(path);
  requireThat(status === 200, 'acknowledged objects survive a kill', `${path}: ${status}`);
}
const kills = killsOf(game);
for (let step = progress.step + 1; step <= steps; step += 1) {
  progress.step = step;
  const kill = kills.get(step);
  if (kill) await playUntilKilled(kill);
  const random = createRandom(`${seed} ${step}`);
  await playAction(random.weighted(actions), random);
  if (step % 25 === 0) await observer.lookAtAll();
}
await world.close();

/** Performs actions until the process is killed: at the planned point of an action, or right after the last action. */
async function playUntilKilled(at: KillPoint): Promise<void> {
  const random = createRandom(`${seed} ${progress.step}`);
  const isInAdvance = at === 'in an advance';
  const plan = { at, passes: isInAdvance ? random.below(3) : 0 };
  const fitting = actions.filter(({ does }) => does === 'write');
  for (let tries = 0; tries < 40; tries += 1) {
    // For a kill `in an advance`, every second action moves the clock, until a kill happens during a move. The other
    // actions create changes that fall due in a move.
    const isAdvance = isInAdvance && tries % 2 === 1;
    planned = isInAdvance === isAdvance ? plan : undefined;
    await playAction(isAdvance ? advance : random.weighted(fitting), random);
    if (at === 'after the answer') break;
  }
  planned = { at: 'after the answer', passes: 0 };
  pass('after the answer');
}

/** Performs one action of the simulation, and checks its effects. @throws {Violation} when an effect is wrong */
async function playAction({ name, does, play }: Action, random: Random): Promise<void> {
  progress.doing = name;
  const did = `${name} ${await play(world, random)}`;
  progress.doing = did;
  await world.drain();
  requireNoClockWarning();
  const covered = [`action ${name}`, ...world.covered];
  if (does === 'leap') {
    observer = observerOf(world);
    await observer.lookAtAll();
  } else covered.push(...observer.lookAtStep());
  writeLine(log, { step: progress.step, did, wall: wall.now, covered });
  world.covered.clear();
}
