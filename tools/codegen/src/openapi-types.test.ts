import type { Schema } from '@crossborder-fx/tools-description';
import { getThing, smallDescription } from '@crossborder-fx/tools-description/test';
import { expect, test } from 'vitest';
import { openapiTypes } from './openapi-types.ts';

test('an object is an interface, however it is composed; what an interface cannot extend is not', async () => {
  const document = smallDescription({ '/things/{id}': { get: getThing } });
  const schema = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const added: Record<string, Schema> = {
    Composed: { allOf: [schema('Thing'), { type: 'object', properties: {} }] },
    Described: { properties: { id: schema('ID') } },
    NeedsOne: { type: 'object', properties: { id: {} }, anyOf: [{ required: ['id'] }] },
    Either: { anyOf: [schema('Thing'), schema('Part')] },
    OneOf: { oneOf: [schema('Thing'), schema('Part')] },
    ComposedOfEither: { allOf: [schema('Either'), schema('Thing')] },
    OrNull: { type: ['object', 'null'], properties: { id: schema('ID') } },
    Many: { type: 'array', items: schema('Thing') },
    Anything: {},
  };
  Object.assign(document.components?.['schemas'] ?? {}, added);
  const [, index] = await openapiTypes(document);
  const kinds = Object.keys(added).map(
    (name) => new RegExp(`export (\\w+) ${name} `).exec(index?.text ?? '')?.[1],
  );
  expect(kinds).toEqual([
    ...['interface', 'interface', 'interface'],
    ...['type', 'type', 'type', 'type', 'type', 'type'],
  ]);
});

test('a decimal above zero, as the value of an amount is that is sent, is a literal padded with zeros', async () => {
  const document = smallDescription({ '/things/{id}': { get: getThing } });
  const value = { type: 'string', 'x-above-zero': true };
  const amount: Schema = { type: 'object', required: ['value'], properties: { value } };
  Object.assign(document.components?.['schemas'] ?? {}, { AmountInput: amount });
  const [types] = await openapiTypes(document);
  expect(types?.text).toMatch(/AmountInput: \{\s+value: `0\$\{number\}`;/);
});
