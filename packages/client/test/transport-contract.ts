import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { loopbackServer } from '@crossborder-fx/tools-test-utils';
import { describe, expect, test } from 'vitest';
import { UnreadableBody } from '../src/common/answer.ts';
import type { Transport } from '../src/transport/transport.ts';
import { sendWith } from './send-with.ts';

type Answer = (response: ServerResponse) => unknown;
type Sending = Partial<Parameters<typeof sendWith>[1]>;

export function sender(createTransport: (url: string) => Transport) {
  return async (answer: Answer, sending: Sending = {}) => {
    const { url, requests } = await loopbackServer(answer);
    const call = sendWith(createTransport(url), { url: `${url}/payments`, ...sending });
    return { ...(await call), requests };
  };
}

const methods = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;

interface Habits {
  /** The Content-Length header of a request without a body. */
  lengthOfNothing(method: (typeof methods)[number]): string | undefined;
  /** Whether, after a 421 answer, the transport repeats a request that may be repeated. */
  repeats: boolean;
}

export function describeTransport(
  createTransport: (url: string) => Transport,
  { lengthOfNothing, repeats }: Habits,
): void {
  const send = sender(createTransport);
  const sentOnce = repeats ? [false] : [false, true];

  describe('a request', () => {
    const requestsSentOnce = methods.flatMap((method) =>
      sentOnce.flatMap((isRepeatable) => [
        { method, isRepeatable, body: '{"é":1}', length: '8' },
        { method, isRepeatable, body: undefined, length: lengthOfNothing(method) },
      ]),
    );

    test.each(requestsSentOnce)(
      'a $method that is answered with 421 is sent once: repeatable $isRepeatable, body $body',
      async ({ length, ...sending }) => {
        const misdirected: Answer = (response) => response.writeHead(421).end('no');
        const { head, text, requests } = await send(misdirected, sending);
        expect([head?.status, text]).toEqual([421, 'no']);
        const { method, body = '' } = sending;
        expect(requests).toMatchObject([{ method, url: '/payments', body }]);
        expect(requests[0]?.headers['content-length']).toBe(length);
        expect(requests[0]?.headers).not.toHaveProperty('transfer-encoding');
      },
    );

    test.each([301, 302, 303, 307, 308])(
      'a request that is answered with %i is not redirected',
      async (status) => {
        const other = await loopbackServer((response) => response.end());
        for (const isRepeatable of [true, false]) {
          const { head, requests } = await send(
            (response) => response.writeHead(status, { location: other.url }).end(),
            { isRepeatable },
          );
          expect(head?.status).toBe(status);
          expect([requests.length, other.requests.length]).toEqual([1, 0]);
        }
      },
    );

    test('a request is cut off when its call ends, before or within its answer', async () => {
      for (const isBegun of [true, false]) {
        const controller = new AbortController();
        const closed: Promise<unknown>[] = [];
        const sending = send(
          (response) => {
            closed.push(once(response, 'close'));
            if (isBegun) response.writeHead(200).write('{');
            controller.abort();
          },
          { signal: controller.signal },
        );
        await expect(sending).rejects.toThrow('the call has ended');
        expect(closed).toHaveLength(1);
        await Promise.all(closed);
      }
    });
  });

  describe('an answer', () => {
    test('the headers of an answer are found by name, with all values of a header that came more than once', async () => {
      const headers = ['X-Request-Id', 'r1', 'Retry-After', '7', 'X-Twice', '1', 'X-Twice', '2'];
      const cookies = ['Set-Cookie', 'a=1', 'Set-Cookie', 'b=2'];
      const { head } = await send((response) =>
        response.writeHead(200, [...headers, ...cookies]).end('{}'),
      );
      const names = ['x-request-id', 'retry-after', 'x-twice', 'set-cookie', 'none'];
      const values = ['r1', '7', '1, 2', 'a=1, b=2', null];
      expect(names.map((name) => head?.header(name))).toEqual(values);
      expect(names.map((name) => head?.headers.get(name))).toEqual(values);
      expect(head?.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    });

    test.each([
      ['gzip', gzipSync],
      ['x-gzip', gzipSync],
      ['GZip', gzipSync],
      ['deflate', deflateSync],
      ['br', brotliCompressSync],
      ['gzip, br', (body: string) => brotliCompressSync(gzipSync(body))],
      ['identity', Buffer.from],
      ['', Buffer.from],
    ])('a body in the content encoding %j is decoded', async (coding, encode) => {
      const { text } = await send((response) =>
        response.writeHead(200, { 'content-encoding': coding }).end(encode('{"id":"Señor 🏦"}')),
      );
      expect(text).toBe('{"id":"Señor 🏦"}');
    });
  });

  describe('maxBodyBytes', () => {
    test('maxBodyBytes is the largest body that is read, whether its length is announced or not', async () => {
      for (const headers of [{}, { 'transfer-encoding': 'chunked' }]) {
        const sized = (size: number) => (response: ServerResponse) =>
          response.writeHead(200, headers).end('x'.repeat(size));
        const { text } = await send(sized(1_000), { maxBodyBytes: 1_000 });
        expect(text).toHaveLength(1_000);
        await expect(send(sized(1_001), { maxBodyBytes: 1_000 })).rejects.toThrow(
          new UnreadableBody('the body is larger than 1000 bytes'),
        );
      }
    });

    test('maxBodyBytes limits the unpacked body, whatever the length of the compressed body', async () => {
      const bomb = gzipSync(Buffer.alloc(8 * 1024 * 1024, 32));
      const headers = { 'content-encoding': 'gzip', 'content-length': bomb.length };
      const sending = send((response) => response.writeHead(200, headers).end(bomb), {
        maxBodyBytes: 1024 * 1024,
      });
      const length = sending.then(({ text }) => text.length);
      await expect(length).rejects.toThrow('the body is larger than 1048576 bytes');
    });

    test('maxBodyBytes ends the reading of an endless body, and closes the connection', async () => {
      let hungUp: Promise<unknown> | undefined;
      // The body of the answer is long but not endless, so that a transport that reads too much fails.
      let chunksLeft = 50_000;
      const sending = send(
        (response) => {
          const more = () => {
            while (chunksLeft-- > 0 && response.write(Buffer.alloc(1_000, 32)));
            if (chunksLeft < 0) response.end();
          };
          hungUp = once(response, 'close');
          response.writeHead(200).on('drain', more);
          more();
        },
        { maxBodyBytes: 10_000 },
      );
      await expect(sending).rejects.toThrow('the body is larger than 10000 bytes');
      await hungUp;
      expect(chunksLeft).toBeGreaterThan(0);
    });
  });
}
