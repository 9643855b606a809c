import { join } from 'node:path';
import { build } from 'esbuild';

/** A JavaScript runtime, and one way of loading and running the packages on the runtime. */
export interface Runtime {
  name: string;
  /**
   * Whether the runtime is workerd, which Cloudflare Workers use. On workerd, the client reuses the previous connection
   * for a request with an effect, and does not stream its body. A program on workerd cannot listen on a port, and
   * cannot distinguish a refused from a lost connection.
   */
  isWorkerd: boolean;
  /** The command that runs the behaviours (shared tests of the client) in the consumer's project, and prints their JSON. */
  file: string;
  args: string[];
}

const installed = join(import.meta.dirname, '../../node_modules');

const nodeOf = (name: string) => join(installed, name, 'bin/node');

/** The oldest Node on which the sandbox runs: the first whose module `node:sqlite` needs no command-line flag. */
export const oldestWithSqlite = nodeOf('node22-13');

export const newestNode = nodeOf('node26');

export const workerdProgram = join(installed, '@cloudflare/workerd-linux-64/bin/workerd');

/** The runtimes that tools/external installs from npm are built only for Linux on x64. */
export const isPlatformOfRuntimes = process.platform === 'linux' && process.arch === 'x64';

const nodes = [
  ['Node 20', nodeOf('node20')],
  ['Node 22', nodeOf('node22')],
  // The program `process.execPath` is the Node on which these tests themselves run.
  ['Node 24', process.execPath],
  ['Node 26', newestNode],
] as const;

const commands: [name: string, file: string, args: string][] = [
  ...nodes.flatMap(([name, node]): typeof commands => [
    [`${name}, import`, node, 'import.mjs'],
    [`${name}, require`, node, 'require.cjs'],
  ]),
  ['Bun', join(installed, '@oven/bun-linux-x64/bin/bun'), 'import.mjs'],
  [
    'Deno',
    join(installed, '@deno/linux-x64-glibc/deno'),
    // Deno's permission for 127.0.0.1, where the service of the tests listens, is the only permission that the client needs.
    'run --allow-net=127.0.0.1 --no-prompt --no-lock --no-remote --node-modules-dir=manual import.mjs',
  ],
  ['workerd without nodejs_compat', workerdProgram, 'test workerd.capnp without-node'],
  ['workerd with nodejs_compat', workerdProgram, 'test workerd.capnp with-node'],
];

export const runtimes: readonly Runtime[] = commands.map(([name, file, args]) => ({
  name,
  isWorkerd: file === workerdProgram,
  file,
  args: args.split(' '),
}));

/** Bundles a program for workerd, as the command-line tool of Cloudflare does. */
export async function bundleForWorkerd(entryPoint: string, outfile: string): Promise<void> {
  await build({
    entryPoints: [entryPoint],
    outfile,
    bundle: true,
    format: 'esm',
    target: 'es2024',
    conditions: ['workerd', 'worker', 'browser'],
    logLevel: 'error',
  });
}
