import { expect, test } from 'vitest';
import { licenceProblems } from './licences.ts';
import type { LockedPackage } from './lock.ts';

const problemsOf = (found: LockedPackage) =>
  licenceProblems(
    {
      packages: {
        '': { devDependencies: { tool: '1' } },
        'packages/one': { dependencies: { between: '1' } },
        'node_modules/one': { link: true, resolved: 'packages/one' },
        'node_modules/between': { license: 'MIT', dependencies: { found: '1' } },
        'node_modules/found': { version: '1.0.0', ...found },
        'node_modules/tool': { license: 'AGPL-3.0-only' },
      },
    },
    ['packages/one'],
  );

test.each(['MIT', 'GPL-3.0-only OR MIT', 'MIT or MPL-2.0', '(BSD-3-Clause AND MIT)'])(
  'the licence %s is allowed in our packages',
  (license) => {
    expect(problemsOf({ license })).toEqual([]);
  },
);

test.each([
  ['a licence that is not allowed', { license: 'MPL-2.0' }, 'the licence MPL-2.0'],
  [
    'a licence of which one half is not allowed',
    { license: 'MIT AND GPL-3.0-only' },
    'the licence MIT AND GPL-3.0-only',
  ],
  [
    'a text in place of a licence',
    { license: 'SEE LICENSE IN file' },
    'the licence SEE LICENSE IN file',
  ],
  ['a package without a licence', {}, 'no licence'],
])('licenceProblems refuses %s in one line, with the chain of packages', (_name, found, what) => {
  expect(problemsOf(found)).toEqual([
    `packages/one > between > found has ${what}, which is not allowed for a package that ours install: use another package, or allow the licence in tools/release/src/packages/licences.ts.`,
  ]);
});
