import { openSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { readSetting } from '../kit/in-process.ts';
import { createRandom, type Random } from '../kit/random.ts';
import { acknowledgedOf } from './acknowledged.ts';
import type { Action } from './actions/action.ts';
import { actions, isLeap } from './actions/actions.ts';
import { advance } from './actions/time.ts';
import { coveredAction } from './coverage.ts';
import { type Game, type KillPoint, killsOf } from './game.ts';
import { startSandbox } from './inside.ts';
import { type Observer, observerOf } from './invariants/observer.ts';
import { type LogLine, lastStep, lastWall, readLog, writeLine } from './log.ts';
import { requireThat, watchClockWarnings } from './promises.ts';
import { type Received, startReceiver } from './receiver.ts';
import { selfKillOf } from './self-kill.ts';
import { drain, type World, worldOf } from './world.ts';

// Plays a simulation from the step after the last one of its log, until it is over or kills itself.

const { seed, steps, kills, data, log: logFile, options, port } = readSetting<Game>();
const lines = readLog(logFile);
const log = openSync(logFile, 'a');
/** How far the process is, for the line of the log that says where it has failed. */
const progress = { step: lastStep(lines), doing: 'the start' };
const clockWarnings = watchClockWarnings();
const selfKill = selfKillOf(log);
const wall = { now: lastWall(lines) };
/** What this process has written into the log of `World.covered`. */
const logged = new Set<string>();
const lookAtAllEvery = 25;

async function play(): Promise<void> {
  let world: World | undefined;
  // The receiver starts first: the sandbox sends at its start what a killed process had not sent.
  const receiver = await startReceiver({
    port,
    seed,
    now: () => world?.sandbox.clock.now().getTime() ?? 0,
    secretOf,
    onNotification() {
      const database = selfKill.database();
      if (database) selfKill.pass('in a notification', database);
    },
  });
  const start = async () => {
    const clock = () => new Date(wall.now);
    const sandbox = await startSandbox({
      data,
      seed,
      at: '2026-11-23 09:00:00',
      clock,
      ...options,
    });
    const database = selfKill.database();
    if (!database) throw new Error('The database was not seen.');
    return { sandbox, database };
  };
  const restart = async (current: World) => {
    await current.sandbox.close();
    Object.assign(current, await start());
    current.snapshots.clear();
  };
  const acknowledged = acknowledgedOf(lines.flatMap((line) => ('said' in line ? line.said : [])));
  const receiverUrl = `http://127.0.0.1:${port}/`;
  world = worldOf({ seed, restart }, { ...(await start()), acknowledged, receiverUrl, wall });
  // A process that kills itself does not do so at its end.
  flushCompileCache();
  requireCommitted(lines.at(-1), selfKill.openedWith());
  await drain(world);
  const observer = observerOf(world);
  await observer.lookAtAll();
  await requireAcknowledged(world);
  const stage: Stage = { world, observer, received: receiver.received };
  const planned = killsOf(seed, steps, kills);
  for (let step = progress.step + 1; step <= steps; step += 1) {
    await playStep(step, planned.get(step), stage);
  }
  await world.sandbox.close();
  await receiver.close();
}

function secretOf(webhookId: string): string | undefined {
  const sql = 'SELECT secret FROM subscription WHERE webhookId = ?';
  const row = selfKill.database()?.prepare(sql).get(webhookId);
  return row && String(row['secret']);
}

/**
 * After a kill, exactly what was committed is there.
 *
 * @param openedWith a digest of what is there
 * @throws {Violation}
 */
function requireCommitted(last: LogLine | undefined, openedWith: string): void {
  if (!last || !('killedIn' in last)) return;
  const isSame = last.digest === openedWith;
  requireThat(isSame, 'what was committed survives a kill', `${last.at}, step ${last.killedIn}`);
}

/** What the answers have said is there. @throws {Violation} */
async function requireAcknowledged(world: World): Promise<void> {
  const paths = world.acknowledged.latest(60).filter((path) => path.startsWith('/'));
  for (const path of paths) {
    const { status } = await world.call(path);
    requireThat(status === 200, 'what was acknowledged survives a kill', `${path}: ${status}`);
  }
}

/** What a step is played on. */
interface Stage {
  world: World;
  observer: Observer;
  /** By the receiver. */
  received: readonly Received[];
}

/** Plays a step, and kills the process in it when there is a kill. @throws {Violation} */
async function playStep(step: number, kill: KillPoint | undefined, stage: Stage): Promise<void> {
  progress.step = step;
  if (kill) await playUntilKilled(step, kill, stage);
  const random = createRandom(`${seed} ${step}`);
  await playAction(step, random.weighted(actions), random, stage);
  if (step % lookAtAllEvery === 0) await stage.observer.lookAtAll();
}

/** Plays actions until the process is killed during one of them, or right after it. */
async function playUntilKilled(step: number, at: KillPoint, stage: Stage): Promise<void> {
  const { world } = stage;
  const random = createRandom(`${seed} ${step}`);
  const isInAdvance = at === 'in an advance';
  const said = () => world.acknowledged.take();
  const plan = { step, at, passes: isInAdvance ? random.below(3) : 0, said };
  const fitting = actions.filter(({ name, isWriting }) => isWriting && !isLeap(name));
  for (let tries = 0; tries < 40; tries += 1) {
    // So that the clock has something to do.
    const isAdvance = isInAdvance && tries % 2 === 1;
    selfKill.plan(isInAdvance === isAdvance ? plan : undefined);
    const action = isAdvance ? { name: 'advance', play: advance } : random.weighted(fitting);
    await playAction(step, action, random, stage);
    if (at === 'after the answer') break;
  }
  selfKill.plan({ step, at: 'after the answer', passes: 0, said });
  selfKill.pass('after the answer', world.database);
}

/** Does one thing, and looks at what it did. */
async function playAction(
  step: number,
  action: Pick<Action, 'name' | 'play'>,
  random: Random,
  { world, observer, received }: Stage,
): Promise<void> {
  const before = received.length;
  progress.doing = action.name;
  const did = `${action.name} ${await action.play(world, random)}`;
  progress.doing = did;
  await drain(world);
  clockWarnings.requireNone();
  world.covered.add(coveredAction(action.name));
  if (isLeap(action.name)) {
    observer.forget();
    await observer.lookAtAll();
  } else {
    for (const row of observer.lookAtStep(received.slice(before))) world.covered.add(row);
  }
  const now = world.sandbox.clock.now().getTime();
  const covered = [...world.covered].filter((one) => !logged.has(one));
  for (const one of covered) logged.add(one);
  const said = world.acknowledged.take();
  writeLine(log, { step, did, said, now, wall: wall.now, covered });
}

try {
  await play();
} catch (error) {
  writeLine(log, { failedIn: progress.step, doing: progress.doing, why: String(error) });
  throw error;
}
