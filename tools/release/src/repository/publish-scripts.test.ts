import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { beforeEach, expect, onTestFinished, test } from 'vitest';

// The scripts of the release workflow that talk to npm and GitHub, with stand-ins for both.
let folder: string;
let packed: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'crossborder-fx-publish-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  packed = join(folder, 'packed');
  for (const part of ['packages', 'sbom']) mkdirSync(join(packed, part), { recursive: true });
  for (const name of ['one', 'two']) {
    writeFileSync(join(packed, `packages/${name}-1.2.0.tgz`), '');
    writeFileSync(join(packed, `sbom/${name}.cdx.json`), '');
  }
  const plan = [[{ kind: 'publish', name: 'one', version: '1.2.0' }]];
  writeFileSync(join(packed, 'publish-plan.json'), JSON.stringify({ version: 1, plan }));
});

/** Puts a program before the real one. Each call of it is a line of `calls`, without folders. */
function standIn(name: string, script: string): void {
  writeFileSync(
    join(folder, name),
    `#!/bin/sh\necho "${name} $*" | sed 's#[^ ]*/##g' >> '${folder}/calls'\n${script}\n`,
    { mode: 0o755 },
  );
}

function run(script: string, env: Record<string, string> = {}) {
  const { NPM_CONFIG_USERCONFIG, npm_config_userconfig, ...rest } = process.env;
  const { status, stdout } = spawnSync(join(repository, '.ci', script), [packed], {
    env: { ...rest, PATH: `${folder}${delimiter}${rest['PATH']}`, ...env },
    encoding: 'utf8',
  });
  return { status, lines: stdout.trim().split('\n') };
}

const calls = () => readFileSync(join(folder, 'calls'), 'utf8').trim().split('\n');
const staged = (name: string) =>
  `npm stage publish ${name}-1.2.0.tgz --provenance --access public --ignore-scripts`;

test('every tarball is staged, with its provenance', () => {
  standIn('npm', '');
  expect(run('stage').status).toBe(0);
  expect(calls()).toEqual(['npm stage publish --help', staged('one'), staged('two')]);
});

test('a tarball that npm refuses is named, and the others are staged', () => {
  standIn('npm', 'case "$*" in *one-1.2.0*) exit 1; esac');
  const { status, lines } = run('stage');
  expect(status).toBe(1);
  expect(lines).toEqual([
    '::error::Not staged: one-1.2.0.tgz. Run the failed jobs again, or reject what is staged and delete the draft.',
  ]);
  expect(calls()).toContain(staged('two'));
});

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

test('the release is drafted with the tarballs and their bills of materials', () => {
  standIn('gh', '[ "$2" = create ]');
  const output = join(folder, 'output');
  expect(run('draft', { GITHUB_OUTPUT: output, GITHUB_SHA: 'abc' }).status).toBe(0);
  expect(readFileSync(output, 'utf8')).toBe('new=true\n');
  expect(calls()).toEqual([
    'gh release view v1.2.0',
    'gh release create v1.2.0 --draft --target abc --title 1.2.0 --generate-notes one-1.2.0.tgz two-1.2.0.tgz one.cdx.json two.cdx.json',
  ]);
});

test('what is drafted already is not drafted or staged again', () => {
  standIn('gh', '');
  const output = join(folder, 'output');
  expect(run('draft', { GITHUB_OUTPUT: output, GITHUB_SHA: 'abc' }).status).toBe(0);
  expect(readFileSync(output, 'utf8')).toBe('new=false\n');
  expect(calls()).toEqual(['gh release view v1.2.0']);
});

test('a draft that GitHub refuses stops the release', () => {
  standIn('gh', 'exit 1');
  const output = join(folder, 'output');
  expect(run('draft', { GITHUB_OUTPUT: output, GITHUB_SHA: 'abc' }).status).toBe(1);
});
