import { times } from '@crossborder-fx/tools-test-utils/depth';
import { expect, test } from 'vitest';
import { play } from './play/play.ts';
import { randomCheats } from './random-cheats.ts';

const seeds = Array.from({ length: times(12) }, (_, index) => `set ${index + 1}`);

test('a seed picks the same cheats again, and another seed others', () => {
  const idsOf = (seed: string) => randomCheats(seed).map(({ id }) => id);
  expect(idsOf('set 1')).toEqual(idsOf('set 1'));
  expect(idsOf('set 1')).not.toEqual(idsOf('set 2'));
});

test.each(seeds)('many cheats at once: %s', async (seed) => {
  const cheats = randomCheats(seed);
  const { violations } = await play(cheats.map(({ cheat }) => cheat));
  const again = `node tools/cheating-bank/src/main.ts --seed '${seed}'`;
  expect(violations, `${cheats.map(({ id }) => id).join(' ')}; ${again}`).toEqual([]);
});
