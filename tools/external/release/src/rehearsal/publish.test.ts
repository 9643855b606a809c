import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { pendingChangesets, plantChangeset } from './publish.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crossborder-fx-rehearsal-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

async function write(path: string, text = ''): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}

test('a changeset of the rehearsal names every package that is published', async () => {
  await write('packages/one/package.json', '{"name":"@crossborder-fx/one","version":"1.0.0"}');
  await write('packages/own/package.json', '{"name":"own","version":"0.0.0","private":true}');
  await write('.changeset/README.md');
  expect(await pendingChangesets(folder)).toEqual([]);
  await plantChangeset(folder);
  expect(await pendingChangesets(folder)).toEqual(['rehearsal.md']);
  expect(await readFile(join(folder, '.changeset/rehearsal.md'), 'utf8')).toBe(
    "---\n'@crossborder-fx/one': patch\n---\n\nOnly rehearsed.\n",
  );
});
