import { createRequire } from 'node:module';
import { join } from 'node:path';
import { measureImports } from '../programs.ts';
import {
  exchangeOf,
  login,
  measureStarts,
  measureThroughput,
  type ServerCommand,
} from '../servers.ts';

const { resolve } = createRequire(import.meta.url);

// Both mock servers run without a log, because a log costs Prism more time than our mock.
const ours: ServerCommand = {
  name: 'crossborder-fx-mock',
  args: (port) => [
    join(resolve('@crossborder-fx/mock/package.json'), '../bin/crossborder-fx-mock.js'),
    ...['--port', String(port), '--log', 'silent'],
  ],
  env: login,
};
export const prism: ServerCommand = {
  name: 'prism mock',
  args: (port) => [
    resolve('@stoplight/prism-cli/dist/index.js'),
    ...['mock', resolve('@crossborder-fx/openapi/openapi.yaml')],
    ...['--port', String(port), '--verboseLevel', 'silent'],
  ],
};

/** Compares the speed of our mock server with the speed of `prism mock`. */
export async function* measure(full: boolean) {
  const list = await exchangeOf('listPaymentsAll');
  const empty = 'an empty module';
  const expression = (name: string) => `void (await import('${name}'))`;
  yield measureImports(
    'mock: import',
    {
      [empty]: expression('data:text/javascript,'),
      '@crossborder-fx/mock': expression('@crossborder-fx/mock'),
    },
    [null],
    { baseline: empty, targets: [{ subject: '@crossborder-fx/mock', atMost: 400, beyond: empty }] },
    full,
  );

  const baseline = prism.name;
  const atMost = (share: number) => [{ subject: ours.name, atMost: share, of: baseline }];
  yield* measureThroughput(
    {
      name: 'mock',
      commands: [ours, prism],
      exchanges: [list, await exchangeOf('getPayment'), await exchangeOf('createPayment')],
      time: 'elapsed',
      baseline,
      targetsOf: () => atMost(0.4),
    },
    full,
  );
  const expectations = { baseline, targets: atMost(0.8) };
  yield measureStarts('mock', [ours, prism], list, expectations, full);
}
