import { expect, test } from 'vitest';
import { longLiteral, notations, shortLiteral } from './literal.ts';

const { json, typescript, python } = notations;
const value = { tag: `it's "7"`, 'a-b': [true, null], amount: { value: '1\\2' } };

test('a value is written as each language has it', () => {
  expect(shortLiteral(value, typescript)).toBe(
    String.raw`{ tag: 'it\'s "7"', 'a-b': [true, null], amount: { value: '1\\2' } }`,
  );
  expect(shortLiteral(value, json)).toBe(
    String.raw`{ "tag": "it's \"7\"", "a-b": [true, null], "amount": { "value": "1\\2" } }`,
  );
  expect(shortLiteral(value, python)).toBe(
    String.raw`{"tag": "it's \"7\"", "a-b": [True, None], "amount": {"value": "1\\2"}}`,
  );
});

test('what a long value holds stands on lines of their own, as deep as they are too long', () => {
  const events = Array.from({ length: 5 }, (_, index) => `PAYMENT_EVENT_${index}`);
  expect(longLiteral({ amount: { value: '1' }, events }, typescript)).toBe(`{
  amount: { value: '1' },
  events: [
    'PAYMENT_EVENT_0',
    'PAYMENT_EVENT_1',
    'PAYMENT_EVENT_2',
    'PAYMENT_EVENT_3',
    'PAYMENT_EVENT_4',
  ],
}`);
  expect(longLiteral({ events: ['one'] }, python)).toBe('{\n    "events": ["one"],\n}');
  expect(longLiteral({ events: [] }, json)).toBe('{\n  "events": []\n}');
  expect(longLiteral({}, json)).toBe('{}');
});

test('JSON reads as what it was', () => {
  expect(JSON.parse(longLiteral(value, json))).toEqual(value);
});
