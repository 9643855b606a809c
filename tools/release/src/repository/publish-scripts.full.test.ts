import { execFileSync, spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils/temporary-folder';
import { beforeEach, expect, test } from 'vitest';
import { writeFiles } from '../../test/write-files.ts';

// The scripts of the release workflow that talk to npm and GitHub, with stand-ins for both.
let folder: string;
let packed: string;

beforeEach(async () => {
  folder = realpathSync(await temporaryFolder());
  packed = join(folder, 'packed');
  for (const part of ['packages', 'sbom']) mkdirSync(join(packed, part), { recursive: true });
  for (const name of ['one', 'two']) {
    pack(name, { name: `@crossborder-fx/${name}`, version: '1.2.0' });
    writeFileSync(join(packed, `sbom/${name}.cdx.json`), '');
  }
  const plan = [[{ kind: 'publish', name: 'one', version: '1.2.0' }]];
  writeFileSync(join(packed, 'publish-plan.json'), JSON.stringify({ version: 1, plan }));
});

/** Writes a tarball with a package.json only. */
function pack(name: string, manifest: Record<string, unknown>): void {
  mkdirSync(join(folder, 'package'), { recursive: true });
  writeFileSync(join(folder, 'package/package.json'), JSON.stringify(manifest));
  execFileSync('tar', ['-czf', tarball(name), '-C', folder, 'package']);
}

const tarball = (name: string) => join(packed, `packages/${name}-1.2.0.tgz`);
const integrity = (name: string) =>
  `sha512-${hash('sha512', readFileSync(tarball(name)), 'base64')}`;
const receipt = (name: string) => `@crossborder-fx/${name}@1.2.0 ${integrity(name)}\n`;

/** Puts a program before the real one. Each call of it is a line of `calls`, without folders. */
function standIn(name: string, script: string): void {
  writeFileSync(
    join(folder, name),
    `#!/bin/sh\necho "${name} $*" | sed 's#${packed}/[a-z]*/##g' >> '${folder}/calls'\n${script}\n`,
    { mode: 0o755 },
  );
}

function run(script: string, env: Record<string, string> = {}) {
  const { NPM_CONFIG_USERCONFIG, npm_config_userconfig, ...rest } = process.env;
  const { status, stdout } = spawnSync(join(repository, '.ci', script), [packed], {
    cwd: folder,
    env: {
      ...rest,
      GH_REPO: 'us/ours',
      GITHUB_SHA: 'abc',
      PATH: `${folder}${delimiter}${rest['PATH']}`,
      ...env,
    },
    encoding: 'utf8',
  });
  return { status, lines: stdout.trim().split('\n') };
}

const calls = () => readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n');
const options = '--prefix . --userconfig user-npmrc --globalconfig global-npmrc';
const asked = (name: string) => `npm view @crossborder-fx/${name}@1.2.0 dist.integrity ${options}`;
const staged = (name: string) =>
  `npm stage publish ${name}-1.2.0.tgz ${options} --tag latest --provenance --access public --ignore-scripts`;

test('every tarball that npm does not have is staged at npm itself, as latest, with its provenance', () => {
  standIn('npm', 'case "$1" in view) exit 1; esac');
  expect(run('stage').status).toBe(0);
  expect(calls()).toEqual([
    'npm stage publish --help',
    asked('one'),
    staged('one'),
    asked('two'),
    staged('two'),
  ]);
  expect(readFileSync(join(packed, 'staged'), 'utf8')).toBe(receipt('one') + receipt('two'));
});

test('npm runs where no file is', () => {
  standIn('npm', `ls -A >> '${folder}/seen'`);
  expect(run('stage').status).toBe(0);
  expect(readFileSync(join(folder, 'seen'), 'utf8')).toBe('');
});

test('no settings of npm but its own decide where to', () => {
  // The real npm says what it would do, once as the machine is and once where everything names another registry.
  standIn(
    'npm',
    `case "$1" in view) shift 3; PATH='${process.env['PATH']}'; npm config list --json "$@" > '${folder}/settings'; esac`,
  );
  const settingsWith = (env: Record<string, string>) => {
    expect(run('stage', env).status).toBe(0);
    const settings = JSON.parse(readFileSync(join(folder, 'settings'), 'utf8'));
    const { registry, 'dry-run': dryRun, '@crossborder-fx:registry': ofScope } = settings;
    return { registry, dryRun, ofScope };
  };
  const plain = settingsWith({});
  expect(plain).toEqual({ registry: expect.stringMatching(/^https:/), dryRun: false });

  const elsewhere = 'https://elsewhere.invalid/';
  const npmrc = `registry=${elsewhere}\n@crossborder-fx:registry=${elsewhere}\ndry-run=true\n`;
  writeFileSync(join(folder, '.npmrc'), npmrc);
  // npm takes the nearest folder with node_modules for the project.
  mkdirSync(join(folder, 'node_modules'));
  const hostile = { HOME: folder, TMPDIR: folder, npm_config_registry: elsewhere };
  expect(settingsWith({ ...hostile, NPM_CONFIG_DRY_RUN: 'true' })).toEqual(plain);
});

test.each([
  [
    'a publishConfig',
    { publishConfig: { registry: 'https://registry.example' } },
    'one-1.2.0.tgz has a publishConfig: take it out of its package.json.',
  ],
  [
    'a version that is not for everybody',
    { version: '1.2.0-next.1' },
    'one-1.2.0.tgz is @crossborder-fx/one@1.2.0-next.1: `latest` is for releases of ours.',
  ],
  [
    'the name of somebody else',
    { name: 'one' },
    'one-1.2.0.tgz is one@1.2.0: `latest` is for releases of ours.',
  ],
])('a tarball with %s is not staged', (_what, fields, message) => {
  pack('one', { name: '@crossborder-fx/one', version: '1.2.0', ...fields });
  standIn('npm', '');
  expect(run('stage')).toEqual({ status: 1, lines: [`::error::${message}`] });
  expect(calls()).toEqual(['npm stage publish --help']);
});

test('a tarball that npm refuses is named, and the others are staged', () => {
  standIn('npm', 'case "$*" in view*|*one-1.2.0*) exit 1; esac');
  const { status, lines } = run('stage');
  expect(status).toBe(1);
  expect(lines).toEqual([
    '::error::Not staged: one-1.2.0.tgz. Run the failed jobs again; what `npm stage list` shows of these, reject first with `npm stage reject`.',
  ]);
  expect(calls()).toContain(staged('two'));
  expect(readFileSync(join(packed, 'staged'), 'utf8')).toBe(receipt('two'));
});

const stagedBefore = (receipts: string) =>
  writeFiles(packed, { 'earlier/staged-1/staged': receipts });

test('what an earlier attempt staged is left alone, and the rest is staged', () => {
  stagedBefore(receipt('one'));
  standIn('npm', '');
  expect(run('stage').status).toBe(0);
  expect(calls()).toEqual(['npm stage publish --help', asked('one'), asked('two'), staged('two')]);
  expect(readFileSync(join(packed, 'staged'), 'utf8')).toBe(receipt('one') + receipt('two'));
});

test('what is published already is left alone', () => {
  standIn('npm', `case "$2" in *one@*) echo ${integrity('one')}; esac`);
  expect(run('stage').status).toBe(0);
  expect(calls()).not.toContain(staged('one'));
  expect(calls()).toContain(staged('two'));
});

const other =
  '::error::@crossborder-fx/one@1.2.0 is published or staged with other bytes than one-1.2.0.tgz: reject what is staged with `npm stage reject`, or release the next version.';

test.each(['staged by an earlier attempt', 'published'])(
  'what is %s with other bytes stops the job',
  (where) => {
    const isPublished = where === 'published';
    if (!isPublished) stagedBefore('@crossborder-fx/one@1.2.0 sha512-x\n');
    standIn('npm', isPublished ? 'case "$1" in view) echo sha512-x; esac' : '');
    expect(run('stage')).toEqual({ status: 1, lines: [other] });
  },
);

test.each(['NPM_TOKEN', 'NODE_AUTH_TOKEN', 'NPM_CONFIG_USERCONFIG'])(
  'nothing is staged while %s is set',
  (name) => {
    standIn('npm', '');
    expect(run('stage', { [name]: 'x' })).toEqual({
      status: 1,
      lines: [
        `::error::${name} is set: take it out of the workflow, npm trusts the workflow itself.`,
      ],
    });
  },
);

test('an npm that cannot stage says which can', () => {
  standIn('npm', 'case "$1" in stage) exit 1;; *) echo 11.14.0; esac');
  expect(run('stage')).toEqual({
    status: 1,
    lines: ['::error::npm 11.14.0 cannot stage: take a Node with npm 11.15 or newer.'],
  });
});

test('without a tarball nothing is staged', () => {
  rmSync(join(packed, 'packages'), { recursive: true });
  standIn('npm', '');
  expect(run('stage').lines).toEqual([
    `::error::There is no tarball in ${packed}/packages: look at the job that packs.`,
  ]);
});

const lookedUp = [
  'gh api repos/us/ours/git/matching-refs/tags/v1.2.0 --jq .[].ref | select(. == "refs/tags/v1.2.0")',
  'gh api --paginate repos/us/ours/releases --jq .[] | select(.tag_name == "v1.2.0") | .target_commitish',
];

test('the release is drafted with the tarballs and their bills of materials', () => {
  standIn('gh', '');
  expect(run('draft')).toEqual({ status: 0, lines: ['v1.2.0 is drafted.'] });
  expect(calls()).toEqual([
    ...lookedUp,
    'gh release create v1.2.0 --draft --target abc --title 1.2.0 --generate-notes one-1.2.0.tgz two-1.2.0.tgz one.cdx.json two.cdx.json',
  ]);
});

test('what is drafted from this commit already is not drafted again', () => {
  standIn('gh', 'case "$*" in *releases*) echo abc; esac');
  expect(run('draft').status).toBe(0);
  expect(calls()).toEqual(lookedUp);
});

test('a draft from another commit stops the release', () => {
  standIn('gh', 'case "$*" in *releases*) echo def; esac');
  expect(run('draft')).toEqual({
    status: 1,
    lines: [
      '::error::v1.2.0 is drafted from def, not from abc: finish that release, or reject what is staged and `gh release delete v1.2.0`.',
    ],
  });
});

test('a tag that exists stops the release', () => {
  standIn('gh', 'case "$*" in *matching-refs*) echo refs/tags/v1.2.0; esac');
  expect(run('draft')).toEqual({
    status: 1,
    lines: [
      '::error::The tag v1.2.0 exists before its release: delete it if nobody released it, or release the next version.',
    ],
  });
});

test.each(['matching-refs', 'releases', 'create'])(
  'where GitHub does not answer to %s, the release stops',
  (part) => {
    standIn('gh', `case "$*" in *${part}*) exit 1; esac`);
    expect(run('draft').status).toBe(1);
  },
);

/** A checkout of a branch, where `git push` goes to another folder, and a patch of one file. */
function checkout(changed: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=u', '-c', 'user.email=u@example', ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
  execFileSync('git', ['init', '--quiet', '--bare', join(folder, 'origin')]);
  git('init', '--quiet', '--initial-branch=main');
  git('remote', 'add', 'origin', join(folder, 'origin'));
  git('commit', '--quiet', '--allow-empty', '--message', 'First');
  mkdirSync(join(folder, dirname(changed)), { recursive: true });
  writeFileSync(join(folder, changed), 'new\n');
  git('add', changed);
  packed = join(folder, 'version.patch');
  writeFileSync(packed, git('diff', '--cached', '--binary'));
  git('rm', '--quiet', '--force', changed);
  return ['--git-dir', join(folder, 'origin'), 'log', '--format=%s', '--name-only'];
}

test('the versions are pushed to their branch, and the pull request is opened once', () => {
  const log = checkout('packages/one/CHANGELOG.md');
  standIn('gh', '');
  expect(run('propose').status).toBe(0);
  const [title, , file] = execFileSync('git', [...log, 'changeset-release/main'], {
    encoding: 'utf8',
  }).split('\n');
  expect([title, file]).toEqual(['Version the packages', 'packages/one/CHANGELOG.md']);
  expect(calls().at(-1)).toContain('gh pr create --head changeset-release/main --base main');
});

test('a pull request that is open is not opened again', () => {
  checkout('packages/one/CHANGELOG.md');
  standIn('gh', 'case "$2" in list) echo 7; esac');
  expect(run('propose').status).toBe(0);
  expect(calls().at(-1)).toContain('gh pr list');
});

test.each(['.ci/stage', '.github/workflows/release.yml', '.npmrc', 'tools/release/src/main.ts'])(
  'a patch that changes %s is not pushed',
  (file) => {
    checkout(file);
    standIn('gh', '');
    expect(run('propose')).toEqual({
      status: 1,
      lines: [`::error::npm run version changed ${file}: find out which tool did.`],
    });
  },
);
