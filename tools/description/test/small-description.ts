import type { OpenApiDocument, Operation, PathItem } from '../src/index.ts';

const schema = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const list = (name: string) => ({ type: 'array', items: schema(name) });

const json = (name: string, examples?: Record<string, { value: unknown }>) => ({
  'application/json': { schema: schema(name), ...(examples && { examples }) },
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
  responses: { '200': { description: 'The thing.', content: json('ThingResponse') } },
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
    { $ref: '#/components/parameters/State' },
    {
      name: 'page',
      in: 'query',
      description: 'Page.',
      schema: { $ref: '#/components/schemas/WholeNumber', default: '1' },
      example: '2',
    },
    { name: 'made_at', in: 'query', schema: { type: 'string' }, example: '2026-11-21 10:00' },
  ],
  responses: {
    '200': { description: 'ok', content: json('ThingList') },
    '204': { description: '' },
  },
};

const refused = { $ref: '#/components/examples/Refused' } as never;

const parts: PathItem = {
  parameters: [
    { name: 'part', in: 'path', required: true, example: 'a/b' },
    { name: 'id', in: 'path', required: true, example: 'of the path' },
  ],
  put: {
    operationId: 'updatePart',
    'x-client-method': 'parts.update',
    parameters: [{ name: 'id', in: 'path', required: true, example: 'T1' }],
    requestBody: {
      content: json('Part', { Small: { value: { size: 1 } }, Large: { value: { size: 9 } } }),
    },
    responses: {
      '200': { description: 'ok', content: json('Part', { Small: { value: { id: 'T1' } } }) },
      default: { $ref: '#/components/responses/Error' },
    },
  },
};

/** A new copy of an invented description, with one example of each construct that the tools handle. */
export function smallDescription(
  paths: OpenApiDocument['paths'] = {
    '/things/{state}': { get: listThings },
    '/things/{id}/parts/{part}': parts,
  },
): OpenApiDocument {
  return structuredClone({
    openapi: '3.1.0',
    info: { title: 'Things', version: '1.0.0' },
    tags: [{ name: 'Things', description: 'Everything there is.' }],
    paths,
    webhooks: {
      THING_MADE: { post: { requestBody: { content: json('Thing') }, responses: {} } },
      NOTHING: {},
    },
    components: {
      parameters: {
        State: {
          name: 'state',
          in: 'path',
          required: true,
          schema: schema('State'),
          example: 'all',
        },
      },
      responses: { Error: { description: 'no', content: json('Error', { Refused: refused }) } },
      examples: { Refused: { value: { errorCode: 1 } } },
      schemas: {
        ID: { type: 'string', description: 'Identifier.' },
        WholeNumber: { type: 'string', pattern: '^[0-9]+$' },
        State: { type: 'string', enum: ['all', 'to do'] },
        Error: { type: 'object' },
        Thing: {
          type: 'object',
          required: ['id'],
          properties: {
            id: schema('ID'),
            state: { anyOf: [schema('State'), { type: 'string' }] },
          },
        },
        ThingCreate: { type: 'object', properties: { name: { type: 'string' } } },
        ThingResponse: { type: 'object', properties: { thing: schema('Thing') } },
        ThingList: { type: 'object', properties: { things: list('Thing') } },
        Part: { allOf: [schema('Named')], properties: { parts: list('Part') } },
        Named: { properties: { 'a/b': { type: 'string' } } },
      },
    },
  });
}
