import { execFile } from 'node:child_process';
import { lstatSync, readFileSync } from 'node:fs';
import { glob, readdir, writeFile } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils/temporary-folder';
import { describe, expect, inject, test } from 'vitest';
import { compile, compilers, platforms, resolutions } from './compilers.ts';
import { environment } from './environment.ts';
import { isPlatformOfRuntimes, newestNode } from './runtimes.ts';

const packages = join(import.meta.dirname, '../../../../packages');
const installed = join(import.meta.dirname, '../../node_modules');
const attw = join(installed, '@arethetypeswrong/cli/dist/index.js');
const publint = join(installed, 'publint/src/cli.js');
const tarballs = inject('tarballs').map(({ name, archive }) => ({
  name: name.replace('@crossborder-fx/', ''),
  archive,
}));

/** The most packages and megabytes that the installation of each package may have, with its dependencies. */
const limits: Record<string, { packages: number; megabytes: number }> = {
  // The package openapi has 2 MB, because it contains three large OpenAPI documents.
  openapi: { packages: 1, megabytes: 2.1 },
  client: { packages: 4, megabytes: 3.1 },
  webhooks: { packages: 2, megabytes: 2.6 },
  // Most of the gateway's size is code for AI assistants: the Model Context Protocol server and the library zod.
  gateway: { packages: 12, megabytes: 21 },
  payouts: { packages: 7, megabytes: 5.3 },
  statements: { packages: 12, megabytes: 4.8 },
  probe: { packages: 5, megabytes: 4 },
  'test-server': { packages: 7, megabytes: 4.1 },
  mock: { packages: 10, megabytes: 8 },
  sandbox: { packages: 9, megabytes: 8 },
};

/** Runs a tool that checks npm packages. Rejects with the printed text when the tool finds a mistake. */
const check = (tool: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [tool, ...args], { env: { NO_COLOR: '1' } });

interface Manifest {
  exports: Record<string, object>;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, object>;
}

function manifestOf(name: string): Manifest {
  return JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8'));
}

/** Includes all packages of this repository that it needs, because their tested release is not on npm yet. */
function withOwnDependencies(name: string): string[] {
  const { dependencies, peerDependencies } = manifestOf(name);
  const ours = Object.keys({ ...dependencies, ...peerDependencies })
    .filter((one) => one.startsWith('@crossborder-fx/'))
    .flatMap((one) => withOwnDependencies(one.replace('@crossborder-fx/', '')));
  return [...new Set([name, ...ours])];
}

test('every package of the repository is packed, and has limits for the size of its installation', async () => {
  const names = tarballs.map(({ name }) => name).sort();
  expect(names).toEqual((await readdir(packages)).sort());
  expect(names).toEqual(Object.keys(limits).sort());
});

test('the types of the sandbox need no type that its tarball leaves out', async () => {
  const text = ['sandbox', 'sandbox/connect']
    .map((entry) => `export * from '@crossborder-fx/${entry}';`)
    .join('\n');
  const options = { ...resolutions.nodenext, ...platforms.Node };
  const compiler = compilers['TypeScript 5.9'];
  const output = await compile(compiler, options, { 'sandbox.ts': text });
  expect(output).toEqual({ stdout: '', stderr: '' });
});

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

describe.each(tarballs)('$name', ({ name, archive }) => {
  test('every entry point of the tarball resolves with the right types', async () => {
    const { exports } = manifestOf(name);
    const data = Object.keys(exports).filter((entry) => entry.endsWith('.yaml'));
    const exclude = data.length > 0 ? ['--exclude-entrypoints', ...data] : [];
    // By default, the tool attw reports a package that has only ES modules, although `require` can load them.
    const isForBoth = Object.values(exports).some((target) => Object.hasOwn(target, 'require'));
    const profile = isForBoth ? 'node16' : 'esm-only';
    const format = ['--profile', profile, '--format', 'ascii', '--no-emoji'];
    await check(attw, archive, ...format, ...exclude);
  });

  test('the manifest in the tarball has no mistake', async () => {
    const { stdout } = await check(publint, 'run', archive, '--strict');
    expect(stdout).toContain('All good!');
  });
});

describe.runIf(isPlatformOfRuntimes).each(Object.entries(limits))('%s', (name, limit) => {
  test('a package installs with few packages, few megabytes and no script', async () => {
    // Installs as a consumer does: the packed package, no lock file, the newest Node, and the registry.
    const folder = await temporaryFolder();
    const wanted = withOwnDependencies(name).map((one) => {
      const packed = tarballs.find((tarball) => tarball.name === one);
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
