import { describe, expect, it } from 'vitest';
import { requireSecret, requireSecrets } from './secrets.ts';

const noSecrets: unknown[] = ['', undefined, null, 5, Buffer.from('secret'), ['secret']];

it.each(noSecrets)('requireSecret refuses %j', (secret) => {
  expect(() => Reflect.apply(requireSecret, undefined, [secret])).toThrow(
    new TypeError('secret has to be a string that is not empty'),
  );
});

describe('requireSecrets', () => {
  it('accepts one secret or more, and leaves out what is undefined', () => {
    expect(requireSecrets([' '])).toEqual([' ']);
    expect(requireSecrets(['current', undefined, 'previous'])).toEqual(['current', 'previous']);
  });

  it.each([
    undefined,
    'secret',
    { 0: 'secret', length: 1 },
    [],
    [undefined],
    [undefined, undefined],
    () => ['secret'],
    ...noSecrets
      .filter((secret) => secret !== undefined)
      .flatMap((secret) => [[secret], [secret, 'secret'], ['secret', secret]]),
  ])('refuses %j', (secrets) => {
    expect(() => Reflect.apply(requireSecrets, undefined, [secrets])).toThrow(
      new TypeError('secrets has to be an array of non-empty strings'),
    );
  });
});
