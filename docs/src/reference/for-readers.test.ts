import { readDocument } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { forReaders } from './for-readers.ts';

const document = await readDocument('templated');
const schemasOf = (one: typeof document) =>
  (one.components?.schemas ?? {}) as Record<string, Record<string, unknown>>;
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

test('an expression is folded away below the words that say the same', () => {
  const currency = schemasOf(readable)['CurrencyInput'];
  expect(currency).not.toHaveProperty('pattern');
  expect(currency?.['description']).toBe(
    `${schemasOf(document)['CurrencyInput']?.['description']}\n\n<details><summary>As an expression</summary><code>^[A-Z]{3}$</code></details>`,
  );
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
