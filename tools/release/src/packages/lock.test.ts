import { expect, test } from 'vitest';
import { closureOf, type Lock } from './lock.ts';

const lock: Lock = {
  packages: {
    '': { devDependencies: { tool: '1' } },
    'packages/one': { dependencies: { two: '1', deep: '1' }, devDependencies: { tool: '1' } },
    'packages/two': { dependencies: { deep: '2' }, peerDependencies: { peer: '1', unwanted: '1' } },
    'node_modules/one': { link: true, resolved: 'packages/one' },
    'node_modules/two': { link: true, resolved: 'packages/two' },
    'node_modules/deep': { optionalDependencies: { deeper: '1', elsewhere: '1' } },
    'node_modules/deep/node_modules/deeper': { version: '2.0.0' },
    'node_modules/deeper': { version: '1.0.0' },
    'packages/two/node_modules/deep': {},
    'node_modules/peer': {},
    'node_modules/unwanted': {},
    'node_modules/tool': { dependencies: { deeper: '1' } },
  },
};
lock.packages['packages/two'] = {
  ...lock.packages['packages/two'],
  peerDependenciesMeta: { unwanted: { optional: true } },
};

test('closureOf returns the dependencies that Node finds, each with the chain of packages that leads to it', () => {
  expect(Object.fromEntries(closureOf(lock, ['packages/one']))).toEqual({
    'packages/two': ['packages/one', 'two'],
    'node_modules/deep': ['packages/one', 'deep'],
    'packages/two/node_modules/deep': ['packages/one', 'two', 'deep'],
    'node_modules/peer': ['packages/one', 'two', 'peer'],
    'node_modules/deep/node_modules/deeper': ['packages/one', 'deep', 'deeper'],
  });
});
