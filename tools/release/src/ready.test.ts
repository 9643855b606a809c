import { expect, test } from 'vitest';
import { problemsOf, type State } from './ready.ts';

const ready: State = { status: '', pending: [], version: '1.1.0', latest: '1.0.0' };

test('a version can be published if it is new, everything is committed, and no changeset is pending', () => {
  expect(problemsOf(ready)).toEqual([]);
});

test('the first release can be published, but not with the version 0.0.0', () => {
  expect(problemsOf({ ...ready, latest: undefined })).toEqual([]);
  expect(problemsOf({ ...ready, latest: undefined, version: '0.0.0' })).toHaveLength(1);
});

test.each<[string, Partial<State>, string]>([
  [
    'changesets that are in no version yet',
    { pending: ['one.md', 'two.md'], version: '1.0.0' },
    'The changesets one.md, two.md are in no version yet: run `npm run version` and commit the changed files.',
  ],
  [
    'a version that is published already',
    { version: '1.0.0' },
    'The version 1.0.0 must be above 1.0.0, the latest release: run `npm run changeset`, then `npm run version`.',
  ],
  [
    'a file that is not committed',
    { status: ' M packages/client/src/index.ts\n?? new.ts\n' },
    'packages/client/src/index.ts is not committed: commit or remove the file.',
  ],
])('the release check refuses %s in one line', (_name, change, line) => {
  expect(problemsOf({ ...ready, ...change })).toEqual([line]);
});
