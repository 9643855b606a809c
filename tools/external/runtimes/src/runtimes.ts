import { join } from 'node:path';
import { runOrThrow } from './run.ts';
import { runInWorkerd } from './workerd.ts';

/** One way of loading and running the packages. */
export interface Runtime {
  name: string;
  /** Whether a call may go over the connection of the one before it; the shield forbids it on some. */
  pools: boolean;
  /** Whether a program can listen with node:http. */
  listens: boolean;
  /** What a create that was refused a connection is taken for, and the code or message that says so. */
  refusal: readonly [outcome: 'not-sent' | 'unknown', detail: string];
  /** Runs the behaviours of the consumer project and gives what was printed: JSON. */
  observe(consumer: string, address: string): Promise<string>;
}

const installed = join(import.meta.dirname, '../../node_modules');
const nodes = {
  'Node 20': join(installed, 'node20/bin/node'),
  'Node 22': join(installed, 'node22/bin/node'),
  // The one that runs the tests.
  'Node 24': process.execPath,
  'Node 26': join(installed, 'node26/bin/node'),
};

/** The packages named in package.json are those for this platform. */
export const isPlatformOfRuntimes = process.platform === 'linux' && process.arch === 'x64';

const onNode = { pools: true, listens: true, refusal: ['not-sent', 'ECONNREFUSED'] } as const;

export const runtimes: readonly Runtime[] = [
  ...Object.entries(nodes).flatMap(([name, node]) => [
    { name: `${name}, import`, ...onNode, observe: command(node, 'import.mjs') },
    { name: `${name}, require`, ...onNode, observe: command(node, 'require.cjs') },
  ]),
  {
    name: 'Bun',
    pools: false,
    listens: true,
    refusal: ['not-sent', 'ECONNREFUSED'],
    observe: command(join(installed, '@oven/bun-linux-x64/bin/bun'), 'import.mjs'),
  },
  {
    name: 'Deno',
    pools: true,
    listens: true,
    refusal: [
      'not-sent',
      'error sending request for url … client error (Connect): tcp connect error: Connection refused (os error 111)',
    ],
    observe: command(
      join(installed, '@deno/linux-x64-glibc/deno'),
      'run',
      // The one permission that the client needs; 127.0.0.1 is the service of the tests.
      '--allow-net=127.0.0.1',
      '--no-prompt',
      '--no-lock',
      '--no-remote',
      '--node-modules-dir=manual',
      'import.mjs',
    ),
  },
  workerd('workerd', []),
  workerd('workerd with nodejs_compat', ['nodejs_compat']),
];

/** @throws {Error} when there is no runtime of that name. */
export function runtimeNamed(name: string): Runtime {
  const runtime = runtimes.find((one) => one.name === name);
  if (runtime) return runtime;
  throw new Error(`no runtime ${name}, only ${runtimes.map((one) => one.name).join('; ')}`);
}

function command(program: string, ...args: readonly string[]): Runtime['observe'] {
  return (consumer, address) =>
    runOrThrow(program, [...args, address], {
      cwd: consumer,
      // Nothing of the test runner's own, such as NODE_OPTIONS.
      env: { DENO_DIR: join(consumer, '.deno'), DENO_NO_UPDATE_CHECK: '1', NO_COLOR: '1' },
    });
}

function workerd(name: string, compatibilityFlags: readonly string[]): Runtime {
  const program = join(installed, '@cloudflare/workerd-linux-64/bin/workerd');
  return {
    name,
    pools: true,
    listens: false,
    // It says the same of a connection that was refused and of one that was lost.
    refusal: ['unknown', 'Network connection lost.'],
    observe: (consumer, address) =>
      runInWorkerd(program, { consumer, address, compatibilityFlags }),
  };
}
