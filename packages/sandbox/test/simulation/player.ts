import { openSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import type { DatabaseSync } from 'node:sqlite';
import { startSandbox } from '../../src/start-sandbox.ts';
import { acknowledgedOf } from './acknowledged.ts';
import { watchClockWarnings } from './clock-warnings.ts';
import type { Game } from './game.ts';
import { observerOf } from './invariants/observer.ts';
import { killsOf } from './kills.ts';
import { lastStep, lastWall, readLog, writeLine } from './log.ts';
import { type Progress, playStep, type Stage } from './play-step.ts';
import { startReceiver } from './receiver.ts';
import { selfKillOf } from './self-kill.ts';
import { requireAcknowledged, requireCommitted } from './survival.ts';
import { drain, type World, worldOf } from './world.ts';

// Plays a simulation from the step after the last one of its log, until it is over or kills itself.

const game = JSON.parse(process.argv[2] ?? '') as Game;
const lines = readLog(game.log);
const log = openSync(game.log, 'a');
const progress: Progress = { step: lastStep(lines), doing: 'the start' };

async function play(): Promise<void> {
  const { seed, steps } = game;
  const clockWarnings = watchClockWarnings();
  const selfKill = selfKillOf(log);
  const wall = { now: lastWall(lines) };
  let world: World | undefined;
  // First: what a killed process had not sent goes out at the start.
  const receiver = await startReceiver({
    port: game.port,
    seed,
    now: () => world?.sandbox.clock.now().getTime() ?? 0,
    secretOf: (webhookId) => secretIn(selfKill.database(), webhookId),
    onNotification() {
      const database = selfKill.database();
      if (database) selfKill.pass('in a notification', database);
    },
  });
  const start = async () => {
    const sandbox = await startSandbox({
      data: game.data,
      seed,
      at: '2026-11-23 09:00:00',
      clock: () => new Date(wall.now),
      ...game.options,
    });
    const database = selfKill.database();
    if (!database) throw new Error('The database was not seen.');
    return { sandbox, database };
  };
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
  requireCommitted(lines.at(-1), selfKill.openedWith());
  await drain(world);
  const observer = observerOf(world);
  await observer.lookAtAll();
  await requireAcknowledged(world);
  const parts = { seed, world, observer, receiver, clockWarnings, selfKill, log, progress };
  const stage: Stage = { ...parts, logged: new Set() };
  const kills = killsOf(seed, steps, game.kills);
  for (let step = progress.step + 1; step <= steps; step += 1) {
    await playStep(step, kills.get(step), stage);
  }
  await world.sandbox.close();
  await receiver.close();
}

function secretIn(from: DatabaseSync | undefined, webhookId: string): string | undefined {
  const row = from?.prepare('SELECT secret FROM subscription WHERE webhookId = ?').get(webhookId);
  return row && String(row['secret']);
}

try {
  await play();
} catch (error) {
  writeLine(log, { failedIn: progress.step, doing: progress.doing, why: String(error) });
  throw error;
}
