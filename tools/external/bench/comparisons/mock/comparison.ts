import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ServerComparison } from '../../src/sections/servers/server-comparison.ts';
import { credentials, exchangeOf } from './exchange-of.ts';

const { resolve } = createRequire(import.meta.url);
const mock = join(resolve('@crossborder-fx/mock/package.json'), '../bin/crossborder-fx-mock.js');
const prism = resolve('@stoplight/prism-cli/dist/index.js');
const published = resolve('@crossborder-fx/openapi/openapi.yaml');

const subject = 'crossborder-fx-mock';
const baseline = 'prism mock';

export const comparison: ServerComparison = {
  servers: {
    // Both without their log, of which Prism's is the dearer.
    commands: [
      {
        name: subject,
        args: (port) => [mock, '--port', String(port), '--log', 'silent'],
        env: { FX_USERNAME: credentials.username, FX_SECRET: credentials.secret },
      },
      {
        name: baseline,
        args: (port) => [
          prism,
          'mock',
          published,
          ...['--port', String(port), '--verboseLevel', 'silent'],
        ],
      },
    ],
    exchanges: [
      exchangeOf('listPaymentsAll'),
      exchangeOf('getPayment'),
      exchangeOf('createPayment'),
    ],
    throughput: {
      connections: [1, 8, 64],
      baseline,
      targets: [{ subject, atMost: 1 / 0.9, of: baseline }],
    },
    start: { baseline, targets: [{ subject, atMost: 1, of: baseline }] },
    memory: { command: subject, atMost: 1.1 },
  },
};
