import type { OpenApiDocument, Schema } from '@crossborder-fx/tools-description';
import { beforeAll, expect, test } from 'vitest';
import type { Bump } from '../latest/bump.ts';
import { changesOf } from './changes.ts';
import { placeText } from './gate.ts';

const json = (schema: Schema) => ({ content: { 'application/json': { schema } } });
const text = { type: 'string' };

interface Names {
  event: string;
  field: string;
  schema: string;
  example: string;
}

function document(names: Names): OpenApiDocument {
  return {
    openapi: '3.1.0',
    info: { title: 'Test', version: '1.0.0' },
    paths: {
      '/trades': {
        post: {
          requestBody: json({ type: 'object', properties: { [names.field]: text, side: text } }),
          responses: {
            200: { description: '', ...json({ $ref: `#/components/schemas/${names.schema}` }) },
          },
        },
      },
    },
    webhooks: { [names.event]: { post: { requestBody: json(text), responses: {} } } },
    components: {
      schemas: { [names.schema]: { type: 'object', properties: { id: text } } },
      examples: { [names.example]: { value: { id: 'NjIx' } } },
    },
  };
}

const before = { event: 'CANCELED', field: 'tag', schema: 'Trade', example: 'Spot' };
let found: Record<string, { bump: Bump; what: string }>;

// When two names share half of their letters, `redocly diff` reads them as the old and the new name of one object, and
// gives no verdict on the change.
beforeAll(async () => {
  const after = document({ event: 'CANCELLED', field: 'tags', schema: 'Trades', example: 'Spots' });
  const changes = await changesOf(document(before), after);
  found = Object.fromEntries(changes.map((change) => [placeText(change), change]));
});

const body = 'paths > /trades > post > requestBody > content > application/json';

test.each([
  ['a notification', 'webhooks > CANCELED', 'CANCELLED'],
  ['a property of a request', `${body} > schema > properties > tag`, 'tags'],
  ['a named schema', 'components > schemas > Trade', 'Trades'],
  ['an example', 'components > examples > Spot', 'Spots'],
])('a change of the name of %s in the API description is a major change', (_name, place, name) => {
  expect(found[place]).toMatchObject({ bump: 'major', what: `has the new name ${name}` });
});

test('a new notification of the description is a minor change', async () => {
  const after = document(before);
  after.webhooks = { ...after.webhooks, SETTLED: { post: { responses: {} } } };
  const changes = await changesOf(document(before), after);
  expect(changes.map(({ bump, keys }) => [bump, ...keys])).toEqual([
    ['minor', 'webhooks', 'SETTLED'],
  ]);
});
