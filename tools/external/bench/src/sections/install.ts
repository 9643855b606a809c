import { execFile } from 'node:child_process';
import { lstatSync, readFileSync } from 'node:fs';
import { copyFile, glob, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { packPackages, type Tarball } from '../../../runtimes/src/consumer.ts';
import type { Folder, InstalledServer } from '../comparison.ts';
import { measureRounds } from '../measure-rounds.ts';
import type { Measurement } from '../result.ts';
import { startServer } from './servers/start-server.ts';

interface Sample {
  bytes: number;
  packages: number;
  installing: number;
  answering: number;
}

const tables = {
  bytes: { title: 'installed', unit: 'bytes' },
  packages: { title: 'packages', unit: 'packages' },
  installing: { title: 'npm install, with what npm has in its cache', unit: 'ms' },
  answering: { title: 'start to first answer, as installed', unit: 'ms' },
} as const;

/** What npm installs into an empty project without a lock, and how soon it answers there. */
export async function measure(
  { name, comparison: { installs } }: Folder,
  rounds = 3,
): Promise<Measurement[]> {
  if (!installs) return [];
  const folder = await mkdtemp(join(tmpdir(), 'crossborder-fx-bench-install-'));
  try {
    const isOurs = installs.servers.some(({ packages }) => packages.some(isFolder));
    const tarballs = isOurs ? await packPackages(folder) : [];
    const samples = installs.servers.map(
      (server) => [server.name, () => sampleOf(server, tarballs, folder)] as const,
    );
    const measured = await measureRounds(samples, rounds);
    return Object.entries(tables).map(([key, { title, unit }]) => ({
      title: `${name}: ${title}`,
      unit,
      baseline: installs.baseline,
      targets: installs.targets[key as keyof Sample] ?? [],
      measured: measured.map(({ subject, samples: all }) => ({
        subject,
        samples: all.map((sample) => sample[key as keyof Sample]),
      })),
    }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function sampleOf(
  { packages, file, args, env, exchange }: InstalledServer,
  tarballs: readonly Tarball[],
  parent: string,
): Promise<Sample> {
  const project = await mkdtemp(join(parent, 'project-'));
  await writeFile(join(project, 'package.json'), '{"private":true}');
  if (file !== undefined) await copyFile(file, join(project, basename(file)));
  // npm takes the releases that fit the Node that runs it.
  const PATH = [dirname(process.execPath), process.env['PATH']].join(delimiter);
  const quiet = ['--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error'];
  const wanted = packages.flatMap((one) => (isFolder(one) ? archivesOf(one, tarballs) : [one]));
  const options = { cwd: project, env: { ...process.env, PATH } };
  const start = performance.now();
  // Nobody wants the scripts of strangers to be run here.
  await promisify(execFile)('npm', ['install', '--ignore-scripts', ...quiet, ...wanted], options);
  const installed = performance.now();
  const command = { name: '', args: (port: number) => args(project, port), ...(env && { env }) };
  {
    await using _server = await startServer(command, exchange);
  }
  const answering = performance.now() - installed;
  const modules = join(project, 'node_modules');
  const lock: { packages: object } = JSON.parse(
    readFileSync(join(modules, '.package-lock.json'), 'utf8'),
  );
  return {
    bytes: await bytesBelow(modules),
    packages: Object.keys(lock.packages).length,
    installing: installed - start,
    answering,
  };
}

function isFolder(one: string): boolean {
  return one.startsWith('packages/');
}

/** The archives of a package of ours and of those that it needs: npm has no other release of them. */
function archivesOf(folder: string, tarballs: readonly Tarball[]): string[] {
  const file = join(import.meta.dirname, '../../../../..', folder, 'package.json');
  const { name, dependencies = {} } = JSON.parse(readFileSync(file, 'utf8'));
  const ours = Object.keys(dependencies)
    .filter((one) => one.startsWith('@crossborder-fx/'))
    .flatMap((one) => archivesOf(one.replace('@crossborder-fx/', 'packages/'), tarballs));
  const own = tarballs.filter((one) => one.name === name).map(({ archive }) => archive);
  return [...new Set([...own, ...ours])];
}

async function bytesBelow(folder: string): Promise<number> {
  let bytes = 0;
  for await (const file of glob('**', { cwd: folder })) bytes += lstatSync(join(folder, file)).size;
  return bytes;
}
