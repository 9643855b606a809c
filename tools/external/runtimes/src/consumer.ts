import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { runOrThrow } from './run.ts';

declare module 'vitest' {
  interface ProvidedContext {
    consumer: string;
    tarballs: Tarball[];
  }
}

/** One packed package. */
export interface Tarball {
  name: string;
  /** Path of the archive. */
  archive: string;
  /** Paths of the files in it. */
  files: string[];
}

const repository = join(import.meta.dirname, '../../../..');
const published = ['openapi', 'client', 'webhooks', 'test-server', 'mock'].map(
  (name) => `packages/${name}`,
);
// What the packages need from the registry, packed again so that installing them needs none.
const foreign = ['openapi-fetch', 'openapi-typescript-helpers'];

/**
 * Packs the built packages and installs them into an empty project, as a consumer's would be:
 * outside the repository, so that nothing is found that is not in the tarballs.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'crossborder-fx-consumer-'));
  const consumer = join(folder, 'consumer');
  await mkdir(consumer);
  console.log('Packing the packages and installing them into an empty project');

  const sources = [...published, ...foreign.map((name) => `node_modules/${name}`)];
  const tarballs = await pack(sources, folder);
  await writeFile(join(consumer, 'package.json'), '{"private":true,"type":"module"}');
  const needed = tarballs.filter(({ name }) => name !== '@crossborder-fx/mock');
  const archives = needed.map(({ archive }) => archive);
  await npm(['install', '--offline', '--ignore-scripts', ...archives], consumer);

  // For the compilers; which of them see it, their settings say.
  await mkdir(join(consumer, 'node_modules/@types'));
  const types = 'node_modules/@types/node';
  await symlink(join(repository, types), join(consumer, types), 'junction');
  await cp(join(import.meta.dirname, '../behaviours'), consumer, { recursive: true });

  project.provide('consumer', consumer);
  project.provide('tarballs', tarballs.slice(0, published.length));
  return () => rm(folder, { recursive: true, force: true });
}

async function pack(sources: readonly string[], destination: string): Promise<Tarball[]> {
  const folders = sources.map((source) => `./${source}`);
  const options = ['--json', '--ignore-scripts', '--pack-destination', destination];
  const packed: { name: string; filename: string; files: { path: string }[] }[] = JSON.parse(
    await npm(['pack', ...options, ...folders], repository),
  );
  return packed.map(({ name, filename, files }) => ({
    name,
    archive: join(destination, filename),
    files: files.map(({ path }) => path),
  }));
}

const npm = (args: readonly string[], cwd: string): Promise<string> =>
  runOrThrow('npm', [...args, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd,
    env: process.env,
  });
