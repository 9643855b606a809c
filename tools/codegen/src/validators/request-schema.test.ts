import { operationNamed, type Schema } from '@crossborder-fx/tools-description';
import { describe, expect, test } from 'vitest';
import { documentOf } from '../../test/request-document.ts';
import { requestSchema } from './request-schema.ts';

function schemaOf(body: Schema, own?: object): Schema {
  const document = documentOf(body, own);
  return requestSchema(document, operationNamed(document, 'updateThing'));
}

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
