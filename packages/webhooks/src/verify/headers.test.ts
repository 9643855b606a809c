import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { listen } from '@crossborder-fx/tools-test-utils';
import { describe, expect, it } from 'vitest';
import { requireHeader, resolveHeaderNames, type WebhookHeaders } from './headers.ts';

const name = 'x-service-timestamp';

/** The headers that Node reads from a request with the given lines. */
async function received(...lines: string[]): Promise<IncomingMessage> {
  const server = createServer();
  const socket = connect(Number(new URL(await listen(server)).port), '127.0.0.1');
  socket.end(`POST / HTTP/1.1\r\nHost: x\r\n${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`);
  const [request, response] = await once(server, 'request');
  response.end();
  return request;
}

describe('requireHeader', () => {
  it.each<[string, WebhookHeaders]>([
    ['Headers', new Headers({ 'X-Service-Timestamp': '1' })],
    ['a lower-case record', { 'x-service-timestamp': '1' }],
    ['a record in another case', { 'X-Service-Timestamp': '1' }],
    ['an upper-case record', { 'X-SERVICE-TIMESTAMP': '1' }],
    ['a list of one value', { 'x-service-timestamp': ['1'] }],
    [
      'a second name without a value',
      { 'x-service-timestamp': '1', 'X-Service-Timestamp': undefined },
    ],
    ['a record without a prototype', Object.assign(Object.create(null), { [name]: '1' })],
    ['an object with a get method', { get: (key) => (key === name ? '1' : undefined) }],
    ['a record with a header called get', { get: 'x', 'x-service-timestamp': '1' }],
  ])('finds the value in %s', (_, headers) => {
    expect(requireHeader(headers, name)).toBe('1');
  });

  it('finds a name in any case, and returns the value unchanged', () => {
    expect(requireHeader({ [name]: ' 1 ' }, 'X-Service-Timestamp')).toBe(' 1 ');
    expect(requireHeader(new Headers({ [name]: '1' }), 'X-Service-Timestamp')).toBe('1');
  });

  it.each<[string, WebhookHeaders]>([
    ['Headers without it', new Headers({ 'x-service-timestamps': '1' })],
    ['an empty record', {}],
    ['an undefined value', { [name]: undefined }],
    ['an empty value', { [name]: '' }],
    ['an empty value in Headers', new Headers({ [name]: '' })],
    ['an empty list', { [name]: [] }],
    ['an inherited value', Object.create({ [name]: '1' })],
  ])('refuses %s as missing', (_, headers) => {
    expect(() => requireHeader(headers, name)).toThrow(
      expect.objectContaining({
        code: 'HEADER_MISSING',
        message: expect.stringMatching(/no x-service-timestamp header.*headerNames/),
      }),
    );
  });

  it.each<[string, WebhookHeaders]>([
    ['a list of two values', { [name]: ['1', '2'] }],
    ['a list of two equal values', { [name]: ['1', '1'] }],
    ['two names that differ in case', { [name]: '1', 'X-Service-Timestamp': '1' }],
    [
      'values joined by Headers',
      new Headers([
        [name, '1'],
        [name, '1'],
      ]),
    ],
    ['values joined without a space', { [name]: '1,2' }],
    ['a value and an empty one, joined', { [name]: '1, ' }],
    [
      'two HTTP dates, joined',
      { [name]: 'Sun, 29 Mar 2026 01:00:00 GMT, Sun, 29 Mar 2026 01:00:01 GMT' },
    ],
  ])('refuses %s as duplicated', (_, headers) => {
    expect(() => requireHeader(headers, name)).toThrow(
      expect.objectContaining({
        code: 'HEADER_DUPLICATED',
        message: expect.stringMatching(
          /more than one x-service-timestamp header.*a proxy may add one/,
        ),
      }),
    );
  });

  it('reads headers as Node receives them, and refuses a repeated one', async () => {
    const [single, twice] = [
      await received('X-Service-Timestamp: 1'),
      await received('X-Service-Timestamp: 1', 'x-service-timestamp: 1'),
    ];
    for (const form of ['headers', 'headersDistinct'] as const) {
      expect(requireHeader(single[form], name)).toBe('1');
      expect(() => requireHeader(twice[form], name)).toThrow(
        expect.objectContaining({ code: 'HEADER_DUPLICATED' }),
      );
    }
  });

  it('accepts the comma of one HTTP date, for parseTimestamp', () => {
    const date = 'Sun, 29 Mar 2026 01:00:00 GMT';
    expect(requireHeader(new Headers({ [name]: date }), name)).toBe(date);
  });
});

describe('resolveHeaderNames', () => {
  it('fills in the names of the service description', () => {
    const defaults = { timestamp: 'x-service-timestamp', signature: 'x-service-signature' };
    expect(resolveHeaderNames()).toEqual(defaults);
    expect(resolveHeaderNames({ signature: 'x-other-signature' })).toEqual({
      ...defaults,
      signature: 'x-other-signature',
    });
  });
});
