import { expect, test } from 'vitest';
import { smallDescription } from '../test/small-description.ts';
import { reachableFrom, withMembers } from './schemas.ts';

const document = smallDescription();

const schema = { $ref: '#/components/schemas/Part' };
const start = { pointer: '#/start', schema };

test('withMembers returns a schema, the schema that it refers to, and the members of both', () => {
  expect(withMembers(document, start).map(({ pointer }) => pointer)).toEqual([
    '#/start',
    '#/components/schemas/Part',
    '#/components/schemas/Part/allOf/0',
    '#/components/schemas/Named',
  ]);
});

test('reachableFrom returns every schema below a schema once, even if a schema contains itself', () => {
  expect([...reachableFrom(document, start).keys()]).toEqual([
    '#/start',
    '#/components/schemas/Part',
    '#/components/schemas/Part/properties/parts',
    '#/components/schemas/Part/properties/parts/items',
    '#/components/schemas/Part/allOf/0',
    '#/components/schemas/Named',
    '#/components/schemas/Named/properties/a~1b',
  ]);
});
