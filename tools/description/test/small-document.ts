import type { OpenApiDocument } from '../src/openapi-document.ts';

const json = (name: string, examples?: Record<string, { value: unknown }>) => ({
  'application/json': {
    schema: { $ref: `#/components/schemas/${name}` },
    ...(examples && { examples }),
  },
});

/** A description with a little of everything that the library reads. */
export const document: OpenApiDocument = {
  openapi: '3.1.0',
  info: { title: 'Things', version: '1.0.0' },
  paths: {
    '/things/{status}': {
      get: {
        operationId: 'listThings',
        'x-client-method': 'things.list',
        'x-expand-path-parameter': 'status',
        parameters: [
          { $ref: '#/components/parameters/Status' },
          { name: 'page', in: 'query', schema: { type: 'string' }, example: '2' },
          { name: 'from date', in: 'query', schema: { type: 'string' }, example: '2026-11-21' },
        ],
        responses: {
          '200': { description: 'ok', content: json('Thing') },
          '204': { description: '' },
        },
      },
    },
    '/things/{id}/parts/{part}': {
      parameters: [
        { name: 'part', in: 'path', required: true, example: 'a/b' },
        { name: 'id', in: 'path', required: true, example: 'of the path' },
      ],
      put: {
        operationId: 'updatePart',
        'x-client-method': 'parts.update',
        parameters: [{ name: 'id', in: 'path', required: true, example: 'T1' }],
        requestBody: {
          content: json('Thing', { Small: { value: { size: 1 } }, Large: { value: { size: 9 } } }),
        },
        responses: {
          '200': { description: 'ok', content: json('Thing', { Small: { value: { id: 'T1' } } }) },
          default: { $ref: '#/components/responses/Error' },
        },
      },
    },
  },
  webhooks: {
    THING_MADE: { post: { requestBody: { content: json('Thing') }, responses: {} } },
    NOTHING: {},
  },
  components: {
    parameters: {
      Status: {
        name: 'status',
        in: 'path',
        required: true,
        schema: { $ref: '#/components/schemas/Status' },
        example: 'all',
      },
    },
    responses: {
      Error: {
        description: 'no',
        content: json('Error', { Refused: { $ref: '#/components/examples/Refused' } as never }),
      },
    },
    examples: { Refused: { value: { errorCode: 1 } } },
    schemas: {
      Status: { type: 'string', enum: ['all', 'to do'] },
      Error: { type: 'object' },
      Thing: {
        allOf: [{ $ref: '#/components/schemas/Named' }],
        properties: { parts: { type: 'array', items: { $ref: '#/components/schemas/Thing' } } },
      },
      Named: { properties: { 'a/b': { type: 'string' } } },
    },
  },
};
