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

test('the description of a field says first what the field is, and then what is not documented', () => {
  expect(
    describedAs({
      $ref: '#/components/schemas/Date',
      description: 'The day.\n',
      'x-undocumented': [{ id: 'zone', note: 'The time zone is not shown.' }],
    }),
  ).toBe('The day.\n\n**Not documented:** The time zone is not shown.');
});

test('a field that is only a reference gets no description, because a description would hide that of the type', () => {
  expect(describedAs({ $ref: '#/components/schemas/Date' })).toBeUndefined();
});
