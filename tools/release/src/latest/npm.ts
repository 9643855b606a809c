import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repository } from '@crossborder-fx/tools-description';

/**
 * Returns undefined before the first release.
 *
 * @throws {Error} when npm fails with another error than 404, because then a release may exist
 */
export async function latestVersion(name: string, env: NodeJS.ProcessEnv = process.env) {
  const answer = await npm(['view', name, 'version'], env);
  if (typeof answer === 'string') return answer;
  if (codeOf(answer) === 'E404') return undefined;
  throw refused(`did not say which version of ${name} is the latest`, answer);
}

/** Returns the path of the tarball. @throws {Error} when npm does not give the tarball */
export async function fetchTarball(
  name: string,
  version: string,
  folder: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  const answer = await npm(['pack', `${name}@${version}`, '--pack-destination', folder], env);
  if (Array.isArray(answer)) return join(folder, answer[0].filename);
  throw refused(`did not give the tarball of ${name}@${version}`, answer);
}

const refused = (what: string, answer: unknown) =>
  new Error(
    `npm ${what} (${codeOf(answer)}): connect to the registry that \`npm config get registry\` names, and run this command again.`,
  );

const codeOf = (answer: unknown): string => Object(answer).error?.code ?? 'no answer';

/** Returns the printed JSON: an object with an `error` when npm fails, and undefined when npm prints nothing. */
async function npm(args: string[], env: NodeJS.ProcessEnv): Promise<unknown> {
  const { stdout } = await promisify(execFile)('npm', [...args, '--json', '--fetch-retries=1'], {
    cwd: repository,
    env,
    maxBuffer: 64 * 1024 * 1024,
    // On Windows npm is a script, which needs a shell.
    shell: process.platform === 'win32',
  }).catch((failure) => failure);
  return stdout ? JSON.parse(stdout) : undefined;
}
