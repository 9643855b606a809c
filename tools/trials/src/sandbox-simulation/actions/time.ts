import type { Random } from '../../kit/random.ts';
import { digestOf } from '../inside.ts';
import { requireThat } from '../promises.ts';
import type { World } from '../world.ts';
import { type Action, writing } from './action.ts';

export async function advance(world: World, random: Random): Promise<string> {
  const duration = random.weighted([
    { weight: 20, duration: { seconds: 1 + random.below(90) } },
    { weight: 25, duration: { hours: 1 + random.below(10), minutes: random.below(60) } },
    { weight: 30, duration: { days: 1 } },
    { weight: 12, duration: { days: 2 + random.below(4) } },
    { weight: 3, duration: { days: 7 * (1 + random.below(5)) } },
  ]).duration;
  await world.sandbox.clock.advance(duration);
  return `${JSON.stringify(duration)} to ${world.sandbox.clock.now().toISOString()}`;
}

/** Two moves at once, and a read while the clock moves. */
async function advanceTwice(world: World): Promise<string> {
  const { clock } = world.sandbox;
  const before = clock.now().getTime();
  const moves = [clock.advance({ hours: 5 }), clock.advance({ hours: 7 })];
  await world.call('/wallets', { isConcurrent: true });
  await Promise.all(moves);
  const moved = clock.now().getTime() - before;
  requireThat(moved === 12 * 3_600_000, 'moves of the clock queue', `${moved} ms`);
  return clock.now().toISOString();
}

/** The system's time goes on: a clock that runs does what fell due, and another stands still. */
async function wait(world: World, random: Random): Promise<string> {
  const { clock } = world.sandbox;
  const before = clock.now().getTime();
  world.wall.now += random.below(random.chance(0.2) ? 3_600_000 : 60_000);
  // The request finds what fell due before it.
  await world.call('/wallets', { isConcurrent: true });
  return `to ${new Date(world.wall.now).toISOString()}: ${clock.now().getTime() - before} ms`;
}

/** All there is and the time, which a clock that runs keeps only when something changes. */
function allOf({ database, sandbox }: World): string {
  const now = sandbox.clock.now().toISOString();
  return `${digestOf(database, ['clock'])} ${now}`;
}

const names = ['first', 'second'];

export const timeActions: readonly Action[] = [
  writing('advance', 14, advance),
  writing('advance twice', 0.5, advanceTwice),
  writing('wait', 2, wait),
  writing('snapshot', 0.3, async (world, random) => {
    const name = random.pick(names);
    world.sandbox.snapshot(name);
    const paths = world.acknowledged.all();
    world.snapshots.set(name, { digest: digestOf(world.database), paths });
    return name;
  }),
  writing('restore', 0.2, async (world, random) => {
    const name = random.pick(names);
    const kept = world.snapshots.get(name);
    if (!kept) return `there is no ${name}`;
    world.sandbox.restore(name);
    world.acknowledged.replace(kept.paths);
    const isSame = kept.digest === digestOf(world.database);
    requireThat(isSame, 'what was kept is there again', `snapshot ${name}`);
    return name;
  }),
  writing('reset', 0.03, async (world) => {
    world.sandbox.reset();
    world.acknowledged.replace([]);
    return world.sandbox.clock.now().toISOString();
  }),
  writing('restart', 0.25, async (world) => {
    const before = allOf(world);
    await world.restart();
    const isSame = before === allOf(world);
    requireThat(isSame, 'what was kept is there again', 'after a restart');
    return world.sandbox.clock.now().toISOString();
  }),
];
