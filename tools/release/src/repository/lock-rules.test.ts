import { execFile } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils/temporary-folder';
import { expect, test } from 'vitest';
import { lockFaults } from './lock-rules.ts';

// lockfile-lint finds a download address or weak hash in a lock file. lock-rules.ts finds the faults that lockfile-lint misses.

const lockfileLint = createRequire(import.meta.url).resolve('lockfile-lint/bin/lockfile-lint.js');

/** No host is allowed, because our lock files name no host. */
async function lint(path: string): Promise<string> {
  const rules = ['--validate-integrity', '--allowed-hosts', 'none', '--empty-hostname', 'false'];
  const args = ['--path', path, '--type', 'npm', '--format', 'plain', ...rules];
  return new Promise((resolve) => {
    execFile(process.execPath, [lockfileLint, ...args], (error, stdout, stderr) =>
      resolve(error ? `${stdout}${stderr}` : ''),
    );
  });
}

const lock = (entry: object) =>
  JSON.stringify({
    packages: {
      '': { name: 'root' },
      'packages/client': { version: '1.0.0' },
      'node_modules/client': { resolved: 'packages/client', link: true },
      'node_modules/yaml': { version: '1.0.0', integrity: 'sha512-AAAA' },
      'node_modules/yaml/node_modules/planted': { version: '1.0.0', ...entry },
    },
  });

const read = (file: string) => readFileSync(join(repository, file), 'utf8');
const found = (name: string) =>
  globSync(`{,{packages,tools}/*/,tools/external/*/,docs/,docs/site/}${name}`, { cwd: repository });
const locks = found('package-lock.json');
const manifests = found('package.json').map(read);

test('the repository has more than one lock file', () => {
  expect(locks.length).toBeGreaterThan(1);
});

test.each(locks)(
  'the lock file %s names no download address, and fixes the version and hash of its packages',
  async (file) => {
    expect(await lint(join(repository, file))).toBe('');
    expect(lockFaults(file, read(file), manifests)).toEqual([]);
  },
);

const integrity = 'sha512-AAAA';
const evil = 'https://evil.example/yaml.tgz';

async function lintPlanted(entry: object): Promise<string> {
  const folder = await temporaryFolder();
  writeFileSync(join(folder, 'package-lock.json'), lock(entry));
  return lint(join(folder, 'package-lock.json'));
}

test('lockfile-lint passes a lock file without a fault', async () => {
  expect(await lintPlanted({ integrity })).toBe('');
});

test.each<[string, object, RegExp]>([
  ['from another address', { resolved: evil, integrity }, /invalid host.*planted/],
  ['with a weak hash', { integrity: 'sha1-AAAA' }, /invalid integrity.*planted/],
])('lockfile-lint refuses a package %s', async (_name, entry, fault) => {
  expect(await lintPlanted(entry)).toMatch(fault);
});

test.each<[string, object, string]>([
  ['without a hash', {}, 'has no hash'],
  ['that claims to be bundled in another package', { inBundle: true }, 'has no hash'],
  [
    'with a repository in place of its version',
    { version: 'evil/yaml', integrity },
    'has evil/yaml in place of a version',
  ],
  ['without a version', { version: undefined, integrity }, 'has undefined in place of a version'],
  [
    'with the name of another package',
    { name: 'evil', integrity },
    'has the package evil, for which no package.json has this alias',
  ],
  [
    'that is a link to a folder outside the repository',
    { link: true, resolved: '../evil' },
    'links to ../evil, which is not a workspace',
  ],
  [
    'that is a link to another package',
    { link: true, resolved: 'node_modules/yaml' },
    'links to node_modules/yaml, which is not a workspace',
  ],
])('the rules for lock files refuse a package %s', (_name, entry, fault) => {
  expect(lockFaults('lock', lock(entry), [])).toEqual([
    `lock: node_modules/yaml/node_modules/planted ${fault}; write the lock file again with \`npm install --package-lock-only\`.`,
  ]);
});

test('a lock file may give a package another name if a package.json defines the same alias', () => {
  const declared = [JSON.stringify({ devDependencies: { planted: 'npm:@a/b@1', yaml: '2.9.1' } })];
  expect(lockFaults('lock', lock({ name: '@a/b', integrity }), declared)).toEqual([]);
  expect(lockFaults('lock', lock({ name: 'evil', integrity }), declared)).toHaveLength(1);
});
