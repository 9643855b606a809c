import { expect, test } from 'vitest';
import type { Change } from './changes.ts';
import { tableOf } from './table.ts';

const change = (bump: Change['bump'], name: string, ...documents: Change['documents']): Change => ({
  bump,
  keys: ['paths', '/wallets', name],
  what: 'was\n  added',
  documents,
});

test('the largest bump comes first, and a change of one document says which', () => {
  const changes = [
    change('patch', 'get', 'expanded', 'templated'),
    change('major', 'put', 'templated'),
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

test('no change is said to be none', () => {
  expect(tableOf([])).toBe('The description is as it was.');
});
