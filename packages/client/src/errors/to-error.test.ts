import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import { type Answer, UnreadableBody } from '../common/answer.ts';
import { type AttemptState, type CallState, startCall } from '../common/call-state.ts';
import type { Effect } from '../common/operation.ts';
import { ErrorAnswer } from '../read/read-answer.ts';
import { ApiError, ConnectionError, PayeeVerificationError, ValidationError } from './errors.ts';
import { toError } from './to-error.ts';

const secret = 'a-secret-of-tests';
const digest = 'quR/EWLAV4xLf9Zqyw4pDmfV9OY=';
const header = `UsernameToken Username="treasury-api", PasswordDigest="${digest}", Nonce="ZDM2ZTMxNg==", Created="2026-11-21T12:00:00Z"`;

interface Situation {
  effect?: Effect;
  attempt?: Partial<AttemptState>;
  /** Whether the transport received the request before the failure. @default true */
  sent?: boolean;
  ended?: 'timeout' | 'aborted';
  serviceText?: boolean;
}

function stateOf({
  effect = 'creates',
  attempt,
  sent = true,
  ended,
  serviceText = false,
}: Situation): CallState {
  const operation = { id: 'createPayment', route: 'POST /payments', effect } as const;
  const state = startCall(
    operation,
    { timeout: 1_000, signal: undefined },
    { secret, serviceText },
  );
  state.deadline.clear();
  return {
    ...state,
    attempt: { number: 1, header, ...(sent && { sentAt: new Date() }), ...attempt },
    deadline: { ...state.deadline, ended: () => ended },
  };
}

function answerOf(status: number, body?: unknown): Answer {
  const headers = new Headers({ 'x-request-id': 'r1' });
  const text = body === undefined ? undefined : JSON.stringify(body);
  return { head: { status, headers, header: (name) => headers.get(name) }, text };
}

const answered = (status: number) => ({ attempt: { head: answerOf(status).head } });
const refusedWith = (status: number, body: unknown, situation: Situation = {}) => {
  const answer = answerOf(status, body);
  const state = stateOf({ ...situation, attempt: { head: answer.head, answer } });
  return toError(new ErrorAnswer(answer), state);
};
const lost = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' });
test('toError returns an error of this package unchanged, unless the request had already been passed to the transport', () => {
  const error = new ValidationError('amount.value', 'is required.', 'createPayment');
  expect(toError(error, stateOf({ sent: false }))).toBe(error);
  const later = toError(error, stateOf({}));
  expect(later).toMatchObject({ name: 'ConnectionError', outcome: 'unknown' });
  expect(later.cause).toMatchObject({ name: 'ValidationError', errorMessage: error.message });
});

test('toError writes the operation, the attempts so far and the start of the call into the error', () => {
  const before = Date.now();
  const first = { nonce: 'n', status: 500 };
  const attempts = [first];
  const error = toError(lost, { ...stateOf({}), attempts });
  attempts.push({ nonce: 'm', status: 200 });
  expect(error).toMatchObject({ operation: 'createPayment', attempts: [first] });
  expect(Number(error.startedAt)).toBeGreaterThanOrEqual(before);
  expect(Number(error.startedAt)).toBeLessThanOrEqual(Date.now());
});

test('an ApiError has the fields of the error body, and the outcome rejected if the client could read the body', () => {
  const body = { errorCode: 15, errorType: 'Invalid', errorMessage: 'no', link: 'l' };
  const error = refusedWith(400, body);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    ...body,
    status: 400,
    outcome: 'rejected',
    message: 'POST /payments was answered with 400: Invalid 15',
  });
  const shown = refusedWith(400, body, { serviceText: true });
  expect(shown.message).toBe('POST /payments was answered with 400: Invalid 15 no');
  expect(Object.keys(shown)).toEqual(expect.arrayContaining(Object.keys(body)));
});

test('the message of an ApiError shows only texts that look like a code, and the error keeps the other texts', () => {
  const name = 'Jane Doe';
  const texts = { errorType: name, errorMessage: name, link: name };
  const body = { errorCode: 4_111_111_111_111_111, ...texts };
  const error = refusedWith(400, body);
  expect(error).toMatchObject({ ...body, message: 'POST /payments was answered with 400' });
  expect(Object.keys(error)).not.toEqual(expect.arrayContaining(['errorCode']));
  const iban = 'DE89370400440532013000';
  expect(refusedWith(400, { errorCode: iban, errorType: iban }).message).not.toContain(iban);
  const onlyCode = refusedWith(400, { errorCode: 15, payment: { id: 'P1' } });
  expect(onlyCode.message).toBe('POST /payments was answered with 400: 15');
  for (const name of ['errorType', 'errorMessage', 'link']) {
    expect(onlyCode).not.toHaveProperty(name);
  }
});

test('the message of an ApiError shortens a long text of the service', () => {
  const error = refusedWith(400, { errorMessage: 'a'.repeat(9_000_000) }, { serviceText: true });
  expect(error.message).toMatch(/: a{2000}… \(8998000 characters more\)$/);
  expect(error).toHaveProperty('errorMessage.length', 9_000_000);
});

test.each([
  [422, 'rejected'],
  [408, 'unknown'],
])('a PayeeVerificationError with status %i has the outcome %s', (status, outcome) => {
  const payeeVerification = { status: 'NO', holder: 'Jane Doe' };
  for (const fields of [{ errorMessage: 'no match' }, {}]) {
    const error = refusedWith(status, { ...fields, payeeVerification });
    expect(error).toBeInstanceOf(PayeeVerificationError);
    expect(error).toMatchObject({ name: 'PayeeVerificationError', status, ...fields, outcome });
    expect(error).toHaveProperty('payeeVerification', payeeVerification);
    expect(Object.keys(error)).not.toContain('payeeVerification');
  }
});

test('an error answer about the payee is an ApiError when its details are not an object', () => {
  expect(refusedWith(422, { errorCode: 1, payeeVerification: 'NO' }).name).toBe('ApiError');
});

test('an answer that has arrived decides the class of the error, even when the time is up', () => {
  const state = stateOf({ ended: 'timeout', ...answered(400) });
  expect(toError(new UnreadableBody('x'), state).name).toBe('UnexpectedResponseError');
  expect(toError(new ErrorAnswer(answerOf(400, {})), state).name).toBe('ApiError');
});

test('the error of a request that could not be made repeats no secret, even if the signature header is missing or invalid', () => {
  const problem = new TypeError(`Headers.set: ${header} is invalid, ${secret}`);
  const error = toError(problem, stateOf({ sent: false, serviceText: true }));
  expect(error).toBeInstanceOf(ValidationError);
  expect(error).toMatchObject({
    path: 'the request',
    outcome: 'not-sent',
    message:
      'createPayment: the request could not be made: Headers.set: [redacted] is invalid, [redacted]',
  });
  for (const [attempt, shown] of [
    [{ header: undefined }, 'no token, [redacted]'],
    [{ header: 'no token' }, '[redacted], [redacted]'],
  ] as const) {
    const state = stateOf({ sent: false, serviceText: true, attempt: attempt as object });
    const { message } = toError(new Error(`no token, ${secret}`), state);
    expect(message).toBe(`createPayment: the request could not be made: ${shown}`);
  }
});

test('the error of a call without an answer says why no answer came, and has a cause', () => {
  const failed = new TypeError('fetch failed', { cause: lost });
  const error = toError(failed, stateOf({ serviceText: true }));
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

test('a call has the outcome unknown when the answer broke off, whatever the cause', () => {
  const error = toError(lost, stateOf(answered(201)));
  expect(error.outcome).toBe('unknown');
  expect(error.message).toBe('POST /payments broke off after status 201: read ECONNRESET');
});

const body = { errorCode: 15, iban: 'DE89370400440532013000' };

test('body and headers of an error are readable, but neither enumerable nor in its JSON', () => {
  const error = refusedWith(400, body);
  expect(error.body).toEqual(body);
  expect(error.headers?.get('x-request-id')).toBe('r1');
  expect(error.startedAt).toBeInstanceOf(Date);
  for (const name of ['body', 'headers', 'startedAt']) {
    expect(Object.keys(error)).not.toContain(name);
    expect({ ...error }).not.toHaveProperty(name);
  }
  expect(JSON.stringify(error) + inspect(error, { depth: 20 })).not.toContain('DE8937');
});

test('an error has the body and the headers of an answer that cannot be used, and neither when no answer came', () => {
  const answer = answerOf(200, {});
  const state = stateOf({ attempt: { head: answer.head, answer } });
  const error = toError(new UnreadableBody('id is missing'), state);
  expect(error).toMatchObject({ body: {}, headers: answer.head.headers });
  expect(toError(lost, stateOf({}))).toMatchObject({ body: undefined, headers: undefined });
  const broken = toError(lost, stateOf(answered(201)));
  expect([broken.body, broken.headers?.get('x-request-id')]).toEqual([undefined, 'r1']);
});
