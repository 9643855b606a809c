import type { OpenApiDocument, Schema } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { documentOf } from '../../test/request-document.ts';
import { validatorsModule } from './validators.ts';

interface Validators {
  freeText: { pattern: RegExp; rule: string };
  operations: Record<string, object>;
}

/** The module of a document whose operation `updateThing` takes such a body. */
async function moduleOf(body: Schema): Promise<{ text: string; validators: Validators }> {
  const text = validatorsModule(documentOf(body));
  const validators = await import(`data:text/javascript,${encodeURIComponent(text)}`);
  return { text, validators };
}

const tag = { $ref: '#/components/schemas/FreeText' };
const thing: Schema = { type: 'object', required: ['tag'], properties: { tag } };

test('the module needs nothing but itself', async () => {
  const { text, validators } = await moduleOf(thing);
  expect(text).not.toMatch(/\brequire\(|^import\b/m);
  expect(Object.keys(validators.operations)).toEqual(['updateThing']);
  expect(validators.freeText).toEqual({ pattern: /^[^&]*$/, rule: 'must not contain &' });
});

/** A document in which two paths are one operation. */
function expanded(other: object): OpenApiDocument {
  const document = documentOf(thing, { 'x-operation-group': 'updateThings' });
  const item = document.paths['/things/{id}'] ?? {};
  document.paths['/others/{id}'] = { ...item, put: { responses: {}, ...item.put, ...other } };
  return document;
}

test('the paths of one operation have one validator, and have to take the same', () => {
  const text = validatorsModule(expanded({ operationId: 'updateOther' }));
  expect(text.match(/bodyLimit/g)).toHaveLength(1);
  expect(() => validatorsModule(expanded({ parameters: [] }))).toThrow(
    'The paths of updateThings take different requests.',
  );
});

test.each([undefined, {}, { pattern: '^a$' }, { 'x-rule': 'must be a' }])(
  'a description whose rule for text is %j is refused',
  (rule) => {
    const document = documentOf({});
    Object.assign(document.components?.['schemas'] ?? {}, { FreeText: rule });
    expect(() => validatorsModule(document)).toThrow('FreeText of the description needs a pattern');
  },
);
