import { createServer } from 'node:http';
import {
  docstringDefaults,
  expectDefaults,
  send,
  wsseHeader,
} from '@crossborder-fx/tools-test-utils';
import { beforeEach, expect, test, vi } from 'vitest';
import { control } from '../test/control.ts';
import { serverOf } from '../test/server.ts';
import { testCredentials } from './common/credentials.ts';
import { drawLatency } from './faults/latency.ts';
import { createLog } from './http/log.ts';
import { createJournal, type JournalOptions } from './journal/journal.ts';
import type { TestServer } from './test-server.ts';

// The mocked functions record their arguments and call the real functions, so no test waits to measure a timeout. The test
// loads the server's modules again, because other tests of this process have loaded them with the real functions.
vi.hoisted(() => vi.resetModules());
vi.mock('node:http', { spy: true });
vi.mock('./journal/journal.ts', { spy: true });
vi.mock('./faults/latency.ts', { spy: true });
vi.mock('./http/log.ts', { spy: true });

beforeEach(() => void vi.clearAllMocks());

const passed = <Value>(called: (...values: never[]) => unknown) =>
  vi.mocked(called).mock.calls[0]?.[0] as Value;

test('a server without options has every documented default', async () => {
  const server = await serverOf();
  const headers = { 'x-wsse': wsseHeader(testCredentials) };
  const statusOf = async (init: RequestInit) => (await fetch(`${server.url}/wallets`, init)).status;
  const source = new URL('./server-options.ts', import.meta.url);
  await expectDefaults(await docstringDefaults(source, 'ServerOptions'), {
    port: async () => expect((await serverOf()).url).not.toBe(server.url),
    host: new URL(server.url).hostname,
    credentials: () => expect(server.credentials).toBe(testCredentials),
    auth: (await statusOf({})) === 401,
    rejectNonceReuse: [await statusOf({ headers }), await statusOf({ headers })][1] === 401,
    latency: passed<number>(drawLatency),
    maxBodyBytes: await largestBodyOf(server),
    idleTimeout: passed<{ headersTimeout: number }>(createServer).headersTimeout,
    journalSize: passed<JournalOptions>(createJournal).maxEntries,
    journalBytes: passed<JournalOptions>(createJournal).maxBytes,
    control: async () => {
      expect((await fetch(`${server.url}/_mock/requests`)).status).toBe(200);
      const proxied = { headers: { forwarded: 'for=192.0.2.1' } };
      expect((await fetch(`${server.url}/_mock/requests`, proxied)).status).toBe(403);
    },
    allowedHosts: async () => {
      const open = await serverOf({ control: 'all' });
      const { status } = await control(open, 'GET /_mock/requests', undefined, {
        headers: { host: 'sandbox.internal' },
      });
      expect(status).toBe(403);
    },
    tls: () => expect(server.url).toMatch(/^http:/),
    unref: () => expect(process.getActiveResourcesInfo()).toContain('TCPServerWrap'),
    lenient: async () => expect((await send(server, '/wallets?pagee=1')).status).toBe(422),
    failOnRefusal: async () => {
      const refusing = await serverOf();
      await fetch(`${refusing.url}/nothing`);
      await refusing.close();
    },
    log: passed<string>(createLog),
    clock: async () => expect((await send(server, '/wallets')).status).toBe(200),
  });
});

/** Sends a body that is too large, and returns the size limit that the server names in its refusal. */
async function largestBodyOf(server: TestServer): Promise<number> {
  const body = ' '.repeat(20 * 1024 * 1024);
  const path = '/payments/NTc4MTI2/proofOfTransaction';
  const refused = await send(server, path, { method: 'PUT', body });
  return Number(/larger than (\d+) bytes/.exec(await refused.text())?.[1]);
}
