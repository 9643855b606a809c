import { execFile } from 'node:child_process';
import { lstatSync, readFileSync } from 'node:fs';
import { glob, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils/temporary-folder';
import { describe, expect, inject, test } from 'vitest';
import { environment } from './environment.ts';
import { isPlatformOfRuntimes, newestNode } from './runtimes.ts';

// What a consumer's `npm install` brings: the packed packages, no lock file, the newest Node, the registry.

/** The most that each may bring, itself and what it needs included. */
const limits: Record<string, { packages: number; megabytes: number }> = {
  // Three documents: the gateway's is the third.
  openapi: { packages: 1, megabytes: 2.5 },
  client: { packages: 4, megabytes: 3 },
  webhooks: { packages: 2, megabytes: 3 },
  gateway: { packages: 60, megabytes: 16 },
  payouts: { packages: 6, megabytes: 5 },
  probe: { packages: 5, megabytes: 4 },
  'test-server': { packages: 7, megabytes: 4 },
  mock: { packages: 10, megabytes: 8 },
  sandbox: { packages: 9, megabytes: 8 },
};

const tarballs = new Map(
  inject('tarballs').map(({ name, archive }) => [name.replace('@crossborder-fx/', ''), archive]),
);

/** The archives of a package and of all of ours that it needs: npm has no other release of them. */
function archivesOf(name: string): string[] {
  const file = join(import.meta.dirname, `../../../../packages/${name}/package.json`);
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(file, 'utf8'));
  const ours = Object.keys({ ...dependencies, ...peerDependencies })
    .filter((one) => one.startsWith('@crossborder-fx/'))
    .flatMap((one) => archivesOf(one.replace('@crossborder-fx/', '')));
  return [...new Set([tarballs.get(name) ?? expect.fail(`${name} is not packed`), ...ours])];
}

async function bytesBelow(folder: string): Promise<number> {
  let bytes = 0;
  for await (const file of glob('**', { cwd: folder })) bytes += lstatSync(join(folder, file)).size;
  return bytes;
}

// npm asks the registry for an optional peer, for its peers and for theirs: 40 requests for vitest, none installed.
test.each(['mock', 'sandbox', 'webhooks'])(
  '%s names its optional peers without a version',
  (name) => {
    const file = join(import.meta.dirname, `../../../../packages/${name}/package.json`);
    const { peerDependencies = {}, peerDependenciesMeta = {} } = JSON.parse(
      readFileSync(file, 'utf8'),
    );
    const optional = Object.keys(peerDependenciesMeta);
    expect(optional.filter((peer) => Object.hasOwn(peerDependencies, peer))).toEqual([]);
  },
);

test('every package has its limits', () => {
  expect([...tarballs.keys()].sort()).toEqual(Object.keys(limits).sort());
});

describe.runIf(isPlatformOfRuntimes).each(Object.entries(limits))('%s', (name, limit) => {
  test('installs with few packages, few megabytes and no script', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'package.json'), '{"private":true}');
    // npm takes the releases that fit the Node that runs it.
    const PATH = [dirname(newestNode), process.env['PATH']].join(delimiter);
    const quiet = ['--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error'];
    // The scripts are counted, not run.
    const install = ['install', '--ignore-scripts', ...quiet, ...archivesOf(name)];
    await promisify(execFile)('npm', install, { cwd: folder, env: environment({ PATH }) });

    const modules = join(folder, 'node_modules');
    const { packages }: { packages: Record<string, { hasInstallScript?: boolean }> } = JSON.parse(
      readFileSync(join(modules, '.package-lock.json'), 'utf8'),
    );
    const installed = Object.keys(packages);
    expect(installed).toContain(`node_modules/@crossborder-fx/${name}`);
    expect(installed.filter((path) => packages[path]?.hasInstallScript)).toEqual([]);
    expect(installed.length, installed.join('\n')).toBeLessThanOrEqual(limit.packages);
    const megabytes = (await bytesBelow(modules)) / 1e6;
    console.log(`${name}: ${installed.length} packages, ${megabytes.toFixed(1)} MB`);
    expect(megabytes).toBeLessThanOrEqual(limit.megabytes);
  });
});
