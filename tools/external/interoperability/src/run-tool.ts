import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** Finds a package that tools/external or the repository has installed. @throws {Error} when the package is not installed */
export function installedPackage(name: string) {
  const file = String(findPackageJSON(name, import.meta.url));
  const manifest: { version: string; bin?: object | string } = JSON.parse(
    readFileSync(file, 'utf8'),
  );
  return { folder: dirname(file), ...manifest };
}

/** Runs the command of an installed npm package, and returns the printed text. @throws {Error} when the command fails */
export async function runTool(name: string, args: string[], cwd: string): Promise<string> {
  const { folder, bin } = installedPackage(name);
  const script = typeof bin === 'string' ? bin : String(Object.values(bin ?? {})[0]);
  // These environment variables forbid some tools to report their use to their makers, or to look for updates.
  const env = {
    ...process.env,
    DO_NOT_TRACK: '1',
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    NO_COLOR: '1',
  };
  const command = [join(folder, script), ...args];
  const options = { cwd, env, maxBuffer: 64 * 1024 * 1024 };
  return (await promisify(execFile)(process.execPath, command, options)).stdout;
}
