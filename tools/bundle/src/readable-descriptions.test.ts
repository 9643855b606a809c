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

test('a description that ends with a list is followed by a paragraph', () => {
  expect(describedAs({ $ref: ref('Date'), description: 'One of:\n\n- this\n- that\n' })).toBe(
    'One of:\n\n- this\n- that\n\nCalendar date, `YYYY-MM-DD`.',
  );
});

test('a reference without a description is left to show its type', () => {
  expect(describedAs({ $ref: ref('Date') })).toBeUndefined();
});
