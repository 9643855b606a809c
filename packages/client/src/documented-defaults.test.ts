import {
  docstringDefaults,
  expectDefaults,
  expectSameDefaults,
  tableDefaults,
} from '@crossborder-fx/tools-test-utils';
import { expect, test, vi } from 'vitest';
import { resolveOptions } from './call/client-options.ts';
import { createClient } from './create-client.ts';

const given = { baseUrl: 'https://fx.example', username: 'u', secret: 's' };
const docstrings = await docstringDefaults(
  new URL('./call/client-options.ts', import.meta.url),
  'ClientOptions',
);

test('the README has the options of the docstrings, and their defaults', async () => {
  const readme = new URL('../README.md', import.meta.url);
  expectSameDefaults(await tableDefaults(readme, '## Options'), docstrings);
});

test('every documented default is what a client has without the option', async () => {
  const { timeout, maxRetries, maxBodyBytes, clockSync, ...options } = resolveOptions(given, {
    takesAgent: true,
  });
  const fromEnvironment = (name: keyof typeof given) => () => {
    const { [name]: value, ...others } = given;
    vi.stubEnv(docstrings[name]?.split(' ')[0] ?? '', value);
    expect(resolveOptions(others, { takesAgent: true })[name]).toBe(value);
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
    allowInsecure: allowsInsecure(),
    agent: () => expect(options.agent).toBeUndefined(),
    logger: () => expect(options.logger).toEqual({}),
    clock: () => {
      const [before, now, after] = [Date.now(), Number(options.clock()), Date.now()];
      expect(before <= now && now <= after).toBe(true);
    },
    nonce: () => {
      expect(options.nonce()).toMatch(/^[0-9a-f]{32}$/);
      expect(options.nonce()).not.toBe(options.nonce());
    },
    dangerouslyAllowBrowser: runsInBrowser(),
  });
  expect(options).toMatchObject({ hooks: {}, fetch: undefined });
});

function allowsInsecure(): boolean {
  try {
    return Boolean(createClient({ ...given, baseUrl: 'http://fx.example' }));
  } catch (error) {
    expect(error).toMatchObject({ path: 'baseUrl' });
    return false;
  }
}

function runsInBrowser(): boolean {
  vi.stubGlobal('window', { document: {} });
  try {
    return Boolean(createClient(given));
  } catch (error) {
    expect(error).toMatchObject({ path: 'dangerouslyAllowBrowser' });
    return false;
  } finally {
    vi.unstubAllGlobals();
  }
}
