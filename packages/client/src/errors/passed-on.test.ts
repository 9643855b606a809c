import { inspect } from 'node:util';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { passedOn, reasonOf } from './passed-on.ts';

const inner = Object.assign(new Error('for Jane Doe'), {
  code: 'ENOTFOUND',
  syscall: 'getaddrinfo',
});
const failed = new TypeError('Jane Doe failed', { cause: inner });

test('passedOn shows the codes of an error and its causes, and hides their texts', () => {
  const error = passedOn(failed);
  expect(reasonOf(error)).toBe('getaddrinfo ENOTFOUND');
  expect(error).toMatchObject({
    name: 'TypeError',
    errorMessage: 'Jane Doe failed',
    cause: { code: 'ENOTFOUND', errorMessage: 'for Jane Doe' },
  });
  expect(inspect(error, { depth: 20 }) + JSON.stringify(error)).not.toContain('Jane');
  expect(inspect(error)).toContain('[Error [TypeError]: getaddrinfo ENOTFOUND]');
});

test.each([true, false])('passedOn repeats no secret when serviceText is %s', (serviceText) => {
  const secrets = ['a header', 'a digest', 'a secret'];
  const [header, digest, secret] = secrets;
  const cause = Object.assign(new RangeError(`inner ${digest}`), { code: 7, header });
  const outer = Object.assign(new Error(`outer ${secret} ${header}`, { cause }), { header });
  const error = passedOn(outer, { serviceText, secrets });
  const texts = ['outer [redacted] [redacted]', 'inner [redacted]'] as const;
  const [first, whole] = serviceText
    ? [texts[0], `${texts[0]} (${texts[1]})`]
    : ['see errorMessage', 'see errorMessage'];
  expect(reasonOf(error)).toBe(whole);
  expect(Object.keys(error ?? {})).toEqual(['name']);
  expect(error).toMatchObject({ errorMessage: texts[0], stack: `Error: ${first}` });
  const innermost = error?.cause;
  expect(innermost).toMatchObject({ name: 'RangeError', errorMessage: texts[1] });
  expect(innermost).not.toHaveProperty('code');
  expect(innermost).not.toHaveProperty('cause');
});

test.each([
  [
    'an error of another realm',
    runInNewContext('Object.assign(new Error("x"), { code: "EPIPE" })'),
  ],
  ['an AggregateError', Object.assign(new AggregateError([inner], ''), { code: 'EPIPE' })],
])('passedOn keeps the code of %s', (_what, problem) => {
  expect(passedOn(problem)).toMatchObject({ message: 'EPIPE', code: 'EPIPE' });
});

test('passedOn accepts an error that is its own cause', () => {
  const circular = new Error('fetch failed');
  circular.cause = circular;
  expect(passedOn(circular)).toMatchObject({ errorMessage: 'fetch failed' });
});

const throwing = () => {
  throw new Error('Jane Doe');
};
const hostile = new Proxy(new Error('x'), { get: throwing });
test.each([['text'], [undefined], [null], [{ message: 'text' }], [hostile]])(
  'passedOn returns undefined for a value that is not a readable error (%#)',
  (thrown) => {
    expect(passedOn(thrown)).toBeUndefined();
    expect(reasonOf(passedOn(thrown))).toBe('an unknown problem');
  },
);
