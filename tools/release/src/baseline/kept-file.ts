import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { previousVersion } from './previous-version.ts';

/** A file of a package of the release before, as its tarball has it. @param owner the folder of the package */
export async function keptFile(root: string, owner: string, file: string): Promise<string> {
  const cwd = join(root, 'tools/release/baseline/packages');
  // A relative name, since some tars take the colon of a Windows path for a host.
  const archive = `crossborder-fx-${owner}-${previousVersion(root)}.tgz`;
  const args = ['-xOzf', archive, `package/${file}`];
  const { stdout } = await promisify(execFile)('tar', args, { cwd, maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}
