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
  expect(index).toContain("export type Thing = components['schemas']['Thing'];");
  expect(index).toContain("export type State = components['schemas']['State'];");
  expect(index).not.toContain('export type ID');
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
