import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { pendingChangesets, plantChangeset, publishPrevious } from './publish.ts';
import type { Registry } from './registry.ts';

let folder: string;
const nobody = { env: {} } as Registry;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crossborder-fx-rehearsal-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

async function write(path: string, text = ''): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}

test('where no release is kept, the line says what to run', async () => {
  await expect(publishPrevious(folder, nobody)).rejects.toThrow(
    /has no tarball of .*: npm run release:keep$/,
  );
});

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
