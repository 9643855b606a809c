import { join } from 'node:path';
import type { Comparison, ServerCommand, ServersComparison } from '../../src/comparison.ts';
import { answeringServer } from '../../src/sections/servers/start-answering.ts';
import { exchangeOf, ours } from '../mock/comparison.ts';

const exchanges: ServersComparison['exchanges'] = [
  exchangeOf('getPayment'),
  exchangeOf('createPayment'),
];
const bare = answeringServer(
  Object.fromEntries(exchanges.map(({ method, path, answer }) => [`${method} ${path}`, answer])),
);
const shell = (name: string, auth: 'signed' | 'unsigned'): ServerCommand => ({
  name,
  args: (port) => [join(import.meta.dirname, 'servers/shell.ts'), String(port), auth],
  env: { ...bare.env, ...ours.env },
});
const shells = [shell('shell', 'signed'), shell('shell, no signatures', 'unsigned')];

export const comparison: Comparison = {
  servers: {
    commands: [bare, ...shells],
    exchanges,
    throughput: {
      connections: [1, 8, 64],
      baseline: bare.name,
      // Half as many a second.
      targets: shells.map(({ name }) => ({ subject: name, atMost: 2, of: bare.name })),
    },
  },
};
