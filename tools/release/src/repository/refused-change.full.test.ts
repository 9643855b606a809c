import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { git } from './changed-packages.ts';
import { refusedChanges } from './refused-change.ts';

let repository: string;

beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), 'crossborder-fx-refused-'));
  onTestFinished(() => rmSync(repository, { recursive: true, force: true }));
  git(repository, 'init', '--quiet', '--initial-branch=main');
});

const kept = (version: string) =>
  `tools/release/baseline/packages/crossborder-fx-openapi-${version}.tgz`;
const packages = (version: string) => ({
  'packages/openapi/package.json': JSON.stringify({ name: 'openapi', version }),
  'packages/client/package.json': JSON.stringify({ name: 'client', version }),
});

function commit(files: Record<string, string>): string {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(repository, name)), { recursive: true });
    writeFileSync(join(repository, name), content);
  }
  git(repository, 'add', '--all');
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  git(repository, ...identity, 'commit', '--quiet', '--message=Change');
  return git(repository, 'rev-parse', 'HEAD').trim();
}

test('a version that is set by hand is refused, though its changelog tells of it', () => {
  const base = commit(packages('1.0.0'));
  commit({ ...packages('1.0.1'), 'packages/client/CHANGELOG.md': '## 1.0.1' });
  expect(refusedChanges(repository, base, 'mend-it')).toEqual([
    'client is 1.0.1 on mend-it, and only the release workflow makes versions: take it back, and run `npm run changeset`.',
  ]);
  expect(refusedChanges(repository, base, 'changeset-release/main')).toEqual([]);
});

test('a release that is kept anew beside any other change is refused', () => {
  const base = commit({ ...packages('1.0.0'), [kept('1.0.0')]: 'as it was' });
  commit({ [kept('1.0.0')]: 'with the break' });
  expect(refusedChanges(repository, base, 'keep')).toEqual([]);
  commit({ 'packages/client/src/index.ts': 'a break' });
  expect(refusedChanges(repository, base, 'keep')).toEqual([
    `${kept('1.0.0')} changes together with packages/client/src/index.ts, which would be compared with itself: \`git restore --source=${base.slice(0, 12)} tools/release/baseline/\`, or open a pull request of nothing else.`,
  ]);
});

test('so it is between the first release and the commit that keeps it', () => {
  const base = commit({ ...packages('1.0.0'), [kept('0.0.0')]: 'as it was' });
  commit({ [kept('1.0.0')]: 'with the break', 'packages/client/src/index.ts': 'a break' });
  expect(refusedChanges(repository, base, 'keep')).toHaveLength(1);
});

test('before the first release it may change with what it is made of', () => {
  const base = commit({ ...packages('0.0.0'), [kept('0.0.0')]: 'as it was' });
  commit({ [kept('0.0.0')]: 'new', 'packages/client/src/index.ts': 'new' });
  expect(refusedChanges(repository, base, 'keep')).toEqual([]);
});
