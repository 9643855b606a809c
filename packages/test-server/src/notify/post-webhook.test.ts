import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer as createHttpsServer } from 'node:https';
import { createServer, type Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import {
  errorOf,
  listen,
  loopbackServer,
  refusingPort,
  tls,
} from '@crossborder-fx/tools-test-utils';
import { expect, onTestFinished, test, vi } from 'vitest';
import { moveTimers, senderInMemory } from '../../test/sender-in-memory.ts';
import { postWebhook } from './post-webhook.ts';

const webhook = { rawBody: '{"a":"é"}', headers: { 'x-own': '1' }, timeout: 10_000 };

/** Starts a receiver that calls `answer`, which writes the answer to the socket, once a whole request has arrived. */
async function rawReceiver(answer: (socket: Socket, request: string) => void) {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      if (bytes.includes('}')) answer(socket, String(bytes));
    });
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  return { url: await listen(server), sockets };
}

const failureOf = async (url: string, options = {}) => {
  const error = (await errorOf(postWebhook(`${url}/token`, { ...webhook, ...options }))) as Error;
  expect(error.name).toBe('SendWebhookError');
  return error.message.replace(url, 'It');
};

test('postWebhook sends the bytes of a notification with their length', async () => {
  const { url, requests } = await loopbackServer((response) => response.writeHead(204).end());
  expect(await postWebhook(`${url}/hook?a=1`, webhook)).toBe(204);
  expect(requests).toMatchObject([{ method: 'POST', url: '/hook?a=1', body: webhook.rawBody }]);
  expect(requests[0]?.headers).toMatchObject({
    'content-type': 'application/json',
    'content-length': '10',
    'x-own': '1',
  });
});

test.each([200, 301, 307, 401, 421, 503])(
  'postWebhook returns the status %i, and neither follows a redirect nor sends the notification again',
  async (status) => {
    const elsewhere = await loopbackServer((response) => response.end());
    const { url, requests } = await loopbackServer((response) =>
      response.writeHead(status, { location: elsewhere.url }).end('because'),
    );
    expect(await postWebhook(url, webhook)).toBe(status);
    expect([requests.length, elsewhere.requests.length]).toEqual([1, 0]);
  },
);

test('each call of postWebhook opens a new connection', async () => {
  const { url, sockets } = await rawReceiver((socket) =>
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n'),
  );
  for (const _ of [1, 2]) await postWebhook(url, webhook);
  expect(sockets).toHaveLength(2);
});

test('postWebhook reads no more than a few kB of an endless answer', async () => {
  let written = 0;
  const { url, sockets } = await rawReceiver((socket) => {
    socket.write('HTTP/1.1 500 No\r\n\r\n');
    const write = () => {
      while (socket.writable && socket.write('x'.repeat(1000))) written += 1000;
    };
    socket.on('drain', write);
    write();
  });
  expect(await postWebhook(url, webhook)).toBe(500);
  await expect.poll(() => sockets[0]?.destroyed).toBe(true);
  // Only the socket buffers fill up. If the sender kept reading, the endless answer would not let the test end.
  expect(written).toBeLessThan(20 * 1024 * 1024);
});

test.each([
  ['comes slowly', 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nx'],
  ['is not a chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nnonsense'],
])('postWebhook returns the status although the body of the answer %s', async (_, answer) => {
  const { url } = await rawReceiver((socket) => socket.write(answer));
  moveTimers();
  const timeOut = () => setImmediate(() => vi.advanceTimersByTime(2_000));
  // Node publishes `http.client.response.finish` when the headers of the receiver's answer have arrived.
  subscribe('http.client.response.finish', timeOut);
  onTestFinished(() => void unsubscribe('http.client.response.finish', timeOut));
  expect(await postWebhook(url, { ...webhook, timeout: 2_000 })).toBe(200);
});

test('postWebhook returns the status of an answer that switches the protocol, and closes the connection', async () => {
  const { url, sockets } = await rawReceiver((socket) =>
    socket.write('HTTP/1.1 101 Other\r\nupgrade: a\r\nconnection: upgrade\r\n\r\n'),
  );
  expect(await postWebhook(url, webhook)).toBe(101);
  await expect.poll(() => sockets[0]?.destroyed).toBe(true);
});

const closed = 'closed the connection without an answer.';
const longHeader = `HTTP/1.1 200 OK\r\na: ${'x'.repeat(100_000)}\r\n\r\n`;

test.each<[string, string, string | ((socket: Socket) => void)]>([
  ['a connection that is reset', closed, (socket) => socket.resetAndDestroy()],
  ['a connection that is closed', closed, (socket) => socket.end()],
  [
    'text of another protocol',
    'did not answer in HTTP: HPE_INVALID_CONSTANT.',
    '220 mail ready\r\n',
  ],
  ['endless headers', 'did not answer in HTTP: HPE_HEADER_OVERFLOW.', longHeader],
])('postWebhook does not accept %s as an answer', async (_, message, answer) => {
  const { url } = await rawReceiver((socket) =>
    typeof answer === 'string' ? void socket.write(answer) : answer(socket),
  );
  expect(await failureOf(url)).toBe(`It ${message}`);
});

test.each([
  ['nothing', ''],
  ['half a head', 'HTTP/1.1 200 OK\r\n'],
  ['only "continue"', 'HTTP/1.1 100 Continue\r\n\r\n'],
])(
  'postWebhook times out when a receiver sends %s, and closes the connection',
  async (_, answer) => {
    const { url, sockets } = await rawReceiver((socket) =>
      socket.write(answer, () => vi.advanceTimersByTime(500)),
    );
    moveTimers();
    expect(await failureOf(url, { timeout: 500 })).toBe('It did not answer within 500 ms.');
    await expect.poll(() => sockets[0]?.destroyed).toBe(true);
  },
);

test('postWebhook throws an error when the receiver cannot be reached, or has no trusted certificate', async () => {
  expect(await failureOf(`http://127.0.0.1:${refusingPort}`)).toBe(
    'It cannot be reached: ECONNREFUSED.',
  );
  const received: unknown[] = [];
  const server = createHttpsServer(tls, (request, response) => {
    received.push(request.url);
    response.writeHead(204).end();
  });
  const url = (await listen(server)).replace('http:', 'https:');
  expect(await failureOf(url)).toBe('It cannot be reached: DEPTH_ZERO_SELF_SIGNED_CERT.');
  expect(received).toEqual([]);
  const trusted = getCACertificates('default');
  onTestFinished(() => setDefaultCACertificates(trusted));
  setDefaultCACertificates([...trusted, tls.cert]);
  expect(await postWebhook(`${url}/hook`, webhook)).toBe(204);
  expect(received).toEqual(['/hook']);
});

test('a signal ends a call of postWebhook that has no answer yet', async () => {
  const closing = new AbortController();
  const { url } = await rawReceiver(() => closing.abort());
  expect(await failureOf(url, { signal: closing.signal })).toBe('It cannot be reached: ABORT_ERR.');
});

test('many simultaneous calls of postWebhook cause no warning about too many event listeners', async () => {
  const warnings: Error[] = [];
  const keep = (warning: Error) => void warnings.push(warning);
  process.on('warning', keep);
  onTestFinished(() => void process.off('warning', keep));
  const { signal } = new AbortController();
  const { url } = await loopbackServer((response) => response.writeHead(204).end());
  await Promise.all(Array.from({ length: 50 }, () => postWebhook(url, { ...webhook, signal })));
  expect(warnings).toEqual([]);
});

const noContent = 'HTTP/1.1 204 No Content\r\n';
const kept = `${noContent}connection: Keep-Alive\r\n\r\n`;

const keep = (socket: Socket) => void socket.write(kept);

/** Handles each notification with the next function of `answers`, and records the connection on which it arrived. */
async function receiverThat(...answers: ((socket: Socket) => void)[]) {
  const received: string[] = [];
  const receiver = await rawReceiver((socket, request) => {
    const [, id] = /"id":"(\w+)"/.exec(request) ?? [];
    received.push(`${id} on ${receiver.sockets.indexOf(socket) + 1}`);
    const answer = answers[received.length - 1] ?? keep;
    answer(socket);
  });
  return { ...receiver, received };
}

async function sendTo(url: string, names: readonly string[]) {
  const set = senderInMemory({ timeout: 2_000 });
  for (const name of names) set.add(url, name);
  expect(await set.sender.sendDue()).toBe(names.length);
  const outcomes = () =>
    names.map((name) =>
      set
        .attemptsAt(name)
        .map(({ state }) => state)
        .join(),
    );
  return { ...set, outcomes };
}

test('successive notifications share one connection, which is closed after the last notification', async () => {
  const { url, sockets, received } = await receiverThat();
  const { add, sender } = await sendTo(url, ['a', 'b', 'c']);
  expect(received).toEqual(['a on 1', 'b on 1', 'c on 1']);
  await expect.poll(() => sockets[0]?.destroyed).toBe(true);
  add(url, 'd');
  await sender.sendDue();
  expect(received.at(-1)).toBe('d on 2');
  await expect.poll(() => sockets[1]?.destroyed).toBe(true);
});

test.each<[string, (socket: Socket) => void]>([
  ['announces the end', (socket) => socket.write(`${noContent}connection: close\r\n\r\n`)],
  ['does not announce the end', (socket) => socket.end(`${noContent}\r\n`)],
  [
    'resets the connection',
    (socket) => socket.write(`${noContent}\r\n`, () => socket.resetAndDestroy()),
  ],
])(
  'a receiver that closes its connection after each answer, and %s, gets a new connection for each notification',
  async (_, close) => {
    const { url, received } = await receiverThat(close, close, close);
    const { outcomes } = await sendTo(url, ['a', 'b', 'c']);
    expect(received).toEqual(['a on 1', 'b on 2', 'c on 3']);
    expect(outcomes()).toEqual(['delivered', 'delivered', 'delivered']);
  },
);

test.each<[string, (socket: Socket) => void, string]>([
  ['is reset', (socket) => socket.resetAndDestroy(), 'closed the connection without an answer'],
  ['is closed', (socket) => socket.end(), 'closed the connection without an answer'],
  ['hangs', () => vi.advanceTimersByTime(2_000), 'did not answer within 2000 ms'],
])(
  'an attempt to deliver fails when its kept connection %s, and is not repeated',
  async (_, fail, error) => {
    const { url, received } = await receiverThat(keep, fail);
    moveTimers();
    const { outcomes, attemptsAt, add, sender } = await sendTo(url, ['a', 'b', 'c', 'd']);
    expect(received.slice(0, 2)).toEqual(['a on 1', 'b on 1']);
    // After an attempt without an answer, the sender uses a new connection for every notification to this receiver.
    expect(received.slice(2).sort()).toEqual(['c on 2', 'd on 3']);
    expect(outcomes()).toEqual(['delivered', 'failed', 'delivered', 'delivered']);
    expect(attemptsAt('b')).toMatchObject([{ error: `${url} ${error}.`, status: undefined }]);
    for (const name of ['e', 'f']) add(url, name);
    await sender.sendDue();
    expect(received.slice(4)).toEqual(['e on 4', 'f on 5']);
  },
);
