import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';

/** A JavaScript runtime, and one way of loading and running the packages on the runtime. */
export interface Runtime {
  name: string;
  /**
   * Whether the runtime is workerd, which Cloudflare Workers use. On workerd, a request with an effect reuses the connection of
   * the request before, and the client passes the request's body to `fetch` not as a stream. A program on workerd cannot listen
   * on a port, and cannot tell a refused connection from a lost one.
   */
  isWorkerd: boolean;
  /** Runs the behaviours (shared tests of the client) in the consumer's project, and returns the JSON that they print. */
  run(consumer: string, address: string): Promise<string>;
}

const installed = join(import.meta.dirname, '../../node_modules');

/** The oldest Node on which the sandbox runs: the first whose module `node:sqlite` needs no command-line flag. */
export const oldestWithSqlite = join(installed, 'node22-13/bin/node');

export const workerdProgram = join(installed, '@cloudflare/workerd-linux-64/bin/workerd');

export const newestNode = join(installed, 'node26/bin/node');

const nodes = {
  'Node 20': join(installed, 'node20/bin/node'),
  'Node 22': join(installed, 'node22/bin/node'),
  // The program `process.execPath` is the Node on which these tests themselves run.
  'Node 24': process.execPath,
  'Node 26': newestNode,
};

/** The runtimes that tools/external installs from npm are built only for Linux on x64. */
export const isPlatformOfRuntimes = process.platform === 'linux' && process.arch === 'x64';

export const runtimes: readonly Runtime[] = [
  ...Object.entries(nodes).flatMap(([name, node]) => [
    { name: `${name}, import`, isWorkerd: false, run: program(node, 'import.mjs') },
    { name: `${name}, require`, isWorkerd: false, run: program(node, 'require.cjs') },
  ]),
  {
    name: 'Bun',
    isWorkerd: false,
    run: program(join(installed, '@oven/bun-linux-x64/bin/bun'), 'import.mjs'),
  },
  {
    name: 'Deno',
    isWorkerd: false,
    run: program(
      join(installed, '@deno/linux-x64-glibc/deno'),
      'run',
      // Deno's permission for 127.0.0.1, where the service of the tests listens, is the only permission that the client needs.
      '--allow-net=127.0.0.1',
      '--no-prompt',
      '--no-lock',
      '--no-remote',
      '--node-modules-dir=manual',
      'import.mjs',
    ),
  },
  workerd('workerd without nodejs_compat', 'without-node'),
  workerd('workerd with nodejs_compat', 'with-node'),
];

function program(file: string, ...args: string[]): Runtime['run'] {
  return (consumer, address) => output(file, [...args, address], consumer);
}

function workerd(name: string, service: string): Runtime {
  return {
    name,
    isWorkerd: true,
    run: async (consumer, address) => {
      await bundleForWorkerd(join(consumer, 'worker.mjs'), join(consumer, 'worker.js'));
      const args = ['test', 'workerd.capnp', service];
      return output(workerdProgram, args, consumer, { ADDRESS: address });
    },
  };
}

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

async function output(file: string, args: string[], consumer: string, variables = {}) {
  const { stdout } = await promisify(execFile)(file, args, {
    cwd: consumer,
    timeout: 60_000,
    // The process of the runtime gets no environment variables of the test runner, such as NODE_OPTIONS.
    env: {
      DENO_DIR: join(consumer, '.deno'),
      DENO_NO_UPDATE_CHECK: '1',
      NO_COLOR: '1',
      ...variables,
    },
  });
  return stdout;
}
