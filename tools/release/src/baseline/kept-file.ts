import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { previousVersion } from './previous-version.ts';

/** A file of a package of the release before, as its tarball has it. @param owner the folder of the package */
export async function keptFile(root: string, owner: string, file: string): Promise<string> {
  return tar(root, owner, '-xOzf', [`package/${file}`]);
}

/** Unpacks a package of the release before. @param owner the folder of the package */
export async function unpackKept(root: string, owner: string, folder: string): Promise<void> {
  await tar(root, owner, '-xzf', ['--strip-components=1', '-C', folder]);
}

async function tar(root: string, owner: string, what: string, args: string[]): Promise<string> {
  const cwd = join(root, 'tools/release/baseline/packages');
  // A relative name, since some tars take the colon of a Windows path for a host.
  const archive = `crossborder-fx-${owner}-${previousVersion(root)}.tgz`;
  const options = { cwd, maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)('tar', [what, archive, ...args], options);
  return stdout;
}
