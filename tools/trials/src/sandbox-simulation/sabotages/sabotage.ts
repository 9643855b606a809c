import { expect } from 'vitest';
import { sandboxOf } from '../../../../../packages/sandbox/test/sandbox-of.ts';
import { createRandom } from '../../kit/random.ts';
import { acknowledgedOf } from '../acknowledged.ts';
import { actions } from '../actions/actions.ts';
import { openedWith, type SandboxOptions } from '../inside.ts';
import type { PromiseName } from '../promises.ts';
import { type World, worldOf } from '../world.ts';

/** For a promise, what breaks it, each in another way. */
export type Sabotages = {
  readonly [Name in PromiseName]?: Readonly<Record<string, () => Promise<unknown>>>;
};

export async function newWorld(options: SandboxOptions = {}): Promise<World> {
  const wall = { now: Date.parse('2026-11-23T08:00:00Z') };
  const { opened: sandbox, database } = await openedWith(() =>
    sandboxOf({ seed: 'world', clock: () => new Date(wall.now), ...options }),
  );
  return worldOf(
    { seed: 'world', restart: () => expect.fail('it has no file') },
    { sandbox, database, acknowledged: acknowledgedOf(), receiverUrl: 'http://127.0.0.1:1', wall },
  );
}

/** Plays an action again and again: not each way of it meets what is wrong. */
export async function playOften(world: World, name: string): Promise<void> {
  const action = actions.find((one) => one.name === name);
  if (!action) expect.fail(`There is no action ${name}.`);
  for (let turn = 1; turn <= 60; turn += 1)
    await action.play(world, createRandom(`${name} ${turn}`));
}
