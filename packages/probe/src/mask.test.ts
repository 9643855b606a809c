import { expect, test } from 'vitest';
import { formOf, headerOf, nameOf, wordOf } from './mask.ts';

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
])('formOf masks %j as %s', (value, form) => {
  expect(formOf(value)).toBe(form);
});

test.each<[value: unknown, word: string]>([
  ['processing', 'processing'],
  ['PAYMENT_CANCELLED', 'text A{7}_A{9}'],
  ['PAYMENT_CREATED', 'PAYMENT_CREATED'],
  ['clientFee', 'clientFee'],
  ['InvalidRequest', 'InvalidRequest'],
  ['24H', '24H'],
  ['waiting_confirmation2', 'text A{7}_A{12}9{1}'],
  ['Jean Dupont', 'text A{4} A{6}'],
  ['JeanDupont', 'text A{10}'],
  ['DE89370400440532013000', 'text A{2}9{20}'],
  ['gb29nwbk60161331926819', 'text A{2}9{2}A{4}9{14}'],
  ['00123456', 'text 9{8}'],
  ['x'.repeat(33), 'text A{33}'],
  [4711, 'number 9{4}'],
])('wordOf shows %s as %s', (value, word) => {
  expect(wordOf(value)).toBe(word);
});

test.each([
  ['sourceAmount', 'sourceAmount'],
  ['createdAt', 'createdAt'],
  ['FR7630001', '(another name)'],
  ['Annegret_Mustermann', '(another name)'],
  ['__proto__', '(another name)'],
  ['', '(another name)'],
])('nameOf shows the field %s as %s', (field, name) => {
  expect(nameOf(field)).toBe(name);
});

test.each([
  ['x-ratelimit-remaining', 'x-ratelimit-remaining'],
  ['x-account-mustermann', '(another header)'],
])('headerOf shows the header %s as %s', (header, name) => {
  expect(headerOf(header)).toBe(name);
});
