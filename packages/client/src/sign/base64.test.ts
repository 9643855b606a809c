import { expect, test } from 'vitest';
import { fromBase64, toBase64 } from './base64.ts';

const everyByte = Uint8Array.from({ length: 256 }, (_, index) => index);

test('toBase64 and fromBase64 give the same results as node:buffer, for every byte and every length', () => {
  for (let length = 0; length <= everyByte.length; length++) {
    const bytes = everyByte.subarray(0, length);
    const text = Buffer.from(bytes).toString('base64');
    expect(toBase64(bytes)).toBe(text);
    expect(fromBase64(text)).toEqual(bytes);
  }
});

test.each([
  ['a stray character', 'YWJj!'],
  ['white space', 'YWJj\n'],
  ['missing padding', 'YQ'],
  ['too much padding', 'YWJj='],
  ['bits that are left over', 'YR=='],
  ['the alphabet of Base64url', '-_-_'],
])('fromBase64 refuses %s', (_what, text) => {
  expect(fromBase64(text)).toBeUndefined();
});
