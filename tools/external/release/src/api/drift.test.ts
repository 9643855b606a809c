import { expect, test } from 'vitest';
import { driftOf } from './drift.ts';

const report = 'one\ntwo\nthree\n';

test('a report that its types give is in order', () => {
  expect(
    driftOf('packages/one/api', { 'index.api.md': report }, { 'index.api.md': report }),
  ).toEqual([]);
});

test.each([
  ['drifted', report, 'one\nnew\nthree\n', 'differs from the types from line 2 on (`new`)'],
  ['lost its end', report, 'one\ntwo', 'differs from the types from line 3 on (`three`)'],
  ['is missing', undefined, report, 'is missing'],
  ['is left over', report, undefined, 'is of no entry point'],
])('a report that %s is refused in one line', (_name, committed, made, what) => {
  const reports = (text?: string) => (text === undefined ? {} : { 'index.api.md': text });
  expect(driftOf('packages/one/api', reports(committed), reports(made))).toEqual([
    `packages/one/api/index.api.md ${what}: run \`npx nx api release\` and commit what it changes.`,
  ]);
});
