import { envelope, type Scene } from '../../client/test/fault.ts';
import type { MockResponse } from '../src/index.ts';

/** What the mock is told about one operation, so that a fault of the client's matrix happens to it. */
type Told = (scene: Scene) => MockResponse[];

const refusals = [400, 401, 403, 404, 409, 410, 422];
const failures = [408, 500, 502, 503, 504];
const redirects = [301, 302, 303, 307, 308];
const long = 'x'.repeat(100_001);

/** For each fault that can happen on a server which is not broken, by its name. */
export const told: Record<string, Told> = {
  'reset after the request': () => [{ reset: 'before' }],
  'connection closed before headers': () => [{ drop: 'after' }],
  'connection closed in the body': () => [{ truncate: 1 }],
  'answer is not HTTP': () => [{ garbage: 'before' }],
  'stalled headers': () => [{ delay: 60_000 }],
  'stalled body': () => [{ slow: 1 }],
  'reset after the request, and a fetch that repeats': () => [{ reset: 'after' }],
  'reset, then 200, and a fetch that repeats': () => [{ reset: 'before', times: 1 }],
  '500 readable, and a fetch that repeats': () => [{ status: 500 }],
  '503, then reset, and a fetch that repeats': () =>
    [1, 2, 3].flatMap(() => [
      { status: 503, times: 2 },
      { reset: 'before' as const, times: 1 },
    ]),
  '421 to the fetch of Node': () => [{ status: 421 }],
  '421 readable, then 200': () => [{ status: 421, times: 1 }],
  '421 without a body, then 200': () => [{ answer: { status: 421 }, times: 1 }],
  ...Object.fromEntries(
    [...refusals, ...failures].map((status) => [`${status} readable`, () => [{ status }]]),
  ),
  '503 with a body over the cap': () => [{ status: 503, body: long }],
  '500 ×3 then 200': () => [{ status: 500, times: 3 }],
  '500 ×3 then 200, maxRetries 3': () => [{ status: 500, times: 3 }],
  '429, Retry-After in seconds': () => [{ status: 429, headers: { 'Retry-After': '7' } }],
  '429, Retry-After as a date, then 200': () => [
    {
      status: 429,
      headers: { 'Retry-After': new Date(Date.now() + 5_000).toUTCString() },
      times: 1,
    },
  ],
  ...Object.fromEntries(
    redirects.map((status) => [
      `${status} to another origin`,
      ({ elsewhere }: Scene) => [{ answer: { status, headers: { location: elsewhere } } }],
    ]),
  ),
  // It verifies every signature anyway.
  'clock 10 minutes off, clockSync: first call': () => [],
  'clock 10 minutes off, clockSync: next call': () => [],
  'broken gzip': () => [{ headers: { 'content-encoding': 'gzip' } }],
  '200 with an empty body': () => [{ answer: { status: 200 } }],
  '200 with a number': () => [{ body: 1 }],
  '200 with null': () => [{ body: null }],
  '200 with an error': () => [{ body: envelope }],
  '204': () => [{ status: 204, body: null }],
  'body over the cap, length announced': () => [{ body: long }],
  'abort before the call': () => [],
  'abort in onRequest': () => [],
  'abort before headers': ({ controller }) => [
    {
      answer: () => {
        controller.abort();
        return { status: 200 };
      },
    },
  ],
  'abort in the body': () => [{ slow: 1 }],
  'abort in onResponse': () => [],
  'abort during backoff after 500': () => [{ status: 500 }],
};

/** The faults that the mock cannot have, each with the reason. */
export const broken: Record<string, string> = {
  'reset before the request': 'the server takes every connection',
  'reset during the request': 'the server reads every request',
  'reset after the request, reused connection': 'the fault is of a connection, not of a request',
  'idle connections closed after 20 ms': 'the fault is of a connection, not of a request',
  'connection refused': 'there is no server',
  'connection refused to a fetch that repeats': 'there is no server',
  'abort during backoff after a refused connection': 'there is no server',
  'name not found': 'there is no server',
  'TLS handshake broken off': 'the server takes every connection',
  'abort while connecting': 'the server takes every connection',
  'reset in a chunked body': 'every answer has a length',
  'body over the cap, chunked': 'every answer has a length',
  '404 with HTML': 'every body is JSON',
  '502 with an HTML page in Latin-1': 'every body is JSON',
  '200 with HTML': 'every body is JSON',
  '200 with truncated JSON': 'every body is JSON',
  '200 with invalid UTF-8': 'every body is JSON',
  '204 with a body': 'no answer has a body that HTTP forbids',
  gzip: 'nothing is compressed',
  'gzip bomb of 64 MB': 'nothing is compressed',
};
