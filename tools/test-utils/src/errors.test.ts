import { expect, test } from 'vitest';
import { errorMessageIn, errorOf } from './errors.ts';

test('errorOf fails for a call that succeeds', async () => {
  await expect(errorOf(Promise.resolve(1))).rejects.toThrow('the call must fail, but it succeeded');
  expect(await errorOf(Promise.reject('why'))).toBe('why');
});

test.each([{}, { errorCode: '1' }, { extra: 1 }])(
  'errorMessageIn refuses an error body with %j',
  (change) => {
    const body = { errorCode: 1, errorType: 'Refused', errorMessage: 'no', link: 'none' };
    expect(errorMessageIn(body)).toBe('no');
    const changed = Object.keys(change).length === 0 ? {} : { ...body, ...change };
    expect(() => errorMessageIn(changed)).toThrow(
      'The response body must have exactly the four fields of an error',
    );
  },
);
