import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { loopbackServer, send, wsseHeader } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import type { Sandbox } from '../src/sandbox.ts';
import { newBeneficiary } from './bodies.ts';
import { sandboxOf } from './sandbox-of.ts';

const moves: [name: string, move: (sandbox: Sandbox) => void][] = [
  ['reset', (sandbox) => sandbox.reset()],
  ['restore', (sandbox) => sandbox.restore('before')],
];

async function savedSandbox(): Promise<Sandbox> {
  const sandbox = await sandboxOf({ idleTimeout: 60_000 });
  sandbox.snapshot('before');
  return sandbox;
}

/** Sends the head of a request and a part of its body, and waits until the server has read the head. */
async function begin({ url, credentials }: Sandbox, path: string, body: object) {
  const text = JSON.stringify(body);
  const began = request(url + path, {
    method: 'POST',
    agent: false,
    headers: {
      'content-type': 'application/json',
      'content-length': text.length,
      'x-wsse': wsseHeader(credentials),
    },
  });
  const started = new Promise<void>((resolve) => {
    const onStart = () => {
      unsubscribe('http.server.request.start', onStart);
      // The server reads the request's head in the present turn of the event loop, so go on in the next turn.
      setImmediate(resolve);
    };
    subscribe('http.server.request.start', onStart);
  });
  began.write(text.slice(0, 5));
  await started;
  return { began, rest: text.slice(5) };
}

async function end({ began, rest }: { began: ClientRequest; rest: string }) {
  const answered = once(began, 'response');
  began.end(rest);
  const [response] = (await answered) as [IncomingMessage];
  return { status: response.statusCode, body: Object(await json(response)) };
}

/** Counts accounts, movements and beneficiaries: after a reset or restore, an earlier request must add none. */
async function countsOf(sandbox: Sandbox): Promise<number[]> {
  const lists = [
    ['/wallets', 'wallets'],
    ['/financialMovements?per_page=1000', 'financialMovements'],
    ['/externalBankAccounts', 'accounts'],
  ] as const;
  return Promise.all(
    lists.map(
      async ([path, name]) => Object(await (await send(sandbox, path)).json())[name].length,
    ),
  );
}

test.each(moves)(
  'a request that began before a %s of the sandbox gets 503, changes nothing and is not logged',
  async (_, move) => {
    const sandbox = await savedSandbox();
    const { clock } = sandbox;
    const before = await countsOf(sandbox);
    const [{ id: walletId }] = Object(await (await send(sandbox, '/wallets')).json()).wallets;
    const euro = { value: '000000000001.00', currency: 'EUR' };
    const late = [
      await begin(sandbox, '/wallets', { currency: 'EUR', tag: 'of before' }),
      await begin(sandbox, '/_sandbox/simulate/incoming', { walletId, amount: euro }),
      await begin(sandbox, '/_sandbox/clock/advance', { days: 3 }),
      await begin(sandbox, '/_sandbox/faults', { operation: '*', status: 500 }),
      await begin(sandbox, '/_sandbox/trigger', { event: 'PAYMENT_CREATED' }),
    ];
    const now = clock.now();
    sandbox.clearRequests();
    move(sandbox);
    sandbox.faults.add('createWallet', { status: 500, times: 1 });
    for (const one of late) {
      const { status, body } = await end(one);
      expect([status, body.errorMessage ?? body.error]).toEqual([
        503,
        'The state was reset or restored during the request, so the request changed nothing. Send it again.',
      ]);
    }
    // A request from before the reset or restore uses up no rule for simulated failures that was added afterwards.
    expect(sandbox.faults.list()).toMatchObject([{ operation: 'createWallet', timesLeft: 1 }]);
    expect([sandbox.requests.length, clock.now()]).toEqual([0, now]);
    expect(await countsOf(sandbox)).toEqual(before);
  },
);

test.each(moves)(
  'a waiting request ends at once with 503 at a %s of the sandbox',
  async (_, move) => {
    const sandbox = await savedSandbox();
    const before = await countsOf(sandbox);
    const hanging = await loopbackServer(() => {});
    const events = ['PAYMENT_CREATED'];
    const post = (path: string, body: object) => send(sandbox, path, { body });
    await post('/webhooks', { events, url: hanging.url });
    sandbox.faults.add('createWallet', { delay: 2_000_000_000 });
    sandbox.clearRequests();
    const waiting = [
      post('/wallets', { currency: 'EUR' }),
      post('/externalBankAccounts', {
        ...newBeneficiary({ holder: { name: 'Slow Nordlicht', type: 'Corporate' } }),
        verificationOfPayee: true,
      }),
      send(sandbox, '/_sandbox/requests/next?operation=getTrade&timeout=60000'),
      post('/_sandbox/trigger', { event: 'PAYMENT_CREATED' }),
    ];
    await expect.poll(() => [sandbox.requests.length, hanging.requests.length]).toEqual([2, 1]);
    move(sandbox);
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([503, 503, 503, 503]);
    expect(await countsOf(sandbox)).toEqual(before);
  },
);
