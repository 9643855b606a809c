import { expect, test } from 'vitest';
import { formOf, nameOf, wordOf } from './mask.ts';

test.each<[value: unknown, form: string]>([
  ['Müller & Söhne 12', 'text A{6} & A{5} 9{2}'],
  ['FR76 3000', 'text A{2}9{2} 9{4}'],
  ['000000001250.00', 'text 9{12}.9{2}'],
  ['https://acme.example/a?token=1', 'text https://… (30 characters)'],
  ['x'.repeat(70), 'text A{60}… (70 characters)'],
  ['日本 ٣', 'text A{2} 9{1}'],
  ['😀', 'text ?'],
  [1250.5, 'number 9{4}.9{1}'],
  ['', 'empty text'],
  [null, 'null'],
  [true, 'boolean'],
  [[1], 'array'],
  [{ a: 1 }, 'object'],
])('%j has the form %s', (value, form) => {
  expect(formOf(value)).toBe(form);
});

test('a word is shown when it cannot be anything else', () => {
  expect(wordOf('waiting_confirmation2')).toBe('waiting_confirmation2');
  expect(wordOf('Jean Dupont')).toBe('text A{4} A{6}');
  expect(wordOf('x'.repeat(33))).toBe('text A{33}');
  expect(wordOf(4711)).toBe('number 9{4}');
});

test('the name of a field with digits is masked', () => {
  expect(nameOf('sourceAmount')).toBe('sourceAmount');
  expect(nameOf('FR7630001')).toBe('(text A{2}9{7})');
});
