import { expect, test } from 'vitest';
import { nearestName } from './nearest-name.ts';

const known = ['communication', 'tag', 'sourceWalletId', 'per_page'];

test.each([
  ['comunication', 'communication'],
  ['COMMUNICATION', 'communication'],
  ['sourceWaletIdd', 'sourceWalletId'],
  ['perpage', 'per_page'],
  ['tga', undefined],
  ['taag', 'tag'],
  ['reference', undefined],
  ['', undefined],
])('%j was probably meant to be %j', (name, expected) => {
  expect(nearestName(name, known)).toBe(expected);
});
