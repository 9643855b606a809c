import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { connect } from 'node:net';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { Worker } from 'node:worker_threads';
import {
  type Client,
  type ClientOptions,
  ConnectionError,
  CrossborderFxError,
  createClient,
} from '@crossborder-fx/client';
import { money } from '@crossborder-fx/client/money';
import type { PaymentCreate } from '@crossborder-fx/openapi';
import { startSandbox } from '@crossborder-fx/sandbox';
import { repository } from '@crossborder-fx/tools-description';
import { errorOf, json, listen, loopbackServer, tls } from '@crossborder-fx/tools-test-utils';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';

// The functions in the text of the client's README and of the guides, loaded from these pages.

type Recipe = (...args: unknown[]) => Promise<unknown>;

const recipes: Record<string, Recipe> = {};
const folder = join(repository, `tools/checks/dist/client-recipes-${process.pid}`);
const credentials = { username: 'treasury-api', secret: 'a-secret-of-tests' };

const payment = {
  sourceWalletId: 'NDgyODM',
  externalBankAccountId: 'MTIzNDU',
  amount: { value: '000000001250', currency: 'EUR' },
  desiredExecutionDate: '2026-12-01',
  feeCurrency: 'EUR',
  feePaymentOption: 'SHARE',
  priorityPaymentOption: '48H',
};

beforeAll(async () => {
  await mkdir(folder, { recursive: true });
  const guides = glob('docs/guides/*.md', { cwd: repository });
  const pages = ['packages/client/README.md', ...(await Array.fromAsync(guides))];
  const texts = pages.map((page) => readFile(join(repository, page), 'utf8'));
  const blocks = (await Promise.all(texts)).join('\n').matchAll(/^```ts\n([\s\S]*?)^```$/gm);
  for (const [, code = ''] of blocks) {
    const [, name] = /^export (?:async )?function (\w+)/m.exec(code) ?? [];
    if (!name) continue;
    const file = join(folder, `${name}.ts`);
    await writeFile(file, code);
    recipes[name] = (await import(file))[name];
  }
});

afterAll(() => rm(folder, { recursive: true, force: true }));

function recipe(name: string): Recipe {
  return recipes[name] ?? expect.fail(`no README or guide has the function ${name}`);
}

async function clientOf(answer: Parameters<typeof loopbackServer>[0]) {
  const server = await loopbackServer(answer);
  return { fx: createClient({ baseUrl: server.url, ...credentials }), ...server };
}

test('tests run every recipe of the client', () => {
  expect(Object.keys(recipes).sort()).toEqual([
    ...['clientBehindProxy', 'confirmAtOnce', 'nextError', 'readMore', 'report'],
  ]);
});

test('the recipe `report` shows a person the error message of the service, and does not log this message', async () => {
  const errorMessage = 'Account DE89 of John Q. Smith is closed';
  const { url } = await loopbackServer((response) => json(response, 400, { errorMessage }));
  const fx = createClient({ baseUrl: url, ...credentials, serviceText: false });
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  onTestFinished(() => logged.mockRestore());
  const show = vi.fn();
  const body = { ...payment, tag: 'a' } as PaymentCreate;
  recipe('report')(await errorOf(fx.payments.create(body)), show);
  expect(show.mock.calls).toEqual([[errorMessage]]);
  expect(inspect(logged.mock.calls)).not.toContain('Smith');
});

test('the recipe `nextError` returns the error of a worker thread with the class and outcome of the error', async () => {
  const { url } = await loopbackServer((response) => void response.socket?.resetAndDestroy());
  const body = { ...payment, tag: 'a' };
  const worker = new Worker(
    `const { parentPort, workerData } = require('node:worker_threads');
    import('@crossborder-fx/client').then(async ({ createClient }) => {
      const fx = createClient(workerData.options);
      await fx.payments.create(workerData.body).catch((error) => {
        parentPort.postMessage(structuredClone(error.toJSON()));
      });
    });`,
    { eval: true, workerData: { options: { baseUrl: url, ...credentials }, body } },
  );
  onTestFinished(async () => void (await worker.terminate()));
  const error = await recipe('nextError')(worker);
  expect(error).toBeInstanceOf(ConnectionError);
  expect(error).toBeInstanceOf(CrossborderFxError);
  expect(error).toMatchObject({
    name: 'ConnectionError',
    outcome: 'unknown',
    operation: 'createPayment',
    attempts: [{ nonce: expect.any(String) }],
    startedAt: expect.any(Date),
    cause: { code: 'ECONNRESET' },
  });
});

describe('many payments', () => {
  /** Starts a sandbox in which 120 payments wait for their confirmation. */
  async function waitingPayments() {
    const sandbox = await startSandbox();
    onTestFinished(() => sandbox.close());
    const fx = createClient({ baseUrl: sandbox.url, ...sandbox.credentials });
    const [wallet] = (await fx.wallets.list()).items;
    const [account] = (await fx.externalBankAccounts.list()).items;
    const body = {
      ...(payment as PaymentCreate),
      sourceWalletId: wallet?.id ?? '',
      externalBankAccountId: account?.id ?? '',
      amount: money('1', wallet?.currency ?? ''),
      feeCurrency: wallet?.currency ?? '',
      desiredExecutionDate: sandbox.clock.today(),
    };
    const made = Array.from({ length: 120 }, () => fx.payments.create(body));
    return { fx, ids: (await Promise.all(made)).map(({ id }) => id) };
  }

  test.each([
    ['confirmAtOnce', 5, []],
    ['confirmAtOnce', 50, []],
  ])(
    'the recipe %s confirms every waiting payment, %s at the same time',
    async (name, atOnce, result) => {
      const { fx, ids } = await waitingPayments();
      expect(await recipe(name)(fx, atOnce)).toEqual(result);
      const { items } = await fx.payments.list({ status: 'waitingconfirmation' });
      expect(items).toEqual([]);
      const statuses = await Promise.all(ids.map(async (id) => (await fx.payments.get(id)).status));
      expect(new Set(statuses)).toEqual(new Set(['planified']));
    },
  );

  test('the recipe confirmAtOnce continues after a failed confirmation, and returns the failure', async () => {
    const waiting = ['P1', 'P2', 'P3'];
    const { fx, requests } = await clientOf((response, { method, url }) => {
      if (method === 'PUT') return json(response, url.includes('P2') ? 400 : 200, { id: 'P' });
      const page = Number(new URL(url, 'http://x').searchParams.get('page'));
      json(response, 200, { payments: page === 1 ? waiting.map((id) => ({ id })) : [] });
    });
    const failures = await recipe('confirmAtOnce')(fx, 2);
    expect(failures).toMatchObject([{ name: 'ApiError', operation: 'confirmPayment' }]);
    expect(requests.filter(({ method }) => method === 'PUT')).toHaveLength(3);
  });
});

test('the recipe clientBehindProxy sends through the proxy, and trusts the CA', async () => {
  const service = createSecureServer(tls, (_request, response) =>
    response.end(JSON.stringify({ wallet: { id: 'NDgyODM' } })),
  );
  const { port } = new URL(await listen(service));
  const asked: (string | undefined)[] = [];
  const proxy = createServer().on('connect', ({ url }, socket) => {
    asked.push(url);
    const target = connect(Number(port), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      target.pipe(socket).pipe(target);
    });
    socket.on('error', () => target.destroy());
    target.on('error', () => socket.destroy());
  });
  const proxyUrl = await listen(proxy);
  const options: ClientOptions = { baseUrl: `https://127.0.0.1:${port}`, ...credentials };
  const behind = recipe('clientBehindProxy') as unknown as (...args: unknown[]) => Client;
  const fx = behind(options, proxyUrl, tls.cert);
  expect(await fx.wallets.get('NDgyODM')).toEqual({ id: 'NDgyODM' });
  await errorOf(fx.payments.confirm('NTc4MTI2'));
  expect(asked).toEqual([`127.0.0.1:${port}`, `127.0.0.1:${port}`]);
});

test('the recipe readMore reads paths inside and outside the API description', async () => {
  const { fx, requests } = await clientOf((response, { url }) => json(response, 200, { url }));
  expect(await recipe('readMore')(fx, 'NTc4MTI2')).toEqual([
    { url: '/payments/NTc4MTI2' },
    { url: '/ratings/NTc4MTI2' },
  ]);
  expect(requests).toHaveLength(2);
});
