import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { published, readLock } from '../../../release/src/packages/folders.ts';
import { closureOf, isFetched } from '../../../release/src/packages/lock.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of the consumer's project, into which these tests install the packages. */
    consumer: string;
    tarballs: { name: string; archive: string }[];
  }
}

/** With these options, npm sends no request to the registry, not even about `pg`, an optional peer. */
const offline = ['--offline', '--legacy-peer-deps'];
const quietly = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
const repository = join(import.meta.dirname, '../../../..');
/** Packages that the consumer's project does not get, because their dependencies come from the registry. */
const left = ['packages/mock', 'packages/gateway'];
const lock = readLock('.');
const others = published.filter((name) => !left.includes(name));
/** The dependencies of our packages that are packed from node_modules, so that installing our packages needs no registry. */
const foreign = [...closureOf(lock, others).keys()].filter((path) => isFetched(lock, path));

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'crossborder-fx-consumer-'));
  console.log('Packing the packages and installing them into an empty project');
  const { consumer, tarballs } = await installPacked(folder);
  await cp(join(import.meta.dirname, '../behaviours'), consumer, { recursive: true });
  // The compiler reads the types of Node only when its option `types` names them.
  const types = 'node_modules/@types';
  await mkdir(join(consumer, types));
  await symlink(join(repository, types, 'node'), join(consumer, types, 'node'), 'junction');

  project.provide('consumer', consumer);
  project.provide('tarballs', tarballs.slice(0, published.length));
  return () => rm(folder, { recursive: true, force: true });
}

/** Packs the packages into a folder outside the repository, and installs them into the project `consumer` there. */
export async function installPacked(folder: string) {
  const tarballs = await packPackages(folder);
  const consumer = join(folder, 'consumer');
  await mkdir(consumer);
  await writeFile(join(consumer, 'package.json'), '{"private":true,"type":"module"}');
  const needed = tarballs.filter(
    ({ name }) => !left.includes(name.replace('@crossborder-fx', 'packages')),
  );
  await npm(['install', ...offline, ...needed.map(({ archive }) => archive)], consumer);
  return { consumer, tarballs };
}

/** Packs the built packages and their dependencies into archives in a folder, the published packages first. */
export async function packPackages(folder: string) {
  const paths = [...published, ...foreign].map((path) => `./${path}`);
  const packing = ['pack', '--json', '--pack-destination', folder, ...paths];
  const packed: { name: string; filename: string }[] = JSON.parse(await npm(packing, repository));
  return packed.map(({ name, filename }) => ({ name, archive: join(folder, filename) }));
}

async function npm(args: string[], cwd: string): Promise<string> {
  const { stdout } = await promisify(execFile)('npm', [...args, ...quietly], { cwd });
  return stdout;
}
