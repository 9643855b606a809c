import { expect, test } from 'vitest';
import { createAnswers } from './answers.ts';
import { readDescription } from './description.ts';

const { operations } = readDescription();
const request = { operation: { method: 'GET', path: '/wallets' }, headers: {} };
const answers = (dynamic = false) => createAnswers(operations, { dynamic, seed: '1' });

test('an answer from an example is made once', () => {
  const answer = answers();
  expect(answer(request, {})).toBe(answer(request, {}));
  expect(answer(request, { code: 204 })).toEqual({ status: 204, body: undefined });
});

test('an answer from an example cannot be changed, so that no later one is', () => {
  const answer = answers();
  const { body } = answer(request, {}) as { body: { wallets: { id: string }[] } };
  expect(() => body.wallets.pop()).toThrow(TypeError);
  expect(() => Object.assign(body.wallets[0] ?? {}, { id: 'changed' })).toThrow(TypeError);
});

test('a made-up answer may be changed, and the next is as the first', () => {
  const answer = answers(true);
  const before = JSON.stringify(answer(request, {}));
  Object.assign(answer(request, {}).body ?? {}, { changed: true });
  expect(JSON.stringify(answer(request, {}))).toBe(before);
});

test('what decides the answer is kept apart', () => {
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
  // The text of a name cannot pass for that of a header.
  expect(answer(request, { exampleKey: '\ntext/html' }).status).toBe(404);
});

test('an operation that the description does not have is an error', () => {
  const unknown = { ...request, operation: { method: 'GET', path: '/none' } };
  expect(() => answers()(unknown, {})).toThrow('Prism has no operation GET /none.');
});
