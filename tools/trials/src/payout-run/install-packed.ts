import { execFile } from 'node:child_process';
import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { repository } from '@crossborder-fx/tools-description';
import { temporaryFolder } from '@crossborder-fx/tools-test-utils';
import { packPackages } from '../../../external/runtimes/src/consumer.ts';

/** The packed packages in an empty folder outside the repository, as a user installs them: nothing else is found. */
export async function installPacked() {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'package.json'), '{"private":true,"type":"module"}');
  const tarballs = await packPackages(folder);
  const archives = tarballs
    .filter(({ name }) => name !== '@crossborder-fx/mock')
    .map(({ archive }) => archive);
  const options = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await promisify(execFile)('npm', ['install', ...options, ...archives], { cwd: folder });
  // The user's own, which the packages do not bring.
  await symlink(join(repository, 'node_modules/pg'), join(folder, 'node_modules/pg'), 'junction');
  const sandbox = join(folder, 'node_modules/@crossborder-fx/sandbox/dist/index.js');
  return {
    bin: join(folder, 'node_modules/.bin/crossborder-fx-payouts'),
    sandbox: (await import(
      pathToFileURL(sandbox).href
    )) as typeof import('@crossborder-fx/sandbox'),
  };
}
