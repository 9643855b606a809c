import { readDocument } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { forReaders } from './for-readers.ts';

const document = await readDocument('templated');
const schemasOf = (one: typeof document) =>
  (one.components?.['schemas'] ?? {}) as Record<string, Record<string, unknown>>;
const readable = forReaders(document);

test('the API reference names each alternative in the schema of a new beneficiary', () => {
  const { anyOf } = schemasOf(readable)['ExternalBankAccountCreate'] as {
    anyOf: { title: string; allOf?: unknown }[];
  };
  expect(anyOf.map(({ title }) => title)).toEqual([
    'An IBAN, with the BIC',
    'An account number, with a BIC or a clearing code',
  ]);
  expect(JSON.stringify(anyOf[0])).toContain('IdentifiedBankInput');
  expect(JSON.stringify(readable)).not.toContain('"if":');
});

test('the API reference lists the forbidden characters once, and fields link to this list', () => {
  const text = JSON.stringify(readable);
  expect(text.match(/ampersand, less-than/g)).toBeNull();
  expect(text.match(/\(#\/section\/amounts-and-dates\)/g)?.length).toBeGreaterThan(15);
  expect(text).toContain('the ampersand `&`');
});

test('the API reference shows all regular expressions except that of free text', () => {
  const { properties } = schemasOf(readable)['ExternalBankAccountCreate'] as {
    properties: Record<string, object>;
  };
  expect(properties['tag']).not.toHaveProperty('pattern');
  expect(properties['tag']).toHaveProperty('maxLength', 50);
  expect(schemasOf(readable)['CurrencyInput']).toHaveProperty('pattern', '^[A-Z]{3}$');
});

test('the API reference shows examples unchanged', () => {
  const examples = (one: typeof document) =>
    JSON.stringify(one.paths['/payments']?.post?.requestBody);
  expect(examples(readable)).toContain('"examples"');
  expect(examples(readable)).toBe(examples(document));
});

test('forReaders refuses a schema whose `if` has unnamed cases', () => {
  const schemas = {
    ...schemasOf(document),
    Other: schemasOf(document)['ExternalBankAccountCreate'],
  };
  const other = { ...document, components: { ...document.components, schemas } };
  expect(() => forReaders(other)).toThrow(
    'The schema Other has a condition (`if`): name both cases',
  );
});

test('the API reference shows the server as the placeholder https://base-url.invalid, not as its own host', () => {
  expect(readable['servers']).toMatchObject([{ url: 'https://base-url.invalid' }]);
  expect(JSON.stringify(document['servers'])).toContain('{base_url}');
});

test('forReaders refuses an API description whose server has no variable base_url', () => {
  const other = { ...document, servers: [{ url: 'https://a.example' }] };
  expect(() => forReaders(other)).toThrow(
    'The server in spec/openapi.yaml must have a variable base_url',
  );
});
