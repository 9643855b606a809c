import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { Outcome } from '../common/outcome.ts';
import { errorFrom } from './error-from.ts';
import * as callErrors from './errors.ts';
import * as onceErrors from './later-errors.ts';

const errors = { ...callErrors, ...onceErrors };

const at = new Date('2026-11-21T12:00:00Z');
const call = {
  operation: 'createPayment',
  attempts: [{ nonce: 'd36e', status: 500 }],
  outcome: 'rejected' as Outcome,
  startedAt: at,
};
const once = { ...call, reference: 'INV-1', attempt: 2 };
const undecided = { candidates: [{ id: 'P1', holder: 'Jane Doe' }], complete: true, notBefore: at };
const envelope = { errorCode: 15, errorType: 'Invalid', errorMessage: 'no', link: 'l' };
const open = { ...call, serviceText: true };

const all: callErrors.CrossborderFxError[] = [
  new errors.ValidationError('holder.name', 'is required.', 'createPayment'),
  new callErrors.ApiError<'ApiError'>('POST /payments', 400, envelope, open),
  new errors.PayeeVerificationError('POST /payments', 422, envelope, { status: 'NO' }, open),
  new errors.UnexpectedResponseError('m', call),
  new errors.ConnectionError('m', call, {
    cause: Object.assign(new TypeError('t'), { code: 'EPIPE' }),
  }),
  new errors.TimeoutError('m', { ...call, outcome: 'unknown' }),
  new errors.AbortedError('m', call, { cause: new Error('Jane Doe left') }),
  new errors.PaginationStalledError('m', { ...call, outcome: 'no-effect' }),
  new errors.JournalError('m', once, { cause: new Error('Jane Doe') }),
  new errors.MismatchError('m', once),
  new errors.InProgressError('m', { ...once, retryAt: at }),
  new errors.UndecidedError('m', { ...once, ...undecided }),
  new errors.AmbiguousError('m', { ...once, ...undecided }),
  new errors.LookError('m', once, { cause: new errors.TimeoutError('inner', call) }),
  new errors.ChangedError('m', { ...once, fields: ['amount.value'] }),
  new errors.GoneError('m', { ...once, id: 'P1' }),
];

const classes = Object.entries(errors).filter(([name]) => /[a-z]Error$/.test(name));

test('the list of errors in this test has an error of every class', () => {
  const names = classes.map(([name]) => name).filter((name) => !/^(Call|Crossb)/.test(name));
  expect(all.map(({ name }) => name).sort()).toEqual(names.sort());
});

describe.each(all)('$name', (error) => {
  test.each([
    ['a thread', structuredClone],
    ['JSON', (data: unknown) => JSON.parse(JSON.stringify(data))],
  ])('an error of each class is unchanged after a round trip through %s', (_what, pass) => {
    const again = errorFrom(pass(error.toJSON()));
    expect(again).toBeInstanceOf(error.constructor);
    expect(again).toBeInstanceOf(errors.CrossborderFxError);
    expect({ ...again }).toEqual({ ...error });
    expect(again.message).toBe(error.message);
    expect(again.startedAt).toEqual(error.startedAt);
    expect(again.toJSON()).toEqual(error.toJSON());
  });

  test('the JSON of an error of each class has no personal data', () => {
    expect(JSON.stringify(error)).not.toContain('Jane');
    expect(inspect(errorFrom(error.toJSON()), { depth: 20 })).not.toContain('Jane');
  });
});

test('errorFrom restores a cause that is an error of this client, and keeps only the code of any other cause', () => {
  const look = all.find((one) => one instanceof errors.LookError);
  expect(errorFrom(look?.toJSON()).cause).toBeInstanceOf(errors.TimeoutError);
  const lost = all.find((one) => one instanceof errors.ConnectionError);
  expect(errorFrom(lost?.toJSON()).cause).toMatchObject({ name: 'TypeError', code: 'EPIPE' });
});

test('toJSON and errorFrom accept an error that is its own cause', () => {
  const error = new errors.TimeoutError('m', call);
  error.cause = error;
  expect(errorFrom(structuredClone(error.toJSON()))).toMatchObject({ name: 'TimeoutError' });
});

const throwing = { get: () => expect.fail('read') };
const circular: Record<string, unknown> = { name: 'TimeoutError', message: 'm' };
circular['cause'] = circular;
const proto = JSON.parse(
  '{"name":"TimeoutError","message":"m","__proto__":{"outcome":"rejected"}}',
);

const hostile: unknown[] = [
  ...[undefined, null, 1, 'text', [], {}, () => {}, Symbol('a'), new Error('x'), new Map()],
  ...[{ name: 'Error', message: 'm', outcome: 'not-sent' }, { name: 'ApiError' }],
  ...['constructor', '__proto__'].map((name) => ({ name, message: 'm' })),
  ...[new Proxy({}, throwing), Object.create({ name: 'Other' })],
];
test('errorFrom sets outcome to unknown if foreign data has no valid outcome', () => {
  const outcomes = ['REJECTED', '', null, 1, ['rejected'], { toString: () => 'rejected' }];
  const made = outcomes.map((outcome) => ({ name: 'ValidationError', message: 'm', outcome }));
  for (const data of [...made, circular, proto]) {
    expect(errorFrom(data)).toMatchObject({ name: data['name'], outcome: 'unknown' });
  }
  for (const data of hostile) {
    expect(errorFrom(data)).toMatchObject({ outcome: 'unknown', attempts: [] });
  }
});

test('errorFrom drops fields of wrong types from foreign data', () => {
  const wrong = { retryAt: 'soon', reference: 7, fields: 'amount', status: '4' };
  const candidates = [null, { id: 'P1' }];
  const undecided = { name: 'UndecidedError', message: 'm', attempts: 'none', candidates };
  const error = errorFrom({ ...wrong, ...undecided });
  expect(error).toMatchObject({ attempts: [], candidates: [{ id: 'P1' }] });
  for (const name of Object.keys(wrong)) expect(error).not.toHaveProperty(name);
});
