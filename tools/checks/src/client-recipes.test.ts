import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
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
import { type Mock, startMock } from '@crossborder-fx/mock';
import type { PaymentCreate } from '@crossborder-fx/openapi';
import { startSandbox } from '@crossborder-fx/sandbox';
import { exampleOperation, readDocument, repository } from '@crossborder-fx/tools-description';
import {
  errorOf,
  json,
  listen,
  loopbackServer,
  temporaryFolder,
  tls,
} from '@crossborder-fx/tools-test-utils';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startOnceService } from '../../../packages/client/test/once-service.ts';

// The recipes of the client's README, run as they stand there.

type Recipe = (...args: unknown[]) => Promise<unknown>;

const recipes: Record<string, Recipe> = {};
const folder = join(repository, `tools/checks/dist/client-recipes-${process.pid}`);
const credentials = { username: 'treasury-api', secret: 'a-secret-of-tests' };

const document = await readDocument('templated');
const quoteBody = exampleOperation(document, 'createFixedForwardQuote').bodies[0];
const beneficiary = exampleOperation(document, 'createExternalBankAccount').bodies[0];
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
  const readme = await readFile(join(repository, 'packages/client/README.md'), 'utf8');
  await mkdir(folder, { recursive: true });
  for (const [, code = ''] of readme.matchAll(/^```ts\n([\s\S]*?)^```$/gm)) {
    const [, name] = /^export (?:async )?function (\w+)/m.exec(code) ?? [];
    if (!name) continue;
    const file = join(folder, `${name}.ts`);
    await writeFile(file, code);
    recipes[name] = (await import(file))[name];
  }
});

afterAll(() => rm(folder, { recursive: true, force: true }));
afterEach(() => void vi.useRealTimers());

function recipe(name: string): Recipe {
  return recipes[name] ?? expect.fail(`the README has no recipe ${name}`);
}

async function mockWithClient(): Promise<{ mock: Mock; fx: Client }> {
  const mock = await startMock();
  onTestFinished(() => mock.close());
  return { mock, fx: createClient({ baseUrl: mock.url, ...mock.credentials }) };
}

const operationsOf = ({ requests }: Mock) => requests.map(({ operation }) => operation);

/** A client of a server that answers as told. */
async function clientOf(answer: Parameters<typeof loopbackServer>[0]) {
  const server = await loopbackServer(answer);
  return { fx: createClient({ baseUrl: server.url, ...credentials }), ...server };
}

test('every recipe is run here', () => {
  expect(Object.keys(recipes)).toEqual([
    ...['pay', 'addBeneficiary', 'tradeBelow', 'bookForward', 'confirmAll', 'confirmAtOnce'],
    ...['clientBehindProxy', 'payFromForm', 'nextError', 'payOnce', 'decide', 'createOrFind'],
    'readMore',
  ]);
});

test('pay creates a payment and confirms it', async () => {
  const { mock, fx } = await mockWithClient();
  await recipe('pay')(fx, 'Invoice 2026-1108', '2026-12-01');
  expect(operationsOf(mock)).toEqual(['createPayment', 'confirmPayment']);
  expect(mock.requests[0]?.body).toMatchObject({ ...payment, tag: 'Invoice 2026-1108' });
});

test('addBeneficiary gives the beneficiary, or nothing when the payee is another', async () => {
  const { mock, fx } = await mockWithClient();
  expect(await recipe('addBeneficiary')(fx, beneficiary)).toHaveProperty('id');
  expect(mock.requests[0]?.body).toMatchObject({ verificationOfPayee: true });

  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  mock.respond('createExternalBankAccount', { example: 'VerificationFailed' });
  expect(await recipe('addBeneficiary')(fx, beneficiary)).toBeUndefined();
  expect(warn).toHaveBeenCalledWith('Not added: FAILED The account is held by someone else.');
});

test('payFromForm shows what the service says, and throws an error that does not', async () => {
  const errorMessage = 'Account DE89 of John Q. Smith is closed';
  const { url } = await loopbackServer((response) => json(response, 400, { errorMessage }));
  const fx = createClient({ baseUrl: url, ...credentials, serviceText: false });
  const show = vi.fn();
  const error = await errorOf(recipe('payFromForm')(fx, { ...payment, tag: 'a' }, show));
  expect(show.mock.calls).toEqual([[errorMessage]]);
  expect(inspect(error)).not.toContain('Smith');
});

test('nextError gives the error of a worker thread with its class and outcome', async () => {
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

test.each([
  ['trades when the rate is good enough', '999', ['createQuote', 'createTrade']],
  ['does nothing when it is not', '0.5', ['createQuote']],
])('tradeBelow %s', async (_, rate, operations) => {
  const { mock, fx } = await mockWithClient();
  const trade = await recipe('tradeBelow')(fx, rate, '2026-11-25');
  expect(trade !== undefined).toBe(operations.includes('createTrade'));
  expect(operationsOf(mock)).toEqual(operations);
});

test('bookForward books within the life of the quote, and nothing once it has expired', async () => {
  const { mock, fx } = await mockWithClient();
  expect(await recipe('bookForward')(fx, quoteBody)).toBeDefined();
  expect(operationsOf(mock)).toEqual(['createFixedForwardQuote', 'createFixedForward']);
  const late: typeof fx.fixedForwards.createQuote = async (body) => {
    const quote = await fx.fixedForwards.createQuote(body);
    vi.useFakeTimers({ toFake: ['Date'], now: quote.holdsUntil });
    return quote;
  };
  const slow = { ...fx, fixedForwards: { ...fx.fixedForwards, createQuote: late } };
  expect(await recipe('bookForward')(slow, quoteBody)).toBeUndefined();
  expect(operationsOf(mock).slice(2)).toEqual(['createFixedForwardQuote']);
});

describe('many payments', () => {
  /** A sandbox in which 120 payments wait for their confirmation. */
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
    ['confirmAll', undefined, 120],
    ['confirmAtOnce', 5, []],
    ['confirmAtOnce', 50, []],
  ])('%s confirms each of a list that it empties (%s at once)', async (name, atOnce, result) => {
    const { fx, ids } = await waitingPayments();
    expect(await recipe(name)(fx, atOnce)).toEqual(result);
    const { items } = await fx.payments.list({ status: 'waitingconfirmation' });
    expect(items).toEqual([]);
    const statuses = await Promise.all(ids.map(async (id) => (await fx.payments.get(id)).status));
    expect(new Set(statuses)).toEqual(new Set(['planified']));
  });

  test('confirmAtOnce goes on after a failure, and tells it', async () => {
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

test('clientBehindProxy sends through the proxy, and trusts the CA', async () => {
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

describe('with a journal', () => {
  async function serviceWithState() {
    const service = await startOnceService();
    onTestFinished(() => service.close());
    const fx = createClient({ baseUrl: service.url, ...credentials });
    return { service, fx, journal: await temporaryFolder() };
  }

  /** Later, as far as the journal and the signatures know. */
  const inMinutes = (minutes: number) =>
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });

  test('payOnce pays one time, however often it is called, and finds what it paid when the answer was lost', async () => {
    const { service, fx, journal } = await serviceWithState();
    const payOnce = () => recipe('payOnce')(fx, journal, 'invoice 1108', payment);
    service.fate = () => 'done, then dropped';
    expect(await errorOf(payOnce())).toMatchObject({ outcome: 'unknown' });
    service.fate = () => 'done';
    expect(await errorOf(payOnce())).toMatchObject({ name: 'InProgressError' });
    inMinutes(2);
    for (const _ of [1, 2]) {
      expect(await payOnce()).toMatchObject({ id: 'P1', status: 'planified' });
    }
    expect(service.payments).toHaveLength(1);
    expect(service.confirmed).toEqual(['P1']);
  });

  test('decide lets a person send again what did not arrive, or adopt what did', async () => {
    const { service, fx, journal: place } = await serviceWithState();
    const { fileJournal } = await import('@crossborder-fx/client/file-journal');
    const journal = fileJournal(place, { account: 'acme-live' });
    const options = { journal, reference: 'invoice 1108' };
    const decide = (answer?: string) => recipe('decide')(fx, payment, options, async () => answer);
    service.fate = () => 'dropped';
    await errorOf(decide());
    service.fate = () => 'done';
    inMinutes(2);
    // Too early: what was sent may still take effect.
    expect(await errorOf(decide())).toMatchObject({ name: 'UndecidedError' });
    expect(service.payments).toEqual([]);
    inMinutes(10);
    expect(await decide()).toMatchObject({ id: 'P1' });
    expect(await decide('P1')).toMatchObject({ id: 'P1' });
    expect(service.payments).toHaveLength(1);
  });
});

test('createOrFind says what may be the payment, and leaves it alone', async () => {
  const tag = 'Order 4711';
  const { fx, requests } = await clientOf((response, { method }) => {
    if (method === 'POST') return void response.socket?.destroy();
    if (requests.length > 2) return void response.writeHead(204).end();
    const similar = { ...payment, id: 'P2', tag: 'Order 4712' };
    json(response, 200, { payments: [{ ...payment, id: 'P1', tag }, similar] });
  });
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  onTestFinished(() => warn.mockRestore());
  const error = await errorOf(recipe('createOrFind')(fx, { ...payment, tag }));
  expect(error).toMatchObject({ name: 'ConnectionError', outcome: 'unknown' });
  expect(warn).toHaveBeenCalledWith('1 with this tag, 1 alike, all seen: true');
  expect(requests.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET']);
});

test('readMore reads what the description has, and what it does not', async () => {
  const { fx, requests } = await clientOf((response, { url }) => json(response, 200, { url }));
  expect(await recipe('readMore')(fx, 'NTc4MTI2')).toEqual([
    { url: '/payments/NTc4MTI2' },
    { url: '/ratings/NTc4MTI2' },
  ]);
  expect(requests).toHaveLength(2);
});
