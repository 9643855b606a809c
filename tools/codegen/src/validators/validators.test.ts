import type { OpenApiDocument, Schema } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { documentOf } from '../../test/request-document.ts';
import { validatorsModule } from './validators.ts';

interface Validators {
  freeText: { pattern: RegExp; rule: string };
  operations: Record<string, { validate(request: unknown): boolean; bodyLimit: number }>;
}

/** The module of a document whose operation `updateThing` takes such a body. */
async function moduleOf(body: Schema): Promise<{ text: string; validators: Validators }> {
  const text = validatorsModule(documentOf(body));
  const validators = await import(`data:text/javascript,${encodeURIComponent(text)}`);
  return { text, validators };
}

const tag = { $ref: '#/components/schemas/FreeText', minLength: 1, maxLength: 5 };
const day = { type: 'string', format: 'date' };
const thing: Schema = { type: 'object', required: ['tag'], properties: { tag, day } };

test('the module needs nothing but itself', async () => {
  const { text, validators } = await moduleOf(thing);
  expect(text).not.toMatch(/\brequire\(|^import\b/m);
  expect(Object.keys(validators.operations)).toEqual(['updateThing']);
  expect(validators.freeText).toEqual({ pattern: /^[^&]*$/, rule: 'must not contain &' });
});

async function bodyCheck(body: Schema): Promise<(value: unknown) => boolean | undefined> {
  const { operations } = (await moduleOf(body)).validators;
  return (value) =>
    operations['updateThing']?.validate({ path: { id: 'A' }, query: {}, body: value });
}

test('a length is counted in characters', async () => {
  const isValid = await bodyCheck(thing);
  // A half of a character counts as one.
  for (const unit of ['x', 'é', '🏦', '\ud83c', '\udfe6']) {
    expect(isValid({ tag: unit.repeat(5) })).toBe(true);
    expect(isValid({ tag: unit.repeat(6) })).toBe(false);
  }
  expect(isValid({ tag: '' })).toBe(false);
});

test('a date is a day that exists', async () => {
  const isValid = await bodyCheck(thing);
  const found = ['2024-02-29', '2026-02-29', '2026-13-01', 'x', ''].map((day) =>
    isValid({ tag: 't', day }),
  );
  expect(found).toEqual([true, false, false, false, false]);
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
