import { expect, test } from 'vitest';
import { pythonLiteral, typescriptLiteral } from './code-samples.ts';

const value = { tag: `it's "7", true`, 'a-b': [true, null], amount: { value: '1\\2' } };

test('a code sample writes a value in the notation of its language', () => {
  expect(typescriptLiteral(value)).toBe(
    String.raw`{
  tag: ${'`it\'s "7", true`'},
  'a-b': [ true, null ],
  amount: { value: '1\\2' }
}`,
  );
  expect(pythonLiteral(value)).toBe(String.raw`{
    "tag": "it's \"7\", true",
    "a-b": [
        True,
        None
    ],
    "amount": {
        "value": "1\\2"
    }
}`);
});

test('a code sample in TypeScript leaves out nothing of a long value', () => {
  const long = { events: Array.from({ length: 150 }, (_, index) => `PAYMENT_EVENT_${index}`) };
  for (const event of long.events) expect(typescriptLiteral(long)).toContain(`'${event}'`);
});
