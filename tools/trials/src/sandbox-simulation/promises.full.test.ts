import { expect, onTestFinished, test } from 'vitest';
import { promises } from './promises.ts';
import { sabotages } from './sabotages.ts';
import { openWorld } from './world.ts';

// Each promise is broken on purpose, by a sandbox that does wrong, and has to be the one that notices.

const all = Object.entries(sabotages).flatMap(([promise, ways]) =>
  Object.entries(ways).map(([what, sabotage]) => ({ promise, what, sabotage })),
);

test('every promise has a sabotage', () => {
  expect(new Set(all.map(({ promise }) => promise))).toEqual(new Set(promises));
});

test.each(all)('$promise: $what', { timeout: 400_000 }, async ({ promise, sabotage }) => {
  const world = await openWorld({ speed: 1 });
  onTestFinished(() => world.sandbox.close());
  await expect((async () => sabotage(world))()).rejects.toThrow(`${promise}: `);
});
