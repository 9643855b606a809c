import {
  type OpenApiDocument,
  type Operation,
  operationNamed,
  type Schema,
} from '@crossborder-fx/tools-description';
import { describe, expect, test } from 'vitest';
import { requestSchema } from './request-schema.ts';
import { validatorsModule } from './validators.ts';

interface Validators {
  freeText: { pattern: RegExp; rule: string };
  operations: Record<string, object>;
}

async function moduleOf(body: Schema): Promise<{ text: string; validators: Validators }> {
  const text = validatorsModule(documentOf(body));
  const validators = await import(`data:text/javascript,${encodeURIComponent(text)}`);
  return { text, validators };
}

const tag = { $ref: '#/components/schemas/FreeText' };
const thing: Schema = { type: 'object', required: ['tag'], properties: { tag } };

test('the generated module of validators imports nothing', async () => {
  const { text, validators } = await moduleOf(thing);
  expect(text).not.toMatch(/\brequire\(|^import\b/m);
  expect(Object.keys(validators.operations)).toEqual(['updateThing']);
  expect(validators.freeText).toEqual({ pattern: /^[^&]*$/, rule: 'must not contain &' });
});

/** A document in which two paths belong to one operation. */
function expanded(other: object): OpenApiDocument {
  const document = documentOf(thing, { 'x-operation-group': 'updateThings' });
  const item = document.paths['/things/{id}'] ?? {};
  document.paths['/others/{id}'] = { ...item, put: { responses: {}, ...item.put, ...other } };
  return document;
}

test('the paths of one operation share a validator and must take the same parameters', () => {
  const text = validatorsModule(expanded({ operationId: 'updateOther' }));
  expect(text.match(/bodyLimit/g)).toHaveLength(1);
  expect(() => validatorsModule(expanded({ parameters: [] }))).toThrow(
    'All paths of the operation updateThings must take the same parameters and body.',
  );
});

test.each([undefined, {}, { pattern: '^a$' }, { 'x-rule': 'must be a' }])(
  'validatorsModule refuses a description whose rule for text is %j',
  (rule) => {
    const document = documentOf({});
    Object.assign(document.components?.['schemas'] ?? {}, { FreeText: rule });
    expect(() => validatorsModule(document)).toThrow('FreeText in spec/ must have a pattern');
  },
);

function schemaOf(body: Schema, own?: object): Schema {
  const document = documentOf(body, own);
  return requestSchema(document, operationNamed(document, 'updateThing'));
}

/** An object literal with a property `then` would look like a promise. */
function conditional(asked: Schema, must: Schema): Schema {
  return Object.fromEntries([
    ['if', asked],
    ['then', must],
  ]);
}

describe('a schema without a validator', () => {
  test.each(['oneOf', 'minimum', 'additionalProperties', 'else', 'const'])(
    'requestSchema refuses %s, for which no validator is made',
    (keyword) => {
      expect(() => schemaOf({ properties: { a: { [keyword]: 1 } } })).toThrow(
        `tools/codegen makes no validator for the keyword ${keyword}: add it`,
      );
    },
  );

  test.each<[string, Schema]>([
    ['pattern', { pattern: '^a$' }],
    ['not', { not: { enum: ['a'] } }],
    ['anyOf', { anyOf: [{ type: 'string' }] }],
  ])('requestSchema throws for a %s without a sentence for people', (keyword, schema) => {
    const message = `updateThing.body.a must have an x-rule, the sentence that explains its ${keyword}.`;
    const inCondition = conditional({ required: ['b'] }, schema);
    for (const a of [schema, { allOf: [schema] }, { items: schema }, inCondition]) {
      expect(() => schemaOf({ properties: { a } })).toThrow(message);
    }
    const a = { ...schema, 'x-rule': 'must be a' };
    expect(() => schemaOf({ properties: { a } })).not.toThrow();
    // The condition (`if`) of a rule needs no sentence, because no error message prints the condition.
    const condition = conditional({ properties: { a: schema } }, { required: ['b'] });
    expect(() => schemaOf(condition)).not.toThrow();
  });
});

const id = { type: 'string', pattern: '^[A-Z]+$', 'x-rule': 'must be letters' };
const freeText = { type: 'string', pattern: '^[^&]*$', 'x-rule': 'must not contain &' };

function documentOf(body: Schema, own: object = {}): OpenApiDocument {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Body' } } };
  const put = {
    operationId: 'updateThing',
    parameters: [{ name: 'page', in: 'query', schema: { type: 'string', enum: ['1'] } }],
    requestBody: { required: true, content },
    responses: {},
    ...own,
  } as Operation;
  const schema = { $ref: '#/components/schemas/ID' };
  return {
    openapi: '3.1.0',
    info: { title: 'Fixture', version: '1.0.0' },
    components: { schemas: { ID: id, FreeText: freeText, Body: body } },
    paths: {
      '/things/{id}': { parameters: [{ name: 'id', in: 'path', required: true, schema }], put },
    },
  };
}
