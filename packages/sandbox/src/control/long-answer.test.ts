import { setTimeout as pause } from 'node:timers/promises';
import { errorOf, loopbackServer } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { RefusedError } from '../common/refused-error.ts';
import { longAnswer } from './sandbox-routes.ts';

/** Returns the body that a client gets when the answer begins after 1 ms, while `work` still runs. */
async function answered(work: Promise<unknown>): Promise<string> {
  const answer = await longAnswer(work, 1);
  if (typeof answer !== 'function') return expect.fail('It was answered at once.');
  const { url } = await loopbackServer((response) => void answer(response));
  const response = await fetch(url);
  expect(response.status).toBe(200);
  return response.text();
}

test('longAnswer returns the usual answer or error of work that ends in time', async () => {
  expect(await longAnswer(Promise.resolve({ a: 1 }))).toEqual({ status: 200, body: { a: 1 } });
  const error = new RefusedError('timeGoesBack', 'no');
  expect(await errorOf(longAnswer(Promise.reject(error)))).toBe(error);
});

test('longAnswer sends spaces during slow work, and then the result as JSON', async () => {
  const { promise, resolve: end } = Promise.withResolvers<unknown>();
  const answer = await longAnswer(promise, 1);
  if (typeof answer !== 'function') return expect.fail('It was answered at once.');
  const { url } = await loopbackServer((response) => void answer(response));
  const { body } = await fetch(url);
  let text = '';
  for await (const piece of (body ?? []) as AsyncIterable<Uint8Array>) {
    text += new TextDecoder().decode(piece);
    if (text.length > 1) end({ a: 1 });
  }
  expect(text).toMatch(/^ {2,}\{/);
  expect(JSON.parse(text)).toEqual({ a: 1 });
});

test('when longAnswer has already sent spaces, it sends an error as JSON in the body', async () => {
  const refused = pause(50).then(() => {
    throw new RefusedError('timeGoesBack', 'no');
  });
  expect(JSON.parse(await answered(refused))).toEqual({
    error: 'no',
    name: 'RefusedError',
    code: 'timeGoesBack',
  });
});
