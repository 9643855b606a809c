import { spawnSync } from 'node:child_process';
import { mkdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils/temporary-folder';
import { beforeEach, expect, test } from 'vitest';
import { writeFiles } from '../../test/write-files.ts';
import { git } from './changed-packages.ts';
import { missingChangeset, refusedVersion } from './pull-request.ts';

let repository: string;
let base: string;

beforeEach(async () => {
  repository = await temporaryFolder();
  git(repository, 'init', '--quiet', '--initial-branch=main');
  base = commit({
    'package.json': { name: 'root', private: true, workspaces: ['packages/*'] },
    'package-lock.json': {},
    '.changeset/config.json': { baseBranch: 'main', changelog: false },
    '.changeset/older.md': changeset({ client: 'minor' }),
    'packages/client/package.json': { name: 'client', version: '1.0.0' },
    'packages/openapi/package.json': { name: 'openapi', version: '1.0.0' },
    'packages/helper/package.json': { name: 'helper', version: '1.0.0', private: true },
    'packages/client/README.md': 'old',
    'packages/client/src/old.ts': 'a line that git knows again elsewhere',
  });
});

function commit(files: Record<string, string | object>): string {
  writeFiles(repository, files);
  git(repository, 'add', '--all');
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  git(repository, ...identity, 'commit', '--quiet', '--message=Change');
  return git(repository, 'rev-parse', 'HEAD').trim();
}

function changeset(releases: Record<string, string>): string {
  const lines = Object.entries(releases).map(([name, type]) => `'${name}': ${type}\n`);
  return `---\n${lines.join('')}---\n\nA change.\n`;
}

const says = (list: string) =>
  `No changeset names what changed: ${list}. Run \`npm run changeset\`, or \`npm run changeset -- --empty\` when no user will notice.`;

test.each<[string, string, string]>([
  ['source', 'packages/client/src/new.ts', 'client'],
  ['a README', 'packages/client/README.md', 'client'],
  ['a program', 'packages/client/bin/client.js', 'client'],
  ['the description', 'spec/openapi.yaml', 'openapi'],
])(
  '%s that changed demands a changeset, though one is pending from before',
  async (_what, file, name) => {
    commit({ [file]: 'new' });
    expect(await missingChangeset(repository, base)).toBe(says(`${name} (${file})`));
  },
);

test.each([
  'tools/codegen/src/write-validators.ts',
  'tools/bundle/src/main.ts',
  'tools/description/src/index.ts',
  'tsconfig.base.json',
])('%s, of which packages are built, demands any changeset', async (file) => {
  commit({ [file]: 'new' });
  expect(await missingChangeset(repository, base)).toBe(says(`what builds the packages (${file})`));
  commit({ '.changeset/new.md': changeset({ openapi: 'patch' }) });
  expect(await missingChangeset(repository, base)).toBeUndefined();
});

test.each([
  ['without front matter', 'A change.\n', /missing or invalid frontmatter\./],
  ['with an unknown bump', changeset({ client: 'huge' }), /invalid version type "huge"/],
  ['with broken YAML', "---\n'client: [\n---\n\nA change.\n", /invalid YAML in frontmatter\./],
  ['of an unknown package', changeset({ planted: 'patch' }), /planted/],
])('a changeset %s is refused in one line', async (_what, text, reason) => {
  commit({ '.changeset/new.md': text });
  const line = await missingChangeset(repository, base);
  expect(line).toMatch(reason);
  expect(line).toMatch(/^\.changeset\/new\.md: [^\n]+ Delete it, and run `npm run changeset`\.$/);
});

test('every package without a changeset is named, in one line', async () => {
  commit({
    'packages/client/src/new.ts': 'new',
    'spec/openapi.yaml': 'new',
    '.changeset/new.md': changeset({ openapi: 'minor' }),
  });
  expect(await missingChangeset(repository, base)).toBe(
    says('client (packages/client/src/new.ts)'),
  );
  commit({ '.changeset/new.md': changeset({ helper: 'patch' }) });
  expect(await missingChangeset(repository, base)).toBe(
    says('client (packages/client/src/new.ts), openapi (spec/openapi.yaml)'),
  );
});

test('a file that moved out of the package demands one', async () => {
  mkdirSync(join(repository, 'docs'));
  renameSync(join(repository, 'packages/client/src/old.ts'), join(repository, 'docs/old.ts'));
  commit({});
  expect(await missingChangeset(repository, base)).toBe(
    says('client (packages/client/src/old.ts)'),
  );
});

test('a dependency that changed demands one, a development dependency does not', async () => {
  const manifest = { name: 'client', version: '1.0.0', devDependencies: { vitest: '5.1.1' } };
  commit({ 'packages/client/package.json': manifest });
  expect(await missingChangeset(repository, base)).toBeUndefined();
  commit({ 'packages/client/package.json': { ...manifest, dependencies: { yaml: '2.9.1' } } });
  expect(await missingChangeset(repository, base)).toBe(
    says('client (packages/client/package.json)'),
  );
});

test.each<[string, Record<string, string | object>]>([
  ['a changeset that names the package', { '.changeset/new.md': changeset({ client: 'patch' }) }],
  ['an empty changeset', { '.changeset/new.md': changeset({}) }],
  [
    'an older changeset that was written on',
    { '.changeset/older.md': changeset({ client: 'major' }) },
  ],
  [
    'a new version',
    {
      'packages/client/package.json': { name: 'client', version: '1.1.0' },
      'packages/client/CHANGELOG.md': '1.1.0',
    },
  ],
])('%s is enough', async (_what, files) => {
  commit({ 'packages/client/src/new.ts': 'new', ...files });
  expect(await missingChangeset(repository, base)).toBeUndefined();
});

test.each([
  'packages/client/src/new.test.ts',
  'packages/client/src/new.test-d.ts',
  'packages/client/test/new.ts',
  'packages/client/api/index.api.md',
  'packages/client/vitest.config.ts',
  'packages/helper/src/new.ts',
  'docs/guides/new.md',
])('%s demands none', async (file) => {
  commit({ [file]: 'new' });
  expect(await missingChangeset(repository, base)).toBeUndefined();
});

test('what came into the base meanwhile is not asked of the branch', async () => {
  git(repository, 'checkout', '--quiet', '-b', 'branch');
  commit({ 'docs/new.md': 'new' });
  git(repository, 'checkout', '--quiet', 'main');
  commit({ 'packages/client/src/new.ts': 'new' });
  git(repository, 'checkout', '--quiet', 'branch');
  expect(await missingChangeset(repository, 'main')).toBeUndefined();
});

test('a base that is not there says what to fetch', async () => {
  expect(await missingChangeset(repository, 'release')).toBe(
    'There is no common commit with release: run `git fetch origin release`, in a clone with its history.',
  );
});

test('the command prints the one line and ends with 1', () => {
  const command = join(import.meta.dirname, 'changeset-demanded.ts');
  const { status, stderr } = spawnSync(process.execPath, [command, 'no-such-base'], {
    encoding: 'utf8',
  });
  expect(stderr).toBe(
    'There is no common commit with no-such-base: run `git fetch origin no-such-base`, in a clone with its history.\n',
  );
  expect(status).toBe(1);
});

test('a version that is set by hand is refused, though its changelog tells of it', () => {
  commit({
    'packages/client/package.json': { name: 'client', version: '1.0.1' },
    'packages/client/CHANGELOG.md': '## 1.0.1',
  });
  expect(refusedVersion(repository, base, 'mend-it')).toBe(
    'client is 1.0.1 on mend-it, and only the release workflow makes versions: take it back, and run `npm run changeset`.',
  );
  expect(refusedVersion(repository, base, 'changeset-release/main')).toBeUndefined();
});

test('a change without a version is no reason to refuse one', () => {
  commit({ 'packages/client/src/index.ts': 'new' });
  expect(refusedVersion(repository, base, 'mend-it')).toBeUndefined();
});
