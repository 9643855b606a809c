import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Effect } from './operation.ts';
import { outcomeOfFailure, outcomeOfStatus } from './outcome.ts';

const writing: Effect[] = ['changes', 'creates', 'secret'];

/** An error as fetch throws it, with the error of the system as its cause. */
function fetchFailed(cause: object): Error {
  return new TypeError('fetch failed', { cause: Object.assign(new Error('no'), cause) });
}

describe('no answer to an operation with an effect', () => {
  test.each([
    { code: 'ECONNREFUSED', syscall: 'connect' },
    { code: 'ENOTFOUND', syscall: 'getaddrinfo' },
    { code: 'EAI_AGAIN', syscall: 'getaddrinfo' },
    { code: 'ENETUNREACH', syscall: 'connect' },
    { code: 'EHOSTUNREACH', syscall: 'connect' },
    { code: 'EADDRNOTAVAIL', syscall: 'connect' },
    { code: 'ECONNREFUSED' },
    { code: 'UND_ERR_CONNECT_TIMEOUT' },
  ])('has the outcome not-sent: %o', (cause) => {
    for (const effect of writing) {
      expect(outcomeOfFailure(effect, fetchFailed(cause))).toBe('not-sent');
    }
  });

  test.each([
    { code: 'ECONNRESET', syscall: 'read' },
    { code: 'ECONNRESET', syscall: 'connect' },
    { code: 'EPIPE', syscall: 'write' },
    { code: 'ETIMEDOUT', syscall: 'read' },
    { code: 'EHOSTUNREACH', syscall: 'read' },
    { code: 'ENETUNREACH', syscall: 'write' },
    { code: 'UND_ERR_SOCKET' },
    { code: 'UND_ERR_HEADERS_TIMEOUT' },
    { code: 'UND_ERR_BODY_TIMEOUT' },
    { code: 'HPE_INVALID_CONSTANT' },
    { code: 'ERR_TLS_CERT_ALTNAME_INVALID' },
    { code: 61 },
    {},
  ])('has the outcome unknown: %o', (cause) => {
    for (const effect of writing) {
      expect(outcomeOfFailure(effect, fetchFailed(cause))).toBe('unknown');
    }
  });

  test('has the outcome unknown when the thrown value is not an error', () => {
    for (const thrown of [undefined, null, 'ECONNREFUSED', { code: 'ECONNREFUSED' }]) {
      expect(outcomeOfFailure('creates', thrown)).toBe('unknown');
    }
  });

  test('has the outcome not-sent when the message of Deno says that it did not connect', () => {
    const sending = 'error sending request for url (https://fx.example/payments)';
    const refused = new TypeError(`${sending}: client error (Connect): tcp connect error`);
    expect(outcomeOfFailure('creates', refused)).toBe('not-sent');
    const lost = new TypeError(`${sending}: client error (SendRequest): connection closed`);
    expect(outcomeOfFailure('creates', lost)).toBe('unknown');
  });

  test('is judged by every cause in the chain', () => {
    const deep = new Error('outer', { cause: fetchFailed({ code: 'ENOTFOUND' }) });
    expect(outcomeOfFailure('creates', deep)).toBe('not-sent');
    const direct = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
    expect(outcomeOfFailure('creates', direct)).toBe('not-sent');
  });
});

test('no more than ten causes are examined', () => {
  const within = (depth: number): Error =>
    depth === 1
      ? Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
      : new Error('outer', { cause: within(depth - 1) });
  expect(outcomeOfFailure('creates', within(10))).toBe('not-sent');
  expect(outcomeOfFailure('creates', within(11))).toBe('unknown');
});

test('an error that is its own cause does not loop for ever', () => {
  const error = new Error('fetch failed');
  error.cause = error;
  expect(outcomeOfFailure('creates', error)).toBe('unknown');
});

test('a readable 4xx is rejected; the outcome of any other error status is unknown', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...writing),
      fc.integer({ min: 100, max: 599 }),
      fc.boolean(),
      (effect, status, readable) => {
        const refusal = status >= 400 && status <= 499 && status !== 408 && readable;
        expect(outcomeOfStatus(effect, status, readable)).toBe(refusal ? 'rejected' : 'unknown');
      },
    ),
  );
});

test.each([
  [399, 'unknown'],
  [400, 'rejected'],
  [407, 'rejected'],
  [408, 'unknown'],
  [409, 'rejected'],
  [499, 'rejected'],
  [500, 'unknown'],
])('a readable answer %i has the outcome %s', (status, outcome) => {
  for (const effect of writing) expect(outcomeOfStatus(effect, status, true)).toBe(outcome);
});

test('an operation that changes nothing has the outcome no-effect, however it fails', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100, max: 599 }), fc.boolean(), (status, readable) => {
      expect(outcomeOfStatus('none', status, readable)).toBe('no-effect');
    }),
  );
  expect(outcomeOfFailure('none', fetchFailed({ code: 'ECONNRESET' }))).toBe('no-effect');
  expect(outcomeOfFailure('none', fetchFailed({ code: 'ECONNREFUSED' }))).toBe('no-effect');
});

test('a message of Deno proves that there was no connection', () => {
  const refused = new TypeError('error sending request: client error (Connect): refused');
  expect(outcomeOfFailure('creates', refused)).toBe('not-sent');
  expect(outcomeOfFailure('creates', new TypeError('error sending request: reset'))).toBe(
    'unknown',
  );
});
