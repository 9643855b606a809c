import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { control } from '../../test/control.ts';
import { sendRaw, serverOf } from '../../test/server.ts';
import { refusalOf } from './who-may.ts';

const fault = { operation: '*', status: 500 };

test.each([
  ['a page of another site', { origin: 'https://evil.example' }],
  ['a page from a file or a sandbox', { origin: 'null' }],
  ['another port of this machine', { origin: 'http://127.0.0.1:1' }],
  ['a host name that was pointed to this machine', { host: 'evil.example' }],
  [
    'a page of a host name that was pointed to this machine',
    { host: 'evil.example', origin: 'http://evil.example' },
  ],
  ["a host name that begins like this machine's name", { host: 'localhost.evil.example' }],
  ['a page of another site, by an image or a script', { 'sec-fetch-site': 'cross-site' }],
  ['another port of this machine, by a link', { 'sec-fetch-site': 'same-site' }],
  ['a proxy that sends Forwarded', { forwarded: 'for=192.0.2.1' }],
  ['a proxy that sends X-Forwarded-For', { 'x-forwarded-for': '192.0.2.1' }],
  ['a proxy that sends only X-Forwarded-Host', { 'x-forwarded-host': 'mock.example' }],
  ['a proxy that sends Via', { via: '1.1 proxy' }],
])(
  'the control interface answers only health requests and requests for the base URL from %s',
  async (_name, headers) => {
    const server = await serverOf();
    const ask = (line: string, body?: object) => control(server, line, body, { headers });
    for (const line of ['GET /_mock/requests', 'GET /_mock/stream', 'GET /_mock/nothing']) {
      expect((await ask(line)).status).toBe(403);
    }
    expect((await ask('POST /_mock/faults', fault)).status).toBe(403);
    expect(server.listRules()).toEqual([]);
    const signed = await ask('POST /_mock/signature');
    expect(signed.status).toBe(403);
    expect(signed.text).not.toContain('UsernameToken');
    expect((await ask('GET /_mock/health')).status).toBe(200);
    expect((await ask('GET /')).status).toBe(200);
  },
);

test('the control interface refuses what a page can send without a preflight, and answers no preflight', async () => {
  const server = await serverOf();
  const statusOf = async (type: string) => {
    const headers = { 'content-type': type };
    return (await control(server, 'POST /_mock/faults', fault, { headers })).status;
  };
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', '']) {
    expect(await statusOf(type)).toBe(415);
  }
  expect(await statusOf('application/json; charset=utf-8')).toBe(204);
  const asked = await control(server, 'OPTIONS /_mock/faults', undefined, {
    headers: { 'access-control-request-method': 'POST' },
  });
  expect(asked.status).toBe(405);
  expect(Object.keys(asked.headers).join()).not.toContain('access-control');
});

test('pages of the server itself may use the control interface', async () => {
  const server = await serverOf();
  for (const site of ['same-origin', 'none']) {
    const headers = { origin: server.url, 'sec-fetch-site': site };
    expect((await control(server, 'GET /_mock/faults', undefined, { headers })).status).toBe(200);
  }
});

test.each([
  ['GET http://localhost/_mock/requests', 200],
  ['GET http://evil.example/_mock/requests', 403],
  ['GET http://evil.example/_mock/health', 200],
  ['GET /%5fmock/requests', 404],
  ['GET //_mock/requests', 404],
  ['GET /wallets/../_mock/requests', 400],
  ['GET /_mock%2frequests', 404],
  ['GET /_MOCK/requests', 404],
])('the server answers %s with %i', async (line, status) => {
  const server = await serverOf();
  const head = `${line} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n`;
  expect((await sendRaw(server, head)).status).toBe(status);
});

test('the control interface refuses a request that names no host', async () => {
  const server = await serverOf();
  expect((await sendRaw(server, 'GET /_mock/requests HTTP/1.0\r\n\r\n')).status).toBe(403);
});

test.each([
  ...['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'].map((own) => [own, true] as const),
  ...(['192.0.2.1', '::ffff:192.0.2.1', '::', 'fe80::1%eth0', '128.0.0.1', undefined] as const).map(
    (other) => [other, false] as const,
  ),
])('the address %s counts as this machine: %j', (address, isOwn) => {
  const refusal = refusalOf(requestFrom(address), 'loopback') ?? 'none';
  expect(refusal).toContain(isOwn ? 'none' : 'Only this machine may call');
  expect(refusalOf(requestFrom(address), 'all')).toBeUndefined();
});

test.each([
  ['localhost:4010', true],
  ['sandbox:4010', true],
  ['192.0.2.7', true],
  ['[fe80::1]:4010', true],
  ['sandbox.internal:80', true],
  ['SANDBOX.internal', true],
  ['evil.example', false],
  ['evil.example:4010', false],
  ['sandbox.internal.evil.example', false],
  ['192.0.2.7.evil.example', false],
  ['evil.example.', false],
  ['192.0.2.999', false],
  ['[evil.example]', false],
  ['sandbox@evil.example', false],
  ['', false],
])(
  'with control: all, the control interface accepts a request with the header Host %j: %j',
  (host, expected) => {
    const allowedHosts = ['sandbox.internal'];
    const given = refusalOf(requestFrom('192.0.2.1', host), 'all', { allowedHosts });
    expect(given === undefined).toBe(expected);
    if (!expected) expect(given).toContain('--allowed-host');
  },
);

function requestFrom(remoteAddress: string | undefined, host = 'localhost') {
  const request = { url: '/', headers: { host }, socket: { remoteAddress } };
  return request as unknown as Parameters<typeof refusalOf>[0];
}

test('a network address of this machine needs control: all, and pages of other origins are refused there', async () => {
  const addresses = Object.values(networkInterfaces()).flatMap((one = []) => one);
  const own = addresses.find(({ internal, family }) => !internal && family === 'IPv4')?.address;
  // Skip the test on a machine that has no address in a network, only the loopback address.
  if (own === undefined) return;
  const closed = await serverOf({ host: '0.0.0.0' });
  const asked = async (server: typeof closed, headers = {}) =>
    control(server, 'GET /_mock/requests', undefined, { host: own, headers });
  expect((await asked(closed)).status).toBe(403);
  const open = await serverOf({ host: '0.0.0.0', control: 'all' });
  expect((await asked(open)).status).toBe(200);
  expect((await asked(open, { 'x-forwarded-for': '192.0.2.1' })).status).toBe(200);
  expect((await asked(open, { origin: 'https://evil.example' })).status).toBe(403);
  const rebound = { host: 'evil.example', origin: 'http://evil.example' };
  expect((await asked(open, rebound)).status).toBe(403);
  const named = { host: '0.0.0.0', control: 'all', allowedHosts: ['evil.example'] } as const;
  expect((await asked(await serverOf(named), rebound)).status).toBe(200);
});

test('when the control interface is off, the server treats its paths as unknown, except the health path and the base URL', async () => {
  const server = await serverOf({ control: 'off' });
  const { status, text } = await control(server, 'GET /_mock/requests');
  expect([status, text]).toEqual([404, (await control(server, 'GET /nothing')).text]);
  expect((await control(server, 'GET /_mock/health')).status).toBe(200);
  const { body } = await control(server, 'GET /');
  expect(body).not.toHaveProperty('control');
});
