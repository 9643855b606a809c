import { expect, test } from 'vitest';
import type { Bump } from '../notes/bump.ts';
import type { Change } from './changes.ts';
import { judge, neededBump } from './judge.ts';

const change = (bump: Bump, name: string): Change => ({
  bump,
  keys: ['components', 'schemas', name],
  what: 'was removed',
  documents: ['expanded', 'templated'],
});
const said = (bump: Bump, ...reasons: Bump[]) => ({ bump, reasons: new Set(reasons) });

test('the largest bump is needed, and none without a change', () => {
  expect(neededBump([change('patch', 'A'), change('major', 'B'), change('minor', 'C')])).toBe(
    'major',
  );
  expect(neededBump([])).toBe('none');
});

test('too small a bump is refused in one line that ends with the command', () => {
  const changes = [change('patch', 'A'), change('major', 'B'), change('major', 'C')];
  expect(judge(changes, said('minor', 'minor'))).toEqual([
    'packages/openapi: the description needs major, the changesets say minor; components > schemas > B: was removed (and 1 more); npm run changeset',
  ]);
});

test('a missing changeset is refused in one line that ends with the command', () => {
  expect(judge([change('patch', 'A')], said('none'))).toEqual([
    'packages/openapi: the description needs patch, no changeset names the package; components > schemas > A: was removed; npm run changeset',
  ]);
});

test('too large a bump is refused, in one line that ends with the command', () => {
  expect(judge([change('patch', 'A')], said('major', 'minor'))).toEqual([
    'packages/openapi: the changesets say major, the description needs patch; begin a line of the changeset with "Why major:", or say patch: npm run changeset',
  ]);
});

test.each<[string, Bump, ReturnType<typeof said>]>([
  ['the bump that is needed', 'minor', said('minor')],
  ['a larger one with a reason', 'patch', said('major', 'major')],
  ['a patch for what is no part of the description', 'none', said('patch')],
  ['nothing when nothing changed', 'none', said('none')],
])('%s is accepted', (_name, needed, notes) => {
  expect(judge(needed === 'none' ? [] : [change(needed, 'A')], notes)).toEqual([]);
});
