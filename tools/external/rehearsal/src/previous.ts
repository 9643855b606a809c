import { glob, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fetchTarball, latestVersion } from '@crossborder-fx/tools-release/npm';
import { cloneEarlier, packagesOf } from './clean-copy.ts';
import { npm, run } from './command.ts';
import type { Registry } from './registry.ts';

/** What a consumer has before the next release. */
export interface Previous {
  version: string;
  /** Where its tarballs come from. */
  from: string;
  tarballs: string[];
}

/** The latest release, as npm has it. Before the first one, the packages of an earlier commit stand for it. */
export async function packPrevious(repository: string, folder: string): Promise<Previous> {
  await mkdir(folder, { recursive: true });
  const names = Object.keys(await packagesOf(repository));
  const version = await latestVersion('@crossborder-fx/openapi');
  if (version === undefined) return packEarlier(repository, folder);
  const tarballs: string[] = [];
  for (const name of names) tarballs.push(await fetchTarball(name, version, folder));
  return { version, from: `${version}, from npm`, tarballs };
}

/** Builds and packs the commit before the last one. */
export async function packEarlier(repository: string, folder: string): Promise<Previous> {
  const copy = join(folder, 'copy');
  await cloneEarlier(repository, copy);
  await npm(copy, 'ci');
  await npm(copy, 'run', 'build');
  const packages = await packagesOf(copy);
  const workspaces = Object.keys(packages).flatMap((name) => ['--workspace', name]);
  await npm(copy, 'pack', '--ignore-scripts', '--pack-destination', folder, ...workspaces);
  const tarballs = await Array.fromAsync(glob('*.tgz', { cwd: folder }));
  const [version = ''] = Object.values(packages);
  return {
    version,
    from: `${version}, of the commit before this one`,
    tarballs: tarballs.sort().map((tarball) => join(folder, tarball)),
  };
}

export async function publishPrevious({ tarballs }: Previous, registry: Registry): Promise<void> {
  for (const tarball of tarballs) {
    await run('npm', ['publish', tarball, '--access', 'public'], {
      cwd: join(tarball, '..'),
      env: registry.env,
    });
  }
}
