import { expect, test } from 'vitest';
import { generationForm, type Schema } from './generation-form.ts';

const none = () => [];

test('where values are documented, an alternative that is open is left out', () => {
  const known: Schema = { type: 'string', enum: ['blocked'] };
  const other: Schema = { type: 'string' };
  const nothing: Schema = { type: 'null' };
  expect(generationForm({ anyOf: [known, other, nothing] }, none)).toEqual({
    anyOf: [known, nothing],
  });
  expect(generationForm({ anyOf: [other, nothing] }, none)).toEqual({ anyOf: [other, nothing] });
});

test('an object has the documented fields and no others, and the rest of the schema stays', () => {
  const schema = { type: 'object', required: ['tag'], properties: { tag: { type: 'string' } } };
  expect(generationForm({ ...schema, 'x-source': ['2.1'] } as Schema, none)).toEqual({
    ...schema,
    additionalProperties: false,
  });
});

test('a text is one of the examples that fits, of the object that it stands in', () => {
  const values = (parent: string, name: string) =>
    parent === 'holder' && name === 'name' ? ['Ada', 'A longer name', 7] : [];
  const name: Schema = { type: 'string', maxLength: 5 };
  const schema: Schema = { properties: { holder: { allOf: [{ properties: { name } }] } } };
  expect(generationForm(schema, values).properties?.['holder']?.allOf).toEqual([
    { properties: { name: { ...name, enum: ['Ada'] } }, additionalProperties: false },
  ]);
});

test('a code of three letters is one of the examples too', () => {
  const currency = { type: 'string', pattern: '^[A-Z]{3}$' };
  const form = generationForm({ properties: { currency } }, () => ['EUR', 'USD']);
  expect(form.properties).toEqual({ currency: { type: 'string', enum: ['EUR', 'USD'] } });
});

test('an amount has two decimals, a rate has four', () => {
  const decimal: Schema = { type: 'string', pattern: '^-?[0-9]{12}(\\.[0-9]{1,7})?$' };
  const form = generationForm({ properties: { value: decimal, appliedRate: decimal } }, none);
  expect(form.properties?.['value']?.pattern).toMatch(/\[0-9\]\{2\}\$$/);
  expect(form.properties?.['appliedRate']?.pattern).toMatch(/\[0-9\]\{3\}\$$/);
});

test('a pattern that is new in the description stops the build, with what to do', () => {
  expect(() => generationForm({ type: 'string', pattern: '^x$' }, none)).toThrow(
    'Give ^x$ a form in packages/mock/build/generation-form.ts.',
  );
});
