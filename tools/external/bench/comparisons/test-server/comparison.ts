import { join } from 'node:path';
import type { Comparison, ServerCommand, ServersComparison } from '../../src/comparison.ts';
import { answeringServer } from '../../src/sections/servers/start-answering.ts';
import { credentials, exchangeOf } from '../mock/comparison.ts';

const exchanges: ServersComparison['exchanges'] = [
  exchangeOf('getPayment'),
  exchangeOf('createPayment'),
];
const answers = Object.fromEntries(
  exchanges.map(({ method, path, answer }) => [`${method} ${path}`, answer]),
);
const bare = answeringServer(answers);
const env = { ...bare.env, FX_USERNAME: credentials.username, FX_SECRET: credentials.secret };
const shell = join(import.meta.dirname, 'servers/shell.ts');

const signed: ServerCommand = {
  name: 'shell',
  args: (port) => [shell, String(port)],
  env,
};
const unsigned: ServerCommand = {
  name: 'shell, no signatures',
  args: (port) => [shell, String(port), 'unsigned'],
  env,
};
const baseline = bare.name;

export const comparison: Comparison = {
  servers: {
    commands: [bare, signed, unsigned],
    exchanges,
    throughput: {
      connections: [1, 8, 64],
      baseline,
      // Half as many a second.
      targets: [signed, unsigned].map(({ name }) => ({ subject: name, atMost: 2, of: baseline })),
    },
  },
};
