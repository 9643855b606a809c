import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { aliasesIn, lockFaults } from './lock-rules.ts';

const lock = (entry: object) =>
  JSON.stringify(
    {
      packages: {
        '': { name: 'root' },
        'packages/client': { version: '1.0.0' },
        'node_modules/client': { resolved: 'packages/client', link: true },
        'node_modules/yaml': { version: '1.0.0', integrity: 'sha512-AAAA' },
        'node_modules/yaml/node_modules/planted': { version: '1.0.0', ...entry },
      },
    },
    null,
    2,
  );
const read = (file: string) => readFileSync(join(repository, file), 'utf8');
const found = (pattern: string) =>
  globSync(`{,{packages,tools}/*/,tools/external/*/,docs/,docs/site/}${pattern}`, {
    cwd: repository,
  });
const remedy = 'make the lock file anew, `npm install --package-lock-only`.';

test('no lock file of this repository names where a package comes from, and each fixes what is in it', () => {
  const files = found('package-lock.json');
  expect(files.length).toBeGreaterThan(1);
  const aliases = aliasesIn(found('package.json').map(read));
  for (const file of files) expect(lockFaults(file, read(file), aliases)).toEqual([]);
});

const integrity = 'sha512-AAAA';
const evil = 'https://evil.example/yaml.tgz';

test.each<[string, object, string]>([
  ['from another address', { resolved: evil, integrity }, `comes from ${evil}`],
  [
    'from another address, as if another brought it',
    { resolved: evil, inBundle: true },
    `comes from ${evil}`,
  ],
  ['as if another brought it', { inBundle: true }, 'has no sha512'],
  ['without a hash', {}, 'has no sha512'],
  ['with a weak hash', { integrity: 'sha1-AAAA' }, 'has no sha512'],
  ['with an address for a version', { version: evil, integrity }, `has ${evil} for a version`],
  ['without a version', { version: undefined, integrity }, 'has undefined for a version'],
  [
    'that is another',
    { name: 'evil', integrity },
    'is evil, which no package.json asks for by that name',
  ],
  [
    'that is a link out of the repository',
    { link: true, resolved: '../evil' },
    'leads to ../evil, which is no workspace',
  ],
  [
    'that is a link to another',
    { link: true, resolved: 'node_modules/yaml' },
    'leads to node_modules/yaml, which is no workspace',
  ],
])('a package %s is a fault, with the line', (_name, entry, fault) => {
  expect(lockFaults('lock', lock(entry), {})).toEqual([
    `lock:17: node_modules/yaml/node_modules/planted ${fault}; ${remedy}`,
  ]);
});

test('a package may have another name when a package.json says which', () => {
  const aliases = aliasesIn([
    JSON.stringify({ dependencies: { yaml: '2.9.1' }, devDependencies: { planted: 'npm:@a/b@1' } }),
  ]);
  expect(aliases).toEqual({ planted: '@a/b' });
  expect(lockFaults('lock', lock({ name: '@a/b', integrity }), aliases)).toEqual([]);
  expect(lockFaults('lock', lock({ name: 'evil', integrity }), aliases)).toHaveLength(1);
});
