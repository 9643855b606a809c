import type { OpenApiDocument } from '@crossborder-fx/tools-description';
import { getThing, smallDescription } from '@crossborder-fx/tools-description/test';
import { expect, test } from 'vitest';
import { clientMethods } from './client-methods.ts';
import { Checks } from './templates/checks.ts';

const generated = (paths: OpenApiDocument['paths']) => clientMethods(smallDescription(paths));

test.each([
  { name: 'trace', in: 'header' as const },
  { name: 'trace', in: 'cookie' as const },
  { name: 'from-date', in: 'query' as const },
])(
  'clientMethods refuses the $in parameter $name, which the client cannot pass',
  async (parameter) => {
    const parameters = [...(getThing.parameters ?? []), parameter];
    const paths = { '/things/{id}': { get: { ...getThing, parameters } } };
    await expect(generated(paths)).rejects.toThrow(
      `The client has no way to pass the ${parameter.in} parameter ${parameter.name} of getThing.`,
    );
  },
);

test.each([
  [
    'a request body without a named schema',
    { requestBody: { content: { 'application/json': { schema: { type: 'object' } } } } },
    'Give the body of getThing a named schema in spec/components/schemas.',
  ],
  [
    'a field in x-required-result that the result does not have',
    { 'x-required-result': ['quoteId'] },
    '`x-required-result` of getThing names quoteId, which the result of getThing does not have.',
  ],
])('clientMethods refuses %s', async (_what, changed, message) => {
  const paths = { '/things/{id}': { get: { ...getThing, ...changed } } };
  await expect(generated(paths)).rejects.toThrow(message);
});

test('clientMethods refuses a schema that has the name of a type of the client', async () => {
  const document = smallDescription({ '/things/{id}': { get: getThing } });
  Object.assign(document.components?.['schemas'] ?? {}, { Things: { type: 'object' } });
  await expect(clientMethods(document)).rejects.toThrow(
    'The client exports another type Things. Give the schema Things in spec/components/schemas another name.',
  );
});

test('the generator refuses a check without a schema, because such a check would allow everything', () => {
  expect(() => new Checks(smallDescription({})).named('Gone')).toThrow(
    'The check gone has no schema in spec/components/schemas.',
  );
});
