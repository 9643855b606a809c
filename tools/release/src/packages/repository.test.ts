import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { published, readJson, readLock } from './folders.ts';
import { licenceProblems } from './licences.ts';
import { closureOf } from './lock.ts';

const lock = readLock('.');

const tracked = (name: string) =>
  globSync(`{*,packages/*,tools/*,tools/*/*,docs}/${name}`, { cwd: repository })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.includes('node_modules') && !file.includes('/dist/'));

test('ten packages are published', () => {
  expect(published).toHaveLength(10);
});

const address = 'https://github.com/crossborder-fx/crossborder-fx';

test.each(published)(
  'the manifest of %s names its licence, homepage and repository',
  (directory) => {
    expect(readJson(`${directory}/package.json`)).toMatchObject({
      license: 'Apache-2.0',
      homepage: `${address}/tree/main/${directory}#readme`,
      bugs: `${address}/issues`,
      // When a package is published with provenance, npm compares the field `repository` of package.json with the workflow that
      // publishes the package.
      repository: { type: 'git', url: `git+${address}.git`, directory },
      sideEffects: false,
    });
  },
);

test('no other package of the repository can be published', () => {
  const folders = tracked('package.json').map((file) => dirname(file));
  expect(folders).toEqual(expect.arrayContaining([...published, 'docs', 'tools/external']));
  const open = folders.filter((folder) => readJson(`${folder}/package.json`)['private'] !== true);
  expect(open.sort()).toEqual(published);
  expect(readJson('package.json')['private']).toBe(true);
});

test('the licences of all packages that our packages install are allowed', () => {
  expect([...closureOf(lock, published).keys()]).toContain('node_modules/openapi-fetch');
  expect(licenceProblems(lock, published)).toEqual([]);
});
