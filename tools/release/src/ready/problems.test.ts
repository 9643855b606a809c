import { expect, test } from 'vitest';
import { problemsOf } from './problems.ts';
import type { State } from './state.ts';

const ready: State = {
  changedFiles: [],
  pendingChangesets: [],
  versions: { client: '1.1.0', webhooks: '1.1.0' },
};

test('what is committed, versioned and new can be published', () => {
  expect(problemsOf(ready, '1.0.0')).toEqual([]);
});

test.each<[string, Partial<State>, string]>([
  [
    'changesets that no version has taken up',
    { pendingChangesets: ['one.md', 'two.md'] },
    'one.md (and 1 more) has no version yet: run `npm run version` and commit what it changes.',
  ],
  [
    'packages of several versions',
    { versions: { client: '1.1.0', webhooks: '1.0.0' } },
    'The packages have several versions (1.1.0, 1.0.0): run `npm run version`.',
  ],
  [
    'the version that is published already',
    { versions: { client: '1.0.0' } },
    '1.0.0 is not above 1.0.0, the latest release: run `npm run changeset`, then `npm run version`.',
  ],
  [
    'a changeset before the first version of it',
    { pendingChangesets: ['one.md'], versions: { client: '1.0.0' } },
    'one.md has no version yet: run `npm run version` and commit what it changes.',
  ],
  [
    'what is not committed',
    { changedFiles: ['packages/client/src/index.ts'] },
    'packages/client/src/index.ts is not committed: commit it, or take it away.',
  ],
])('%s is refused in one line', (_name, change, line) => {
  expect(problemsOf({ ...ready, ...change }, '1.0.0')).toEqual([line]);
});

test('before the first release any version can be published, but for the one of nobody', () => {
  expect(problemsOf(ready, undefined)).toEqual([]);
  expect(problemsOf({ ...ready, versions: { client: '0.0.0' } }, undefined)).toHaveLength(1);
});
