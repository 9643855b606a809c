import { type OpenApiDocument, readDocument, type Schema } from '@crossborder-fx/tools-description';
import { beforeAll, expect, test } from 'vitest';
import { ours, plant, rated, type Seed, unreported } from '../../test/seeds.ts';
import type { Bump } from '../latest/bump.ts';
import { type Change, changesOf } from './changes.ts';
import { neededBump, placeText } from './gate.ts';

const seeds = [...rated, ...ours, ...unreported];
let changes: Omit<Change, 'documents'>[];

// Makes all changes in one document and compares it once, because a comparison takes seconds. No two changes have the
// same place in the document.
beforeAll(async () => {
  const before = await readDocument('expanded');
  const after = await readDocument('expanded');
  for (const seed of seeds) plant(after, seed);
  changes = await changesOf(before, after);
});

const changesAt = (seed: Seed) => changes.filter((change) => placeText(change) === seed.place);

test.each(seeds)('changesOf judges the change "$title" of the description as $bump', (seed) => {
  const found = changesAt(seed);
  expect(found).toHaveLength(1);
  expect(neededBump(found)).toBe(seed.bump);
});

test('changesOf reports only the changes that these tests make', () => {
  const places = new Set(seeds.map(({ place }) => place));
  expect(changes.map(placeText).filter((place) => !places.has(place))).toEqual([]);
});

test('changesOf refuses a reference without a target', async () => {
  const before = await readDocument('expanded');
  const after = await readDocument('expanded');
  delete after.components?.['schemas']?.['Trade'];
  await expect(changesOf(before, after)).rejects.toThrow("Can't resolve $ref");
});

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

const oldNames = { event: 'CANCELED', field: 'tag', schema: 'Trade', example: 'Spot' };
let renamed: Record<string, { bump: Bump; what: string }>;

// When two names share half of their letters, `redocly diff` reads them as the old and the new name of one object, and
// gives no verdict on the change.
beforeAll(async () => {
  const after = document({ event: 'CANCELLED', field: 'tags', schema: 'Trades', example: 'Spots' });
  const changes = await changesOf(document(oldNames), after);
  renamed = Object.fromEntries(changes.map((change) => [placeText(change), change]));
});

const body = 'paths > /trades > post > requestBody > content > application/json';

test.each([
  ['a notification', 'webhooks > CANCELED', 'CANCELLED'],
  ['a property of a request', `${body} > schema > properties > tag`, 'tags'],
  ['a named schema', 'components > schemas > Trade', 'Trades'],
  ['an example', 'components > examples > Spot', 'Spots'],
])('a change of the name of %s in the API description is a major change', (_name, place, name) => {
  expect(renamed[place]).toMatchObject({ bump: 'major', what: `has the new name ${name}` });
});

test('a new notification of the description is a minor change', async () => {
  const after = document(oldNames);
  after.webhooks = { ...after.webhooks, SETTLED: { post: { responses: {} } } };
  const changes = await changesOf(document(oldNames), after);
  expect(changes.map(({ bump, keys }) => [bump, ...keys])).toEqual([
    ['minor', 'webhooks', 'SETTLED'],
  ]);
});
