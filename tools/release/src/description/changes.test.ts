import { readDocument } from '@crossborder-fx/tools-description';
import { beforeAll, expect, test } from 'vitest';
import { ours, plant, rated, type Seed, unreported } from '../../test/seeds.ts';
import { type Change, changesOf } from './changes.ts';
import { neededBump, placeText } from './gate.ts';

const seeds = [...rated, ...ours, ...unreported];
let changes: Omit<Change, 'documents'>[];

// Makes all changes in one document and compares it once, because a comparison takes seconds. No two changes have the
// same place in the document.
beforeAll(async () => {
  const before = await readDocument('expanded');
  const after = await readDocument('expanded');
  for (const seed of seeds) plant(after, seed);
  changes = await changesOf(before, after);
});

const changesAt = (seed: Seed) => changes.filter((change) => placeText(change) === seed.place);

test.each(seeds)('changesOf judges the change "$title" of the description as $bump', (seed) => {
  const found = changesAt(seed);
  expect(found).toHaveLength(1);
  expect(neededBump(found)).toBe(seed.bump);
});

test('changesOf reports only the changes that these tests make', () => {
  const places = new Set(seeds.map(({ place }) => place));
  expect(changes.map(placeText).filter((place) => !places.has(place))).toEqual([]);
});

test('changesOf refuses a reference without a target', async () => {
  const before = await readDocument('expanded');
  const after = await readDocument('expanded');
  delete after.components?.['schemas']?.['Trade'];
  await expect(changesOf(before, after)).rejects.toThrow("Can't resolve $ref");
});
