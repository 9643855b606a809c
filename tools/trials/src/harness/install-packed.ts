import { execFile } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { repository } from '@crossborder-fx/tools-description';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils';
import { offline, packPackages } from '../../../external/runtimes/src/consumer.ts';

/** Packages whose dependencies npm must download from the registry. */
const needRegistry = new Set(['@crossborder-fx/mock', '@crossborder-fx/gateway']);

/** Installs the packed packages as a user does, outside the repository, so that Node finds only the installed packages. */
export async function installPacked() {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  const tarballs = await packPackages(folder);
  const archives = tarballs
    .filter(({ name }) => !needRegistry.has(name))
    .map(({ archive }) => archive);
  const options = [...offline, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await promisify(execFile)('npm', ['install', ...options, ...archives], { cwd: folder });
  const modules = join(folder, 'node_modules');
  const gateway = join(modules, '@crossborder-fx/gateway');
  await mkdir(gateway);
  const { archive = '' } = tarballs.find(({ name }) => name === '@crossborder-fx/gateway') ?? {};
  const unpacking = ['-xzf', archive, '-C', gateway, '--strip-components=1'];
  await promisify(execFile)('tar', unpacking);
  // Links `pg` (which a user must install) and `fastify` from the repository's `node_modules`.
  for (const name of ['pg', 'fastify']) {
    await symlink(join(repository, 'node_modules', name), join(modules, name), 'junction');
  }
  const sandbox = join(modules, '@crossborder-fx/sandbox/dist/index.js');
  return {
    bins: {
      payouts: join(modules, '.bin/crossborder-fx-payouts'),
      sandbox: join(modules, '.bin/crossborder-fx-sandbox'),
      gateway: join(gateway, 'bin/crossborder-fx-gateway.js'),
    },
    sandbox: (await import(
      pathToFileURL(sandbox).href
    )) as typeof import('@crossborder-fx/sandbox'),
  };
}
