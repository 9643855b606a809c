import { expect, onTestFinished, test, vi } from 'vitest';
import { createClient } from '../create-client.ts';
import { ValidationError } from '../errors/errors.ts';
import type { ClientOptions } from './client-options.ts';

const valid = { baseUrl: 'https://fx.example', username: 'u', secret: 'never-shown' };

function refusal(options: Partial<Record<keyof ClientOptions, unknown>>): ValidationError {
  try {
    createClient({ ...valid, ...options } as ClientOptions);
  } catch (error) {
    if (error instanceof ValidationError) return error;
    throw error;
  }
  return expect.fail('createClient should have refused the options');
}

test.each(['username', 'secret', 'baseUrl'] as const)(
  'a missing %s is named in the error',
  (name) => {
    for (const value of [undefined, '']) {
      const error = refusal({ [name]: value });
      expect(error.path).toBe(name);
      expect(error.message).toBe(`${name} is missing. Pass it to createClient().`);
      expect(error.outcome).toBe('not-sent');
    }
  },
);

test.each([
  ['fx.example', 'an absolute URL'],
  ['http://fx.example', 'https://'],
  ['ftp://fx.example', 'https://'],
  ['https://user:hunter2@fx.example', 'user name'],
  ['https://fx.example?a=b', 'query'],
  ['https://fx.example#a', 'fragment'],
])('baseUrl %s is refused', (baseUrl, reason) => {
  const error = refusal({ baseUrl });
  expect(error.path).toBe('baseUrl');
  expect(error.message).toContain(reason);
  expect(error.message).not.toContain('hunter2');
});

test.each(['https://fx.example', 'http://localhost:4010', 'http://127.0.0.1', 'http://[::1]:1'])(
  'baseUrl %s is accepted',
  (baseUrl) => {
    expect(() => createClient({ ...valid, baseUrl })).not.toThrow();
  },
);

test.each(['a"b', 'a\\b', 'a\nb', 'é'])('username %j is refused', (username) => {
  expect(refusal({ username }).path).toBe('username');
});

test.each([0, -1, Number.NaN, '1s'])('timeout %j is refused', (timeout) => {
  expect(refusal({ timeout }).path).toBe('timeout');
});

test('an option of the wrong type is named in the error, but not its value', () => {
  const error = refusal({ secret: { secret: 'never-shown' } });
  expect(error.message).toBe('secret must be a string.');
});

test('a browser is refused unless it is allowed', () => {
  vi.stubGlobal('window', { document: {} });
  onTestFinished(() => void vi.unstubAllGlobals());
  const error = refusal({});
  expect(error.path).toBe('dangerouslyAllowBrowser');
  expect(() => createClient({ ...valid, dangerouslyAllowBrowser: true })).not.toThrow();
});

test.each(['maxRetries', 'maxBodyBytes'] as const)(
  '%s must be a whole number of 0 or more',
  (name) => {
    for (const value of [-1, 1.5, Number.NaN, '3'])
      expect(refusal({ [name]: value }).path).toBe(name);
  },
);
