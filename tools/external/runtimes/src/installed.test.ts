import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils/temporary-folder';
import { describe, expect, inject, test } from 'vitest';
import { archivesOf, bytesBelow, installInto } from './consumer.ts';
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

const tarballs = inject('tarballs');

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
  const names = tarballs.map(({ name }) => name.replace('@crossborder-fx/', ''));
  expect(names.sort()).toEqual(Object.keys(limits).sort());
});

describe.runIf(isPlatformOfRuntimes).each(Object.entries(limits))('%s', (name, limit) => {
  test('installs with few packages, few megabytes and no script', async () => {
    const folder = await temporaryFolder();
    const wanted = archivesOf(`@crossborder-fx/${name}`, tarballs);
    const packages = await installInto(folder, wanted, newestNode);
    const installed = Object.keys(packages);
    expect(installed).toContain(`node_modules/@crossborder-fx/${name}`);
    expect(installed.filter((path) => packages[path]?.hasInstallScript)).toEqual([]);
    expect(installed.length, installed.join('\n')).toBeLessThanOrEqual(limit.packages);
    const megabytes = (await bytesBelow(join(folder, 'node_modules'))) / 1e6;
    console.log(`${name}: ${installed.length} packages, ${megabytes.toFixed(1)} MB`);
    expect(megabytes).toBeLessThanOrEqual(limit.megabytes);
  });
});
