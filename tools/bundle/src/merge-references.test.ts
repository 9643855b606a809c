import type { OpenApiDocument, Schema } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { mergeReferences } from './merge-references.ts';

const text: Schema = {
  type: 'string',
  description: 'Any text.',
  pattern: '^[a-z]*$',
  'x-rule': 'must be small',
  'x-source': ['5'],
  'x-undocumented': [{ id: 'meaning', note: 'What it means is not shown.' }],
};

function document(...properties: Schema[]): OpenApiDocument {
  const schema = { properties: Object.fromEntries(properties.entries()) };
  const requestBody = { content: { 'application/json': { schema } } };
  return {
    openapi: '3.1.0',
    info: { title: 't', version: '1' },
    paths: { '/things': { post: { requestBody, responses: {} } } },
    components: {
      schemas: { Text: text, Longer: { $ref: '#/components/schemas/Text', minLength: 1 } },
    },
  };
}

const reference = { $ref: '#/components/schemas/Text' };

function merged(...properties: Schema[]) {
  const { paths, components } = mergeReferences(document(...properties));
  const body = paths['/things']?.post?.requestBody;
  const schema = body && 'content' in body ? body.content['application/json']?.schema : undefined;
  return { properties: Object.values(schema?.properties ?? {}), schemas: components?.['schemas'] };
}

test('mergeReferences follows a chain of references, and merges the keywords next to each reference', () => {
  const { properties } = merged({ $ref: '#/components/schemas/Longer', maxLength: 9 });
  expect(properties).toMatchObject([{ pattern: '^[a-z]*$', minLength: 1, maxLength: 9 }]);
});

test('mergeReferences removes a schema when no reference to the schema is left', () => {
  expect(merged({ ...reference, maxLength: 50 }).schemas).toBeUndefined();
});

test('mergeReferences refuses a keyword that has one value next to a reference and another in the referenced schema, and names the JSON pointer', () => {
  expect(() => merged({ ...reference, pattern: '^x$' })).toThrow(
    '#/paths/~1things/post/requestBody/content/application~1json/schema/properties/0 has ' +
      '`pattern: "^x$"` next to a reference to #/components/schemas/Text, which has ' +
      '`pattern: "^[a-z]*$"`. Keep `pattern` in one of the two.',
  );
  expect(merged({ ...reference, type: 'string' }).properties).toMatchObject([{ type: 'string' }]);
});

test('mergeReferences does not change the given document', () => {
  const source = document({ ...reference, maxLength: 50 });
  const before = structuredClone(source);
  mergeReferences(source);
  expect(source).toEqual(before);
});
