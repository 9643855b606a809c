import {
  docstringDefaults,
  expectDefaults,
  expectSameDefaults,
  tableDefaults,
} from '@crossborder-fx/tools-test-utils';
import { expect, test, vi } from 'vitest';
import { resolveOptions } from './call/client-options.ts';

const makesSpare = () => true;
const given = { baseUrl: 'https://fx.example', username: 'u', secret: 's' };
const docstrings = await docstringDefaults(
  new URL('./call/client-options.ts', import.meta.url),
  'ClientOptions',
);

test('the README lists the same options and defaults as the docstrings', async () => {
  const readme = new URL('../README.md', import.meta.url);
  expectSameDefaults(await tableDefaults(readme, '## Options'), docstrings);
});

test('every documented default is the value that resolveOptions uses when the option is omitted', async () => {
  const { timeout, maxRetries, maxBodyBytes, clockSync, spareConnection, ...options } =
    resolveOptions(given, makesSpare);
  const fromEnvironment = (name: keyof typeof given) => () => {
    const { [name]: value, ...others } = given;
    vi.stubEnv(docstrings[name]?.split(' ')[0] ?? '', value);
    expect(resolveOptions(others, makesSpare)[name]).toBe(value);
    vi.unstubAllEnvs();
  };
  await expectDefaults(docstrings, {
    baseUrl: fromEnvironment('baseUrl'),
    username: fromEnvironment('username'),
    secret: fromEnvironment('secret'),
    timeout,
    maxRetries,
    maxBodyBytes,
    clockSync,
    spareConnection,
    // Another test, client-options.test.ts, covers the next two options.
    allowInsecure: false,
    dangerouslyAllowBrowser: false,
    serviceText: showsServiceText,
    agent: () => expect(options.agent).toBeUndefined(),
    logger: () => expect(options.logger).toEqual({}),
    clock: () => {
      const [before, now, after] = [Date.now(), Number(options.clock()), Date.now()];
      expect(before <= now && now <= after).toBe(true);
    },
    nonce: () => {
      expect(options.nonce()).toMatch(/^[0-9a-f]{36}$/);
      expect(options.nonce()).not.toBe(options.nonce());
    },
  });
  expect(options).toMatchObject({ hooks: {}, fetch: undefined });
});

/** On this machine, error messages show texts of the service, because mock and sandbox explain mistakes there. */
function showsServiceText(): void {
  const showsAt = (baseUrl: string) =>
    resolveOptions({ ...given, baseUrl }, makesSpare).serviceText;
  const here = ['http://localhost:4010', 'http://127.0.0.1', 'https://127.8.9.1', 'http://[::1]:1'];
  const elsewhere = [
    'https://127.0.0.1.fx.example',
    'https://localhost.fx.example',
    'https://1.127.0.0',
  ];
  expect(here.map(showsAt)).toEqual(here.map(() => true));
  expect(elsewhere.map(showsAt)).toEqual(elsewhere.map(() => false));
}
