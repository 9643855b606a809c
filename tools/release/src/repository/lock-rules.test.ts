import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { lockFaults } from './lock-rules.ts';

const lock = (entry: object) =>
  JSON.stringify(
    {
      packages: {
        '': { name: 'root' },
        'packages/client': { version: '1.0.0' },
        'node_modules/client': { resolved: 'packages/client', link: true },
        'node_modules/yaml': { integrity: 'sha512-AAAA' },
        'node_modules/yaml/node_modules/planted': { version: '1.0.0', ...entry },
      },
    },
    null,
    2,
  );
const remedy = 'make the lock file anew, `npm install --package-lock-only`.';

test('no lock file of this repository names where a package comes from, and each fixes what is in it', () => {
  const files = execFileSync('git', ['ls-files', '*package-lock.json'], {
    cwd: repository,
    encoding: 'utf8',
  })
    .split('\n')
    .filter(Boolean);
  expect(files.length).toBeGreaterThan(1);
  for (const file of files) {
    expect(lockFaults(file, readFileSync(join(repository, file), 'utf8'))).toEqual([]);
  }
});

test('a package from another address is a fault, with the line', () => {
  const entry = { resolved: 'https://evil.example/yaml.tgz', integrity: 'sha512-AAAA' };
  expect(lockFaults('lock', lock(entry))).toEqual([
    `lock:16: node_modules/yaml/node_modules/planted comes from https://evil.example/yaml.tgz; ${remedy}`,
  ]);
});

test.each([{}, { integrity: 'sha1-AAAA' }])('a package with %j alone is a fault', (entry) => {
  expect(lockFaults('lock', lock(entry))).toEqual([
    `lock:16: node_modules/yaml/node_modules/planted has no sha512; ${remedy}`,
  ]);
});

test('what is bundled in the tarball of another needs neither', () => {
  expect(lockFaults('lock', lock({ inBundle: true }))).toEqual([]);
});
