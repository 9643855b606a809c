import { expect } from 'vitest';
import { acknowledgedOf } from '../acknowledged.ts';
import { openedWith, type SandboxOptions, startSandbox } from '../inside.ts';
import { type World, worldOf } from '../world.ts';

/** A world of its own, with a sandbox without a file. @param port of the receiver */
export async function newWorld({
  port = 1,
  ...options
}: SandboxOptions & { port?: number }): Promise<World> {
  const seed = 'world';
  const wall = { now: Date.parse('2026-11-23T08:00:00Z') };
  const clock = () => new Date(wall.now);
  const { opened: sandbox, database } = await openedWith(() =>
    startSandbox({ seed, at: '2026-11-23 09:00:00', clock, ...options }),
  );
  return worldOf(
    { seed: String(options.seed ?? seed), restart: () => expect.fail('it has no file') },
    {
      sandbox,
      database,
      acknowledged: acknowledgedOf(),
      receiverUrl: `http://127.0.0.1:${port}/`,
      wall,
    },
  );
}
