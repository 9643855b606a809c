import { delimiter, dirname } from 'node:path';

// The environment variables that npm, nx and Vitest set for programs, but not npm's own configuration.
const told =
  /^(npm_(lifecycle|package|command|config_local)|NX_|VITEST|TEST|NODE_ENV|NODE_OPTIONS)/;

/** The environment of a CI runner with `more`: no variable belongs to our tools, and the PATH has no node_modules. */
export function environment(more: Record<string, string> = {}): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !told.test(name));
  const others = process.env['PATH']
    ?.split(delimiter)
    .filter((path) => !path.includes('node_modules'));
  const path = [dirname(process.execPath), ...(others ?? [])].join(delimiter);
  const set = { PATH: path, FORCE_COLOR: '0', npm_config_loglevel: 'error' };
  return { ...Object.fromEntries(own), ...set, ...more };
}
