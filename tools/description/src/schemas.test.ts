import { expect, test } from 'vitest';
import { document } from '../test/small-document.ts';
import { reachableFrom, withMembers } from './schemas.ts';

const schema = { $ref: '#/components/schemas/Thing' };
const start = { pointer: '#/start', schema };

test('what describes one value is the schema, what it refers to and their members', () => {
  expect(withMembers(document, start).map(({ pointer }) => pointer)).toEqual([
    '#/start',
    '#/components/schemas/Thing',
    '#/components/schemas/Thing/allOf/0',
    '#/components/schemas/Named',
  ]);
});

test('every schema below is reached once, though it holds itself', () => {
  expect([...reachableFrom(document, start).keys()]).toEqual([
    '#/start',
    '#/components/schemas/Thing',
    '#/components/schemas/Thing/properties/parts',
    '#/components/schemas/Thing/properties/parts/items',
    '#/components/schemas/Thing/allOf/0',
    '#/components/schemas/Named',
    '#/components/schemas/Named/properties/a~1b',
  ]);
});
