import { join } from 'node:path';
import type { Comparison, ServerCommand } from '../../src/comparison.ts';
import { credentials, exchangeOf } from '../mock/comparison.ts';

const env = { FX_USERNAME: credentials.username, FX_SECRET: credentials.secret };
const file = (name: string) => join(import.meta.dirname, 'servers', name);

const bare: ServerCommand = {
  name: 'node:http',
  args: (port) => [file('bare-http.ts'), String(port)],
};
const signed: ServerCommand = {
  name: 'shell',
  args: (port) => [file('shell.ts'), String(port)],
  env,
};
const unsigned: ServerCommand = {
  name: 'shell, no signatures',
  args: (port) => [file('shell.ts'), String(port), 'unsigned'],
  env,
};
const baseline = bare.name;

export const comparison: Comparison = {
  servers: {
    commands: [bare, signed, unsigned],
    exchanges: [exchangeOf('getPayment'), exchangeOf('createPayment')],
    throughput: {
      connections: [1, 8, 64],
      baseline,
      // Half as many a second.
      targets: [signed, unsigned].map(({ name }) => ({ subject: name, atMost: 2, of: baseline })),
    },
  },
};
