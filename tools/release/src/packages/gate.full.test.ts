import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { filesAtTag, packageGate } from './gate.ts';

let root: string;
const manifest = { name: 'client', version: '1.2.0', exports: { '.': './index.js' } };

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'crossborder-fx-tag-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  git('init', '--quiet', '--initial-branch=main');
  write('package.json', { private: true, workspaces: ['packages/*'] });
  write('package-lock.json', {});
  write('.changeset/config.json', {});
  write('packages/client/package.json', manifest);
  write('packages/client/api/index.api.md', 'export interface Options {\n}\n');
  commit();
  git('tag', 'v1.2.0');
});

const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
const git = (...args: string[]) => execFileSync('git', [...identity, ...args], { cwd: root });

function write(file: string, content: object | string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), typeof content === 'string' ? content : JSON.stringify(content));
}

function commit(): void {
  git('add', '--all');
  git('commit', '--quiet', '--message=Change');
}

test('files are read as they were at the tag', () => {
  write('packages/client/api/index.api.md', 'another');
  expect([...filesAtTag(root, '1.2.0', 'packages/client/api')]).toEqual([
    ['packages/client/api/index.api.md', 'export interface Options {\n}\n'],
  ]);
});

test('a shallow clone without the tag is told what to fetch', () => {
  write('packages/client/README.md', 'new');
  commit();
  const clone = join(root, 'clone');
  git('clone', '--quiet', '--depth=1', '--no-tags', `file://${root}`, clone);
  const sentence =
    'This clone does not have v1.2.0, the tag of the latest release at npm: run `git fetch origin tag v1.2.0`.';
  expect(() => filesAtTag(clone, '1.2.0', 'packages')).toThrow(sentence);
  execFileSync('git', ['fetch', '--quiet', 'origin', 'tag', 'v1.2.0'], { cwd: clone });
  expect(filesAtTag(clone, '1.2.0', 'packages').size).toBe(2);
});

test('a name that a package takes away needs major', async () => {
  expect(await packageGate(root, 'client', '1.2.0')).toEqual([]);
  write('packages/client/api/index.api.md', 'export interface Choices {\n}\n');
  write('.changeset/one.md', "---\n'client': minor\n---\n\nChoices.\n");
  expect(await packageGate(root, 'client', '1.2.0')).toEqual([
    'packages/client: api/index.api.md has no `Options` since 1.2.0, which needs major, and the next version is minor; npm run changeset',
  ]);
  write('.changeset/two.md', "---\n'client': major\n---\n\nNo options.\n");
  expect(await packageGate(root, 'client', '1.2.0')).toEqual([]);
});
