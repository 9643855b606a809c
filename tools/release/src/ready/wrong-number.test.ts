import { expect, test } from 'vitest';
import type { Bump } from '../notes/bump.ts';
import { wrongNumber } from './wrong-number.ts';

const stateWith = (version: string, said: Bump) => ({
  changedFiles: [],
  pendingChangesets: [],
  emptyChangesets: [],
  versions: { client: version },
  said,
  previousVersion: '1.0.0',
});

test.each<[string, Bump, string]>([
  ['1.0.1', 'major', 'say major, which makes 2.0.0'],
  ['1.0.1', 'minor', 'say minor, which makes 1.1.0'],
  ['2.0.0', 'patch', 'say patch, which makes 1.0.1'],
  ['3.0.0', 'major', 'say major, which makes 2.0.0'],
  ['0.9.0', 'major', 'say major, which makes 2.0.0'],
  ['1.0.1', 'none', 'have no changes'],
])('%s, of which the changelogs say %s, is refused', (version, said, says) => {
  expect(wrongNumber(stateWith(version, said))).toBe(
    `client is ${version}, and of that the changelogs ${says}: take it back, run \`npm run changeset\`, and leave the number to \`npm run version\`.`,
  );
});

test.each<[string, Bump]>([
  ['1.0.0', 'none'],
  ['1.0.1', 'patch'],
  ['1.1.0', 'minor'],
  ['2.0.0', 'major'],
])('%s, of which they say %s, is in order', (version, said) => {
  expect(wrongNumber(stateWith(version, said))).toBeUndefined();
});
