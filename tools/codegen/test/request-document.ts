import type { OpenApiDocument, Schema } from '@crossborder-fx/tools-description';

const id = {
  type: 'string',
  pattern: '^[A-Z]+$',
  'x-rule': 'must be letters',
  description: 'An id.',
};

const freeText = { type: 'string', pattern: '^[^&]*$', 'x-rule': 'must not contain &' };

/** A document with an operation that takes a body of this schema, with these members of its own. */
export function documentOf(body: Schema, own: object = {}): OpenApiDocument {
  return {
    openapi: '3.1.0',
    info: { title: 'Fixture', version: '1.0.0' },
    components: { schemas: { ID: id, FreeText: freeText, Body: body } },
    paths: {
      '/things/{id}': {
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { $ref: '#/components/schemas/ID' } },
        ],
        put: {
          operationId: 'updateThing',
          parameters: [{ name: 'page', in: 'query', schema: { type: 'string', enum: ['1'] } }],
          requestBody: {
            required: true,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Body' } } },
          },
          responses: {},
          ...own,
        },
      },
    },
  };
}
