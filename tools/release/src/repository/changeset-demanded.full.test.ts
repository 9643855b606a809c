import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils/temporary-folder';
import { beforeEach, expect, test } from 'vitest';
import config from '../../../../.changeset/config.json' with { type: 'json' };
import { writeFiles } from '../../test/write-files.ts';
import { git } from './git.ts';

let root: string;
let base: string;

beforeEach(async () => {
  root = await temporaryFolder();
  git(root, 'init', '--quiet', '--initial-branch=main');
  const { changedFilePatterns } = config;
  base = commit({
    'package.json': { name: 'root', private: true, workspaces: ['packages/*'] },
    'package-lock.json': {},
    '.changeset/config.json': { baseBranch: 'main', changelog: false, changedFilePatterns },
    '.changeset/older.md': changeset('client'),
    'packages/client/package.json': '{\n  "name": "client",\n  "version": "1.0.0"\n}\n',
    'packages/client/src/moved.ts': 'a line',
  });
});

function commit(files: Record<string, string | object>): string {
  writeFiles(root, files);
  git(root, 'add', '--all');
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  git(root, ...identity, 'commit', '--quiet', '--message=Change');
  return git(root, 'rev-parse', 'HEAD').trim();
}

const changeset = (name: string) => `---\n'${name}': patch\n---\n\nA change.\n`;

function demand(since = base) {
  const program = join(repository, 'tools/release/src/repository/changeset-demanded.ts');
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, since], {
    cwd: root,
    encoding: 'utf8',
  });
  return { status, output: `${stdout}${stderr}` };
}

test.each([
  ['packages/client/src/new.ts', /changed but no changesets/],
  ['packages/client/README.md', /changed but no changesets/],
  ['spec/openapi.yaml', /The change of spec\/openapi\.yaml changes the published packages/],
  ['tools/codegen/src/new.ts', /new\.ts changes the published packages/],
  ['tsconfig.base.json', /tsconfig\.base\.json changes the published packages/],
])(
  'a change of %s demands a changeset, although an older changeset is pending',
  (file, message) => {
    commit({ [file]: 'new' });
    expect(demand()).toEqual({ status: 1, output: expect.stringMatching(message) });

    commit({ '.changeset/new.md': changeset('client') });
    expect(demand().status).toBe(0);
  },
);

test.each([
  'packages/client/src/new.test.ts',
  'packages/client/test/new.ts',
  'packages/client/api/index.api.md',
  'spec/new.test.ts',
  'docs/guides/new.md',
])('a change of %s demands no changeset', (file) => {
  commit({ [file]: 'new' });
  expect(demand().status).toBe(0);
});

test('the changeset check refuses a changeset of an unknown package', () => {
  commit({ '.changeset/new.md': changeset('planted') });
  expect(demand()).toEqual({ status: 1, output: expect.stringContaining('planted') });
});

test('the changeset check refuses a version that is set by hand', () => {
  commit({
    'packages/client/package.json': '{\n  "name": "client",\n  "version": "1.1.0"\n}\n',
    '.changeset/new.md': changeset('client'),
  });
  const output = expect.stringMatching(/The version 1\.1\.0 was set by hand/);
  expect(demand()).toEqual({ status: 1, output });
});
