import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const source = (path: string) => new URL(`../src/${path}`, import.meta.url).href;

// Resolves the import `#transport` to its source file, as the configuration of Vitest does, since package.json names the built
// file.
const loader = `
  import { registerHooks } from 'node:module';
  registerHooks({
    resolve: (name, context, next) =>
      next(name === '#transport' ? '${source('transport/node-transport.ts')}' : name, context),
  });
`;

/**
 * A process that does not exit by itself is killed, which makes the test fail.
 *
 * @param command - the command that starts Node, with its first arguments
 */
export async function runInProcess(
  script: string,
  variables: Record<string, string> = {},
  command: readonly [string, ...string[]] = [process.execPath],
): Promise<string> {
  const { stdout } = await promisify(execFile)(
    command[0],
    [
      ...command.slice(1),
      ...['--import', `data:text/javascript,${encodeURIComponent(loader)}`],
      ...['--input-type=module', '--eval'],
      `const { createClient } = await import('${source('create-client.ts')}');\n${script}`,
    ],
    // A test runner may ask for colours by an environment variable, but the output of the script must have none.
    { timeout: 120_000, env: { ...process.env, FORCE_COLOR: '0', ...variables } },
  );
  return stdout;
}
