import { expect, test } from 'vitest';
import type { Bump } from '../latest/bump.ts';
import type { Change } from './changes.ts';
import { judge, tableOf } from './gate.ts';

const change = (bump: Bump, name: string): Change => ({
  bump,
  keys: ['components', 'schemas', name],
  what: 'was removed',
  documents: ['expanded', 'templated'],
});

test('when the next version is too small for the changes of the description, the release check returns a line that ends with the command to run', () => {
  const changes = [change('patch', 'A'), change('major', 'B'), change('major', 'C')];
  expect(judge(changes, 'minor')).toEqual([
    'packages/openapi: the changes of the description need a major version, but the next version is minor; components > schemas > B: was removed (and 1 more); run `npm run changeset`',
  ]);
});

test.each<[string, Bump, Bump]>([
  ['a bump as large as the changes need', 'minor', 'minor'],
  ['a larger bump, which another package may need', 'patch', 'major'],
  ['no bump when nothing has changed', 'none', 'none'],
])('the release check of the description accepts %s', (_name, needed, said) => {
  expect(judge(needed === 'none' ? [] : [change(needed, 'A')], said)).toEqual([]);
});

const changeIn = (
  bump: Change['bump'],
  name: string,
  ...documents: Change['documents']
): Change => ({
  bump,
  keys: ['paths', '/wallets', name],
  what: 'was\n  added',
  documents,
});

test('the table of changes begins with the largest bump, and names the document if only one document has the change', () => {
  const changes = [
    changeIn('patch', 'get', 'expanded', 'templated'),
    changeIn('major', 'put', 'templated'),
  ];
  expect(tableOf(changes)).toBe(
    [
      'major  paths > /wallets > put (templated document only)',
      '       was added',
      'patch  paths > /wallets > get',
      '       was added',
    ].join('\n'),
  );
});
