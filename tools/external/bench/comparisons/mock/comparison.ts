import { createRequire } from 'node:module';
import { join } from 'node:path';
import { signWsse } from '@crossborder-fx/client/wsse';
import { exampleOperation, readDocument } from '@crossborder-fx/tools-description';
import {
  type Comparison,
  type Exchange,
  emptyModule,
  type ServerCommand,
  type ServersComparison,
} from '../../src/comparison.ts';

const file = (name: string) => join(import.meta.dirname, name);
const { resolve } = createRequire(import.meta.url);
const mock = join(resolve('@crossborder-fx/mock/package.json'), '../bin/crossborder-fx-mock.js');
const published = resolve('@crossborder-fx/openapi/openapi.yaml');
const document = await readDocument('expanded');

/** What requests are signed with. Plain Prism only sees that the header is there. */
export const credentials = { username: 'bench-user', secret: 'bench-secret' };

// Both run without their log, which costs Prism more than us.
export const ours: ServerCommand = {
  name: 'crossborder-fx-mock',
  args: (port) => [mock, '--port', String(port), '--log', 'silent'],
  env: { FX_USERNAME: credentials.username, FX_SECRET: credentials.secret },
};
export const prism: ServerCommand = {
  name: 'prism mock',
  args: (port) => [
    resolve('@stoplight/prism-cli/dist/index.js'),
    ...['mock', published, '--port', String(port), '--verboseLevel', 'silent'],
  ],
};
const baseline = prism.name;
export const exchanges: ServersComparison['exchanges'] = [
  exchangeOf('listPaymentsAll'),
  exchangeOf('getPayment'),
  exchangeOf('createPayment'),
];

/** Each of the servers has accounts of its own. */
const listWallets: Exchange = {
  ...exchangeOf('listWallets'),
  answer: (body: unknown) => Object.hasOwn(Object(body), 'wallets'),
};

export const comparison: Comparison = {
  imports: [
    {
      title: 'import',
      packages: ['@crossborder-fx/mock', '@crossborder-fx/mock/connect'],
      baseline: emptyModule,
      targets: [{ subject: '@crossborder-fx/mock', atMost: 400, beyond: emptyModule }],
    },
  ],
  servers: {
    commands: [ours, prism],
    exchanges,
    throughput: {
      connections: [1, 8, 64],
      baseline,
      targets: [{ subject: ours.name, atMost: 0.4, of: baseline }],
    },
    start: { baseline, targets: [{ subject: ours.name, atMost: 0.8, of: baseline }] },
  },
  installs: {
    baseline: 'prism-cli',
    targets: {
      bytes: [{ subject: 'mock', atMost: 8_000_000 }],
      packages: [{ subject: 'mock', atMost: 10 }],
      installing: [{ subject: 'mock', atMost: 3_000 }],
    },
    servers: [
      ...['mock', 'sandbox'].map((name) => ({
        name,
        packages: [`@crossborder-fx/${name}`],
        args: (project: string, port: number) => [
          join(project, `node_modules/@crossborder-fx/${name}/bin/crossborder-fx-${name}.js`),
          ...['--port', String(port), '--log', 'silent'],
        ],
        env: { FX_USERNAME: credentials.username, FX_SECRET: credentials.secret },
        exchange: listWallets,
      })),
      {
        name: 'msw',
        packages: ['msw@2.15.0'],
        file: file('installed/msw.mjs'),
        args: (project, port) => [join(project, 'msw.mjs'), String(port)],
        exchange: listWallets,
      },
      {
        name: 'prism-cli',
        packages: ['@stoplight/prism-cli@5.14.2'],
        args: (project, port) => [
          join(project, 'node_modules/@stoplight/prism-cli/dist/index.js'),
          ...['mock', published, '--port', String(port), '--verboseLevel', 'silent'],
        ],
        exchange: listWallets,
      },
      {
        name: 'mockoon',
        packages: ['@mockoon/cli@9.9.0'],
        args: (project, port) => [
          join(project, 'node_modules/@mockoon/cli/bin/run.js'),
          ...['start', '--data', published, '--port', String(port), '--disable-log-to-file'],
        ],
        exchange: listWallets,
      },
    ],
  },
  tasks: [
    {
      title: 'memory after few requests (20,000) and after many (100,000)',
      unit: 'bytes',
      file: file('tasks/memory.ts'),
      size: 100_000,
      rounds: 3,
      baseline: 'heap, few',
      targets: ['heap', 'resident memory'].map((what) => ({
        subject: `${what}, many`,
        atMost: 1.1,
        of: `${what}, few`,
      })),
    },
  ],
};

/** The exchange that the first examples of an operation describe, signed anew for each request. */
export function exchangeOf(operationId: string): Exchange {
  const { method, paths, bodies, answers } = exampleOperation(document, operationId);
  const [path = ''] = paths;
  const [body] = bodies;
  const [answer] = answers;
  return {
    name: operationId,
    method,
    path,
    body,
    headers: async () => ({ 'x-wsse': await signWsse(credentials) }),
    status: Number(answer?.response),
    answer: answer?.value,
  };
}
