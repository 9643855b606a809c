import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils/temporary-folder';
import { beforeEach, expect, test, vi } from 'vitest';
import { install } from './install.ts';

const run = promisify(execFile);
const afterwards = async () => {};
const interrupted = () => Promise.reject(new Error('interrupted'));
const misfit =
  'The package-lock.json of tools/external does not fit its package.json. Run `npm install --package-lock-only` in tools/external.';
let folder: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  await writeFile(join(folder, '.npmrc'), 'fund=false\naudit=false\n');
  await mkdir(join(folder, 'local'));
  await writeFile(join(folder, 'local/package.json'), '{"name":"local","version":"1.0.0"}');
  await writeManifest(needs('one'));
  await writeLock(needs('one'));
});

// npm needs no registry to install a dependency that is a link to a local folder.
const needs = (name: string) => ({ dependencies: { [name]: 'file:local' } });

function writeManifest(manifest: object): Promise<void> {
  return writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'project', ...manifest }));
}

function writeLock(manifest: object, unavailable: Record<string, object> = {}): Promise<void> {
  const { dependencies = {} } = manifest as { dependencies?: object };
  const links = Object.keys(dependencies).map((name) => [
    `node_modules/${name}`,
    { resolved: 'local', link: true },
  ]);
  const packages = { '': manifest, local: {}, ...Object.fromEntries(links), ...unavailable };
  const lock = { name: 'project', lockfileVersion: 3, packages };
  return writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock));
}

/** Writes a package.json and its package-lock.json, which require an unavailable package. */
async function need(manifest: object, unavailable: object): Promise<void> {
  await writeManifest(manifest);
  await writeLock(manifest, { 'node_modules/gone': unavailable });
}

test('install installs missing packages, and only once', async () => {
  expect(await install({ folder, afterwards })).toBe(true);
  expect(await install({ folder, afterwards })).toBe(false);
});

test('install installs again when the lock file has changed', async () => {
  await install({ folder, afterwards });
  await writeManifest(needs('other'));
  await writeLock(needs('other'));
  expect(await install({ folder, afterwards })).toBe(true);
});

test('install finishes an interrupted installation', async () => {
  await expect(install({ folder, afterwards: interrupted })).rejects.toThrow('interrupted');
  expect(await install({ folder, afterwards })).toBe(true);
});

test('install installs again when npm was interrupted while npm removed the old packages', async () => {
  await install({ folder, afterwards });
  await writeManifest(needs('other'));
  await writeLock(needs('other'));
  const npm = '#!/bin/sh\nrm node_modules/one\nexit 130\n';
  await writeFile(join(folder, 'npm'), npm, { mode: 0o755 });
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH']}`);
  await expect(install({ folder, afterwards })).rejects.toThrow('`npm ci` failed');
  vi.unstubAllEnvs();
  await writeManifest(needs('one'));
  await writeLock(needs('one'));
  expect(await install({ folder, afterwards })).toBe(true);
});

const gone = { version: '1.0.0', resolved: 'file:gone.tgz' };
const dependency = { gone: 'file:gone.tgz' };

test.each([
  ['the lock file does not fit', () => writeManifest(needs('other')), misfit],
  ['there is no lock file', () => rm(join(folder, 'package-lock.json')), misfit],
  [
    'npm fails',
    () => need({ dependencies: dependency }, gone),
    '`npm ci` failed in tools/external. Run `npx nx install external` again.',
  ],
  [
    'npm does not install an optional package',
    () => need({ optionalDependencies: dependency }, { ...gone, optional: true }),
    'npm did not install the optional package gone. Run `npx nx install external` again.',
  ],
])('every call of install says which command to run when %s', async (_, change, message) => {
  await install({ folder, afterwards });
  await change();
  await expect(install({ folder, afterwards })).rejects.toThrow(message);
  await expect(install({ folder, afterwards })).rejects.toThrow(message);
});

test('install leaves out an optional package for another machine', async () => {
  const manifest = { ...needs('one'), optionalDependencies: dependency };
  await need(manifest, { ...gone, optional: true, os: ['aix'] });
  expect(await install({ folder, afterwards })).toBe(true);
});

test('the install command prints one line and ends with 1 when it fails', async () => {
  await writeManifest(needs('other'));
  const main = join(import.meta.dirname, 'install.ts');
  await expect(run(process.execPath, [main, folder])).rejects.toMatchObject({
    code: 1,
    stderr: `${misfit}\n`,
  });
});
