import { expect, test } from 'vitest';
import { forgottenRelease } from './forgotten.ts';
import type { State } from './state.ts';

const stateWith = (
  version: string,
  pendingChangesets: string[],
  emptyChangesets: string[] = [],
): State => ({
  changedFiles: [],
  pendingChangesets,
  emptyChangesets,
  versions: { client: version },
  said: 'none',
  previousVersion: '1.0.0',
});

test('a release that is not kept is refused as soon as work on the next one begins', () => {
  expect(forgottenRelease(stateWith('2.0.0', ['one.md']))).toBe(
    'tools/release/baseline keeps 1.0.0, and 2.0.0 was made since: run `npm run release:keep` on that release, and commit what it changes.',
  );
});

test('an empty changeset that keeps a release from being made is named, since that release may not be one', () => {
  expect(forgottenRelease(stateWith('2.0.0', ['one.md'], ['one.md']))).toBe(
    '.changeset/one.md names no package, and while it is there the release workflow does not publish 2.0.0: delete it; if npm has 2.0.0, run `npm run release:keep` on that release first, and commit what it changes.',
  );
  expect(forgottenRelease(stateWith('2.0.0', ['one.md', 'two.md'], ['one.md']))).toMatch(
    /^tools\/release\/baseline keeps 1\.0\.0/,
  );
});

test.each([
  ['work on the next one', '1.0.0', ['one.md']],
  ['the pull request that makes it', '1.1.0', []],
])('%s is in order', (_name, version, pending) => {
  expect(forgottenRelease(stateWith(version, pending))).toBeUndefined();
});
