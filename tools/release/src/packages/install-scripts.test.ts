import { expect, test } from 'vitest';
import { installScriptProblems } from './install-scripts.ts';

const lock = {
  packages: {
    '': { devDependencies: { tool: '1' } },
    'packages/one': { dependencies: { between: '1' } },
    'node_modules/between': { dependencies: { builds: '1' } },
    'node_modules/builds': {},
    'node_modules/tool': { hasInstallScript: true },
  },
};
const none = () => ({ scripts: { build: 'tsc', test: 'vitest' } });

test('a tool may have an install script', () => {
  expect(installScriptProblems(lock, ['packages/one'], none)).toEqual([]);
});

test('a package that ours need may not', () => {
  const packages = { ...lock.packages, 'node_modules/builds': { hasInstallScript: true } };
  expect(installScriptProblems({ packages }, ['packages/one'], none)).toEqual([
    'packages/one > between > builds: has an install script, which runs where our package is installed: do without it, or without what needs it.',
  ]);
});

test.each(['preinstall', 'install', 'postinstall'])('ours may have no %s', (name) => {
  const manifestOf = () => ({ scripts: { [name]: 'node x.js' } });
  expect(installScriptProblems(lock, ['packages/one'], manifestOf)).toEqual([
    `packages/one/package.json: script \`${name}\` runs where it is installed: take it out.`,
  ]);
});
