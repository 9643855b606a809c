import { errorOf, json, storyPayment } from '@crossborder-fx/tools-test-utils';
import { afterEach, expect, test, vi } from 'vitest';
import { clientOf, testClient } from '../../test/client-of.ts';
import { sendWith } from '../../test/send-with.ts';
import { describeTransport } from '../../test/transport-contract.ts';
import { UnreadableBody } from '../common/answer.ts';
import type { CrossborderFxError } from '../errors/errors.ts';
import { createDefaultTransport, createFetchTransport, type Fetch } from './fetch-transport.ts';

afterEach(() => void vi.unstubAllGlobals());

// Node sends no Content-Length for a DELETE without a body.
describeTransport(() => createFetchTransport((url, init) => fetch(url, init)), {
  lengthOfNothing: (method) => (method === 'DELETE' ? undefined : '0'),
  repeats: true,
});

function answeringWith(answer: (init: RequestInit) => Response | Promise<Response>) {
  const sent: (RequestInit & { url: string; duplex?: string })[] = [];
  const transport = createFetchTransport(async (url, init) => {
    sent.push({ url, ...init });
    return answer(init);
  });
  return { transport, sent };
}

function streamed(chunks: Uint8Array[]): Response {
  const left = [...chunks];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = left.shift();
      if (chunk) controller.enqueue(chunk);
      else controller.close();
    },
  });
  return new Response(body);
}

test('the body of an operation with an effect is a stream that can be read once', async () => {
  const { transport, sent } = answeringWith(() => new Response());
  await sendWith(transport, { url: 'https://fx.example/payments' });
  expect(sent[0]).toMatchObject({ duplex: 'half', headers: { 'Content-Length': '7' } });
  expect(sent[0]?.body).toBeInstanceOf(ReadableStream);
  const read = async () => new Response(sent[0]?.body).text();
  expect(await read()).toBe('{"a":1}');
  await expect(read()).rejects.toThrow();
});

test('the body of an operation with an effect is text on Cloudflare Workers, which send a request only once', async () => {
  vi.stubGlobal('navigator', { userAgent: 'Cloudflare-Workers' });
  const { transport, sent } = answeringWith(() => new Response());
  await sendWith(transport, { url: 'https://fx.example/payments' });
  expect(sent[0]).toMatchObject({ body: '{"a":1}' });
  expect(sent[0]).not.toHaveProperty('duplex');
});

test('an operation with an effect has its own connection on Bun, which repeats a request lost on a kept connection', async () => {
  for (const [bun, expected] of [[{}, false] as const, [undefined, undefined] as const]) {
    vi.stubGlobal('Bun', bun);
    const { transport, sent } = answeringWith(() => new Response());
    await sendWith(transport, { url: 'https://fx.example/payments', method: 'PUT' });
    expect(sent[0]?.keepalive).toBe(expected);
  }
});

test('the body of an operation without an effect is text, which may be sent again', async () => {
  const { transport, sent } = answeringWith(() => new Response());
  const quote = { url: 'https://fx.example/quotes', isRepeatable: true };
  await sendWith(transport, { ...quote, headers: { a: 'b' } });
  await sendWith(transport, { ...quote, method: 'GET', body: undefined });
  expect(sent).toMatchObject([{ body: '{"a":1}', headers: { a: 'b' } }, { method: 'GET' }]);
  expect(sent[1]).not.toHaveProperty('body');
  expect(sent[0]).not.toHaveProperty('duplex');
});

test('fetch gets the URL as text and the headers as a plain object', async () => {
  const { transport, sent } = answeringWith(() => new Response());
  await sendWith(transport, { url: 'https://fx.example/wallets?page=2', method: 'GET' });
  expect(sent[0]).toMatchObject({ url: 'https://fx.example/wallets?page=2', redirect: 'manual' });
  expect(Object.getPrototypeOf(sent[0]?.headers)).toBe(Object.prototype);
});

test('the default transport uses the global fetch that exists when a request is sent', async () => {
  const transport = createDefaultTransport('https://fx.example');
  vi.stubGlobal('fetch', async () => new Response('replaced'));
  const { text } = await sendWith(transport, { url: 'https://fx.example/payments' });
  expect(text).toBe('replaced');
});

test.each([
  ['no body', new Response(null, { status: 204 })],
  ['an empty body', new Response('')],
  ['an empty body of known length', new Response('', { headers: { 'content-length': '0' } })],
])('the transport reads an answer with %s as an empty text', async (_what, response) => {
  const { transport } = answeringWith(() => response);
  expect((await sendWith(transport, { url: 'https://fx.example' })).text).toBe('');
});

test('the transport reads the same answer whatever the size of the chunks of its body', async () => {
  for (const size of [1, 2, 5]) {
    const bytes = new TextEncoder().encode('{"name":"Señor 🏦"}');
    const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      bytes.subarray(index * size, (index + 1) * size),
    );
    const { transport } = answeringWith(() => streamed(chunks));
    const { text } = await sendWith(transport, { url: 'https://fx.example' });
    expect(text).toBe('{"name":"Señor 🏦"}');
  }
});

test('maxBodyBytes does not rely on a Content-Length that is not a number', async () => {
  const headers = { 'content-length': 'many' };
  const { transport } = answeringWith(() => new Response('x'.repeat(20), { headers }));
  const sending = sendWith(transport, { url: 'https://fx.example', maxBodyBytes: 10 });
  await expect(sending).rejects.toThrow(UnreadableBody);
});

test('when a call ends, the transport does not wait for a fetch that ignores the signal', async () => {
  const controller = new AbortController();
  let signal: AbortSignal | null | undefined;
  const transport = createFetchTransport((_url, init) => {
    signal = init.signal;
    controller.abort();
    return new Promise(() => {});
  });
  const sending = sendWith(transport, { url: 'https://fx.example', signal: controller.signal });
  await expect(sending).rejects.toThrow('the call has ended');
  expect(signal?.aborted).toBe(true);
});

const refused = Object.assign(new Error('no'), { code: 'ECONNREFUSED', syscall: 'connect' });
const fails = () => {
  throw refused;
};
test.each<[string, unknown]>([
  ['rejects with an error of a refused connection', async () => fails()],
  [
    'rejects with a refused connection as the cause',
    () => Promise.reject(new TypeError('no', { cause: refused })),
  ],
  ['rejects with a value that is not an error', () => Promise.reject('not sent')],
  ['throws at once', fails],
  ['returns undefined', () => undefined],
  ['resolves with a value that is not a response', async () => ({})],
])('the outcome is never not-sent when the fetch of the caller %s', async (_what, answer) => {
  let calls = 0;
  const fetch = ((...given) => {
    calls++;
    return (answer as Fetch)(...given);
  }) satisfies Fetch;
  const fx = testClient({ baseUrl: 'https://fx.example', fetch });
  const error = await errorOf(fx.payments.create(storyPayment));
  expect(error).toMatchObject({ name: 'ConnectionError', outcome: 'unknown' });
  expect(calls).toBe(1);
});

test('the outcome is never "not-sent" when the fetch of the caller throws an error of this package', async () => {
  const other = testClient({ baseUrl: 'https://other.example' });
  const thrown = (await errorOf(other.wallets.get(''))) as CrossborderFxError;
  expect(thrown.outcome).toBe('not-sent');
  const fx = testClient({ baseUrl: 'https://fx.example', fetch: () => Promise.reject(thrown) });
  expect(await errorOf(fx.payments.create(storyPayment))).toMatchObject({
    name: 'ConnectionError',
    operation: 'createPayment',
    outcome: 'unknown',
    attempts: [{ nonce: expect.any(String) }],
  });
});

test('a client with the option fetch sends the same requests as a client on node:http', async () => {
  const seen = await Promise.all(
    [{}, { fetch: (url: string, init: RequestInit) => fetch(url, init) }].map(async (options) => {
      const { fx, requests } = await clientOf((response) => json(response, 200, { id: 'P1' }), {
        ...options,
        nonce: () => 'd36e316282959a9ed4c89851497a717f',
        clock: () => new Date('2026-11-21T12:00:00Z'),
      });
      await fx.payments.create(storyPayment);
      await fx.payments.get('P1');
      return requests.map(({ method, url, body, headers }) => {
        const { accept, 'content-type': type, 'content-length': length } = headers;
        const own = [accept, type, length, headers['x-wsse'], headers['user-agent']];
        return [method, url, body, ...own];
      });
    }),
  );
  expect(seen[0]).toEqual(seen[1]);
  expect(seen[0]?.[0]).toContain('application/json');
});
