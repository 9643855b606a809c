import { describe, expect, test } from 'vitest';
import type { Progress } from '../call/attempt.ts';
import { type ResolvedOptions, resolveOptions } from '../call/client-options.ts';
import { startDeadline } from '../call/deadline.ts';
import type { Effect, Operation } from '../call/operation.ts';
import type { CallOptions } from '../call/pipeline.ts';
import { ErrorAnswer } from '../read/read-answer.ts';
import { UnreadableBody } from '../read/read-body.ts';
import {
  AbortedError,
  ApiError,
  ConnectionError,
  PayeeVerificationError,
  TimeoutError,
  UnexpectedResponseError,
  ValidationError,
} from './errors.ts';
import { type CallState, toError } from './to-error.ts';

const secret = 'a-secret-of-tests';
const digest = 'quR/EWLAV4xLf9Zqyw4pDmfV9OY=';
const header = `UsernameToken Username="treasury-api", PasswordDigest="${digest}", Nonce="ZDM2ZTMxNg==", Created="2026-11-21T12:00:00Z"`;
const writing: Effect[] = ['changes', 'creates', 'secret'];

interface Situation {
  effect?: Effect;
  progress?: Partial<Progress>;
  ended?: 'timeout' | 'aborted';
  options?: CallOptions;
  client?: Partial<ResolvedOptions>;
  check?: Operation['body'];
  body?: unknown;
}

function stateOf(situation: Situation): CallState {
  const { effect = 'creates', progress, ended, options = {}, check, body } = situation;
  const client = resolveOptions({
    baseUrl: 'https://fx.example',
    username: 'treasury-api',
    secret,
  });
  const deadline = startDeadline(1_000, undefined);
  deadline.clear();
  return {
    operation: {
      id: 'createPayment',
      route: 'POST /payments',
      effect,
      ...(check && { body: check }),
      result: { kind: 'object', wrapper: 'payment' },
    },
    request: { body },
    client: { ...client, ...situation.client },
    attempts: [],
    progress: { number: 1, handedOver: true, header, ...progress },
    deadline: { ...deadline, ended: () => ended },
    timeout: 1_000,
    options,
  };
}

const answered = (status: number) => ({ progress: { response: new Response(null, { status }) } });
const lost = new TypeError('fetch failed', {
  cause: Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' }),
});
const refused = new TypeError('fetch failed', {
  cause: Object.assign(new Error('connect ECONNREFUSED'), {
    code: 'ECONNREFUSED',
    syscall: 'connect',
  }),
});

test('an error of this package is not changed', () => {
  const error = new ValidationError('amount.value', 'is required.', 'createPayment');
  expect(toError(error, stateOf({}))).toBe(error);
});

test('every other error has the operation and its attempts so far', () => {
  const first = { nonce: 'n', status: 500 };
  const attempts = [first];
  const error = toError(lost, { ...stateOf({}), attempts });
  attempts.push({ nonce: 'm', status: 200 });
  expect(error).toMatchObject({ operation: 'createPayment', attempts: [first] });
});

describe('an error answer', () => {
  test('has the fields of the envelope, and the outcome rejected when it could be read', () => {
    const body = { errorCode: 15, errorType: 'Invalid', errorMessage: 'no', link: 'l' };
    const error = toError(new ErrorAnswer(body), stateOf(answered(400)));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      ...body,
      status: 400,
      outcome: 'rejected',
      message: 'POST /payments was answered with 400: Invalid 15 no',
    });
  });

  test.each([
    [400, {}, 'unknown'],
    [500, { errorCode: 15 }, 'unknown'],
    [400, { errorCode: 15 }, 'rejected'],
  ])('%i with %j has the outcome %s', (status, body, outcome) => {
    for (const effect of writing) {
      const error = toError(new ErrorAnswer(body), stateOf({ effect, ...answered(status) }));
      expect(error).toMatchObject({ name: 'ApiError', status, outcome });
    }
    const read = stateOf({ effect: 'none', ...answered(status) });
    expect(toError(new ErrorAnswer(body), read).outcome).toBe('no-effect');
  });

  test('has only the fields of the envelope', () => {
    const error = toError(new ErrorAnswer({ errorCode: 15 }), stateOf(answered(400)));
    for (const name of ['errorType', 'errorMessage', 'link'])
      expect(error).not.toHaveProperty(name);
    expect(error.message).toBe('POST /payments was answered with 400: 15');
  });

  test('about the payee has the outcome rejected, whatever its status', () => {
    const payeeVerification = { status: 'NO', holder: 'Jane Doe' };
    for (const status of [422, 500]) {
      const problem = new ErrorAnswer({ errorMessage: 'no match', payeeVerification });
      const error = toError(problem, stateOf(answered(status)));
      expect(error).toBeInstanceOf(PayeeVerificationError);
      expect(error).toMatchObject({ status, errorMessage: 'no match', outcome: 'rejected' });
      expect(error).toHaveProperty('payeeVerification', payeeVerification);
    }
  });

  test('repeats nothing that must not be logged', () => {
    const body = { iban: 'DE89370400440532013000', tag: 'invoice 1108' };
    const check = { properties: { iban: { sensitive: true } } };
    const all = [secret, header, digest, body.iban, body.tag].join(' | ');
    const echo = { errorType: all, errorMessage: all, link: all };
    const error = toError(new ErrorAnswer(echo), stateOf({ ...answered(400), check, body }));
    const clean = '[redacted] | [redacted] | [redacted] | [redacted] | invoice 1108';
    expect(error).toMatchObject({ errorType: clean, errorMessage: clean, link: clean });
    expect(error.message).toBe(`POST /payments was answered with 400: ${clean} ${clean}`);
  });
});

describe('an answer that cannot be used', () => {
  test('has the reason in its message, and the outcome unknown', () => {
    const problem = new UnreadableBody('the body is not JSON');
    for (const effect of writing) {
      const error = toError(problem, stateOf({ effect, ...answered(200) }));
      expect(error).toBeInstanceOf(UnexpectedResponseError);
      expect(error).toMatchObject({
        message: 'POST /payments was answered with 200: the body is not JSON',
        outcome: 'unknown',
      });
    }
    const read = toError(problem, stateOf({ effect: 'none', ...answered(200) }));
    expect(read.outcome).toBe('no-effect');
  });

  test('is an UnexpectedResponseError even when the time is up', () => {
    const state = stateOf({ ended: 'timeout', ...answered(400) });
    expect(toError(new UnreadableBody('x'), state).name).toBe('UnexpectedResponseError');
    expect(toError(new ErrorAnswer({}), state).name).toBe('ApiError');
  });
});

describe('a call that was ended', () => {
  const reason = new Error('the user left');
  const options = { signal: AbortSignal.abort(reason) };

  test('by its caller has the reason of the signal as its cause', () => {
    const error = toError(reason, stateOf({ ended: 'aborted', options }));
    expect(error).toBeInstanceOf(AbortedError);
    expect(error).toMatchObject({ message: 'POST /payments was aborted', cause: reason });
  });

  test('by its caller has no cause when the options no longer have the signal', () => {
    const error = toError(reason, stateOf({ ended: 'aborted' }));
    expect(error).toMatchObject({ name: 'AbortedError', cause: undefined });
  });

  test('by the timeout has its milliseconds in the message', () => {
    const error = toError(reason, stateOf({ ended: 'timeout' }));
    expect(error).toBeInstanceOf(TimeoutError);
    expect(error.message).toBe('POST /payments took longer than 1000 ms');
  });

  test.each(['aborted', 'timeout'] as const)(
    '(%s) has the outcome unknown once it was handed to fetch',
    (ended) => {
      for (const effect of writing) {
        expect(toError(reason, stateOf({ effect, ended })).outcome).toBe('unknown');
        const before = stateOf({ effect, ended, progress: { handedOver: false } });
        expect(toError(reason, before).outcome).toBe('not-sent');
      }
      for (const handedOver of [true, false]) {
        const read = stateOf({ effect: 'none', ended, progress: { handedOver } });
        expect(toError(reason, read).outcome).toBe('no-effect');
      }
    },
  );
});

describe('a request that could not be made', () => {
  test('is a ValidationError that does not repeat the input', () => {
    const problem = new TypeError(`Headers.set: ${header} is an invalid header value.`);
    const error = toError(problem, stateOf({ progress: { handedOver: false } }));
    expect(error).toBeInstanceOf(ValidationError);
    expect(error).toMatchObject({
      path: 'the request',
      outcome: 'not-sent',
      message:
        'createPayment: the request could not be made: Headers.set: [redacted] is an invalid header value.',
    });
  });

  test('repeats no secret either when the header is missing or not a token', () => {
    const problem = new Error(`no token, ${secret}`);
    const unsigned = { ...stateOf({}), progress: { number: 1, handedOver: false } };
    expect(toError(problem, unsigned).message).toMatch(/made: no token, \[redacted\]$/);
    const odd = stateOf({ progress: { handedOver: false, header: 'no token' } });
    expect(toError(problem, odd).message).toMatch(/made: \[redacted\], \[redacted\]$/);
  });
});

describe('a call without an answer', () => {
  test('has the reason in its message, and its cause', () => {
    const error = toError(lost, stateOf({}));
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({
      message: 'POST /payments got no answer: fetch failed (read ECONNRESET)',
      outcome: 'unknown',
      cause: {
        name: 'TypeError',
        message: 'fetch failed',
        stack: 'TypeError: fetch failed',
        cause: { name: 'Error', message: 'read ECONNRESET', code: 'ECONNRESET' },
      },
    });
  });

  test('has the outcome not-sent when no connection was made', () => {
    for (const effect of writing) {
      expect(toError(refused, stateOf({ effect })).outcome).toBe('not-sent');
    }
    expect(toError(refused, stateOf({ effect: 'none' })).outcome).toBe('no-effect');
  });

  test('has the outcome unknown when the runtime may have sent it before', () => {
    const replayed = stateOf({ client: { mayReplay: true } });
    expect(toError(refused, replayed).outcome).toBe('unknown');
  });

  test('has the outcome unknown when the answer broke off, whatever the cause', () => {
    const error = toError(refused, stateOf(answered(201)));
    expect(error.outcome).toBe('unknown');
    expect(error.message).toBe(
      'POST /payments broke off its answer 201: fetch failed (connect ECONNREFUSED)',
    );
  });

  test.each(['text', undefined, null, { message: 'text' }])(
    'repeats nothing of %j, which is not an error',
    (thrown) => {
      const error = toError(thrown, stateOf({}));
      expect(error.message).toBe('POST /payments got no answer: an unknown problem');
      expect(error.cause).toBeUndefined();
    },
  );

  test('may have an error that is its own cause', () => {
    const problem = new Error('fetch failed');
    problem.cause = problem;
    const error = toError(problem, stateOf({}));
    expect(error).toMatchObject({ name: 'ConnectionError', cause: { message: 'fetch failed' } });
  });

  test('has a cause with name, code and message, and nothing secret', () => {
    const inner = Object.assign(new RangeError(`inner ${digest}`), { code: 7, header });
    const outer = Object.assign(new Error(`outer ${secret}`, { cause: inner }), { header });
    const error = toError(outer, stateOf({}));
    expect(error.message).toBe('POST /payments got no answer: outer [redacted] (inner [redacted])');
    const cause = error.cause as Error;
    expect(Object.keys(cause)).toEqual(['name']);
    expect(cause).toMatchObject({ message: 'outer [redacted]', stack: 'Error: outer [redacted]' });
    const innermost = cause.cause as Error;
    expect(innermost).toMatchObject({ name: 'RangeError', message: 'inner [redacted]' });
    expect(innermost).not.toHaveProperty('code');
    expect(innermost).not.toHaveProperty('cause');
  });
});
