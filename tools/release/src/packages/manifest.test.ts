import { expect, test } from 'vitest';
import { readJson } from './folders.ts';
import { manifestProblems, npmrcProblems, publishConfigProblems } from './manifest.ts';

const client = readJson('packages/client/package.json');

test.each([
  ['license', '"Apache-2.0"'],
  [
    'homepage',
    '"https://github.com/crossborder-fx/crossborder-fx/tree/main/packages/client#readme"',
  ],
  ['bugs', '"https://github.com/crossborder-fx/crossborder-fx/issues"'],
  [
    'repository',
    '{"type":"git","url":"git+https://github.com/crossborder-fx/crossborder-fx.git","directory":"packages/client"}',
  ],
  ['sideEffects', 'false'],
])('a published package without `%s` is named with what it has to be', (name, value) => {
  expect(manifestProblems('packages/client', { ...client, [name]: undefined })).toEqual([
    `packages/client/package.json: \`${name}\` has to be ${value}.`,
  ]);
});

test('a field of another package is refused', () => {
  const { repository } = readJson('packages/mock/package.json');
  expect(manifestProblems('packages/client', { ...client, repository })).toHaveLength(1);
});

test('what is not published says so', () => {
  expect(manifestProblems('tools/tour', { private: true })).toEqual([]);
  expect(manifestProblems('tools/tour', {})).toEqual([
    'tools/tour/package.json: `private` has to be true.',
  ]);
});

test('a package that is to be published does not', () => {
  expect(manifestProblems('packages/client', { ...client, private: true })).toEqual([
    'packages/client/package.json: `private` has to be left out.',
  ]);
});

test('a package that says where it is published is refused', () => {
  expect(publishConfigProblems('packages/client', client)).toEqual([]);
  const publishConfig = { registry: 'https://registry.example' };
  expect(publishConfigProblems('packages/client', { ...client, publishConfig })).toEqual([
    'packages/client/package.json: `publishConfig` decides where npm publishes; take it out, .ci/stage says it.',
  ]);
});

test.each([
  ['dry-run=true', 'dry-run'],
  ['//registry.example/:_authToken=x', '//registry.example/:_authToken'],
  ['@crossborder-fx:registry=https://registry.example', '@crossborder-fx:registry'],
  ['dry-run', 'dry-run'],
  ['[section]', '[section]'],
  ['ignore-scripts[]=x', 'ignore-scripts[]'],
])('`%s` in .npmrc is refused', (line, key) => {
  expect(npmrcProblems('.npmrc', `; why\nfund=false\n${line}\n`)).toEqual([
    `.npmrc:3: \`${key}\` is not a setting that we use; take it out, or add it to manifest.ts.`,
  ]);
});
