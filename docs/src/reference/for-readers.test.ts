import { readDocument } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { forReaders } from './for-readers.ts';

const document = await readDocument('templated');
const schemasOf = (one: typeof document) =>
  (one.components?.['schemas'] ?? {}) as Record<string, Record<string, unknown>>;
const readable = forReaders(document);

test('the alternatives of a beneficiary have names', () => {
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

test('the forbidden characters are named once, and linked elsewhere', () => {
  const text = JSON.stringify(readable);
  expect(text.match(/ampersand, less-than/g)).toBeNull();
  expect(text.match(/\(#\/section\/amounts-and-dates\)/g)?.length).toBeGreaterThan(15);
  expect(text).toContain('the ampersand `&`');
});

test('the expression of free text is left out, and the others stay', () => {
  const { properties } = schemasOf(readable)['ExternalBankAccountCreate'] as {
    properties: Record<string, object>;
  };
  expect(properties['tag']).not.toHaveProperty('pattern');
  expect(properties['tag']).toHaveProperty('maxLength', 50);
  expect(schemasOf(readable)['CurrencyInput']).toHaveProperty('pattern', '^[A-Z]{3}$');
});

test('examples are left as they are', () => {
  const examples = (one: typeof document) =>
    JSON.stringify(one.paths['/payments']?.post?.requestBody);
  expect(examples(readable)).toContain('"examples"');
  expect(examples(readable)).toBe(examples(document));
});

test('a condition without names is refused', () => {
  const schemas = {
    ...schemasOf(document),
    Other: schemasOf(document)['ExternalBankAccountCreate'],
  };
  const other = { ...document, components: { ...document.components, schemas } };
  expect(() => forReaders(other)).toThrow('Other has a condition: name its cases');
});

test('the server is the placeholder of the description, and no path on the host of the page', () => {
  expect(readable['servers']).toMatchObject([{ url: 'https://base-url.invalid' }]);
  expect(JSON.stringify(document['servers'])).toContain('{base_url}');
});

test('a description with another server is refused', () => {
  const other = { ...document, servers: [{ url: 'https://a.example' }] };
  expect(() => forReaders(other)).toThrow('no variable base_url');
});
