import { describe, expect, test } from 'vitest';
import { UnreadableBody } from './read-body.ts';
import { readResult } from './read-result.ts';

type OperationResult = Parameters<typeof readResult>[0];

function read(result: OperationResult, body: unknown, status = 200): unknown {
  return readResult(result, { body, response: new Response(null, { status }) });
}

describe('an object', () => {
  const payment: OperationResult = { kind: 'object', wrapper: 'payment' };
  const bare: OperationResult = { kind: 'object' };
  const orNull: OperationResult = { kind: 'object', wrapper: 'wallet', emptyIsNull: true };

  test.each([
    ['in its wrapper', payment, { payment: { id: 'P1' } }, { id: 'P1' }],
    ['with fields beside it', payment, { payment: { id: 'P1' }, a: 1 }, { id: 'P1', a: 1 }],
    ['over fields beside it', payment, { payment: { id: 'P1' }, id: 'P2' }, { id: 'P1' }],
    ['without its wrapper', payment, { id: 'P1' }, { id: 'P1' }],
    ['that never has one', bare, { id: 'P1' }, { id: 'P1' }],
    [
      'that never has one, with any name',
      bare,
      { undefined: { id: 'P1' } },
      { undefined: { id: 'P1' } },
    ],
  ])('%s is read', (_what, result, body, expected) => {
    expect(read(result, body)).toEqual(expected);
  });

  test('is null only after 204, and only for a marked operation', () => {
    expect(read(orNull, undefined, 204)).toBeNull();
    expect(read(orNull, { wallet: { id: 'W1' } })).toEqual({ id: 'W1' });
    expect(() => read(orNull, undefined)).toThrow(new UnreadableBody('no object in the body'));
    expect(() => read(payment, undefined, 204)).toThrow(
      new UnreadableBody('no object in the body'),
    );
  });

  test.each([undefined, null, 'P1', 1, true, [{ id: 'P1' }]])('cannot be read from %j', (body) => {
    expect(() => read(payment, body)).toThrow(new UnreadableBody('no object in the body'));
  });

  test.each([null, 'P1', [{ id: 'P1' }]])('cannot be read from a wrapper with %j', (inner) => {
    const expected = new UnreadableBody('payment is not an object');
    expect(() => read(payment, { payment: inner })).toThrow(expected);
  });

  test('cannot be read from an error that comes with 200', () => {
    const expected = new UnreadableBody('an error where an object was promised');
    expect(() => read(payment, { errorCode: 15, errorMessage: 'no' })).toThrow(expected);
    expect(() => read(bare, { Error: { ErrorCode: 15 } })).toThrow(expected);
  });
});

describe('a flag', () => {
  const flag: OperationResult = { kind: 'flag', wrapper: 'result' };

  test.each([
    [{ result: true }, 200, true],
    [{ result: false }, 200, false],
    [true, 200, true],
    [false, 200, false],
    [undefined, 204, false],
  ])('in %j with %i is %s', (body, status, expected) => {
    expect(read(flag, body, status)).toBe(expected);
  });

  test.each([undefined, null, 'true', 1, {}, { result: 'true' }, { other: true }, [true]])(
    'cannot be read from %j',
    (body) => {
      expect(() => read(flag, body)).toThrow(new UnreadableBody('result is not true or false'));
    },
  );
});

describe('a list', () => {
  const payments: OperationResult = { kind: 'list', items: 'payments' };
  const unnamed: OperationResult = { kind: 'list' };
  const items = [{ id: 'a' }];

  test.each([
    ['under its name', payments, { payments: items, trades: [] }],
    ['that is the body', payments, items],
    ['without a name that is the body', unnamed, items],
    ['without a name that is the only one', unnamed, { count: 1, anything: items, next: null }],
  ])('%s is read', (_what, result, body) => {
    const response = new Response();
    const page = readResult(result, { body, response });
    expect(page).toStrictEqual({ items, body, response });
  });

  test('is empty for 204', () => {
    expect(read(payments, undefined, 204)).toMatchObject({ items: [], body: undefined });
  });

  test.each([undefined, null, 'payments', {}, { trades: [] }, { payments: {} }])(
    'under its name cannot be read from %j',
    (body) => {
      expect(() => read(payments, body)).toThrow(new UnreadableBody('no list in payments'));
    },
  );

  test.each([undefined, null, 'text', {}, { a: 1 }, { a: [], b: [] }])(
    'without a name cannot be read from %j',
    (body) => {
      expect(() => read(unnamed, body)).toThrow(new UnreadableBody('no list in the body'));
    },
  );
});

test('a raw result is body and response unchanged', () => {
  const success = { body: { any: 'thing' }, response: new Response() };
  expect(readResult({ kind: 'raw' }, success)).toBe(success);
});
