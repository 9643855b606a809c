import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from '@crossborder-fx/tools-description';

/**
 * The version of a package that npm gives to whoever asks for none, undefined when nobody has published the package yet.
 *
 * @throws {Error} one sentence, when npm says anything but 404: no answer does not mean that there is no release
 */
export async function latestVersion(
  name: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string | undefined> {
  try {
    return JSON.parse(await npm(['view', name, 'version', '--json', '--fetch-retries=1'], env));
  } catch (cause) {
    const code = codeIn(Object(cause).stdout);
    if (code === 'E404') return undefined;
    throw new Error(
      `npm did not say which version of ${name} is the latest (${code}): connect to the registry that \`npm config get registry\` names, and run it again.`,
      { cause },
    );
  }
}

/** Fetches the tarball of a release into a folder. @returns its path */
export async function fetchTarball(
  name: string,
  version: string,
  folder: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  const args = ['pack', `${name}@${version}`, '--json', '--pack-destination', folder];
  const [{ filename }] = JSON.parse(await npm(args, env));
  return join(folder, filename);
}

/** What went wrong, such as `E404`: npm prints it as JSON where a version would stand. */
function codeIn(stdout: string | undefined): string {
  try {
    return JSON.parse(stdout ?? '').error.code;
  } catch {
    return 'no answer';
  }
}

async function npm(args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const options = { cwd: repository, env, maxBuffer: 64 * 1024 * 1024 };
  // On Windows npm is a script, which needs a shell.
  const shell = process.platform === 'win32';
  return (await promisify(execFile)('npm', args, { ...options, shell })).stdout;
}
