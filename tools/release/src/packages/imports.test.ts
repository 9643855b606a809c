import { expect, test } from 'vitest';
import { importProblems, isModule } from './imports.ts';

const manifest = {
  name: '@crossborder-fx/one',
  dependencies: { declared: '1.0.0', '@scope/declared': '1.0.0' },
  peerDependencies: { peer: '>=1' },
  devDependencies: { tool: '1.0.0' },
};
const problemsOf = (file: string, text: string) =>
  importProblems('packages/one', manifest, file, text);

test('what is installed with a package may be imported', () => {
  const text = [
    `import 'declared/part';`,
    `import type { A } from '@scope/declared/part';`,
    `export * from 'peer';`,
    `import fs from 'node:fs';`,
    `import path from 'path';`,
    `import { own } from './own.js';`,
    `import { chosen } from '#transport';`,
    `import { self } from '@crossborder-fx/one/self';`,
  ].join('\n');
  expect(problemsOf('dist/index.js', text)).toEqual([]);
});

test.each([
  ['an import', 'dist/index.js', `import { x } from 'tool';`],
  ['an import of a part', 'dist/index.js', `import { x } from 'tool/part.js';`],
  ['an import while it runs', 'dist/index.js', `const x = await import('tool');`],
  ['a require', 'dist/index.cjs', `const x = require('tool');`],
  ['an export of another', 'dist/index.js', `export { x } from 'tool';`],
  ['an import of a type', 'dist/index.d.ts', `import type { X } from 'tool';`],
  ['a type named in place', 'dist/index.d.ts', `export declare const x: import('tool').X;`],
  ['a reference to types', 'dist/index.d.ts', `/// <reference types="tool" />`],
])('%s of a devDependency is refused in one line', (_name, file, text) => {
  expect(problemsOf(file, text)).toEqual([
    `packages/one: ${file} imports tool, which is not installed with it: \`npm install --save-exact tool@VERSION -w packages/one\`, or bundle it.`,
  ]);
});

test('the name of a scoped package has two parts', () => {
  expect(problemsOf('dist/index.js', `import '@scope/tool/part';`)).toEqual([
    expect.stringContaining('imports @scope/tool, which'),
  ]);
});

test.each([
  ['dist/index.js', true],
  ['dist/index.d.cts', true],
  ['README.md', false],
  ['openapi.json', false],
])('whether %s can import: %s', (file, expected) => {
  expect(isModule(file)).toBe(expected);
});
