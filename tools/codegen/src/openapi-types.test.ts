import type { Schema } from '@crossborder-fx/tools-description';
import { getThing, smallDescription } from '@crossborder-fx/tools-description/test';
import { expect, test } from 'vitest';
import { openapiTypes } from './openapi-types.ts';

async function generated() {
  const files = await openapiTypes(smallDescription({ '/things/{id}': { get: getThing } }));
  return Object.fromEntries(files.map(({ name, text }) => [name, text]));
}

test('an open enum keeps its known values', async () => {
  const { 'openapi.ts': types } = await generated();
  expect(types).toContain("state?: components['schemas']['State'] | (string & {});");
});

test('a scalar is written as what it is', async () => {
  const { 'openapi.ts': types } = await generated();
  expect(types).toContain('id: string;');
});

test('every object and enum has a name of its own, scalars have none', async () => {
  const { 'index.ts': index } = await generated();
  expect(index).toContain("export interface Thing extends Schema<'Thing'> {}");
  expect(index).toContain("export type State = Schema<'State'>;");
  expect(index).not.toMatch(/export (type|interface) ID/);
});

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

test('a choice between lists of required properties leaves no trace in the type', async () => {
  const document = smallDescription({ '/things/{id}': { get: getThing } });
  const schemas = document.components?.['schemas'] ?? {};
  schemas['Bank'] = {
    type: 'object',
    properties: { bic: { type: 'string' }, name: { type: 'string' } },
    anyOf: [{ required: ['bic'] }, { required: ['name'] }],
  };
  schemas['NamedBank'] = {
    type: 'object',
    allOf: [
      { type: 'object', properties: { name: { type: 'string' } } },
      { 'x-rule': 'needs a name', anyOf: [{ title: 'Bank by its name', required: ['name'] }] },
    ],
  };
  const [file] = await openapiTypes(document);
  expect(file?.text).toContain('Bank: {\n      bic?: string;\n      name?: string;\n    };');
  expect(file?.text).toContain('NamedBank: {\n      name?: string;\n    };');
});
