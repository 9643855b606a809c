import { delimiter, dirname } from 'node:path';

// What npm, nx and Vitest tell the programs that they run; npm's own configuration stays.
const told =
  /^(npm_(lifecycle|package|command|config_local)|NX_|VITEST|TEST|NODE_ENV|NODE_OPTIONS)/;

/** That of a runner: nobody has started it, and no command of this repository is on the path. */
export function environment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !told.test(name));
  const others = process.env['PATH']
    ?.split(delimiter)
    .filter((path) => !path.includes('node_modules'));
  const path = [dirname(process.execPath), ...(others ?? [])].join(delimiter);
  return { ...Object.fromEntries(own), PATH: path, FORCE_COLOR: '0', npm_config_loglevel: 'error' };
}
