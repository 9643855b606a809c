import { expect, test } from 'vitest';
import { strictForm } from './strict-form.ts';

test('strictForm restricts a schema to the pattern, format and type that its x-documented-* keys state', () => {
  const date = {
    type: 'string',
    'x-documented-pattern': '^[0-9-]+$',
    'x-documented-format': 'date',
  };
  const code = { type: ['integer', 'string'], 'x-documented-type': 'integer' };
  expect(strictForm({ schemas: { date, code } })).toEqual({
    schemas: {
      date: { ...date, pattern: '^[0-9-]+$', format: 'date' },
      code: { type: 'integer', 'x-documented-type': 'integer' },
    },
  });
});

test('strictForm removes a provisional alternative, and keeps a provisional field', () => {
  const field = { type: 'string', 'x-provenance': 'provisional' };
  const document = {
    oneOf: [{ type: 'object' }, { type: 'null', 'x-provenance': 'provisional' }, { type: 'null' }],
    properties: { field },
  };
  expect(strictForm(document)).toEqual({
    oneOf: [{ type: 'object' }, { type: 'null' }],
    properties: { field },
  });
});

test('strictForm does not change the document that it copies', () => {
  const document = { 'x-documented-type': 'string', type: ['string', 'null'] };
  const before = structuredClone(document);
  strictForm(document);
  expect(document).toEqual(before);
});
