import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils/temporary-folder';
import { beforeEach, expect, test } from 'vitest';
import { writeFiles } from '../../test/write-files.ts';
import { filesAtTag, packageGate } from './gate.ts';

let root: string;

beforeEach(async () => {
  root = await temporaryFolder();
  git('init', '--quiet', '--initial-branch=main');
  writeFiles(root, {
    'package.json': { private: true, workspaces: ['packages/*'] },
    'package-lock.json': {},
    '.changeset/config.json': {},
    'packages/client/package.json': {
      name: 'client',
      version: '1.2.0',
      exports: { '.': './index.js' },
    },
    'packages/client/api/index.api.md': 'export interface Options {\n}\n',
  });
  commit();
  git('tag', 'v1.2.0');
});

const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
const git = (...args: string[]) => execFileSync('git', [...identity, ...args], { cwd: root });

function commit(): void {
  git('add', '--all');
  git('commit', '--quiet', '--message=Change');
}

test('filesAtTag reads files as they were at the tag', () => {
  writeFiles(root, { 'packages/client/api/index.api.md': 'another' });
  expect([...filesAtTag(root, '1.2.0', 'packages/client/api')]).toEqual([
    ['packages/client/api/index.api.md', 'export interface Options {\n}\n'],
  ]);
});

test('filesAtTag says what a shallow clone without the tag must fetch', () => {
  writeFiles(root, { 'packages/client/README.md': 'new' });
  commit();
  const clone = join(root, 'clone');
  git('clone', '--quiet', '--depth=1', '--no-tags', `file://${root}`, clone);
  const sentence =
    'This clone does not have v1.2.0, the tag of the latest release at npm: run `git fetch origin tag v1.2.0`.';
  expect(() => filesAtTag(clone, '1.2.0', 'packages')).toThrow(sentence);
  execFileSync('git', ['fetch', '--quiet', 'origin', 'tag', 'v1.2.0'], { cwd: clone });
  expect(filesAtTag(clone, '1.2.0', 'packages').size).toBe(2);
});

test('packageGate demands a major bump when a package no longer exports a name', async () => {
  expect(await packageGate(root, 'client', '1.2.0')).toEqual([]);
  writeFiles(root, { 'packages/client/api/index.api.md': 'export interface Choices {\n}\n' });
  writeFiles(root, { '.changeset/one.md': "---\n'client': minor\n---\n\nChoices.\n" });
  expect(await packageGate(root, 'client', '1.2.0')).toEqual([
    'packages/client: api/index.api.md has lost `Options` since 1.2.0, which needs a major version, but the next version is minor; run `npm run changeset`',
  ]);
  writeFiles(root, { '.changeset/two.md': "---\n'client': major\n---\n\nNo options.\n" });
  expect(await packageGate(root, 'client', '1.2.0')).toEqual([]);
});
