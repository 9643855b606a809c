import { expect, test, vi } from 'vitest';
import { acceptable, createAnswers, remember } from './answers.ts';
import { readDescription } from './prism.ts';

const { operations } = readDescription();
const request = { operation: { method: 'GET', path: '/wallets' }, headers: {} };
const answers = (dynamic = false) => createAnswers(operations, { dynamic, seed: '1' });

test('createAnswers returns the same object for each request that gets the same example', () => {
  const answer = answers();
  expect(answer(request, {})).toBe(answer(request, {}));
  expect(answer(request, { code: 204 })).toEqual({ status: 204, body: undefined });
});

test('an answer from an example is frozen, so that a caller cannot change later answers', () => {
  const answer = answers();
  const { body } = answer(request, {}) as { body: { wallets: { id: string }[] } };
  expect(() => body.wallets.pop()).toThrow(TypeError);
  expect(() => Object.assign(body.wallets[0] ?? {}, { id: 'changed' })).toThrow(TypeError);
});

test('a change to a made-up answer does not change the next answer', () => {
  const answer = answers(true);
  const before = JSON.stringify(answer(request, {}));
  Object.assign(answer(request, {}).body ?? {}, { changed: true });
  expect(JSON.stringify(answer(request, {}))).toBe(before);
});

test('createAnswers caches a separate answer for each operation, preference and Accept header', () => {
  const answer = answers();
  const html = { ...request, headers: { accept: 'text/html' } };
  const creation = { ...request, operation: { method: 'POST', path: '/wallets' } };
  const all = [
    answer(request, {}),
    answer(request, { code: 204 }),
    answer(request, { exampleKey: 'None' }),
    answer(request, { dynamic: true }),
    answer(request, { dynamic: true, seed: '2' }),
    answer(html, {}),
    answer(creation, {}),
  ];
  expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(all.length);
  // In a key of the mock's answer cache, a line feed separates the header Accept from the name of the preferred example. A name
  // that begins with a line feed must not find the cached answer to a request with the header Accept: text/html.
  expect(answer(request, { exampleKey: '\ntext/html' }).status).toBe(404);
});

test('a request for an operation that the API description lacks throws an error', () => {
  const unknown = { ...request, operation: { method: 'GET', path: '/none' } };
  expect(() => answers()(unknown, {})).toThrow('Prism has no operation GET /none.');
});

test.each([
  ['application/json', 'application/json'],
  [
    'text/html,application/json;q=0.9 , */*;q="0.8"',
    'text/html, application/json;q=0.9, */*;q="0.8"',
  ],
  ['application/json, nonsense, ;;, a/b;c', 'application/json'],
  ['', ''],
  [',,,', undefined],
  ['/', undefined],
])('acceptable reads the Accept header %j as %j', (accept, readable) => {
  expect(acceptable(accept)).toBe(readable);
});

test('remember() keeps at most 1,000 results, and drops the oldest', () => {
  const kept = remember<number>();
  for (let key = 0; key <= 1000; key += 1) kept(String(key), () => key);
  const make = vi.fn(() => -1);
  expect([kept('1000', make), kept('1', make)]).toEqual([1000, 1]);
  expect(kept('0', make)).toBe(-1);
  expect(make).toHaveBeenCalledTimes(1);
});

test('remember() does not keep a result whose key has 301 characters', () => {
  const kept = remember<string>();
  const make = vi.fn(() => 'made');
  for (const _ of [1, 2]) kept('x'.repeat(301), make);
  expect(make).toHaveBeenCalledTimes(2);
});
