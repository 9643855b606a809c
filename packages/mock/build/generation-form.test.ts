import { expect, test } from 'vitest';
import { generationForm, type Schema } from './generation-form.ts';

const none = () => [];

test('generationForm drops an alternative that allows any text when another alternative lists the documented values', () => {
  const known: Schema = { type: 'string', enum: ['blocked'] };
  const other: Schema = { type: 'string' };
  const nothing: Schema = { type: 'null' };
  expect(generationForm({ anyOf: [known, other, nothing] }, none)).toEqual({
    anyOf: [known, nothing],
  });
  expect(generationForm({ anyOf: [other, nothing] }, none)).toEqual({ anyOf: [other, nothing] });
});

test('generationForm allows only the documented fields of an object, and changes nothing else', () => {
  const schema = { type: 'object', required: ['tag'], properties: { tag: { type: 'string' } } };
  expect(generationForm({ ...schema, 'x-source': ['2.1'] } as Schema, none)).toEqual({
    ...schema,
    additionalProperties: false,
  });
});

test('generationForm limits a text field to the valid examples of the same field in the same kind of object', () => {
  const values = (parent: string, name: string) =>
    parent === 'holder' && name === 'name' ? ['Ada', 'A longer name', 7] : [];
  const name: Schema = { type: 'string', maxLength: 5 };
  const schema: Schema = { properties: { holder: { allOf: [{ properties: { name } }] } } };
  expect(generationForm(schema, values).properties?.['holder']?.allOf).toEqual([
    { properties: { name: { ...name, enum: ['Ada'] } }, additionalProperties: false },
  ]);
});

test('generationForm limits a currency code to the codes of the examples', () => {
  const currency = { type: 'string', pattern: '^[A-Z]{3}$' };
  const form = generationForm({ properties: { currency } }, () => ['EUR', 'USD']);
  expect(form.properties).toEqual({ currency: { type: 'string', enum: ['EUR', 'USD'] } });
});

test('generationForm limits an amount to two decimals and a rate to four decimals', () => {
  const decimal: Schema = { type: 'string', pattern: '^-?[0-9]{12}(\\.[0-9]{1,7})?$' };
  const form = generationForm({ properties: { value: decimal, appliedRate: decimal } }, none);
  expect(form.properties?.['value']?.pattern).toMatch(/\[0-9\]\{2\}\$$/);
  expect(form.properties?.['appliedRate']?.pattern).toMatch(/\[0-9\]\{3\}\$$/);
});

test('generationForm throws an error for an unknown pattern, and the message names the file that must list the pattern', () => {
  expect(() => generationForm({ type: 'string', pattern: '^x$' }, none)).toThrow(
    'The pattern ^x$ must be a key of patterns in packages/mock/build/generation-form.ts.',
  );
});
