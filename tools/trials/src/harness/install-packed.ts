import { execFile } from 'node:child_process';
import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { repository } from '@crossborder-fx/tools-description';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils';
import { installPacked as install } from '../../../external/runtimes/src/consumer.ts';

/** Installs the packed packages as a user does, outside the repository, so that Node finds only the installed packages. */
export async function installPacked() {
  const { consumer, tarballs } = await install(await temporaryFolder());
  const modules = join(consumer, 'node_modules');
  const gateway = join(modules, '@crossborder-fx/gateway');
  await mkdir(gateway);
  const { archive = '' } = tarballs.find(({ name }) => name === '@crossborder-fx/gateway') ?? {};
  const unpacking = ['-xzf', archive, '-C', gateway, '--strip-components=1'];
  await promisify(execFile)('tar', unpacking);
  // Links `pg`, which a user must install, from the repository's `node_modules`.
  await symlink(join(repository, 'node_modules/pg'), join(modules, 'pg'), 'junction');
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
