import { access, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { installFolder, runIn } from './install-folder.ts';

let folder: string;
const what = 'a package that is a link, for a test';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crossborder-fx-own-lock-'));
  await writeFile(join(folder, '.npmrc'), 'loglevel=error\nfund=false\naudit=false\n');
  await writeProject('1.0.0');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

// A link is a package that needs no registry.
async function writeProject(version: string) {
  const dependencies = { linked: 'file:linked' };
  const project = { name: 'project', version, dependencies };
  const lock = {
    name: 'project',
    version,
    lockfileVersion: 3,
    packages: {
      '': project,
      linked: { version: '1.0.0' },
      'node_modules/linked': { resolved: 'linked', link: true },
    },
  };
  await writeFile(join(folder, 'package.json'), JSON.stringify(project));
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock));
  await mkdir(join(folder, 'linked'), { recursive: true });
  await writeFile(join(folder, 'linked/package.json'), '{"name":"linked","version":"1.0.0"}');
}

test('installs what is missing, and that only once', async () => {
  expect(await installFolder(folder, { what })).toBe(true);
  await access(join(folder, 'node_modules/linked/package.json'));
  expect(await installFolder(folder, { what })).toBe(false);
}, 30_000);

test('installs again when the lock file has changed', async () => {
  await installFolder(folder, { what });
  await writeProject('2.0.0');
  expect(await installFolder(folder, { what })).toBe(true);
}, 30_000);

test('installs again when what there was to do afterwards has failed', async () => {
  const afterwards = () => Promise.reject(new Error('unpacking failed'));
  await expect(installFolder(folder, { what, afterwards })).rejects.toThrow('unpacking failed');
  expect(await installFolder(folder, { what })).toBe(true);
}, 30_000);

test('says which command failed, and where', async () => {
  await expect(runIn(folder, 'exit 3')).rejects.toThrow(/`exit 3` failed in .+ \(exit code 3\)/);
});
