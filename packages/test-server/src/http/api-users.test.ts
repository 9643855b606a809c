import { errorMessageOf, send, storyPayment, wsseHeader } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { serverOf } from '../../test/server.ts';
import type { StateOwner, UserState } from '../common/answerer.ts';
import { createControlClient } from '../connect/control-client.ts';
import { remoteServer } from '../connect/remote-server.ts';
import type { JournaledDelivery } from '../notify/delivery-journal.ts';

test('an API user that fork adds has its own credentials, requests and rules', async () => {
  const server = await serverOf();
  const fork = server.fork();
  expect(fork.url).toBe(server.url);
  expect(fork.credentials).not.toEqual(server.credentials);
  fork.respond('listWallets', { status: 503 });
  expect((await send(fork, '/wallets')).status).toBe(503);
  expect((await send(server, '/wallets')).status).toBe(200);
  expect(fork.requests).toMatchObject([{ status: 503 }]);
  expect(server.requests).toMatchObject([{ status: 200 }]);
  fork.reset();
  expect(fork.requests).toEqual([]);
  expect(server.requests).toHaveLength(1);
});

test('fork throws an error after the server was closed', async () => {
  const server = await serverOf();
  await server.close();
  expect(() => server.fork()).toThrow('The server is closed, so no API user can be added.');
});

class Counter implements UserState {
  count = 0;
  isClosed = false;
  readonly owner: StateOwner;
  constructor(owner: StateOwner) {
    this.owner = owner;
  }
  reset() {
    this.count = 0;
  }
  close() {
    this.isClosed = true;
  }
}

test('the function that makes answers gets the API user with its state, and a reset restores the initial state', async () => {
  const server = await serverOf({
    createState: (owner) => new Counter(owner),
    answer: ({ user }) => {
      const state = user.state as Counter;
      state.count++;
      return { status: 200, body: { username: user.username, count: state.count } };
    },
  });
  const fork = server.fork({ username: 'treasury', secret: 'its secret' });
  const counted = async (one: typeof server) => (await send(one, '/wallets')).json();
  expect(await counted(server)).toEqual({ username: 'mock-user', count: 1 });
  expect(await counted(server)).toMatchObject({ count: 2 });
  expect(await counted(fork)).toEqual({ username: 'treasury', count: 1 });
  server.reset();
  expect(await counted(server)).toMatchObject({ count: 1 });
  expect(await counted(fork)).toMatchObject({ count: 2 });
});

test('the secret of an API user does not sign requests of another API user', async () => {
  const server = await serverOf();
  const fork = server.fork();
  const mixed = { username: fork.credentials.username, secret: server.credentials.secret };
  const refused = await send({ ...fork, credentials: mixed }, '/wallets');
  expect(refused.status).toBe(401);
  expect(fork.requests).toMatchObject([{ status: 401, refusal: expect.any(String) }]);
  expect(server.requests).toEqual([]);
});

test('a request without a valid username belongs to the first API user', async () => {
  const server = await serverOf();
  const fork = server.fork();
  await fetch(`${server.url}/wallets`);
  const stranger = { username: 'stranger', secret: 'x' };
  const refused = await send({ ...server, credentials: stranger }, '/wallets');
  expect(await errorMessageOf(refused)).toBe(
    'The server does not know the Username of the header X-WSSE.',
  );
  expect(server.requests).toMatchObject([{ status: 401 }, { status: 401 }]);
  expect(fork.requests).toEqual([]);
});

test('without authentication, the username alone decides to which API user a request belongs', async () => {
  const server = await serverOf({ auth: false });
  const fork = server.fork();
  await send({ ...fork, credentials: { ...fork.credentials, secret: 'any' } }, '/wallets');
  await fetch(`${server.url}/wallets`);
  expect(fork.requests).toHaveLength(1);
  expect(server.requests).toHaveLength(1);
});

test('close() of an added API user makes the server refuse the requests of this user only', async () => {
  const server = await serverOf();
  const fork = server.fork();
  await fork.close();
  expect((await send(fork, '/wallets')).status).toBe(401);
  expect((await send(server, '/wallets')).status).toBe(200);
  expect(server.fork(fork.credentials).requests).toEqual([]);
});

test('a request is answered even if its API user is removed before the answer', async () => {
  const server = await serverOf();
  const fork = server.fork();
  fork.respond('createPayment', { delay: 100 });
  const sending = send(fork, '/payments', { body: storyPayment });
  await expect.poll(() => fork.requests).toHaveLength(1);
  await fork.close();
  expect((await sending).status).toBe(200);
});

test.each([
  [{ username: 'mock-user', secret: 'x' }, 'Another API user has this username.'],
  [{ username: '', secret: 'x' }, 'credentials must have a username and a secret'],
  [{ username: '..', secret: 'x' }, 'The username must not be . or ..'],
  [{ username: 'x' }, 'credentials must have a username and a secret'],
])('fork refuses the credentials %j', async (credentials, message) => {
  const server = await serverOf();
  expect(() => server.fork(credentials as typeof server.credentials)).toThrow(message);
});

test('two API users may use the same nonce', async () => {
  const server = await serverOf({ rejectNonceReuse: true });
  const fork = server.fork();
  const nonce = 'ab'.repeat(16);
  const status = async ({ url, credentials }: typeof server) => {
    const headers = { 'x-wsse': wsseHeader(credentials, { nonce }) };
    return (await fetch(`${url}/wallets`, { headers })).status;
  };
  expect([await status(server), await status(fork), await status(server)]).toEqual([200, 200, 401]);
});

test('closing a removed API user again does not remove a later user with the same username', async () => {
  const server = await serverOf();
  const credentials = { username: 'treasury', secret: 's' };
  const first = server.fork(credentials);
  await first.close();
  const second = server.fork(credentials);
  await first.close();
  expect((await send(second, '/wallets')).status).toBe(200);
});

function counters() {
  const states: Counter[] = [];
  const createState = (owner: StateOwner) => {
    const state = new Counter(owner);
    states.push(state);
    return state;
  };
  return { states, createState };
}

test('when fork refuses to add an API user, the server creates no state for the user', async () => {
  const { states, createState } = counters();
  const server = await serverOf({ createState });
  expect(() => server.fork(server.credentials)).toThrow('Another API user has this username.');
  expect(states).toHaveLength(1);
});

test('the state of an added API user is closed with the user, and all states are closed with the server', async () => {
  const { states, createState } = counters();
  const server = await serverOf({ createState });
  const forks = [server.fork(), server.fork()];
  expect(states.map(({ owner }) => owner.isFirst)).toEqual([true, false, false]);
  await forks[0]?.close();
  expect(states.map(({ isClosed }) => isClosed)).toEqual([false, true, false]);
  await server.close();
  expect(states.map(({ isClosed }) => isClosed)).toEqual([true, true, true]);
});

test('the state of the first user is closed when the server cannot listen', async () => {
  const { states, createState } = counters();
  const port = Number(new URL((await serverOf()).url).port);
  await expect(serverOf({ port, createState })).rejects.toThrow('in use');
  expect(states).toMatchObject([{ isClosed: true }]);
});

test('the server lists a delivery that the state of an API user has made, and reports it as an event', async () => {
  const delivery: JournaledDelivery = {
    id: 'own',
    event: 'TRADE_PLANIFIED',
    webhookId: '27d9ce6c-1f33-4a9d-9c1e-55d1c1d0a001',
    to: 'http://127.0.0.1:1',
    rawBody: '{}',
    state: 'pending',
    attempts: [],
  };
  let tell: StateOwner['tell'] = () => {};
  const server = await serverOf({
    createState(owner) {
      tell = owner.tell;
      return { reset() {}, close() {}, listDeliveries: () => [delivery] };
    },
  });
  const control = remoteServer(createControlClient(server.url, { name: 'mock', user: undefined }));
  await using events = await control.events();
  tell(delivery);
  for await (const event of events) {
    expect(event).toEqual({ event: 'webhook', delivery });
    break;
  }
  expect(server.deliveries).toEqual([delivery]);
  expect(await control.listDeliveries()).toEqual([delivery]);
});
