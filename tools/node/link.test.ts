import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

// The scripts in tools/node run before anything is built, so their tests cannot use the shared configuration of tests.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

let root: string;
const platform = `node-${process.platform}-${process.arch}`;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'crossborder-fx-node-'));
  await mkdir(join(root, 'node_modules/.bin'), { recursive: true });
  for (const file of ['link.cjs', 'pinned.cjs']) {
    await cp(join(import.meta.dirname, file), join(root, 'tools/node', file));
  }
});

afterEach(() => rm(root, { recursive: true, force: true }));

const link = () => promisify(execFile)(process.execPath, [join(root, 'tools/node/link.cjs')]);

test('link.cjs makes the link to the pinned Node that npm 10 leaves out, and may run twice', async () => {
  await mkdir(join(root, 'node_modules', platform, 'bin'), { recursive: true });
  await writeFile(join(root, 'node_modules', platform, 'bin/node'), '');
  await link();
  await link();
  expect(await readlink(join(root, 'node_modules/.bin/node'))).toBe(`../${platform}/bin/node`);
});

test('link.cjs makes no link without a pinned Node', async () => {
  await link();
  expect(await readdir(join(root, 'node_modules/.bin'))).toEqual([]);
});
