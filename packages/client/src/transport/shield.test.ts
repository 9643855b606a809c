import {
  errorOf,
  freePort,
  json,
  loopbackServer,
  storyPayment,
} from '@crossborder-fx/tools-test-utils';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { credentials } from '../../test/client-of.ts';

// On Node, whose own fetch repeats a request too: after a 421, when its body has a source. What Bun
// and Deno repeat is tried on them in tools/external/runtimes.

beforeEach(() => void vi.resetModules());
afterEach(() => void vi.unstubAllGlobals());

type Runtime = 'Bun' | 'Deno';

/** The shield as it is loaded in a runtime that has this global. */
async function shieldIn(runtime: Runtime) {
  vi.stubGlobal(runtime, {});
  const { shieldedFetch } = await import('./shield.ts');
  return shieldedFetch ?? expect.fail('there is no shield');
}

const misdirected = () => loopbackServer((response) => response.writeHead(421).end());

function requestTo(url: string, method: string): Request {
  return new Request(url, method === 'GET' ? {} : { method, body: '{"a":1}' });
}

test.each(['POST', 'PUT', 'PATCH'])(
  'a shield for Deno lets %s be sent once only',
  async (method) => {
    const { url, requests } = await misdirected();
    await fetch(requestTo(url, method));
    expect(requests).toHaveLength(2);

    requests.length = 0;
    const shieldedFetch = await shieldIn('Deno');
    expect((await shieldedFetch(requestTo(url, method))).status).toBe(421);
    expect(requests).toMatchObject([{ method, body: '{"a":1}' }]);
  },
);

test.each<Runtime>(['Bun', 'Deno'])('a shield for %s changes no answer', async (runtime) => {
  const { url, requests } = await loopbackServer((response, { method, body }) =>
    json(response, 200, { method, body }),
  );
  const shieldedFetch = await shieldIn(runtime);
  const answers = ['GET', 'PUT'].map(async (method) =>
    (await shieldedFetch(requestTo(url, method))).json(),
  );
  expect(await Promise.all(answers)).toEqual([
    { method: 'GET', body: '' },
    { method: 'PUT', body: '{"a":1}' },
  ]);
  expect(requests).toHaveLength(2);
});

test('on Bun, no connection is kept, since a PUT is repeated over one that was', async () => {
  const { url } = await loopbackServer((response) => response.end());
  const fetched = vi.spyOn(globalThis, 'fetch');
  await (await shieldIn('Bun'))(requestTo(url, 'PUT'));
  expect(fetched).toHaveBeenCalledExactlyOnceWith(expect.any(Request), { keepalive: false });
  fetched.mockRestore();
});

describe('a connection that was refused to the caller’s own fetch', () => {
  async function outcomeIn(runtime?: Runtime) {
    if (runtime) vi.stubGlobal(runtime, {});
    const { createClient } = await import('../create-client.ts');
    const fx = createClient({
      baseUrl: `http://127.0.0.1:${await freePort()}`,
      ...credentials,
      fetch: (request) => fetch(request),
      sleep: async () => {},
    });
    const error = await errorOf(fx.payments.create(storyPayment));
    return (error as { outcome: string }).outcome;
  }

  test('proves on Node that nothing was sent', async () => {
    expect(await outcomeIn()).toBe('not-sent');
  });

  test.each<Runtime>(['Bun', 'Deno'])(
    'proves nothing on %s, which may have sent it before',
    async (runtime) => {
      expect(await outcomeIn(runtime)).toBe('unknown');
    },
  );
});
