import { startMock } from '@crossborder-fx/mock';
import { exampleOperations, readDocument } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { formatProblems } from '../pages/problem.ts';
import { examples, examplesPage, missingOn } from './examples.ts';

const document = await readDocument('templated');
const page = await examples();

test('every operation, event and example of the description has a place', () => {
  expect(missingOn(page, document)).toEqual([]);
  const answers = exampleOperations(document).flatMap((one) => one.answers);
  expect(answers.filter(({ example }) => example !== undefined).length).toBeGreaterThan(100);
});

test('a new operation or example that the page lacks is named', () => {
  const planted = structuredClone(document);
  const { get } = planted.paths['/wallets/{id}'] ?? {};
  const content = Object(get?.responses['200']).content['application/json'];
  content.examples.Planted = { summary: 'Planted', value: {} };
  planted.paths['/planted'] = { get: { operationId: 'getPlanted', responses: {} } };
  expect(formatProblems(missingOn(page, planted)).split('\n')).toEqual([
    expect.stringMatching(
      /^spec\/paths\/wallets_\{id\}\.yaml:\d+: the example Planted \(200\) of getWallet has no place/,
    ),
    'spec/openapi.yaml:1: getPlanted has no place on the page of examples',
  ]);
  Object.assign(planted.paths['/planted']?.get ?? {}, { tags: ['Accounts'] });
  expect(missingOn(examplesPage(planted), planted)).toEqual([]);
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
