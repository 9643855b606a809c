import { join } from 'node:path';
import { install } from '../../../tools/external/src/install.ts';
import { project } from './folders.ts';
import { run } from './run.ts';

/** Runs a command of Astro on the site, and installs Astro first if it has to. */
export async function runAstro(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  await install({
    folder: project,
    name: 'docs/site',
    size: '190 MB',
    command: 'npx nx build docs',
    afterwards: async () => {},
  });
  const astro = join(project, 'node_modules/astro/bin/astro.mjs');
  await run(astro, args, { env: { ...env, ASTRO_TELEMETRY_DISABLED: '1' } });
}
