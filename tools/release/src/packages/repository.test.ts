import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repository } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { published, readJson, readLock } from './folders.ts';
import { installScriptProblems } from './install-scripts.ts';
import { licenceProblems } from './licences.ts';
import { closureOf } from './lock.ts';
import { manifestProblems, npmrcProblems, publishConfigProblems } from './manifest.ts';

const lock = readLock('.');

const tracked = (name: string) =>
  globSync(`{*,packages/*,tools/*,tools/*/*,docs}/${name}`, { cwd: repository })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !file.includes('node_modules') && !file.includes('/dist/'));

test('six packages are published', () => {
  expect(published).toHaveLength(6);
});

test('each package.json has the fields that it needs', () => {
  const folders = tracked('package.json').map((file) => dirname(file));
  expect(folders).toEqual(expect.arrayContaining([...published, 'docs', 'tools/external']));
  expect(
    folders.flatMap((folder) => manifestProblems(folder, readJson(`${folder}/package.json`))),
  ).toEqual([]);
  expect(readJson('package.json')['private']).toBe(true);
});

test('nothing but .ci/stage says where and how npm publishes', () => {
  const problems = published.flatMap((folder) =>
    publishConfigProblems(folder, readJson(`${folder}/package.json`)),
  );
  expect(problems).toEqual([]);
  const files = globSync('{,*/,{docs,packages,tools}/*/,tools/*/*/}.npmrc', { cwd: repository });
  expect(files).toContain('.npmrc');
  expect(
    files.flatMap((file) => npmrcProblems(file, readFileSync(join(repository, file), 'utf8'))),
  ).toEqual([]);
});

test('nothing that is installed with a package runs a script', () => {
  // Prism alone brings more than a hundred.
  expect(closureOf(lock, published).size).toBeGreaterThan(100);
  const manifestOf = (folder: string) => readJson(`${folder}/package.json`);
  expect(installScriptProblems(lock, published, manifestOf)).toEqual([]);
});

test('the licences of what the lock file names are allowed', () => {
  const readInstalled = (path: string) => readJson(`${path}/package.json`);
  expect(licenceProblems({ file: 'package-lock.json', lock, published, readInstalled })).toEqual(
    [],
  );
});

// The licences of the other are looked at in tools/external/release, where it is installed.
test('there are two lock files', () => {
  expect(
    globSync('{,packages/*/,tools/*/,tools/*/*/,docs/}package-lock.json', { cwd: repository }),
  ).toHaveLength(2);
});
