import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { runInNewContext } from 'node:vm';
import { errorOf, json, storyPayment } from '@crossborder-fx/tools-test-utils';
import { expect, onTestFinished, test } from 'vitest';
import { clientOf, type TestOptions } from '../../test/client-of.ts';
import { paymentBody as body, onceSetup } from '../../test/once-setup.ts';
import type { CrossborderFxError } from '../errors/errors.ts';
import { parseWsse } from '../sign/wsse.ts';
import type { ErrorEvent, Hooks } from './observe.ts';

const nonce = 'd36e316282959a9ed4c89851497a717f';
const failing = () => {
  throw new Error('a hook that fails');
};
const rejecting = async () => failing();

function recorder() {
  const heard: [name: string, event: object][] = [];
  const hooks: Hooks = {
    onRequest: (event) => void heard.push(['request', event]),
    onResponse: (event) => void heard.push(['response', event]),
    onRetry: (event) => void heard.push(['retry', event]),
    onError: (event) => void heard.push(['error', event]),
  };
  return { hooks, heard };
}

const created = (hooks: Hooks) =>
  clientOf((response) => json(response, 200, { id: 'P1' }), { hooks });

async function busyOnce(options: TestOptions) {
  let received = 0;
  return clientOf(
    (response) => json(response, received++ === 0 ? 503 : 200, { wallets: [] }),
    options,
  );
}

test('the client calls the hooks in order for a call that succeeds at the second attempt', async () => {
  const { hooks, heard } = recorder();
  const { fx } = await busyOnce({ hooks, nonce: () => nonce, random: () => 1 });
  await fx.wallets.list();
  const request = { operation: 'listWallets', route: 'GET /wallets', nonce };
  const duration = expect.any(Number);
  expect(heard).toEqual([
    ['request', { ...request, attempt: 1 }],
    ['response', { ...request, attempt: 1, status: 503, duration }],
    ['retry', { ...request, attempt: 1, delay: 500, error: expect.any(Error) }],
    ['request', { ...request, attempt: 2 }],
    ['response', { ...request, attempt: 2, status: 200, duration }],
  ]);
});

test('hooks get path templates, and never the values of path parameters', async () => {
  const { hooks, heard } = recorder();
  const { fx } = await clientOf((response) => json(response, 200, {}), { hooks });
  await fx.payments.getOptions({ walletId: 'NDgyODM', externalBankAccountId: 'MTIzNDU' });
  expect(JSON.stringify(heard)).not.toMatch(/NDgyODM|MTIzNDU/);
  expect(heard[0]?.[1]).toMatchObject({
    route: 'GET /payments/options/{walletId}/{externalBankAccountId}',
  });
});

test('onRequest gets method, URL and headers before the request is signed, is awaited, and can set a header', async () => {
  const seen: unknown[] = [];
  const onRequest: Hooks['onRequest'] = async (_event, request) => {
    await new Promise(setImmediate);
    seen.push({ ...request, headers: Object.fromEntries(request.headers) });
    request.headers.set('traceparent', '00-1-2-01');
    request.headers.set('X-WSSE', 'mine');
  };
  const { fx, requests, url } = await created({ onRequest });
  await fx.payments.create(storyPayment, { headers: { 'X-Request-Id': 'r1' } });
  const headers = {
    accept: 'application/json',
    'cache-control': 'no-cache',
    'content-type': 'application/json',
    'user-agent': expect.stringMatching(/^crossborder-fx-client\//),
    'x-request-id': 'r1',
  };
  expect(seen).toEqual([{ method: 'POST', url: `${url}/payments`, headers }]);
  expect(requests[0]?.headers['traceparent']).toBe('00-1-2-01');
  expect(parseWsse(String(requests[0]?.headers['x-wsse']))).toBeDefined();
});

test.each([
  ['throws', failing],
  ['rejects', rejecting],
  [
    'sets a header that cannot be sent',
    (_: object, { headers }: { headers: Headers }) => headers.set('x', 'a\nb'),
  ],
])('an onRequest hook that %s ends the call before anything is sent', async (_how, onRequest) => {
  const { fx, requests } = await clientOf(() => {}, { hooks: { onRequest } });
  expect(await errorOf(fx.payments.create(storyPayment))).toMatchObject({
    name: 'ValidationError',
    operation: 'createPayment',
    outcome: 'not-sent',
    attempts: [],
  });
  expect(requests).toEqual([]);
});

test('onRequest cannot change the host or the length of a request, and a header that onRequest sets is sent in that attempt only', async () => {
  const onRequest: Hooks['onRequest'] = ({ attempt }, { headers }) => {
    headers.set('content-length', '3');
    headers.set('transfer-encoding', 'chunked');
    for (const name of ['connection', 'upgrade', 'expect', 'host']) headers.set(name, 'theirs');
    headers.set(`x-attempt-${attempt}`, 'a');
  };
  const { fx, requests } = await clientOf((response) => json(response, 503, {}), {
    hooks: { onRequest },
    maxRetries: 1,
  });
  await errorOf(fx.payments.create(storyPayment));
  await errorOf(fx.wallets.list());
  expect(JSON.parse(requests[0]?.body ?? '')).toEqual(storyPayment);
  const body = JSON.stringify(storyPayment);
  expect(requests[0]?.headers['content-length']).toBe(String(Buffer.byteLength(body)));
  expect(requests[0]?.headers).not.toHaveProperty('transfer-encoding');
  expect(Object.values(requests[0]?.headers ?? {})).not.toContain('theirs');
  const attempts = requests.map(({ headers }) => [headers['x-attempt-1'], headers['x-attempt-2']]);
  expect(attempts).toEqual([
    ['a', undefined],
    ['a', undefined],
    [undefined, 'a'],
  ]);
});

test('the error of a call whose onRequest hook throws has the thrown error as its cause', async () => {
  const onRequest = () => {
    throw Object.assign(new RangeError(`no: ${storyPayment.communication ?? 'x'}`), {
      code: 'E1',
    });
  };
  const { fx } = await clientOf(() => {}, { hooks: { onRequest } });
  const error = await errorOf(fx.payments.create(storyPayment));
  expect(error).toMatchObject({
    path: 'the request',
    cause: { name: 'RangeError', message: expect.stringMatching(/^no: /), code: 'E1' },
  });
});

const hooks = (hook: () => never | Promise<never>): Hooks => ({
  onResponse: hook,
  onRetry: hook,
  onError: hook,
});
const logger = (log: () => never | Promise<never>) => ({ debug: log, warn: log, error: log });

test.each([
  ['hooks that throw', { hooks: hooks(failing) }],
  ['hooks that reject', { hooks: hooks(rejecting) }],
  ['hooks of another realm', { hooks: hooks(runInNewContext('async () => { throw "no"; }')) }],
  ['a logger that throws', { logger: logger(failing) }],
  ['a logger that rejects', { logger: logger(rejecting) }],
])(
  '%s, after the request was sent, cannot change the result of a call or cause an unhandled rejection',
  async (_what, options) => {
    const unhandled: unknown[] = [];
    const keep = (reason: unknown) => unhandled.push(reason);
    process.on('unhandledRejection', keep);
    onTestFinished(() => void process.off('unhandledRejection', keep));

    const { fx } = await busyOnce(options);
    expect((await fx.wallets.list()).items).toEqual([]);
    const failed = await clientOf((response) => json(response, 400, { errorCode: 1 }), options);
    expect(await errorOf(failed.fx.payments.create(storyPayment))).toMatchObject({
      name: 'ApiError',
      outcome: 'rejected',
    });
    await new Promise(setImmediate);
    expect(unhandled).toEqual([]);
  },
);

test('the logger gets a line for each answer, retry and error', async () => {
  const lines: string[] = [];
  const write = (level: string) => (line: string) => void lines.push(`${level}: ${line}`);
  const logger = { debug: write('debug'), warn: write('warn'), error: write('error') };
  const { fx } = await busyOnce({ logger, nonce: () => nonce, random: () => 1 });
  await fx.wallets.list();
  await errorOf(fx.wallets.get(''));
  expect(lines.map((line) => line.replace(/\d+ ms/, 'N ms'))).toEqual([
    `debug: listWallets GET /wallets attempt 1 nonce ${nonce}: 503 in N ms`,
    `warn: listWallets GET /wallets attempt 1 nonce ${nonce} failed (GET /wallets was answered with 503); retry in N ms`,
    `debug: listWallets GET /wallets attempt 2 nonce ${nonce}: 200 in N ms`,
    'error: getWallet failed after N ms, outcome not-sent: getWallet: id must not be empty.',
  ]);
});

test('the logger may lack some of its methods', async () => {
  const errors: string[] = [];
  const { fx } = await busyOnce({ logger: { error: (line) => void errors.push(line) } });
  expect((await fx.wallets.list()).items).toEqual([]);
  await errorOf(fx.wallets.get(''));
  expect(errors).toEqual([expect.stringContaining('getWallet failed')]);
});

test('onResponse gets the status and the headers of the answer', async () => {
  const heard: unknown[] = [];
  const onResponse: Hooks['onResponse'] = (_event, { status, headers }) =>
    void heard.push([status, headers.get('x-request-id')]);
  const { fx } = await clientOf(
    (response) => json(response, 200, { id: 'P1' }, { 'x-request-id': 'r1' }),
    { hooks: { onResponse } },
  );
  await fx.payments.create(storyPayment);
  expect(heard).toEqual([[200, 'r1']]);
});

test('the diagnostics channels carry the same events as the hooks', async () => {
  const published: [name: string, event: unknown][] = [];
  for (const name of ['request', 'response', 'retry', 'error']) {
    const listen = (event: unknown) => void published.push([name, event]);
    subscribe(`crossborder-fx:${name}`, listen);
    onTestFinished(() => void unsubscribe(`crossborder-fx:${name}`, listen));
  }
  const { hooks, heard } = recorder();
  const { fx } = await busyOnce({ hooks });
  await fx.wallets.list();
  await errorOf(fx.wallets.get(''));
  expect(heard.map(([name]) => name)).toEqual([
    ...['request', 'response', 'retry'],
    ...['request', 'response', 'error'],
  ]);
  expect(published).toEqual(heard);
});

test('a line of the log stays one line, whatever error message the service sends', async () => {
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const errorMessage = 'no\r\nINFO createPayment paid\u2028\u001b[2J';
  const { fx } = await clientOf((response) => json(response, 503, { errorCode: 1, errorMessage }), {
    logger: { warn: log, error: log },
    maxRetries: 1,
  });
  await errorOf(fx.wallets.list());
  expect(lines).toHaveLength(2);
  for (const line of lines) {
    expect(line).toContain('no INFO createPayment paid [2J');
    expect(line).not.toMatch(/[\p{Cc}\u2028]/u);
  }
});

function ears() {
  const hook: ErrorEvent[] = [];
  const channel: ErrorEvent[] = [];
  const lines: string[] = [];
  const listen = (event: unknown) => void channel.push(event as ErrorEvent);
  subscribe('crossborder-fx:error', listen);
  onTestFinished(() => void unsubscribe('crossborder-fx:error', listen));
  const options = {
    hooks: { onError: (event: ErrorEvent) => void hook.push(event) },
    logger: { error: (line: string) => void lines.push(line) },
  };
  return { options, hook, channel, lines };
}

type Setup = Awaited<ReturnType<typeof onceSetup>>;

async function lose({ service, pay }: Setup): Promise<void> {
  service.fate = () => 'dropped';
  await errorOf(pay());
}

const cases: Record<string, (setup: Setup) => Promise<unknown>> = {
  async UndecidedError(setup) {
    await lose(setup);
    setup.advance(2);
    return setup.pay();
  },
  async LookError(setup) {
    await lose(setup);
    setup.advance(2);
    setup.service.failing = () => 403;
    return setup.pay();
  },
  async ChangedError(setup) {
    const { id } = await setup.pay();
    const expected = { ...body, externalBankAccountId: 'other' };
    return setup.confirm(id, { journal: setup.journal, expect: expected });
  },
  async 'JournalError, of a claim'({ journal, pay }) {
    const claim = () => Promise.reject(new Error('no'));
    return pay({ journal: { ...journal, claim } });
  },
  async ValidationError({ pay }) {
    return pay({ reference: '' });
  },
  async 'ValidationError, of fx.request'({ fx }) {
    return fx.request('GET', '/no such path' as '/path', { effect: 'none' });
  },
  async 'ApiError, of the request'(setup) {
    setup.service.fate = () => 'refused';
    return setup.pay();
  },
  async PaginationStalledError({ fx, service }) {
    service.payments.push({ id: 'P1' });
    service.page = (all) => all;
    for await (const _ of fx.payments.iterate({ status: 'all' }));
  },
};

test.each(Object.entries(cases))(
  'the hook, the channel and the logger report an error once: %s',
  async (name, fail) => {
    const { options, hook, channel, lines } = ears();
    const error = (await errorOf(fail(await onceSetup(options)))) as CrossborderFxError;
    expect(error.name).toBe(name.replace(/,.*/, ''));
    const same = hook.filter((event) => event.error === error);
    expect(same).toEqual([
      {
        operation: expect.stringMatching(/^\w+$/),
        route: expect.any(String),
        duration: expect.any(Number),
        error,
      },
    ]);
    expect(hook.filter((event) => event.error.name === error.name)).toEqual(same);
    expect(channel).toEqual(hook);
    expect(lines.filter((line) => line.endsWith(error.message))).toHaveLength(1);
  },
);

test('parallel calls with one reference report each error once to onError, and a successful call reports no error', async () => {
  const { options, hook } = ears();
  const setup = await onceSetup(options);
  const results = await Promise.allSettled(Array.from({ length: 4 }, () => setup.pay()));
  const thrown = results.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  expect(setup.service.payments).toHaveLength(1);
  expect(hook.map(({ error }) => error)).toEqual(thrown);
});
