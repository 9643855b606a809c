import type { Random } from '../../harness/random.ts';
import { digestOf } from '../inside.ts';
import { requireThat } from '../promises.ts';
import type { World } from '../world.ts';
import { type Action, leap, writing } from './action.ts';

export const advance = writing('advance', 14, async ({ sandbox }, random) => {
  const { duration } = random.weighted([
    { weight: 20, duration: { seconds: 1 + random.below(90) } },
    { weight: 25, duration: { hours: 1 + random.below(10), minutes: random.below(60) } },
    { weight: 30, duration: { days: 1 } },
    { weight: 12, duration: { days: 2 + random.below(4) } },
    { weight: 3, duration: { days: 7 * (1 + random.below(5)) } },
  ]);
  await sandbox.clock.advance(duration);
  return `${JSON.stringify(duration)} to ${sandbox.clock.now().toISOString()}`;
});

/** Moves the clock of the sandbox by two parallel requests, and sends a request that reads while the clock moves. */
async function advanceTwice({ sandbox, call }: World): Promise<string> {
  const { clock } = sandbox;
  const before = clock.now().getTime();
  const moves = [clock.advance({ hours: 5 }), clock.advance({ hours: 7 })];
  await call('/wallets', { isConcurrent: true });
  await Promise.all(moves);
  const moved = clock.now().getTime() - before;
  requireThat(moved === 12 * 3_600_000, 'simultaneous moves of the clock add up', `${moved} ms`);
  return clock.now().toISOString();
}

/** Moves the real time that the sandbox sees. A running clock of the sandbox must then make the changes that fell due. */
async function wait({ sandbox, wall, call }: World, random: Random): Promise<string> {
  const { clock } = sandbox;
  const before = clock.now().getTime();
  wall.now += random.below(random.chance(0.2) ? 3_600_000 : 60_000);
  // Before the sandbox answers a request, it makes all changes that have fallen due.
  await call('/wallets', { isConcurrent: true });
  return `to ${new Date(wall.now).toISOString()}: ${clock.now().getTime() - before} ms`;
}

const kept = 'a restored or restarted sandbox has its kept state';
const names = ['first', 'second'];

export const timeActions: readonly Action[] = [
  advance,
  writing('advance twice', 0.5, advanceTwice),
  writing('wait', 2, wait),
  writing('snapshot', 0.3, async ({ sandbox, database, acknowledged, snapshots }, random) => {
    const name = random.pick(names);
    sandbox.snapshot(name);
    snapshots.set(name, { digest: digestOf(database), paths: new Map(acknowledged) });
    return name;
  }),
  leap('restore', 0.2, async ({ sandbox, database, acknowledged, snapshots }, random) => {
    const name = random.pick(names);
    const snapshot = snapshots.get(name);
    if (!snapshot) return `no snapshot ${name} exists`;
    sandbox.restore(name);
    acknowledged.clear();
    for (const path of snapshot.paths) acknowledged.set(...path);
    requireThat(snapshot.digest === digestOf(database), kept, `snapshot ${name}`);
    return name;
  }),
  leap('reset', 0.03, async ({ sandbox, acknowledged }) => {
    sandbox.reset();
    acknowledged.clear();
    return sandbox.clock.now().toISOString();
  }),
  leap('restart', 0.25, async (world) => {
    // The sandbox stores the time of a running clock only when something changes, so the digests leave this time out.
    const now = () => world.sandbox.clock.now().toISOString();
    const all = () => `${digestOf(world.database, ['clock'])} ${now()}`;
    const before = all();
    await world.restart();
    requireThat(before === all(), kept, 'after a restart');
    return now();
  }),
];
