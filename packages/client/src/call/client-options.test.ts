import { Agent as HttpAgent } from 'node:http';
import { Agent } from 'node:https';
import { inspect } from 'node:util';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createClient } from '../create-client.ts';
import { ValidationError } from '../errors/errors.ts';
import { type ClientOptions, resolveOptions } from './client-options.ts';

const onNode = () => true;
const withoutNodeHttp = undefined;
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

function withProcess<Result>(other: unknown, work: () => Result): Result {
  const { process } = globalThis;
  vi.stubGlobal('process', other);
  try {
    return work();
  } finally {
    vi.stubGlobal('process', process);
    onTestFinished(() => void vi.unstubAllGlobals());
  }
}

const variables = { baseUrl: 'FX_BASE_URL', username: 'FX_USERNAME', secret: 'FX_SECRET' };
const names = ['baseUrl', 'username', 'secret'] as const;
const environment = {
  FX_BASE_URL: 'https://env.example',
  FX_USERNAME: 'of-the-environment',
  FX_SECRET: 'environment-never-shown',
};

function setEnvironment(values: Partial<typeof environment>): void {
  for (const name of Object.values(variables)) {
    vi.stubEnv(name, values[name as keyof typeof environment]);
  }
  onTestFinished(() => void vi.unstubAllEnvs());
}

test('createClient() without options reads the base URL, the username and the secret from environment variables', () => {
  setEnvironment(environment);
  expect(() => createClient()).not.toThrow();
  const { baseUrl, username, secret } = resolveOptions(undefined, onNode);
  expect([baseUrl, username, secret]).toEqual(Object.values(environment));
});

test.each(names)(
  'createClient takes the given option %s, and not its environment variable',
  (name) => {
    setEnvironment(environment);
    const { baseUrl, username, secret } = resolveOptions({ [name]: valid[name] }, onNode);
    const [envUrl, envUsername, envSecret] = Object.values(environment);
    const expected = { baseUrl: envUrl, username: envUsername, secret: envSecret };
    expect({ baseUrl, username, secret }).toEqual({ ...expected, [name]: valid[name] });
  },
);

test.each(names)(
  'the error about a missing %s names the option and its environment variable, and shows no value',
  (name) => {
    for (const missing of [undefined, '']) {
      setEnvironment({ ...environment, [variables[name]]: missing });
      const error = refusal({ ...valid, [name]: undefined });
      expect(error).toMatchObject({
        path: name,
        outcome: 'not-sent',
        message: `${name} is missing. Set ${variables[name]}, or pass it to createClient().`,
      });
      expect(inspect(error)).not.toContain('never-shown');
    }
    setEnvironment(environment);
    expect(refusal({ [name]: '' }).path, 'whatever the environment has').toBe(name);
  },
);

test.each([undefined, {}, { env: undefined }])(
  'a runtime whose process is %o has no environment variables, and the error about a missing option says so',
  (left) => {
    const { path, message } = withProcess(left, () => refusal({ secret: undefined }));
    expect(path).toBe('secret');
    expect(message).toBe(
      'secret is missing. This runtime has no environment: pass it to createClient().',
    );
  },
);

test('an environment variable that Deno forbids to read counts as missing, and the cause of the error says why', () => {
  const denied = new Error('NotCapable: Requires env access to "FX_SECRET"');
  const get = () => {
    throw denied;
  };
  const left = { env: new Proxy({}, { get }) };
  const error = withProcess(left, () => refusal({ secret: undefined }));
  const accepted = withProcess(left, () => resolveOptions(valid, withoutNodeHttp));
  expect(error).toMatchObject({ path: 'secret', cause: { errorMessage: denied.message } });
  expect(accepted.secret).toBe(valid.secret);
});

test.each([
  ['fx.example', 'an absolute URL'],
  ['http://fx.example', 'https://'],
  ['ftp://fx.example', 'https://'],
  // The hosts of the next four URLs may be other machines.
  ['http://127.0.0.1.fx.example', 'https://'],
  ['http://localhost.fx.example', 'https://'],
  ['http://127.0.0.2', 'https://'],
  ['http://0.0.0.0', 'https://'],
  ['https://user:hunter2@fx.example', 'user name'],
  ['https://fx.example?a=b', 'query'],
  ['https://fx.example/api?', 'query'],
  ['https://fx.example/api#', 'fragment'],
  ['https://fx.example#a', 'fragment'],
])('createClient refuses baseUrl %s', (baseUrl, reason) => {
  const error = refusal({ baseUrl });
  expect(error.path).toBe('baseUrl');
  expect(error.message).toContain(reason);
  expect(error.message).not.toContain('hunter2');
});

test.each(['https://fx.example', 'http://localhost:4010', 'http://127.0.0.1', 'http://[::1]:1'])(
  'createClient accepts baseUrl %s',
  (baseUrl) => {
    expect(() => createClient({ ...valid, baseUrl })).not.toThrow();
  },
);

test.each([
  ['username', ['a"b', 'a\\b', 'a\nb', 'é'], 'printable ASCII without quotes or backslashes'],
  ['timeout', [0, -1, Number.NaN, '1s'], 'a whole number of milliseconds from 1 to 2147483647'],
  ['maxRetries', [-1, 1.5, Number.NaN, '3'], 'a whole number of 0 or more'],
  ['maxBodyBytes', [-1, 1.5, Number.NaN, '3'], 'a whole number of 0 or more'],
  ['allowInsecure', ['true', 'false', 1, null], 'true or false'],
] as const)('createClient refuses %s when its value is one of %j', (name, values, expected) => {
  for (const value of values) {
    const { path, message } = refusal({ [name]: value });
    expect([path, message]).toEqual([name, `${name} must be ${expected}.`]);
  }
});

test('the error about an option of the wrong type names the option, but not its value', () => {
  const error = refusal({ secret: { secret: 'never-shown' } });
  expect(error.message).toBe('secret must be a string.');
});

test('createClient refuses a secret or a base URL with white space around it, such as the line break of a file', () => {
  expect(refusal({ secret: 'never-shown\n' }).message).toBe(
    'secret must be without white space around it.',
  );
  expect(refusal({ baseUrl: 'https://fx.example/api\n' }).path).toBe('baseUrl');
});

test('createClient and a call refuse an unknown option, and name it in the error', async () => {
  const misspelt = { ...valid, timout: 5 };
  expect(refusal(misspelt)).toMatchObject({
    path: 'timout',
    message: expect.stringContaining('must be one of the options username, secret, baseUrl'),
  });
  const fx = createClient(valid);
  const options = { timeout: 5000, singal: AbortSignal.abort() };
  await expect(fx.wallets.get('W1', options)).rejects.toMatchObject({
    path: 'singal',
    operation: 'getWallet',
    outcome: 'not-sent',
  });
});

test('createClient accepts http to another machine only with allowInsecure, which relaxes no other rule', () => {
  const baseUrl = 'http://mock:4010';
  expect(() => createClient({ ...valid, baseUrl, allowInsecure: true })).not.toThrow();
  for (const odd of ['ftp://fx.example', 'file:///etc/passwd', 'http://u:p@fx.example']) {
    expect(refusal({ baseUrl: odd, allowInsecure: true }).path).toBe('baseUrl');
  }
  for (const allowInsecure of [false, undefined]) {
    const { path, message } = refusal({ baseUrl, allowInsecure });
    expect(path).toBe('baseUrl');
    expect(message).toBe(
      'baseUrl must be https://, or http:// to this machine, or set allowInsecure: true ' +
        'and accept that anyone between can read payments and webhook secrets.',
    );
  }
});

test('createClient refuses spareConnection together with fetch, without node:http, or with an agent of a class that is not from Node', () => {
  for (const options of [{}, { agent: new HttpAgent() }, { agent: new Agent() }]) {
    expect(() => createClient({ ...valid, ...options, spareConnection: true })).not.toThrow();
  }
  class Other extends Agent {}
  for (const options of [{ fetch }, { agent: new Other() }]) {
    expect(refusal({ ...options, spareConnection: true }).path).toBe('spareConnection');
    expect(() => createClient({ ...valid, ...options, spareConnection: false })).not.toThrow();
  }
  const elsewhere = () => resolveOptions({ ...valid, spareConnection: true }, withoutNodeHttp);
  expect(elsewhere).toThrow('spareConnection must be left out');
});

test('createClient refuses agent with fetch or without node:http', () => {
  const agent = new Agent();
  expect(() => createClient({ ...valid, agent })).not.toThrow();
  const fetch = async () => new Response();
  expect(refusal({ agent, fetch }).path).toBe('agent');
  const elsewhere = () => resolveOptions({ ...valid, agent }, withoutNodeHttp);
  expect(elsewhere).toThrow('agent must be left out');
  expect(() => resolveOptions({ ...valid, fetch }, withoutNodeHttp)).not.toThrow();
});

test('createClient throws in a browser, and in a web worker without a window, unless dangerouslyAllowBrowser is true', () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('navigator', { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Gecko' });
  for (const left of [undefined, {}, { versions: {} }]) {
    expect(withProcess(left, () => refusal({})).path).toBe('dangerouslyAllowBrowser');
  }
  vi.stubGlobal('window', { document: {} });
  expect(refusal({}).path).toBe('dangerouslyAllowBrowser');
  expect(() => createClient({ ...valid, dangerouslyAllowBrowser: true })).not.toThrow();
});

test.each(['Cloudflare-Workers', 'Node.js/24', 'Deno/2.9', 'Bun/1.4', undefined])(
  'the client accepts a server runtime whose user agent is %s',
  (userAgent) => {
    onTestFinished(() => void vi.unstubAllGlobals());
    vi.stubGlobal('navigator', { userAgent });
    const { baseUrl } = withProcess(undefined, () => resolveOptions(valid, withoutNodeHttp));
    expect(baseUrl).toBe(valid.baseUrl);
  },
);
