import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils/temporary-folder';
import { beforeEach, expect, test } from 'vitest';
import { writeFiles } from '../../test/write-files.ts';

// Runs the scripts of the release workflow that call npm and GitHub. Small shell scripts take the place of npm and of `gh`.
let folder: string;
beforeEach(async () => {
  folder = realpathSync(await temporaryFolder());
  const plan = [[{ kind: 'publish', name: 'one', version: '1.2.0' }]];
  writeFiles(folder, {
    'packed/publish-plan.json': { version: 1, plan },
    'packed/sbom/one.cdx.json': {},
  });
  pack({});
});

function pack(fields: Record<string, unknown>): void {
  const manifest = { name: '@crossborder-fx/one', version: '1.2.0', ...fields };
  writeFiles(folder, { 'package/package.json': manifest });
  mkdirSync(join(folder, 'packed/packages'), { recursive: true });
  execFileSync('tar', ['-czf', 'packed/packages/one-1.2.0.tgz', 'package'], { cwd: folder });
}

/** A small shell script replaces npm or `gh`. The file `calls` gets a line for each call of this program. */
function run(script: string, program: 'npm' | 'gh', standIn: string, env = {}, given = 'packed') {
  const line = `echo "${program} $*" | sed 's#${folder}/[a-z]*/[a-z]*/##g' >>'${folder}/calls'`;
  writeFiles(folder, { [program]: `#!/bin/sh\n${line}\n${standIn}\n`, calls: '' });
  execFileSync('chmod', ['+x', join(folder, program)]);
  const { NPM_CONFIG_USERCONFIG, npm_config_userconfig, ...rest } = process.env;
  const PATH = `${folder}${delimiter}${rest['PATH']}`;
  const { status, stdout } = spawnSync(join(repository, '.ci', script), [given], {
    cwd: folder,
    env: { ...rest, GH_REPO: 'us/ours', GITHUB_SHA: 'abc', PATH, ...env },
    encoding: 'utf8',
  });
  const calls = readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n');
  return { status, said: stdout.trim(), calls, last: calls.at(-1) };
}

test("the release script stages a tarball under the tag latest, ignores the machine's settings of npm, and stages the tarball only once", () => {
  // The test asks the real npm to which registry it would publish while the environment names another registry.
  const elsewhere = 'https://elsewhere.invalid/';
  const npmrc = `registry=${elsewhere}\n@crossborder-fx:registry=${elsewhere}\ndry-run=true\n`;
  writeFiles(folder, { '.npmrc': npmrc, 'node_modules/x': '' });
  const hostile = { HOME: folder, TMPDIR: folder, npm_config_registry: elsewhere };
  const ask = `case "$1" in view) shift 3; ls -A >'${folder}/seen'; PATH='${process.env['PATH']}'; npm config list --json "$@" >'${folder}/settings'; exit 1; esac`;
  const { status, last } = run('stage', 'npm', ask, { ...hostile, NPM_CONFIG_DRY_RUN: 'true' });
  expect({ status, last }).toEqual({
    status: 0,
    last: 'npm stage publish one-1.2.0.tgz --prefix . --userconfig user-npmrc --globalconfig global-npmrc --tag latest --provenance --access public --ignore-scripts',
  });
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  expect(read('seen')).toBe('');
  expect(JSON.parse(read('settings'))).toMatchObject({ 'dry-run': false });
  expect(read('settings')).not.toContain(elsewhere);

  writeFiles(folder, { 'packed/earlier/staged-1/staged': read('packed/staged') });
  expect(run('stage', 'npm', '').calls).toHaveLength(2);
});

const other = 'is published or staged with other bytes than one-1.2.0.tgz';
test.each<[string, { env?: object; fields?: Record<string, unknown>; npm?: string }, string]>([
  ['npm refuses', { npm: 'case "$*" in view*|*one-1.2.0*) exit 1; esac' }, 'Not staged: one-1.2.0'],
  [
    'is published already with other bytes',
    { npm: 'case "$1" in view) echo sha512-x; esac' },
    other,
  ],
  ['names a registry', { fields: { publishConfig: { registry: 'x' } } }, 'has a publishConfig'],
  ['is a prerelease', { fields: { version: '1.2.0-next.1' } }, '`latest` is for releases of ours.'],
  ['has a foreign name', { fields: { name: 'one' } }, '`latest` is for releases of ours.'],
  ['would be staged while NPM_TOKEN is set', { env: { NPM_TOKEN: 'x' } }, 'NPM_TOKEN is set'],
  [
    'would be staged with other settings of npm',
    { env: { NPM_CONFIG_USERCONFIG: 'x' } },
    'NPM_CONFIG_USERCONFIG is',
  ],
  [
    'an old npm would stage',
    { npm: 'case "$1" in stage) exit 1; esac' },
    'cannot stage: take a Node',
  ],
])(
  'the release script stages no tarball that %s',
  (_what, { env, fields = {}, npm = '' }, message) => {
    pack(fields);
    const { status, said } = run('stage', 'npm', npm, env);
    expect({ status, said }).toEqual({ status: 1, said: expect.stringContaining(message) });
  },
);

test.each<[string, string, number, string]>([
  ['is drafted with its tarballs', '', 0, 'v1.2.0 is drafted.'],
  ['is not drafted twice', 'case "$*" in *releases*) echo abc; esac', 0, 'v1.2.0 is drafted.'],
  ['stops when another commit has its draft', 'case "$*" in *releases*) echo def; esac', 1, 'def'],
  [
    'stops when its tag exists already',
    'case "$*" in *matching*) echo refs/tags/v1.2.0; esac',
    1,
    'tag v1.2.0 exists',
  ],
  ['stops when GitHub does not answer', 'case "$*" in *releases*) exit 1; esac', 1, ''],
])('a release %s', (what, gh, status, message) => {
  const done = run('draft', 'gh', gh);
  expect(done).toMatchObject({ status, said: expect.stringContaining(message) });
  const create =
    'gh release create v1.2.0 --draft --target abc --title 1.2.0 --generate-notes packed/packages/one-1.2.0.tgz packed/sbom/one.cdx.json';
  expect(done.calls.includes(create)).toBe(what === 'is drafted with its tarballs');
});

test.each([
  ['packages/one/CHANGELOG.md', 0],
  ['.ci/stage', 1],
  ['.github/workflows/release.yml', 1],
  ['.npmrc', 1],
  ['tools/release/src/main.ts', 1],
])(
  'for a patch that changes %s, the publishing scripts exit with %i, and push only files that a release may change',
  (file, status) => {
    const identity = ['-c', 'user.name=u', '-c', 'user.email=u@example'];
    const git = (...args: string[]) =>
      execFileSync('git', [...identity, ...args], { cwd: folder, encoding: 'utf8' });
    git('init', '--quiet', '--bare', 'origin');
    git('init', '--quiet', '--initial-branch=main');
    git('remote', 'add', 'origin', join(folder, 'origin'));
    git('commit', '--quiet', '--allow-empty', '--message', 'First');
    writeFiles(folder, { [file]: 'new\n' });
    git('add', file);
    writeFiles(folder, { 'version.patch': git('diff', '--cached', '--binary') });
    git('rm', '--quiet', '--force', file);
    expect(run('propose', 'gh', '', {}, 'version.patch').status).toBe(status);
    expect(git('ls-remote', 'origin').includes('changeset-release/main')).toBe(status === 0);
  },
);
