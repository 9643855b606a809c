import { delimiter, dirname } from 'node:path';

// Variables that npm, nx and Vitest set for the programs that they run; npm's own configuration stays.
const told =
  /^(npm_(lifecycle|package|command|config_local)|NX_|VITEST|TEST|NODE_ENV|NODE_OPTIONS)/;

/**
 * The environment of a runner: without what our tools add, and without the commands of this repository. `more` is
 * added to it.
 */
export function environment(more: Record<string, string> = {}): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !told.test(name));
  const others = process.env['PATH']
    ?.split(delimiter)
    .filter((path) => !path.includes('node_modules'));
  const path = [dirname(process.execPath), ...(others ?? [])].join(delimiter);
  const set = { PATH: path, FORCE_COLOR: '0', npm_config_loglevel: 'error' };
  return { ...Object.fromEntries(own), ...set, ...more };
}

/** All that the process of a receiver finds in its environment, whatever is set here: the path, no colours, and `more`. */
export function receiverEnvironment(more: Record<string, string>): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], FORCE_COLOR: '0', NO_COLOR: '1', ...more };
}
