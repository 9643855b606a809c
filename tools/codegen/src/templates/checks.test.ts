import type { Schema } from '@crossborder-fx/tools-description';
import { smallDescription } from '@crossborder-fx/tools-description/test';
import { expect, test } from 'vitest';
import { importsOf } from '../code.ts';
import { checkOf, checks, namedCheck } from './checks.ts';

const reference = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

test('a check stands once, below those that it uses, and nothing else does', () => {
  const users = [namedCheck('Thing'), checkOf({ properties: { id: reference('ID') } })];
  const file = checks(smallDescription({}), users);
  const names = file.text
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split(':')[0]);
  expect(names).toEqual(['export const id', 'export const state', 'export const thing']);
  expect(importsOf('checks.ts', file)).toBe("import { Check } from '../ground/operation.ts';");
});

test('a reference is the constant, and keeps what is said beside it', () => {
  expect(checkOf(reference('ID')).text).toBe('id');
  expect(checkOf({ ...reference('ID'), description: 'Whose.' }).text).toBe('id');
  expect(checkOf({ ...reference('ID'), maxLength: 9 }).text).toBe('{ ...id, maxLength: 9 }');
  expect(checkOf({ ...reference('ID'), 'x-sensitive': true }).text).toBe(
    '{ ...id, sensitive: true }',
  );
});

test('a schema that is not there is refused: its check would allow everything', () => {
  expect(() => checks(smallDescription({}), [namedCheck('Gone')])).toThrow(
    'No schema in spec/components/schemas makes the check gone.',
  );
});
