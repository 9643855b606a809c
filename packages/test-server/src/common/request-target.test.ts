import { errorMessageOf, send, wsseHeader } from '@crossborder-fx/tools-test-utils';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sendRaw, serverOf } from '../../test/server.ts';
import { testCredentials } from './credentials.ts';
import { Refusal } from './refusal.ts';
import { readTarget } from './request-target.ts';

test('readTarget decodes segments and query, and lists the values of a repeated parameter', () => {
  expect(readTarget('/wallets/a%20b?page=1&tag=x%26y&tag=z&__proto__=1')).toEqual({
    path: '/wallets/a%20b',
    segments: ['wallets', 'a b'],
    query: { page: '1', tag: ['x&y', 'z'], ['__proto__']: '1' },
  });
});

test('readTarget uses the path of a whole URL', () => {
  expect(readTarget('http://127.0.0.1:4010/wallets?page=1')).toMatchObject({
    path: '/wallets',
    query: { page: '1' },
  });
  expect(readTarget('http://127.0.0.1:4010').segments).toEqual([]);
});

test('readTarget reads any request target, or throws a Refusal', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      try {
        const { segments, query } = readTarget(`/${text}`);
        return segments.length > 0 && typeof query === 'object';
      } catch (error) {
        return error instanceof Refusal && error.status === 400;
      }
    }),
  );
});

test.each(['/wallets/%zz', '/wallets/%', '/%E0%A4%A/x'])(
  'the path %s is refused with 400, because a percent sign encodes no character',
  async (path) => {
    const response = await send(await serverOf(), path);
    expect(response.status).toBe(400);
    expect(await errorMessageOf(response)).toContain('does not encode a character');
  },
);

// This test sends raw bytes, because fetch resolves `.` and `..` in the path before it sends the request.
test.each(['/wallets/../payments/all', '/./wallets', '/wallets/%2e%2E'])(
  'the path %s is refused with 400, because a dot segment is not an id',
  async (path) => {
    const token = wsseHeader(testCredentials);
    const request = `GET ${path} HTTP/1.1\r\nhost: x\r\nx-wsse: ${token}\r\nconnection: close\r\n\r\n`;
    const { status, body } = await sendRaw(await serverOf(), request);
    expect(status).toBe(400);
    expect(body).toContain('The path must not have the segment .');
  },
);
