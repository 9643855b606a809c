import { expect, test } from 'vitest';
import { generationForm, type Schema } from './generation-form.ts';

test('generationForm limits a text field to the valid examples of the same field in the same kind of object', () => {
  const values = (parent: string, name: string) =>
    parent === 'holder' && name === 'name' ? ['Ada', 'A longer name', 7] : [];
  const name: Schema = { type: 'string', maxLength: 5 };
  const schema: Schema = { properties: { holder: { allOf: [{ properties: { name } }] } } };
  expect(generationForm(schema, values).properties?.['holder']?.allOf).toEqual([
    { properties: { name: { ...name, enum: ['Ada'] } }, additionalProperties: false },
  ]);
});

test('generationForm throws an error for an unknown pattern, and the message names the file that must list the pattern', () => {
  expect(() => generationForm({ type: 'string', pattern: '^x$' }, () => [])).toThrow(
    'The pattern ^x$ must be a key of patterns in packages/mock/build/generation-form.ts.',
  );
});
