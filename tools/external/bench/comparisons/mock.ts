import { createRequire } from 'node:module';
import { join } from 'node:path';
import { emptyModule, importsOf, measureImports } from '../programs.ts';
import {
  exchangeOf,
  login,
  measureStarts,
  measureThroughput,
  type ServerCommand,
} from '../servers.ts';

const { resolve } = createRequire(import.meta.url);

// Both mock servers run without a log, because Prism's log takes more time than the log of our mock.
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

export async function* measure(full: boolean) {
  const list = await exchangeOf('listPaymentsAll');
  const subject = '@crossborder-fx/mock';
  const targets = [{ subject, atMost: 400, beyond: emptyModule }];
  const expected = { baseline: emptyModule, targets };
  yield measureImports('mock: import', importsOf([subject]), [null], expected, full);

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
