import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { git } from './changed-packages.ts';
import { refusedVersion } from './refused-version.ts';

let repository: string;

beforeEach(() => {
  repository = mkdtempSync(join(tmpdir(), 'crossborder-fx-refused-'));
  onTestFinished(() => rmSync(repository, { recursive: true, force: true }));
  git(repository, 'init', '--quiet', '--initial-branch=main');
});

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
  expect(refusedVersion(repository, base, 'mend-it')).toBe(
    'client is 1.0.1 on mend-it, and only the release workflow makes versions: take it back, and run `npm run changeset`.',
  );
  expect(refusedVersion(repository, base, 'changeset-release/main')).toBeUndefined();
});

test('a change without a version is in order', () => {
  const base = commit(packages('1.0.0'));
  commit({ 'packages/client/src/index.ts': 'new' });
  expect(refusedVersion(repository, base, 'mend-it')).toBeUndefined();
});
