import { copyFile, mkdtemp, mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import {
  archivesOf,
  bytesBelow,
  installInto,
  packPackages,
  type Tarball,
} from '../../../runtimes/src/consumer.ts';
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
  await using folder = await mkdtempDisposable(join(tmpdir(), 'crossborder-fx-bench-install-'));
  const areOurs = installs.servers.some(({ packages }) => packages.some(isOurs));
  const tarballs = areOurs ? await packPackages(folder.path) : [];
  const samples = installs.servers.map(
    (server) => [server.name, () => sampleOf(server, tarballs, folder.path)] as const,
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
}

async function sampleOf(
  { packages, file, args, env, exchange }: InstalledServer,
  tarballs: readonly Tarball[],
  parent: string,
): Promise<Sample> {
  const project = await mkdtemp(join(parent, 'project-'));
  if (file !== undefined) await copyFile(file, join(project, basename(file)));
  const wanted = packages.flatMap((one) => (isOurs(one) ? archivesOf(one, tarballs) : [one]));
  const start = performance.now();
  const found = await installInto(project, wanted, process.execPath);
  const installed = performance.now();
  const command = { name: '', args: (port: number) => args(project, port), ...(env && { env }) };
  {
    await using _server = await startServer(command, exchange);
  }
  const answering = performance.now() - installed;
  return {
    bytes: await bytesBelow(join(project, 'node_modules')),
    packages: Object.keys(found).length,
    installing: installed - start,
    answering,
  };
}

function isOurs(one: string): boolean {
  return one.startsWith('@crossborder-fx/');
}
