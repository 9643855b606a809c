import { setTimeout as pause } from 'node:timers/promises';
import { lintDocument } from '@crossborder-fx/tools-bundle';
import { errorOf, loopbackServer } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { sandboxOf } from '../../test/sandbox-of.ts';
import { RefusedError } from '../common/refused-error.ts';
import { longAnswer } from './sandbox-routes.ts';
import { verbs } from './verbs.ts';

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

interface Described {
  parameters?: { name?: string; in?: string; example?: unknown }[];
  requestBody?: { content: { 'application/json': { example?: object } } };
  responses: Record<string, unknown>;
}

const documentOf = async (url: string) =>
  Object(await (await fetch(`${url}/_sandbox/openapi.json`)).json());

test('the document of the control interface passes the linter', async () => {
  const { url } = await sandboxOf();
  expect(await lintDocument(JSON.stringify(await documentOf(url)))).toEqual([]);
});

test('the examples in the document of the control interface work', async () => {
  const { url: receiver } = await loopbackServer((response) => response.writeHead(204).end());
  const sandbox = await sandboxOf({ webhook: receiver });
  const { paths } = await documentOf(sandbox.url);
  const made = {
    payments: (await sandbox.trigger('PAYMENT_CREATED')).id,
    trades: (await sandbox.trigger('TRADE_PLANIFIED')).id,
    'fixed-forwards': (await sandbox.trigger('FIXED_FORWARD_PLANIFIED')).id,
  };
  const all = Object.values(verbs).map(({ line }) => line);
  // Move the clock last, because the documented example moves the clock to the end of its range.
  const moves = all.filter((line) => line.startsWith('POST clock'));
  const others = all.filter((line) => !moves.includes(line));
  for (const line of ['GET tables', 'POST signature', ...others, ...moves]) {
    const [method = '', path = ''] = line.split(' ');
    const described: Described = paths[`/_sandbox/${path}`][method.toLowerCase()];
    const kind = path.split('/')[1] as keyof typeof made;
    const parameter = described.parameters?.find((one) => path.includes(`{${one.name}}`));
    const value = String(parameter?.example ?? made[kind]);
    const body = described.requestBody?.content['application/json'].example;
    const answer = await fetch(`${sandbox.url}/_sandbox/${path.replace(/\{\w+\}/, value)}`, {
      method,
      ...(body && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    });
    const text = await answer.text();
    expect(Object.keys(described.responses), `${line}: ${text}`).toContain(String(answer.status));
  }
});

test('the document of the control interface leaves out the routes of the console', async () => {
  const { url } = await sandboxOf();
  const { paths } = await documentOf(url);
  expect(Object.keys(paths).filter((path) => path.includes('console'))).toEqual([]);
});
