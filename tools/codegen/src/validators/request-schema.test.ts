import { operationNamed, type Schema } from '@crossborder-fx/tools-description';
import { describe, expect, test } from 'vitest';
import { documentOf } from '../../test/request-document.ts';
import { requestSchema } from './request-schema.ts';

function schemaOf(body: Schema, own?: object): Schema {
  const document = documentOf(body, own);
  return requestSchema(document, operationNamed(document, 'updateThing'));
}

const bare = { type: 'string', pattern: '^[A-Z]+$', 'x-rule': 'must be letters' };

test('a request is one schema without references', () => {
  const body: Schema = {
    type: 'object',
    required: ['id'],
    properties: { id: { $ref: '#/components/schemas/ID', description: 'Its id.' } },
  };
  expect(schemaOf(body)).toEqual({
    type: 'object',
    required: ['path', 'query', 'body'],
    properties: {
      path: { type: 'object', required: ['id'], properties: { id: bare } },
      query: {
        type: 'object',
        required: [],
        properties: { page: { type: 'string', enum: ['1'] } },
      },
      body: { type: 'object', required: ['id'], properties: { id: bare } },
    },
  });
});

test('what stands beside a reference is said too, and wins', () => {
  const field = { $ref: '#/components/schemas/ID', maxLength: 3, 'x-rule': 'must be short' };
  expect(schemaOf({ properties: { field } }).properties?.['body']?.properties?.['field']).toEqual({
    ...bare,
    maxLength: 3,
    'x-rule': 'must be short',
  });
});

test('a gap that leaves names open marks the query of its operation, or its schema', () => {
  const gap = { id: 'things', note: 'More is not shown.' };
  const open = { 'x-undocumented': [gap, { ...gap, open: true }] };
  const query = (own: object) => schemaOf({}, own).properties?.['query'];
  expect(query(open)).toHaveProperty('x-open', true);
  expect(query({ 'x-undocumented': [gap] })).not.toHaveProperty('x-open');
  const { body } = schemaOf({ allOf: [{ type: 'object', ...open }] }).properties ?? {};
  expect(body).toEqual({ allOf: [{ type: 'object', 'x-open': true }] });
});

/** As entries, since an object literal with a `then` looks like a promise. */
function conditional(asked: Schema, must: Schema): Schema {
  return Object.fromEntries([
    ['if', asked],
    ['then', must],
  ]);
}

describe('a description is refused', () => {
  test.each(['oneOf', 'minimum', 'additionalProperties', 'else', 'const'])(
    'with %s, which no validator would have',
    (keyword) => {
      expect(() => schemaOf({ properties: { a: { [keyword]: 1 } } })).toThrow(
        `No validator is made for the keyword ${keyword}.`,
      );
    },
  );

  test.each<[string, Schema]>([
    ['pattern', { pattern: '^a$' }],
    ['not', { not: { enum: ['a'] } }],
    ['anyOf', { anyOf: [{ type: 'string' }] }],
  ])('with a %s that has no sentence', (keyword, schema) => {
    const message = `updateThing.body.a has a ${keyword} without an x-rule.`;
    const places: Schema[] = [
      schema,
      { allOf: [schema] },
      { items: schema },
      conditional({ required: ['b'] }, schema),
    ];
    for (const a of places) {
      expect(() => schemaOf({ properties: { a } })).toThrow(message);
    }
    expect(() =>
      schemaOf({ properties: { a: { ...schema, 'x-rule': 'must be a' } } }),
    ).not.toThrow();
    // A condition is never said.
    const condition = conditional({ properties: { a: schema } }, { required: ['b'] });
    expect(() => schemaOf(condition)).not.toThrow();
  });
});
