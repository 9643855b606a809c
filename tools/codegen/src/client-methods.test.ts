import type { OpenApiDocument, Schema } from '@crossborder-fx/tools-description';
import {
  createThing,
  getThing,
  listThings,
  smallDescription,
} from '@crossborder-fx/tools-description/test';
import { expect, test } from 'vitest';
import { clientMethods } from './client-methods.ts';

async function generated(paths: OpenApiDocument['paths']) {
  const files = await clientMethods(smallDescription(paths));
  return Object.fromEntries(files.map(({ name, text }) => [name, text]));
}

test('an operation added to the description has its method after generating again', async () => {
  const before = await generated({ '/things/{id}': { get: getThing } });
  expect(before['things.ts']).not.toContain('create(');

  const after = await generated({
    '/things/{id}': { get: getThing },
    '/things': { post: createThing },
  });
  expect(after['things.ts']).toContain(
    'create(body: ThingCreate, options?: CallOptions): Promise<Thing>;',
  );
  expect(after['things.ts']).toContain(
    "create: (body, options) => call('createThing', { body }, options),",
  );
  expect(after['operations.ts']).toContain("createThing: {\n    route: 'POST /things',");
  expect(after['operations.ts']).toContain("effect: 'creates'");
});

test('a resource of its own gets a file and a place on the client', async () => {
  const rotate = {
    ...getThing,
    operationId: 'getFixedForward',
    'x-client-method': 'fixedForwards.get',
  };
  const files = await generated({
    '/things/{id}': { get: getThing },
    '/fixed-forwards/{id}': { get: rotate },
  });
  expect(Object.keys(files).sort()).toEqual([
    'checks.ts',
    'fixed-forwards.ts',
    'operations.ts',
    'resources.ts',
    'things.ts',
    'types.ts',
  ]);
  expect(files['resources.ts']).toContain('fixedForwards: createFixedForwards(pipeline),');
});

test('the result is the type inside the wrapper', async () => {
  const { 'things.ts': things, 'operations.ts': operations } = await generated({
    '/things/{id}': { get: getThing },
  });
  expect(things).toContain('get(id: string, options?: CallOptions): Promise<Thing>;');
  expect(operations).toContain("result: { kind: 'object', wrapper: 'thing', required: ['id'] }");
});

test('a paged list has a method for one page and one for every item', async () => {
  const { 'things.ts': things } = await generated({ '/things/{state}': { get: listThings } });
  expect(things).toContain(
    'list(query: ListThingsQuery, options?: CallOptions): Promise<Page<Thing>>',
  );
  expect(things).toContain(
    'iterate(query: ListThingsQuery, options?: CallOptions): AsyncIterable<Thing>',
  );
  expect(things).toContain('state: State;');
  expect(things).toContain('/** Page. Default `1`. */\n  page?: string | number;');
  expect(things).toContain(
    "list: (query, options) => call('listThings', { path: query, query }, options)",
  );
});

test('path parameters are positional unless they are to be named', async () => {
  const parameters = ['walletId', 'beneficiaryId'].map((name) => ({
    name,
    in: 'path' as const,
    required: true,
    schema: { type: 'string' },
  }));
  const positional = { ...getThing, parameters };
  const path = '/options/{walletId}/{beneficiaryId}';
  expect((await generated({ [path]: { get: positional } }))['things.ts']).toContain(
    'get(walletId: string, beneficiaryId: string, options?: CallOptions)',
  );
  const named = { ...positional, 'x-client-arguments': 'named' };
  expect((await generated({ [path]: { get: named } }))['things.ts']).toMatch(
    /path: \{ walletId: string; beneficiaryId: string \}/,
  );
});

test('summary, description and what a repeat does stand in the comment', async () => {
  const { 'things.ts': things } = await generated({ '/things/{id}': { get: getThing } });
  expect(things).toContain(`/** Everything there is. */
export interface Things {
  /**
   * Get a thing.
   *
   * Returns one thing.
   *
   * \`GET /things/{id}\`. Changes nothing, so the client sends it again after a failure that may pass.
   *
   * @returns The thing.
   */`);
});

test('an object that may be missing is told as that', async () => {
  const responses = { ...getThing.responses, '204': { description: '' } };
  const get = { ...getThing, responses };
  const { 'things.ts': things } = await generated({ '/things/{id}': { get } });
  expect(things).toContain('@returns The thing, or `null` when there is none.');
  expect(things).toContain('Promise<Thing | null>;');
});

test('a file imports the types that its methods use, and none that only its prose names', async () => {
  const { 'things.ts': things } = await generated({
    '/ThingCreate/{id}': { get: { ...getThing, description: 'Not a State, nor a Page of them.' } },
  });
  expect(things).toContain(`
import type { Thing } from '@crossborder-fx/openapi';
import type { CallOptions, Pipeline } from '../ground/pipeline.ts';
`);
});

test('an answer that says more than what its wrapper holds is the type of both', async () => {
  const document = smallDescription({ '/things/{id}': { get: getThing } });
  const response = document.components?.['schemas']?.['ThingResponse'] as Schema;
  Object.assign(response.properties ?? {}, { warning: { type: 'string' } });
  const files = await clientMethods(document);
  const things = files.find(({ name }) => name === 'things.ts')?.text;
  expect(things).toContain("Promise<Thing & Omit<ThingResponse, 'thing'>>;");
  expect(things).toContain(
    '@returns The thing. It also has what the answer holds beside `thing`: `warning`.',
  );
  expect(things).toContain("import type { Thing, ThingResponse } from '@crossborder-fx/openapi';");
});

test('the table of operations imports the checks that it uses, by name and in order', async () => {
  const { 'operations.ts': operations } = await generated({
    '/things': { post: createThing },
    '/things/{state}': { get: listThings },
  });
  expect(operations).toContain("import { state, thingCreate, wholeNumber } from './checks.ts';");
});

test('a path parameter that is not declared is refused', async () => {
  const { parameters: _none, ...operation } = getThing;
  await expect(generated({ '/things/{id}': { get: operation } })).rejects.toThrow(
    'getThing does not declare its path parameter id.',
  );
});

test.each([
  { name: 'trace', in: 'header' as const },
  { name: 'trace', in: 'cookie' as const },
  { name: 'from-date', in: 'query' as const },
])('the $in parameter $name is refused: a method has no argument for it', async (parameter) => {
  const parameters = [...(getThing.parameters ?? []), parameter];
  const paths = { '/things/{id}': { get: { ...getThing, parameters } } };
  await expect(generated(paths)).rejects.toThrow(
    `getThing: the client has no way to pass the ${parameter.in} parameter ${parameter.name}.`,
  );
});

test.each([
  ['x-client-method', 'getThing has no client method'],
  ['x-effect', 'getThing does not say what a repeat would do'],
])('an operation without %s is refused with what to add', async (extension, message) => {
  const { [extension]: _removed, ...operation } = getThing;
  await expect(
    generated({ '/things/{id}': { get: { ...operation, responses: getThing.responses } } }),
  ).rejects.toThrow(message);
});

test('a body without a schema of its own is refused with what to do', async () => {
  const operation = {
    ...createThing,
    requestBody: { content: { 'application/json': { schema: { type: 'object' } } } },
  };
  await expect(generated({ '/things': { post: operation } })).rejects.toThrow(
    'Give the body of createThing a schema of its own in spec/components/schemas.',
  );
});

test('what may be sent is checked by a table, without descriptions', async () => {
  const { 'checks.ts': checks, 'operations.ts': operations } = await generated({
    '/things': { post: createThing },
    '/things/{state}': { get: listThings },
  });
  expect(checks).toContain(
    "export const thingCreate: Check = { type: 'object', properties: { name: { type: 'string' } } };",
  );
  expect(checks).toContain(
    "export const state: Check = { type: 'string', enum: ['all', 'to do'] };",
  );
  expect(operations).toContain('body: thingCreate,');
  expect(operations).toContain('path: { state },');
  expect(operations).toContain("pagination: { page: 'page' },");
});

test('a query parameter that is required is refused: the client would not check it', async () => {
  const parameters = [
    ...(getThing.parameters ?? []),
    { name: 'day', in: 'query' as const, required: true, schema: {} },
  ];
  const paths = { '/things/{id}': { get: { ...getThing, parameters } } };
  await expect(generated(paths)).rejects.toThrow('and day is not');
});

test('a condition has names of its own, a rule and a mark of sensitivity come along', async () => {
  const document = smallDescription({ '/things': { post: createThing } });
  Object.assign(document.components?.['schemas']?.['ThingCreate'] ?? {}, {
    ...JSON.parse('{ "if": { "required": ["name"] }, "then": { "required": ["id"] } }'),
    'x-rule': 'needs an id',
    'x-sensitive': true,
  });
  const files = await clientMethods(document);
  const checks = files.find(({ name }) => name === 'checks.ts')?.text;
  expect(checks).toContain("when: { required: ['name'] },");
  expect(checks).toContain("must: { required: ['id'] },");
  expect(checks).toContain("rule: 'needs an id',");
  expect(checks).toContain('sensitive: true,');
});

test('the fields that a result always has come from all that its schema is made of', async () => {
  const document = smallDescription({ '/things': { post: createThing } });
  const schemas = document.components?.['schemas'] as Record<string, Schema>;
  schemas['Base'] = schemas['Thing'] as Schema;
  schemas['Thing'] = {
    type: 'object',
    allOf: [{ $ref: '#/components/schemas/Base' }],
    required: ['secret'],
    properties: { secret: { type: 'string' } },
  };
  const files = await clientMethods(document);
  const operations = files.find(({ name }) => name === 'operations.ts')?.text;
  expect(operations).toContain("result: { kind: 'object', required: ['id', 'secret'] }");
});

test('a result that is promised more than its schema, and for a time, has a type of its own', async () => {
  const get = { ...getThing, 'x-required-result': ['state'], 'x-lifetime': { seconds: 7 } };
  const files = await generated({ '/things/{id}': { get } });
  expect(files['operations.ts']).toContain(
    "lifetimeSeconds: 7,\n    result: { kind: 'object', wrapper: 'thing', required: ['id', 'state'] },",
  );
  expect(files['things.ts']).toContain(
    'get(id: string, options?: CallOptions): Promise<GetThingResult>;',
  );
  expect(files['things.ts']).toContain(`export interface GetThingResult extends Thing {
  /** An answer without it is an error. */
  state: NonNullable<Thing['state']>;
  /**
   * Until when it is valid, 7 seconds: counted from before the request left, so never too long; not
   * enumerable.
   */
  holdsUntil: Date;
}`);
  expect(files['types.ts']).toContain("export type { GetThingResult, Things } from './things.ts';");
});

test('a promised field that the result does not have is refused', async () => {
  const get = { ...getThing, 'x-required-result': ['quoteId'] };
  await expect(generated({ '/things/{id}': { get } })).rejects.toThrow(
    'getThing: `x-required-result` names quoteId, which its result does not have.',
  );
});

test('a date, a number above zero and Base64 are checked as such; bytes are taken for Base64', async () => {
  const document = smallDescription({ '/things': { post: createThing } });
  const create = document.components?.['schemas']?.['ThingCreate'] as Schema;
  Object.assign(create.properties ?? {}, {
    day: { type: 'string', format: 'date' },
    price: { type: 'string', 'x-above-zero': true },
    file: { type: 'string', contentEncoding: 'base64' },
  });
  const files = Object.fromEntries(
    (await clientMethods(document)).map(({ name, text }) => [name, text]),
  );
  expect(files['checks.ts']).toContain("day: { type: 'string', date: true },");
  expect(files['checks.ts']).toContain("price: { type: 'string', aboveZero: true },");
  expect(files['checks.ts']).toContain("file: { type: 'string', base64: true },");
  expect(files['things.ts']).toContain(
    "body: Omit<ThingCreate, 'file'> & { file: string | Uint8Array | Blob },",
  );
});

test('every type of the description can be imported from the client', async () => {
  const { 'types.ts': types } = await generated({ '/things/{id}': { get: getThing } });
  expect(types).toMatch(
    /export type \{[^}]* State,\s*Thing,\s*ThingCreate,[^}]*\} from '@crossborder-fx\/openapi';/,
  );
});

test('a schema that has the name of a type of the client is refused', async () => {
  const document = smallDescription({ '/things/{id}': { get: getThing } });
  Object.assign(document.components?.['schemas'] ?? {}, { Things: { type: 'object' } });
  await expect(clientMethods(document)).rejects.toThrow(
    'The client has a type Things of its own. Give the schema Things in spec/components/schemas another name.',
  );
});

test('iterating warns of changes from elsewhere', async () => {
  const { 'things.ts': things } = await generated({ '/things/{state}': { get: listThings } });
  expect(things).toContain(
    '* It can skip items when what the list is filtered by changes meanwhile from outside this client.',
  );
});
