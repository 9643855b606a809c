import { expect, test, vi } from 'vitest';
import { remember } from './remember.ts';

test('what was made for a key is not made again', () => {
  const kept = remember<string>();
  const make = vi.fn(() => 'made');
  expect([kept('key', make), kept('key', make)]).toEqual(['made', 'made']);
  expect(make).toHaveBeenCalledTimes(1);
});

test('no more than 1,000 are kept: the oldest gives way', () => {
  const kept = remember<number>();
  for (let key = 0; key <= 1000; key += 1) kept(String(key), () => key);
  const make = vi.fn(() => -1);
  expect([kept('1000', make), kept('1', make)]).toEqual([1000, 1]);
  expect(kept('0', make)).toBe(-1);
  expect(make).toHaveBeenCalledTimes(1);
});

test('nothing is kept for a key as long as only an opponent sends it', () => {
  const kept = remember<string>();
  const make = vi.fn(() => 'made');
  for (const _ of [1, 2]) kept('x'.repeat(301), make);
  expect(make).toHaveBeenCalledTimes(2);
});
