import { openSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import { startSandbox } from '../../src/start-sandbox.ts';
import { acknowledgedOf } from './acknowledged.ts';
import { actions } from './actions/actions.ts';
import { advance } from './actions/time.ts';
import { type Observer, observerOf } from './invariants/observer.ts';
import { type KillPoint, killsOf } from './kills.ts';
import { type LogLine, readLog, writeLine } from './log.ts';
import { randomOf } from './random.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { requireThat } from './violation.ts';
import { digestOf, watchDatabases } from './watched-database.ts';
import { type World, worldOf } from './world.ts';

// Plays a simulation from the step after the last one of its log, until it is over or kills itself.

export interface Game {
  seed: string;
  steps: number;
  kills: number;
  /** Of the sandbox. */
  data: string;
  log: string;
  /** Of the receiver, the same in each process, since the sandbox keeps it. */
  port: number;
}

const lookAtAllEvery = 25;

const game = JSON.parse(process.argv[2] ?? '') as Game;
const { seed, steps } = game;
const lines = readLog(game.log);
const log = openSync(game.log, 'a');
const kills = killsOf(seed, steps, game.kills);

let database: DatabaseSync | undefined;
let openedWith = '';
/** A kill that is planned for the step of now, and how often its point is passed before. */
let planned: { step: number; at: KillPoint; passes: number; digest: string } | undefined;

/** What the step of now does, or has done. */
let doing = '';

watchDatabases({
  open(opened) {
    database = opened;
    openedWith = digestOf(opened);
  },
  beforeCommit: () => killAt('before COMMIT', () => planned?.digest ?? ''),
  afterCommit(committed) {
    killAt('after COMMIT', () => digestOf(committed));
    killAt('in an advance', () => digestOf(committed));
  },
});

function killAt(at: KillPoint, digest: () => string): void {
  if (planned?.at !== at || planned.passes-- > 0) return;
  writeLine(log, { killedIn: planned.step, at, digest: digest() });
  process.kill(process.pid, 'SIGKILL');
}

async function start() {
  const sandbox = await startSandbox({
    data: game.data,
    seed,
    at: '2026-11-23 09:00:00',
    failOnRefusal: false,
  });
  if (!database) throw new Error('The database was not seen.');
  return { sandbox, database };
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

/** Waits until all that is due has been sent and answered. */
async function drain({ database, sandbox }: World): Promise<void> {
  const due = database.prepare('SELECT 1 FROM delivery WHERE dueAt <= ? LIMIT 1');
  const deadline = performance.now() + 10_000;
  while (due.get(sandbox.clock.now().getTime())) {
    requireThat(performance.now() < deadline, 'what is due is sent', 'not within 10 seconds');
    await turn();
  }
  // The answer of the last is recorded, and what follows from it is planned.
  await turn();
}

/** Actions that put the state in place of another: nothing of the step before is comparable. */
const isLeap = (name: string) => ['restore', 'reset', 'restart'].includes(name);

async function playStep(step: number, world: World, observer: Observer, receiver: Receiver) {
  const random = randomOf(`${seed} ${step}`);
  const kill = kills.get(step);
  if (kill !== undefined) {
    const passes = kill === 'in an advance' ? random.below(4) : 0;
    planned = { step, at: kill, passes, digest: digestOf(world.database) };
  }
  const action =
    kill === 'in an advance'
      ? { name: 'advance', play: advance }
      : random.weighted(kill ? actions.filter(({ isWriting }) => isWriting) : actions);
  const received = receiver.received.length;
  doing = action.name;
  const did = `${action.name} ${await action.play(world, random)}`;
  doing = did;
  await drain(world);
  const now = world.sandbox.clock.now().getTime();
  writeLine(log, { step, did, said: world.acknowledged.take(), now });
  if (kill !== undefined) {
    killAt('after the answer', () => digestOf(world.database));
    writeLine(log, { missed: step, at: kill });
    planned = { step, at: 'after the answer', passes: 0, digest: '' };
    killAt('after the answer', () => digestOf(world.database));
  }
  if (isLeap(action.name)) {
    observer.forget();
    await observer.lookAtAll();
    return;
  }
  observer.lookAtStep(receiver.received.slice(received));
  if (step % lookAtAllEvery === 0) await observer.lookAtAll();
}

async function play(): Promise<void> {
  const { sandbox, database } = await start();
  requireSurvival(lines.at(-1));
  const said = lines.flatMap((line) => ('said' in line ? line.said : []));
  const world = worldOf(
    {
      seed,
      async restart(current) {
        await current.sandbox.close();
        Object.assign(current, await start());
        current.snapshots.clear();
      },
    },
    {
      sandbox,
      database,
      acknowledged: acknowledgedOf(said),
      receiverUrl: `http://127.0.0.1:${game.port}/`,
    },
  );
  const receiver = await startReceiver({
    port: game.port,
    seed,
    now: () => world.sandbox.clock.now().getTime(),
    secretOf: (webhookId) =>
      world.row<{ secret: string }>(
        'SELECT secret FROM subscription WHERE webhookId = ?',
        webhookId,
      )?.secret,
    onNotification: () => killAt('in a notification', () => digestOf(world.database)),
  });
  await drain(world);
  const observer = observerOf(world);
  await observer.lookAtAll();
  await requireAcknowledged(world);
  const last = lines.findLast((line) => 'step' in line || 'killedIn' in line);
  const done = last ? ('step' in last ? last.step : last.killedIn) : 0;
  for (let step = done + 1; step <= steps; step += 1) {
    try {
      await playStep(step, world, observer, receiver);
    } catch (error) {
      writeLine(log, { failedIn: step, doing, why: String(error) });
      throw error;
    }
  }
  await world.sandbox.close();
  await receiver.close();
}

await play();
