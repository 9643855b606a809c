import { repository } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { forgottenRelease } from './forgotten.ts';
import { stateOf } from './state.ts';

const stateWith = (version: string, pendingChangesets: string[]) => ({
  changedFiles: [],
  pendingChangesets,
  versions: { client: version },
  previousVersion: '1.0.0',
});

test('a release that is not kept is refused as soon as work on the next one begins', () => {
  expect(forgottenRelease(stateWith('2.0.0', ['one.md']))).toBe(
    'tools/release/baseline keeps 1.0.0, and 2.0.0 was made since: run `npm run release:keep` on that release, and commit what it changes.',
  );
});

test.each([
  ['work on the next one', '1.0.0', ['one.md']],
  ['the pull request that makes it', '1.1.0', []],
])('%s is in order', (_name, version, pending) => {
  expect(forgottenRelease(stateWith(version, pending))).toBeUndefined();
});

test('this repository keeps the release before', () => {
  expect(forgottenRelease(stateOf(repository))).toBeUndefined();
});
