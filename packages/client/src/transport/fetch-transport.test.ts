import { once } from 'node:events';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { errorOf, json, loopbackServer, storyPayment } from '@crossborder-fx/tools-test-utils';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { clientOf, testClient } from '../../test/client-of.ts';
import { sendWith } from '../../test/send-with.ts';
import type { CrossborderFxError } from '../errors/errors.ts';
import { UnreadableBody } from '../ground/answer.ts';
import { createDefaultTransport, createFetchTransport, type Fetch } from './fetch-transport.ts';

afterEach(() => void vi.unstubAllGlobals());

const byFetch = createFetchTransport((url, init) => fetch(url, init));

/** A transport that answers by itself, and what it was asked to send. */
function answeringWith(answer: (init: RequestInit) => Response | Promise<Response>) {
  const sent: (RequestInit & { url: string; duplex?: string })[] = [];
  const transport = createFetchTransport(async (url, init) => {
    sent.push({ url, ...init });
    return answer(init);
  });
  return { transport, sent };
}

function streamed(chunks: Uint8Array[], onCancel = () => {}): Response {
  const left = [...chunks];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = left.shift();
      if (chunk) controller.enqueue(chunk);
      else controller.close();
    },
    cancel: onCancel,
  });
  return new Response(body);
}

describe('what has an effect', () => {
  const misdirected = () => loopbackServer((response) => response.writeHead(421).end('no'));

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
    '%s is sent once, although fetch repeats what it can after a 421',
    async (method) => {
      const { url, requests } = await misdirected();
      // As fetch does by its standard; otherwise this proves nothing.
      if (method !== 'PATCH') {
        await fetch(url, { method, body: '{"a":1}' });
        expect(requests).toHaveLength(2);
      }
      for (const body of ['{"é":1}', undefined]) {
        requests.length = 0;
        const { head } = await sendWith(byFetch, { url, method, body });
        expect(head?.status).toBe(421);
        expect(requests).toMatchObject([{ method, body: body ?? '' }]);
        // Node leaves out the length of a DELETE without a body.
        const length = body ? '8' : method === 'DELETE' ? undefined : '0';
        expect(requests[0]?.headers['content-length']).toBe(length);
        expect(requests[0]?.headers).not.toHaveProperty('transfer-encoding');
      }
    },
  );

  test('is a stream that can be read once', async () => {
    const { transport, sent } = answeringWith(() => new Response());
    await sendWith(transport, { url: 'https://fx.example/payments' });
    expect(sent[0]).toMatchObject({ duplex: 'half', headers: { 'Content-Length': '7' } });
    expect(sent[0]?.body).toBeInstanceOf(ReadableStream);
    const read = async () => new Response(sent[0]?.body).text();
    expect(await read()).toBe('{"a":1}');
    await expect(read()).rejects.toThrow();
  });

  test('is text on Workers, which send once', async () => {
    vi.stubGlobal('navigator', { userAgent: 'Cloudflare-Workers' });
    const { transport, sent } = answeringWith(() => new Response());
    await sendWith(transport, { url: 'https://fx.example/payments' });
    expect(sent[0]).toMatchObject({ body: '{"a":1}' });
    expect(sent[0]).not.toHaveProperty('duplex');
  });

  test('comes on a connection of its own on Bun, which repeats what is lost on another', async () => {
    for (const [bun, expected] of [[{}, false] as const, [undefined, undefined] as const]) {
      vi.stubGlobal('Bun', bun);
      const { transport, sent } = answeringWith(() => new Response());
      await sendWith(transport, { url: 'https://fx.example/payments', method: 'PUT' });
      expect(sent[0]?.keepalive).toBe(expected);
    }
  });
});

test('what has none is text, which may be repeated', async () => {
  const { transport, sent } = answeringWith(() => new Response());
  const quote = { url: 'https://fx.example/quotes', isRepeatable: true };
  await sendWith(transport, { ...quote, headers: { a: 'b' } });
  await sendWith(transport, { ...quote, method: 'GET', body: undefined });
  expect(sent).toMatchObject([{ body: '{"a":1}', headers: { a: 'b' } }, { method: 'GET' }]);
  expect(sent[1]).not.toHaveProperty('body');
  expect(sent[0]).not.toHaveProperty('duplex');
});

test('a fetch gets the URL as text, and an init without classes of another fetch', async () => {
  const { transport, sent } = answeringWith(() => new Response());
  await sendWith(transport, { url: 'https://fx.example/wallets?page=2', method: 'GET' });
  expect(sent[0]).toMatchObject({ url: 'https://fx.example/wallets?page=2', redirect: 'manual' });
  expect(Object.getPrototypeOf(sent[0]?.headers)).toBe(Object.prototype);
});

test('a redirect is not followed', async () => {
  const other = await loopbackServer((response) => response.end());
  const { url } = await loopbackServer((response) =>
    response.writeHead(307, { location: other.url }).end(),
  );
  for (const isRepeatable of [true, false]) {
    const { head } = await sendWith(byFetch, { url, isRepeatable });
    expect(head?.status).toBe(307);
  }
  expect(other.requests).toEqual([]);
});

test('the default is the global fetch as it is when a request is sent', async () => {
  const transport = createDefaultTransport('https://fx.example');
  vi.stubGlobal('fetch', async () => new Response('replaced'));
  const { text } = await sendWith(transport, { url: 'https://fx.example/payments' });
  expect(text).toBe('replaced');
});

describe('an answer', () => {
  test('has its headers by name', async () => {
    const { url } = await loopbackServer((response) => json(response, 200, {}, { 'x-a': '1' }));
    const { head } = await sendWith(byFetch, { url });
    expect([head?.header('x-a'), head?.header('x-b')]).toEqual(['1', null]);
    expect(head?.headers.get('content-type')).toBe('application/json');
  });

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('in %s is decompressed', async (coding, compress) => {
    const { url } = await loopbackServer((response) =>
      response.writeHead(200, { 'content-encoding': coding }).end(compress('{"id":"P1"}')),
    );
    expect((await sendWith(byFetch, { url })).text).toBe('{"id":"P1"}');
  });

  test.each([
    ['no body', new Response(null, { status: 204 })],
    ['an empty body', new Response('')],
    ['an empty body of known length', new Response('', { headers: { 'content-length': '0' } })],
  ])('with %s has no bytes', async (_what, response) => {
    const { transport } = answeringWith(() => response);
    expect((await sendWith(transport, { url: 'https://fx.example' })).text).toBe('');
  });

  test('is the same in whatever chunks it comes', async () => {
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
});

describe('maxBodyBytes', () => {
  const url = 'https://fx.example';

  test('is the largest body that is read', async () => {
    const { transport } = answeringWith(() => streamed([Buffer.from('0123456789'), Buffer.of(97)]));
    expect((await sendWith(transport, { url, maxBodyBytes: 11 })).text).toBe('0123456789a');
    await expect(sendWith(transport, { url, maxBodyBytes: 10 })).rejects.toThrow(
      new UnreadableBody('the body is larger than 10 bytes'),
    );
  });

  test('stops the reading, so that the rest is not requested', async () => {
    let cancelled = false;
    const chunks = Array.from({ length: 1_000 }, () => new Uint8Array(1_000).fill(32));
    const { transport } = answeringWith(() =>
      streamed(chunks, () => {
        cancelled = true;
      }),
    );
    await expect(sendWith(transport, { url, maxBodyBytes: 5_000 })).rejects.toThrow(UnreadableBody);
    expect(cancelled).toBe(true);
  });

  test.each(['many', '100'])('does not rely on the length %s', async (length) => {
    const { transport } = answeringWith(
      () => new Response('x'.repeat(20), { headers: { 'content-length': length } }),
    );
    await expect(sendWith(transport, { url, maxBodyBytes: 10 })).rejects.toThrow(UnreadableBody);
  });

  test('does not rely on the length of a compressed body', async () => {
    const bomb = gzipSync(Buffer.alloc(8 * 1024 * 1024, 32));
    const server = await loopbackServer((response) =>
      response
        .writeHead(200, { 'content-encoding': 'gzip', 'content-length': bomb.length })
        .end(bomb),
    );
    const reading = sendWith(byFetch, { url: server.url, maxBodyBytes: 1024 * 1024 });
    await expect(reading).rejects.toThrow('the body is larger than 1048576 bytes');
  });
});

describe('when the call ends', () => {
  test('a fetch that does not listen to the signal is not waited for', async () => {
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

  test('the connection is closed, also in the body', async () => {
    const controller = new AbortController();
    const closed: Promise<unknown>[] = [];
    const { url } = await loopbackServer((response) => {
      closed.push(once(response, 'close'));
      response.writeHead(200).write('{', () => setImmediate(() => controller.abort()));
    });
    await expect(sendWith(byFetch, { url, signal: controller.signal })).rejects.toThrow();
    expect(closed).toHaveLength(1);
    await Promise.all(closed);
  });
});

describe('a client with a fetch of its caller', () => {
  const failures: [string, unknown][] = [
    ['refused', Object.assign(new Error('no'), { code: 'ECONNREFUSED', syscall: 'connect' })],
    [
      'not found',
      new TypeError('fetch failed', {
        cause: Object.assign(new Error('no'), { code: 'ENOTFOUND', syscall: 'getaddrinfo' }),
      }),
    ],
    ['bad port', new TypeError('fetch failed', { cause: new Error('bad port') })],
    ['no error', 'not sent'],
  ];

  test.each(failures)(
    'never says that nothing was sent, whatever it throws: %s',
    async (_what, thrown) => {
      let calls = 0;
      const fetch: Fetch = async () => {
        calls++;
        throw thrown;
      };
      const fx = testClient({ baseUrl: 'https://fx.example', fetch });
      const error = await errorOf(fx.payments.create(storyPayment));
      expect(error).toMatchObject({ name: 'ConnectionError', outcome: 'unknown' });
      expect(calls).toBe(1);
      await errorOf(fx.wallets.list());
      expect(calls).toBe(4);
    },
  );

  test('does so also when it throws an error of this package', async () => {
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

  test('does so also when it throws at once, or answers with something else', async () => {
    const odd: unknown[] = [
      () => {
        throw new Error('at once');
      },
      () => undefined,
      async () => ({}),
    ];
    for (const fetch of odd) {
      const fx = testClient({ baseUrl: 'https://fx.example', fetch: fetch as Fetch });
      expect(await errorOf(fx.payments.create(storyPayment))).toMatchObject({
        name: 'ConnectionError',
        outcome: 'unknown',
      });
    }
  });

  test('sends what Node sends, with its own headers', async () => {
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
});
