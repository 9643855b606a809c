import { expect, test } from 'vitest';
import type { State } from '../ready/state.ts';
import { whyNotKeep } from './why-not-keep.ts';

const release: State = {
  changedFiles: [],
  pendingChangesets: [],
  emptyChangesets: [],
  versions: { client: '1.1.0' },
  said: 'minor',
  previousVersion: '1.0.0',
};
const remedy = 'check out the commit of the release, and run `npm run release:keep` there.';

test('a release is kept', () => {
  expect(whyNotKeep(release)).toBeUndefined();
});

test.each<[string, Partial<State>, string]>([
  [
    'a branch with a break and a changeset',
    { versions: { client: '1.0.0' }, said: 'none', pendingChangesets: ['break.md'] },
    `.changeset/break.md waits, so that this is no release: ${remedy}`,
  ],
  [
    'a branch on a release that was forgotten',
    { pendingChangesets: ['break.md'] },
    `.changeset/break.md waits, so that this is no release: ${remedy}`,
  ],
  [
    'a tree with a change',
    { changedFiles: ['packages/client/src/index.ts'] },
    `packages/client/src/index.ts is not committed, so that this is no release: ${remedy}`,
  ],
  [
    'the version that is kept',
    { versions: { client: '1.0.0' }, said: 'none' },
    `1.0.0 is not above 1.0.0, which tools/release/baseline keeps: ${remedy}`,
  ],
  [
    'a number that is set by hand',
    { versions: { client: '1.0.1' }, said: 'none' },
    'client is 1.0.1, and of that the changelogs have no changes: take it back, run `npm run changeset`, and leave the number to `npm run version`.',
  ],
])('%s is not', (_name, change, line) => {
  expect(whyNotKeep({ ...release, ...change })).toBe(line);
});

test('before the first release what is kept may be made anew', () => {
  const before = { versions: { client: '0.0.0' }, previousVersion: '0.0.0' };
  expect(
    whyNotKeep({
      ...release,
      ...before,
      said: 'none',
      changedFiles: ['packages/client/src/index.ts'],
      pendingChangesets: ['first-release.md'],
    }),
  ).toBeUndefined();
});
