import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { stateOf } from './state.ts';

function checkout(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'crossborder-fx-ready-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  for (const [name, text] of Object.entries(files)) write(folder, name, text);
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  execFileSync('git', ['add', '--all'], { cwd: folder });
  execFileSync('git', [...identity, 'commit', '--quiet', '--message=All'], { cwd: folder });
  return folder;
}

function write(folder: string, name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

test('reads versions, what is pending and what is not committed', () => {
  const folder = checkout({
    'packages/one/package.json': '{ "name": "one", "version": "1.1.0" }',
    '.changeset/README.md': '',
    '.changeset/empty.md': '---\n---\n\nNobody will notice.\n',
    '.changeset/pending.md': "---\n'one': minor\n---\n\nMore.\n",
  });
  write(folder, 'packages/one/new.ts', '');
  write(folder, '.changeset/README.md', 'changed');
  expect(stateOf(folder)).toEqual({
    changedFiles: ['.changeset/README.md', 'packages/one/new.ts'],
    pendingChangesets: ['empty.md', 'pending.md'],
    versions: { one: '1.1.0' },
  });
});
