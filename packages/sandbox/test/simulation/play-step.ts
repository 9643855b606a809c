import type { Action } from './actions/action.ts';
import { actions } from './actions/actions.ts';
import { advance } from './actions/time.ts';
import type { ClockWarnings } from './clock-warnings.ts';
import { coveredAction } from './covered.ts';
import type { Observer } from './invariants/observer.ts';
import type { KillPoint } from './kills.ts';
import { writeLine } from './log.ts';
import { type Random, randomOf } from './random.ts';
import type { Receiver } from './receiver.ts';
import type { SelfKill } from './self-kill.ts';
import { drain, type World } from './world.ts';

/** How far a process is, for the line of the log that says where it has failed. */
export interface Progress {
  step: number;
  /** What the step does, or has done. */
  doing: string;
}

/** What a step is played on. */
export interface Stage {
  seed: string;
  world: World;
  observer: Observer;
  receiver: Receiver;
  clockWarnings: ClockWarnings;
  selfKill: SelfKill;
  /** The log, open for appending. */
  log: number;
  /** What this process has written into the log of `World.covered`. */
  logged: Set<string>;
  progress: Progress;
}

const lookAtAllEvery = 25;

/** Plays a step, and kills the process in it when there is a kill. @throws {Violation} */
export async function playStep(
  step: number,
  kill: KillPoint | undefined,
  stage: Stage,
): Promise<void> {
  stage.progress.step = step;
  if (kill) await playUntilKilled(step, kill, stage);
  const random = randomOf(`${stage.seed} ${step}`);
  await playAction(step, { action: random.weighted(actions), random }, stage);
  if (step % lookAtAllEvery === 0) await stage.observer.lookAtAll();
}

/** Does things until the process is killed in the midst of one of them, or right after it. */
async function playUntilKilled(step: number, at: KillPoint, stage: Stage): Promise<void> {
  const { seed, selfKill, world } = stage;
  const random = randomOf(`${seed} ${step}`);
  const isInAdvance = at === 'in an advance';
  const said = () => world.acknowledged.take();
  const plan = { step, at, passes: isInAdvance ? random.below(3) : 0, said };
  const fitting = actions.filter(({ name, isWriting }) => isWriting && !isLeap(name));
  for (let tries = 0; tries < 40; tries += 1) {
    // So that the clock has something to do.
    const isAdvance = isInAdvance && tries % 2 === 1;
    selfKill.plan(isInAdvance === isAdvance ? plan : undefined);
    const action = isAdvance ? { name: 'advance', play: advance } : random.weighted(fitting);
    await playAction(step, { action, random }, stage);
    if (at === 'after the answer') break;
  }
  selfKill.plan({ step, at: 'after the answer', passes: 0, said });
  selfKill.pass('after the answer', world.database);
}

/** Does one thing, and looks at what it did. */
async function playAction(
  step: number,
  { action, random }: { action: Pick<Action, 'name' | 'play'>; random: Random },
  { world, observer, receiver, clockWarnings, log, logged, progress }: Stage,
): Promise<void> {
  const received = receiver.received.length;
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
    const rows = observer.lookAtStep(receiver.received.slice(received));
    for (const row of rows) world.covered.add(row);
  }
  const now = world.sandbox.clock.now().getTime();
  const covered = [...world.covered].filter((one) => !logged.has(one));
  for (const one of covered) logged.add(one);
  const said = world.acknowledged.take();
  writeLine(log, { step, did, said, now, wall: world.wall.now, covered });
}

/** Actions that put the state in place of another: nothing of the step before is comparable. */
const isLeap = (name: string) => ['restore', 'reset', 'restart'].includes(name);
