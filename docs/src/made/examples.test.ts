import { startMock } from '@crossborder-fx/mock';
import {
  exampleOperations,
  isRecord,
  type OpenApiDocument,
  type PathItem,
  type Response,
  readDocument,
  resolve,
} from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { examplesPage, placeOfExample } from './examples.ts';

const document = await readDocument('templated');
const page = examplesPage(document);

/** What is written in a description, of whatever method and media type, and has no place on its page. */
function missingOn(text: string, { paths, webhooks = {}, ...rest }: OpenApiDocument): string[] {
  const written = [...Object.values(paths), ...Object.values(webhooks)]
    .flatMap((item) => Object.values(item))
    .filter(isRecord)
    .filter(({ responses }) => isRecord(responses));
  return written.flatMap(({ operationId, requestBody, responses }) => {
    const bodies = Object.entries({ request: requestBody, ...Object(responses) });
    const found = bodies.flatMap(([part, body]) =>
      Object.values(resolve<Response>({ paths, ...rest }, Object(body)).content ?? {})
        .flatMap((content) => Object.keys(content.examples ?? {}))
        .map((name) => ({ operationId: `${operationId}`, part, name })),
    );
    return [
      ...(text.includes(`\n### ${operationId}\n`) ? [] : [`${operationId}`]),
      ...found.map(placeOfExample).filter((place) => !text.includes(` id="${place}"`)),
    ];
  });
}

test('every operation, event and example has a place', () => {
  expect(missingOn(page, document)).toEqual([]);
});

/** The description with one thing that the page does not read. */
function plantedIn(part: 'paths' | 'webhooks', name: string, plant: (item: PathItem) => void) {
  const planted = structuredClone(document);
  plant(planted[part]?.[name] ?? {});
  return planted;
}

const asText = (item: PathItem) => {
  const content = Object(item.get?.responses['200']).content;
  content['text/csv'] = { examples: { Planted: { summary: 'Planted', value: 'id' } } };
};

test.each([
  {
    what: 'an example of another media type',
    planted: plantedIn('paths', '/wallets/{id}', asText),
    missing: 'getwallet-200-planted',
  },
  {
    what: 'an operation of another method',
    planted: plantedIn('paths', '/wallets', (item) => {
      item['head'] = { operationId: 'headWallets', responses: {} };
    }),
    missing: 'headWallets',
  },
  {
    what: 'an event of another method',
    planted: plantedIn('webhooks', 'PAYMENT_BLOCKED', (item) => {
      item['put'] = { operationId: 'onPlanted', responses: {} };
    }),
    missing: 'onPlanted',
  },
])('$what, which the page does not show, is missed', ({ planted, missing }) => {
  expect(missingOn(examplesPage(planted), planted)).toEqual([missing]);
});

test('a new operation and a new example are on the page without another edit', () => {
  const planted = structuredClone(document);
  const { get } = planted.paths['/wallets/{id}'] ?? {};
  const content = Object(get?.responses['200']).content['application/json'];
  content.examples.Planted = { summary: 'Planted', value: {} };
  planted.paths['/planted'] = {
    get: { operationId: 'getPlanted', tags: ['Accounts'], responses: {} },
  };
  const text = examplesPage(planted);
  expect(text).toContain('\n### getPlanted\n');
  expect(text).toContain(' id="getwallet-200-planted"');
});

test('the mock takes every line of the page, and there is one for each example of an answer', async () => {
  await using mock = await startMock();
  const lines = Array.from(page.matchAll(/`mock\.respond\('(\w+)', \{ (\w+): '?(\w+)'? \}\)`/g));
  for (const [, operation = '', option = '', value = ''] of lines) {
    const response = option === 'status' ? { status: Number(value) } : { example: value };
    Reflect.apply(mock.respond, mock, [operation, response]);
  }
  const answers = exampleOperations(document).flatMap(({ id, answers }) =>
    answers.map(({ example, response }) => `${id} ${example ?? response}`),
  );
  const shown = lines.map(([, operation, , value]) => `${operation} ${value}`);
  expect(shown.sort()).toEqual([...new Set(answers)].sort());
});

test('an example is shown as it is in the description', () => {
  const [, json = ''] =
    /<details id="getpayment-200-blocked">[\s\S]*?<code>([\s\S]*?)<\/code>/.exec(page) ?? [];
  const { answers = [] } = exampleOperations(document).find(({ id }) => id === 'getPayment') ?? {};
  const blocked = answers.find(({ example }) => example === 'Blocked');
  expect(JSON.parse(json)).toEqual(blocked?.value);
});
