import type { OpenApiDocument, Operation } from '@crossborder-fx/tools-description';

const json = (schema: string) => ({
  'application/json': { schema: { $ref: `#/components/schemas/${schema}` } },
});

export const getThing: Operation = {
  operationId: 'getThing',
  'x-client-method': 'things.get',
  'x-effect': 'none',
  'x-unwrap': 'thing',
  tags: ['Things'],
  summary: 'Get a thing',
  description: 'Returns one thing.',
  parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
  responses: { '200': { description: 'ok', content: json('ThingResponse') } },
};

export const createThing: Operation = {
  operationId: 'createThing',
  'x-client-method': 'things.create',
  'x-effect': 'creates',
  tags: ['Things'],
  summary: 'Create a thing',
  requestBody: { required: true, content: json('ThingCreate') },
  responses: { '200': { description: 'ok', content: json('Thing') } },
};

export const listThings: Operation = {
  operationId: 'listThings',
  'x-client-method': 'things.list',
  'x-effect': 'none',
  'x-items': 'things',
  'x-pagination': { page: 'page', perPage: 'per_page' },
  'x-expand-path-parameter': 'state',
  tags: ['Things'],
  summary: 'List things',
  parameters: [
    { name: 'state', in: 'path', required: true, schema: { $ref: '#/components/schemas/State' } },
    { name: 'page', in: 'query', description: 'Page.', schema: { type: 'string', default: '1' } },
  ],
  responses: {
    '200': { description: 'ok', content: json('ThingList') },
    '204': { description: '' },
  },
};

/** A small description with a little of everything that the generators tell apart. */
export function description(paths: OpenApiDocument['paths']): OpenApiDocument {
  return {
    openapi: '3.1.0',
    info: { title: 'Things', version: '1.0.0' },
    tags: [{ name: 'Things', description: 'Everything there is.' }],
    paths,
    components: {
      schemas: {
        ID: { type: 'string', description: 'Identifier.' },
        State: { type: 'string', enum: ['all', 'open'] },
        Thing: {
          type: 'object',
          required: ['id'],
          properties: {
            id: { $ref: '#/components/schemas/ID' },
            state: { anyOf: [{ $ref: '#/components/schemas/State' }, { type: 'string' }] },
          },
        },
        ThingCreate: { type: 'object', properties: { name: { type: 'string' } } },
        ThingResponse: {
          type: 'object',
          properties: { thing: { $ref: '#/components/schemas/Thing' } },
        },
        ThingList: {
          type: 'object',
          properties: { things: { type: 'array', items: { $ref: '#/components/schemas/Thing' } } },
        },
      },
    },
  };
}
