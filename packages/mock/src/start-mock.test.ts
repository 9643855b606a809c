import { expect, onTestFinished, test } from 'vitest';
import { ListenError } from './listen-error.ts';
import { type MockOptions, startMock } from './start-mock.ts';

async function mockOf(options?: MockOptions) {
  const mock = await startMock(options);
  onTestFinished(() => mock.close());
  return mock;
}

const signed = { 'X-WSSE': 'any' };

test('answers on a free port of this machine with the example of the description', async () => {
  const { url } = await mockOf();
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  const response = await fetch(`${url}/payments/all`, { headers: signed });
  expect(response.status).toBe(200);
  expect(await response.json()).toHaveProperty('payments');
});

test('refuses a request without the header, and one that breaks the description', async () => {
  const { url } = await mockOf();
  expect((await fetch(`${url}/wallets`)).status).toBe(401);
  const invalid = await fetch(`${url}/wallets`, {
    method: 'POST',
    headers: { ...signed, 'content-type': 'application/json' },
    body: JSON.stringify({ currency: 'euro' }),
  });
  expect(invalid.status).toBe(422);
});

test('answers with the status that a request prefers', async () => {
  const { url } = await mockOf();
  const response = await fetch(`${url}/wallets`, { headers: { ...signed, Prefer: 'code=204' } });
  expect(response.status).toBe(204);
  expect(await response.text()).toBe('');
});

test('two mocks run side by side, and a closed one is gone', async () => {
  const [first, second] = [await startMock(), await mockOf()];
  expect(first.url).not.toBe(second.url);
  await first.close();
  await expect(fetch(`${first.url}/wallets`)).rejects.toThrow();
  expect((await fetch(`${second.url}/wallets`, { headers: signed })).status).toBe(200);
});

test('a port in use is said in one clear line', async () => {
  const { url } = await mockOf();
  const port = Number(new URL(url).port);
  const refusal = await startMock({ port }).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(ListenError);
  expect((refusal as Error).message).toBe(`Port ${port} on 127.0.0.1 is in use.`);
});

test.each(['127.0.0.1', 'localhost', '::1', '0.0.0.0', '::'])(
  'listening on %s, its URL is one that a client can use',
  async (host) => {
    const { url } = await mockOf({ host });
    expect(new URL(url).hostname).toMatch(/^(127\.0\.0\.1|localhost|\[::1\])$/);
    expect((await fetch(`${url}/wallets`, { headers: signed })).status).toBe(200);
  },
);

test('an address of another machine is refused', async () => {
  await expect(startMock({ host: '192.0.2.1' })).rejects.toThrow('Cannot listen on 192.0.2.1');
});
