import { execFile } from 'node:child_process';
import { lstatSync, readFileSync } from 'node:fs';
import { glob, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils/temporary-folder';
import { describe, expect, inject, test } from 'vitest';
import { environment } from './environment.ts';
import { isPlatformOfRuntimes, newestNode } from './runtimes.ts';

// These tests install each package as a consumer does: the packed package, no lock file, the newest Node, and the registry.

/** The most packages and megabytes that the installation of each package may have, with its dependencies. */
const limits: Record<string, { packages: number; megabytes: number }> = {
  // The package openapi has 2 MB, because it contains three large OpenAPI documents.
  openapi: { packages: 1, megabytes: 2.1 },
  client: { packages: 4, megabytes: 3.1 },
  webhooks: { packages: 2, megabytes: 2.6 },
  // Half of the gateway's size is code for AI assistants: the Model Context Protocol server and the library zod.
  gateway: { packages: 60, megabytes: 31 },
  payouts: { packages: 7, megabytes: 5.3 },
  statements: { packages: 12, megabytes: 4.8 },
  probe: { packages: 5, megabytes: 4 },
  'test-server': { packages: 7, megabytes: 4.1 },
  mock: { packages: 10, megabytes: 8 },
  sandbox: { packages: 9, megabytes: 8 },
};

const tarballs = inject('tarballs');

function manifestOf(name: string): Record<string, Record<string, string> | undefined> {
  const file = join(import.meta.dirname, `../../../../packages/${name}/package.json`);
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Includes all packages of this repository that it needs, because their tested release is not on npm yet. */
function withOwnDependencies(name: string): string[] {
  const { dependencies, peerDependencies } = manifestOf(name);
  const ours = Object.keys({ ...dependencies, ...peerDependencies })
    .filter((one) => one.startsWith('@crossborder-fx/'))
    .flatMap((one) => withOwnDependencies(one.replace('@crossborder-fx/', '')));
  return [...new Set([name, ...ours])];
}

// If an optional peer had a version, npm would ask the registry about the peer and its dependencies (40 requests for
// vitest), and then install none of these packages.
test.each(['mock', 'sandbox', 'webhooks'])(
  'the package %s names its optional peers without a version',
  (name) => {
    const { peerDependencies = {}, peerDependenciesMeta = {} } = manifestOf(name);
    const optional = Object.keys(peerDependenciesMeta);
    expect(optional.filter((peer) => Object.hasOwn(peerDependencies, peer))).toEqual([]);
  },
);

test('the tests of the installation have size limits for every package', () => {
  const names = tarballs.map(({ name }) => name.replace('@crossborder-fx/', ''));
  expect(names.sort()).toEqual(Object.keys(limits).sort());
});

describe.runIf(isPlatformOfRuntimes).each(Object.entries(limits))('%s', (name, limit) => {
  test('a package installs with few packages, few megabytes and no script', async () => {
    const folder = await temporaryFolder();
    const wanted = withOwnDependencies(name).map((one) => {
      const packed = tarballs.find((tarball) => tarball.name === `@crossborder-fx/${one}`);
      return packed?.archive ?? expect.fail(`${one} is not packed`);
    });
    await writeFile(join(folder, 'package.json'), '{"private":true}');
    // npm runs on the newest Node, because npm chooses releases that fit the Node on which npm runs.
    const PATH = [dirname(newestNode), process.env['PATH']].join(delimiter);
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
    await promisify(execFile)('npm', ['install', ...options, ...wanted], {
      cwd: folder,
      env: environment({ PATH }),
    });

    const lock = readFileSync(join(folder, 'node_modules/.package-lock.json'), 'utf8');
    const packages: Record<string, { hasInstallScript?: boolean }> = JSON.parse(lock).packages;
    const installed = Object.keys(packages);
    expect(installed).toContain(`node_modules/@crossborder-fx/${name}`);
    expect(installed.filter((path) => packages[path]?.hasInstallScript)).toEqual([]);
    expect(installed.length, installed.join('\n')).toBeLessThanOrEqual(limit.packages);
    let megabytes = 0;
    for await (const file of glob('node_modules/**', { cwd: folder })) {
      megabytes += lstatSync(join(folder, file)).size / 1e6;
    }
    console.log(`${name}: ${installed.length} packages, ${megabytes.toFixed(1)} MB`);
    expect(megabytes).toBeLessThanOrEqual(limit.megabytes);
  });
});
