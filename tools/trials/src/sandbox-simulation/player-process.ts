import { flushCompileCache } from 'node:module';
import { readSetting } from '../harness/in-process.ts';
import { createRandom, type Random } from '../harness/random.ts';
import type { Action } from './actions/action.ts';
import { actions } from './actions/actions.ts';
import { advance } from './actions/time.ts';
import { type Game, type KillPoint, killsOf, readLog, writeLine } from './game.ts';
import { type Observer, observerOf } from './invariants/observer.ts';
import { type Acknowledged, requireThat, watchClockWarnings } from './promises.ts';
import { startReceiver } from './receiver.ts';
import { createSelfKill } from './self-kill.ts';
import { drain, openWorld, startOfWall, type World } from './world.ts';

// Runs from the step after the last one in the log until the process kills itself or the plan ends.

const game = readSetting<Game>();
const { seed, steps, log, port } = game;
const lines = readLog(log);
const last = lines.at(-1);
/** The current step and action of the simulation, which the log line about a failure names. */
const progress = { step: last?.step ?? 0, doing: 'the start' };
const requireNoClockWarning = watchClockWarnings();
const wall = { now: lines.findLast((line) => line.wall)?.wall ?? startOfWall };
const acknowledged: Acknowledged = new Map(last?.acknowledged);
const selfKill = createSelfKill((killedAt, digest) =>
  writeLine(log, { step: progress.step, killedAt, digest, acknowledged: [...acknowledged] }),
);
let world: World | undefined;
// The receiver starts first, because a starting sandbox sends the notifications that a killed process did not send.
const receiver = await startReceiver({
  port,
  seed,
  now: () => world?.sandbox.clock.now().getTime() ?? 0,
  database: selfKill.database,
  onNotification: () => selfKill.pass('in a notification'),
});

async function play(): Promise<void> {
  world = await openWorld({ wall, port, acknowledged, data: game.data, seed, ...game.options });
  // Writes the compile cache now, because Node writes it when a process ends normally, and a killed process does not.
  flushCompileCache();
  if (last?.killedAt) {
    const isSame = last.digest === selfKill.openedWith();
    const where = `${last.killedAt}, step ${last.step}`;
    requireThat(isSame, 'committed data survives a kill', where);
  }
  await drain(world);
  const observer = observerOf(world);
  await observer.lookAtAll();
  await requireAcknowledged(world);
  const planned = killsOf(game);
  for (let step = progress.step + 1; step <= steps; step += 1) {
    progress.step = step;
    const kill = planned.get(step);
    if (kill) await playUntilKilled(kill, world, observer);
    const random = createRandom(`${seed} ${step}`);
    await playAction(random.weighted(actions), random, world, observer);
    if (step % 25 === 0) await observer.lookAtAll();
  }
  await world.sandbox.close();
  await receiver.close();
}

/** @throws {Violation} when an object that the sandbox has acknowledged cannot be read */
async function requireAcknowledged({ call }: World): Promise<void> {
  const paths = [...acknowledged].filter(([path, isThere]) => isThere && path.startsWith('/'));
  for (const [path] of paths.slice(-60)) {
    const { status } = await call(path);
    requireThat(status === 200, 'acknowledged objects survive a kill', `${path}: ${status}`);
  }
}

/** Performs actions until the process is killed: at the planned point of an action, or right after the last action. */
async function playUntilKilled(at: KillPoint, played: World, observer: Observer): Promise<void> {
  const random = createRandom(`${seed} ${progress.step}`);
  const isInAdvance = at === 'in an advance';
  const plan = { at, passes: isInAdvance ? random.below(3) : 0 };
  const fitting = actions.filter(({ does }) => does === 'write');
  for (let tries = 0; tries < 40; tries += 1) {
    // For a kill `in an advance`, every second action moves the clock, until a kill happens during a move. The other
    // actions create changes that fall due in a move.
    const isAdvance = isInAdvance && tries % 2 === 1;
    selfKill.plan(isInAdvance === isAdvance ? plan : undefined);
    const action = isAdvance ? advance : random.weighted(fitting);
    await playAction(action, random, played, observer);
    if (at === 'after the answer') break;
  }
  selfKill.plan({ at: 'after the answer', passes: 0 });
  selfKill.pass('after the answer');
}

/** Performs one action of the simulation, and checks the effects of the action. @throws {Violation} when an effect is wrong */
async function playAction(
  { name, does, play: doIt }: Action,
  random: Random,
  played: World,
  observer: Observer,
): Promise<void> {
  const { covered } = played;
  const before = receiver.received.length;
  progress.doing = name;
  const did = `${name} ${await doIt(played, random)}`;
  progress.doing = did;
  await drain(played);
  requireNoClockWarning();
  covered.add(`action ${name}`);
  if (does === 'leap') {
    observer.forget();
    await observer.lookAtAll();
  } else {
    for (const row of observer.lookAtStep(receiver.received.slice(before))) covered.add(row);
  }

  writeLine(log, { step: progress.step, did, wall: wall.now, covered: [...covered] });
  covered.clear();
}

try {
  await play();
} catch (error) {
  writeLine(log, { step: progress.step, did: progress.doing, why: String(error) });
  throw error;
}
