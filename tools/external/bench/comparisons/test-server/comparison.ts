import { join } from 'node:path';
import type { Comparison, ServerCommand, ServersComparison } from '../../src/comparison.ts';
import { credentials, exchangeOf } from '../mock/comparison.ts';

const exchanges: ServersComparison['exchanges'] = [
  exchangeOf('getPayment'),
  exchangeOf('createPayment'),
];
const answers = exchanges.map(({ method, path, answer }) => [`${method} ${path}`, answer]);
const env = {
  FX_USERNAME: credentials.username,
  FX_SECRET: credentials.secret,
  ANSWERS: JSON.stringify(Object.fromEntries(answers)),
};
const file = (name: string) => join(import.meta.dirname, name);

const bare: ServerCommand = {
  name: 'node:http',
  args: (port) => [file('../sandbox/servers/bare-http.ts'), String(port)],
  env,
};
const signed: ServerCommand = {
  name: 'shell',
  args: (port) => [file('servers/shell.ts'), String(port)],
  env,
};
const unsigned: ServerCommand = {
  name: 'shell, no signatures',
  args: (port) => [file('servers/shell.ts'), String(port), 'unsigned'],
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
