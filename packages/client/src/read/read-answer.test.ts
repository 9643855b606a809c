import { describe, expect, test } from 'vitest';
import type { Answer } from '../call/attempt.ts';
import type { Operation, OperationResult } from '../call/operation.ts';
import { ErrorAnswer, readAnswer } from './read-answer.ts';
import { UnreadableBody } from './read-body.ts';

const wallet: OperationResult = { kind: 'object', wrapper: 'wallet', emptyIsNull: true };
const nothing: OperationResult = { kind: 'nothing' };

function read(result: OperationResult, status: number, text: Answer['text']): unknown {
  const operation: Operation = {
    id: 'getWallet',
    route: 'GET /wallets/{id}',
    effect: 'none',
    result,
  };
  // In a browser, a redirect that was not followed has the status 0, which no Response can be made with.
  const response = status === 0 ? Response.error() : new Response(null, { status });
  return readAnswer(operation, { response, text });
}

/** The error of reading an answer. */
function problemOf(...args: Parameters<typeof read>): unknown {
  try {
    return expect.fail(`should not have read ${JSON.stringify(read(...args))}`);
  } catch (problem) {
    return problem;
  }
}

describe('a status of 200 to 299', () => {
  test.each([200, 201, 299])('returns the result: %i', (status) => {
    expect(read(wallet, status, '{"wallet":{"id":"W1"}}')).toEqual({ id: 'W1' });
  });

  test('of 204 must not have a body', () => {
    expect(read(wallet, 204, undefined)).toBeNull();
    expect(problemOf(wallet, 204, '{"wallet":{}}')).toEqual(new UnreadableBody('204 with a body'));
  });

  test.each(['', '{"wallet":', '<html></html>', "{'wallet':1}"])(
    'is unreadable with %j',
    (text) => {
      expect(problemOf(wallet, 200, text)).toEqual(new UnreadableBody('the body is not JSON'));
    },
  );

  test('repeats nothing of the body in its error, and throws on what made the body unreadable', () => {
    expect(problemOf(wallet, 200, '{"secret":s}')).not.toHaveProperty('cause');
    const unreadable = new UnreadableBody('the body is not UTF-8');
    expect(problemOf(wallet, 200, unreadable)).toBe(unreadable);
  });

  test.each([undefined, '', 'text', '{"errorCode":1}', new UnreadableBody('too large')])(
    'is enough for an operation without a result: %o',
    (text) => {
      expect(read(nothing, 200, text)).toBeUndefined();
      expect(read(nothing, 204, text)).toBeUndefined();
    },
  );
});

test.each([0, 300, 302, 304, 399])('%i is a redirect and is not followed', (status) => {
  for (const result of [wallet, nothing]) {
    const expected = new UnreadableBody('a redirect is never followed');
    expect(problemOf(result, status, undefined)).toEqual(expected);
    expect(problemOf(result, status, '{"wallet":{"id":"W1"}}')).toEqual(expected);
  }
});

describe('a status of 400 and above', () => {
  test.each([400, 408, 499, 500, 599])(
    'is an error, whatever the result of the operation is: %i',
    (status) => {
      for (const result of [wallet, nothing]) {
        const problem = problemOf(result, status, '{"errorCode":15,"errorMessage":"no"}');
        expect(problem).toBeInstanceOf(ErrorAnswer);
        expect(problem).toMatchObject({
          message: 'error answer',
          envelope: { errorCode: 15, errorMessage: 'no' },
          payeeVerification: undefined,
        });
      }
    },
  );

  test('has the details of the payee verification', () => {
    const text = '{"errorMessage":"no match","payeeVerification":{"status":"NO"}}';
    expect(problemOf(wallet, 422, text)).toMatchObject({
      envelope: { errorMessage: 'no match' },
      payeeVerification: { status: 'NO' },
    });
  });

  test.each([
    undefined,
    '',
    '<html></html>',
    'null',
    '[]',
    '{}',
    '{"payeeVerification":"NO"}',
    new UnreadableBody('the body is not UTF-8'),
  ])('is an error also with %o', (text) => {
    const problem = problemOf(wallet, 500, text);
    expect(problem).toBeInstanceOf(ErrorAnswer);
    expect(problem).toMatchObject({ envelope: undefined, payeeVerification: undefined });
  });
});
