import { expect, test } from 'vitest';
import { strictForm } from './strict-form.ts';

test('what is documented of a value takes the place of what is open', () => {
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

test('an alternative that is provisional is gone, a provisional field is not', () => {
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

test('the document that was passed in is not changed', () => {
  const document = { 'x-documented-type': 'string', type: ['string', 'null'] };
  const before = structuredClone(document);
  strictForm(document);
  expect(document).toEqual(before);
});
