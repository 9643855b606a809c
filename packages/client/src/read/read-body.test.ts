import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { errorOf } from '@crossborder-fx/tools-test-utils';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clientOf } from '../../test/client-of.ts';
import { readBody, UnreadableBody } from './read-body.ts';

const megabyte = 1024 * 1024;

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

test('a body is the same text whatever chunks it arrives in', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'binary', minLength: 1 }),
      fc.integer({ min: 1, max: 5 }),
      async (text, size) => {
        const bytes = new TextEncoder().encode(text);
        const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
          bytes.subarray(index * size, (index + 1) * size),
        );
        const withoutMark = text.replace(/^\uFEFF/, '');
        expect(await readBody(streamed(chunks), megabyte)).toBe(withoutMark);
      },
    ),
  );
});

test.each([
  ['no body', new Response(null)],
  ['an empty body', new Response('')],
  ['an empty body of known length', new Response('', { headers: { 'content-length': '0' } })],
])('%s is undefined', async (_what, response) => {
  expect(await readBody(response, megabyte)).toBeUndefined();
});

test.each([
  ['a lone continuation byte', [0x22, 0x80, 0x22]],
  ['Latin-1', [0x22, 0xe9, 0x22]],
  ['a sequence that is cut off', [0x22, 0xe2, 0x82]],
  ['an overlong slash', [0xc0, 0xaf]],
  ['a surrogate', [0xed, 0xa0, 0x80]],
])('%s is refused, not replaced', async (_what, bytes) => {
  const reading = readBody(new Response(new Uint8Array(bytes)), megabyte);
  await expect(reading).rejects.toThrow(new UnreadableBody('the body is not UTF-8'));
});

describe('maxBodyBytes', () => {
  test('is the largest body that is read', async () => {
    const eleven = new TextEncoder().encode('0123456789é').subarray(0, 12);
    expect(await readBody(streamed([eleven]), 12)).toBe('0123456789é');
    await expect(readBody(streamed([eleven]), 11)).rejects.toThrow(
      new UnreadableBody('the body is larger than 11 bytes'),
    );
  });

  test('stops the reading, so that the rest is not requested', async () => {
    let cancelled = false;
    const chunks = Array.from({ length: 1_000 }, () => new Uint8Array(1_000).fill(32));
    const response = streamed(chunks, () => {
      cancelled = true;
    });
    await expect(readBody(response, 5_000)).rejects.toThrow(UnreadableBody);
    expect(cancelled).toBe(true);
  });

  test('does not rely on the Content-Length of a compressed body', async () => {
    const { fx } = await clientOf(
      (response) => {
        const bomb = gzipSync(Buffer.alloc(8 * megabyte, 32));
        response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': bomb.length });
        response.end(bomb);
      },
      { maxBodyBytes: megabyte },
    );
    expect(await errorOf(fx.wallets.list())).toMatchObject({
      name: 'UnexpectedResponseError',
      message: 'GET /wallets was answered with 200: the body is larger than 1048576 bytes',
    });
  });

  test('ends the reading of an endless body, and hangs up', async () => {
    let hungUp: Promise<unknown> | undefined;
    const { fx } = await clientOf(
      (response) => {
        const more = () => response.write(Buffer.alloc(1_000, 32));
        hungUp = once(response, 'close');
        response.writeHead(200).on('drain', more);
        while (more());
      },
      { maxBodyBytes: 10 * 1_000 },
    );
    expect(await errorOf(fx.wallets.list())).toMatchObject({
      name: 'UnexpectedResponseError',
      message: 'GET /wallets was answered with 200: the body is larger than 10000 bytes',
    });
    await hungUp;
  });

  test('is 10 MiB unless the client says otherwise', async () => {
    const answer = (size: number) =>
      clientOf((response) => response.end(`{"wallets":[]}${' '.repeat(size - 14)}`));
    const { fx: fits } = await answer(10 * megabyte);
    expect((await fits.wallets.list()).items).toEqual([]);
    const { fx: tooLarge } = await answer(10 * megabyte + 1);
    expect(await errorOf(tooLarge.wallets.list())).toMatchObject({
      message: expect.stringContaining('larger than 10485760 bytes'),
    });
  });
});
