import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils/temporary-folder';
import { beforeEach, expect, test } from 'vitest';
import {
  changesOf,
  cloneEarlier,
  cloneHead,
  commitAll,
  pendingChangesets,
  plantChangeset,
  requireCommitted,
} from './clean-copy.ts';
import { run } from './command.ts';

let repository: string;

beforeEach(async () => {
  repository = await folder();
  await run('git', ['init', '--quiet'], { cwd: repository, env: process.env });
  await writeFile(join(repository, '.gitignore'), 'ignored\n');
  await writeFile(join(repository, 'file'), 'committed');
  await commitAll(repository, 'All');
});

async function folder(): Promise<string> {
  const path = await temporaryFolder();
  return path;
}

test('a tree in which everything is committed or ignored is taken', async () => {
  await writeFile(join(repository, 'ignored'), 'built');
  await requireCommitted(repository);
  const copy = join(await folder(), 'copy');
  await cloneHead(repository, copy);
  expect(await readFile(join(copy, 'file'), 'utf8')).toBe('committed');
  expect(existsSync(join(copy, 'ignored'))).toBe(false);
  expect(await changesOf(copy)).toBe('');
});

test.each([
  ['a changed file', 'file'],
  ['a new file', 'new'],
])('%s is refused, with what to run', async (_name, file) => {
  await writeFile(join(repository, file), 'changed');
  await expect(requireCommitted(repository)).rejects.toThrow(
    `${file} is not committed, and what is published is: run \`git commit\`, or take it away.`,
  );
});

test('the rest of what is not committed is counted', async () => {
  for (const file of ['one', 'two', 'three']) await writeFile(join(repository, file), '');
  await expect(requireCommitted(repository)).rejects.toThrow('one (and 2 more) is not committed');
});

test('the commit before the last one is cloned, and a clone without it says what to run', async () => {
  const copy = join(await folder(), 'copy');
  const sentence =
    'npm has no release yet, and this clone has no earlier commit to take for the old version: run `git fetch --unshallow`.';
  await expect(cloneEarlier(repository, copy)).rejects.toThrow(sentence);
  await writeFile(join(repository, 'file'), 'changed');
  await commitAll(repository, 'A change');
  await cloneEarlier(repository, copy);
  expect(await readFile(join(copy, 'file'), 'utf8')).toBe('committed');
});

async function write(path: string, text = ''): Promise<void> {
  await mkdir(dirname(join(repository, path)), { recursive: true });
  await writeFile(join(repository, path), text);
}

test('a changeset of the rehearsal names every package that is published', async () => {
  await write('packages/one/package.json', '{"name":"@crossborder-fx/one","version":"1.0.0"}');
  await write('packages/own/package.json', '{"name":"own","version":"0.0.0","private":true}');
  await write('.changeset/README.md');
  expect(await pendingChangesets(repository)).toEqual([]);
  await plantChangeset(repository);
  expect(await pendingChangesets(repository)).toEqual(['rehearsal.md']);
  expect(await readFile(join(repository, '.changeset/rehearsal.md'), 'utf8')).toBe(
    "---\n'@crossborder-fx/one': patch\n---\n\nOnly rehearsed.\n",
  );
});
