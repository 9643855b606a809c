import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const fetched = vi.fn(async (_request: Request, _init?: RequestInit) => new Response());

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('fetch', fetched.mockClear());
});
afterEach(() => vi.unstubAllGlobals());

/** The shield as it is loaded in a runtime that has this global. */
async function shieldIn(runtime: string | undefined) {
  if (runtime) vi.stubGlobal(runtime, {});
  return import('./shield.ts');
}

function request(method: string): Request {
  const body = method === 'GET' ? {} : { body: '{"a":1}' };
  return new Request('https://fx.example/payments', { method, ...body });
}

test('Node needs no shield', async () => {
  const { replays, shieldedFetch } = await shieldIn(undefined);
  expect(replays).toBe(false);
  expect(shieldedFetch).toBeUndefined();
});

test('Bun sends nothing twice without keep-alive', async () => {
  const { replays, shieldedFetch } = await shieldIn('Bun');
  const sent = request('PUT');
  await shieldedFetch?.(sent);
  expect(replays).toBe(true);
  expect(fetched.mock.calls).toEqual([[sent, { keepalive: false }]]);
});

test('Deno sends nothing twice whose body is a stream', async () => {
  const { replays, shieldedFetch } = await shieldIn('Deno');
  await shieldedFetch?.(request('PUT'));
  const [sent] = fetched.mock.calls[0] ?? [];
  expect(replays).toBe(true);
  expect(sent?.method).toBe('PUT');
  expect(sent?.duplex).toBe('half');
  expect(await sent?.text()).toBe('{"a":1}');
});

test('Deno may send a GET twice', async () => {
  const { shieldedFetch } = await shieldIn('Deno');
  const sent = request('GET');
  await shieldedFetch?.(sent);
  expect(fetched.mock.calls).toEqual([[sent]]);
});
