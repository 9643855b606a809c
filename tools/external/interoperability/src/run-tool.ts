import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/**
 * Runs the command line of an installed package, as anyone would, and returns what it printed.
 *
 * @throws {Error} when it fails; the message holds what it printed.
 */
export async function runTool(name: string, args: string[], cwd: string): Promise<string> {
  const manifest = manifestFile(name);
  const { bin }: { bin?: string | Record<string, string> } = JSON.parse(
    await readFile(manifest, 'utf8'),
  );
  const script = typeof bin === 'string' ? bin : Object.values(bin ?? {})[0];
  if (script === undefined) throw new Error(`${name} has no command line`);
  // Some report their use to their maker, or look for updates, unless told not to.
  const env = {
    ...process.env,
    DO_NOT_TRACK: '1',
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    NO_COLOR: '1',
  };
  const command = [join(dirname(manifest), script), ...args];
  const { stdout } = await execute(process.execPath, command, {
    cwd,
    env,
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}

/** The version that is installed, of this folder's packages or of the repository's. */
export async function installedVersion(name: string): Promise<string> {
  const { version }: { version: string } = JSON.parse(await readFile(manifestFile(name), 'utf8'));
  return version;
}

export function packageFolder(name: string): string {
  return dirname(manifestFile(name));
}

function manifestFile(name: string): string {
  const file = findPackageJSON(name, import.meta.url);
  if (file === undefined) throw new Error(`${name} is not installed`);
  return file;
}
