import type { OpenApiDocument, Schema } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { withReadableDescriptions } from './readable-descriptions.ts';

function describedAs(property: Schema): string | undefined {
  const document: OpenApiDocument = {
    openapi: '3.1.0',
    info: { title: 'Things', version: '1.0.0' },
    'x-undocumented': [{ id: 'whole', note: 'The whole is not shown.' }],
    paths: {},
    components: {
      schemas: {
        Date: { type: 'string', description: 'Calendar date, `YYYY-MM-DD`.' },
        Side: { type: 'string', enum: ['B', 'S'], description: 'Buy or sell.' },
        Thing: { type: 'object', properties: { property } },
      },
    },
  };
  const before = structuredClone(document);
  const { components, info } = withReadableDescriptions(document);
  expect(document).toEqual(before);
  expect(info).not.toHaveProperty('description');
  const thing = components?.['schemas']?.['Thing'] as Schema | undefined;
  return thing?.properties?.['property']?.description;
}

const ref = (name: string) => `#/components/schemas/${name}`;

test('a description beside a reference is followed by that of the type', () => {
  expect(describedAs({ $ref: ref('Date'), description: 'Day of execution.' })).toBe(
    'Day of execution. Calendar date, `YYYY-MM-DD`.',
  );
});

test('a description that ends with a list is followed by a paragraph', () => {
  expect(describedAs({ $ref: ref('Date'), description: 'One of:\n\n- this\n- that\n' })).toBe(
    'One of:\n\n- this\n- that\n\nCalendar date, `YYYY-MM-DD`.',
  );
});

test('a reference without a description is left to show its type', () => {
  expect(describedAs({ $ref: ref('Date') })).toBeUndefined();
});

test('a type that is not documented is told where the reader meets the field', () => {
  const tag = { type: ['string', 'null'], 'x-documented-type': 'string', description: 'Tag.' };
  expect(describedAs(tag)).toBe('Tag.\n\n**Provisional:** any type but string.');
});

test('an enumeration is shown by its values', () => {
  expect(describedAs({ $ref: ref('Side'), description: 'Side of it.' })).toBe('Side of it.');
});

test('a gap and a provisional fact are told where the reader meets the field', () => {
  expect(
    describedAs({
      type: 'string',
      description: 'Status of it.',
      'x-provenance': 'provisional',
      'x-undocumented': [
        { id: 'values', note: 'Its values are not shown.' },
        { id: 'case', note: 'Its case is not shown.\n' },
      ],
    }),
  ).toBe(
    [
      'Status of it.',
      "**Provisional:** not in the interface's own description.",
      '**Not documented:** Its values are not shown.',
      '**Not documented:** Its case is not shown.',
    ].join('\n\n'),
  );
  expect(describedAs({ 'x-provenance': 'provisional' })).toBe(
    "**Provisional:** not in the interface's own description.",
  );
});
