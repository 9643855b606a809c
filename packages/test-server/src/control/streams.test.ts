import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { send } from '@crossborder-fx/tools-test-utils';
import { expect, onTestFinished, test } from 'vitest';
import { control, ownRoute } from '../../test/control.ts';
import { serverOf } from '../../test/server.ts';
import type { ApiUser } from '../http/api-users.ts';
import type { JournaledDelivery } from '../notify/delivery-journal.ts';
import type { TestServer } from '../test-server.ts';
import { createStreams, type Streams } from './streams.ts';

async function open({ url }: Pick<TestServer, 'url'>, path = 'stream'): Promise<IncomingMessage> {
  const request = get(`${url}/_mock/${path}`, { agent: false });
  const [stream] = (await once(request, 'response')) as [IncomingMessage];
  onTestFinished(() => void stream.destroy());
  return stream;
}

async function received(stream: AsyncIterable<unknown>, part: string): Promise<string> {
  let all = '';
  for await (const chunk of stream) {
    all += chunk;
    if (all.includes(part)) break;
  }
  return all;
}

test('an event stream reports each reset, and each request when it is answered', async () => {
  const server = await serverOf();
  await send(server, '/webhooks');
  const stream = await open(server);
  expect(stream.headers['content-type']).toBe('text/event-stream');
  await send(server, '/wallets');
  server.reset();
  const events = await received(stream, 'event: reset');
  const [first = '', second] = events.split('\n\n');
  expect(first).toMatch(/^event: request\ndata: \{.*\}$/);
  expect(JSON.parse(first.split('data: ')[1] ?? '')).toMatchObject({
    path: '/wallets',
    status: 200,
    headers: { 'x-wsse': expect.stringContaining('PasswordDigest="…"') },
  });
  expect(second).toBe('event: reset\ndata: {}');
});

test('an event stream reports notifications, without their secret', async () => {
  const server = await serverOf();
  const stream = await open(server);
  const to = 'http://127.0.0.1:1/hook';
  const sending = server.sendWebhook('TRADE_BLOCKED', { to, secret: 'of-the-subscription' });
  await expect(sending).rejects.toThrow('cannot be reached');
  server.reset();
  const events = await received(stream, 'event: reset');
  expect(events).toMatch(/^event: webhook\ndata: \{.*"event":"TRADE_BLOCKED".*"failed".*\}\n\n/);
  expect(events).not.toContain('of-the-subscription');
});

test('an event stream with brief=1 reports only once that notifications were sent, however many', async () => {
  const told: JournaledDelivery[] = [];
  const tellers: ((delivery: JournaledDelivery) => void)[] = [];
  const server = await serverOf({
    createState({ tell }) {
      tellers.push(tell);
      return { reset() {}, close() {}, listDeliveries: (latest) => told.slice(-latest) };
    },
  });
  const stream = await open(server, 'stream?brief=1');
  for (let id = 1; id <= 3000; id += 1) {
    const delivery = { id: `${id}`, rawBody: 'x'.repeat(1000) } as JournaledDelivery;
    told.push(delivery);
    tellers[0]?.(delivery);
  }
  expect(await received(stream, '\n\n')).toBe('event: webhook\ndata: {}\n\n');
  const listed = async (query: string) => control(server, `GET /_mock/deliveries${query}`);
  expect((await listed('')).body.deliveries).toHaveLength(1000);
  const latest = [{ id: '2999' }, { id: '3000' }];
  expect((await listed('?latest=2')).body.deliveries).toMatchObject(latest);
  expect((await listed('?latest=1001')).status).toBe(422);
});

test('an event stream reports on one user, and ends when this user is removed', async () => {
  const server = await serverOf();
  const fork = server.fork();
  const stream = await open(server, `stream?user=${fork.credentials.username}`);
  const all = text(stream);
  await send(server, '/webhooks');
  await send(fork, '/wallets');
  await fork.close();
  expect(await all).toContain('/wallets');
  expect(await all).not.toContain('/webhooks');
});

test('event streams end when the server closes, and do not delay its close', async () => {
  const server = await serverOf();
  const streams = [await open(server), await open(server)];
  const ends = streams.map((stream) => text(stream));
  server.reset();
  await server.close();
  const last = 'event: reset\ndata: {}\n\n';
  expect(await Promise.all(ends)).toEqual([last, last]);
  expect(streams.map(({ complete }) => complete)).toEqual([true, true]);
});

test('a server has at most 100 event streams, and closed streams do not count', async () => {
  const server = await serverOf();
  const streams = await Promise.all(Array.from({ length: 100 }, () => open(server)));
  const refused = await control(server, 'GET /_mock/stream');
  expect(refused).toMatchObject({
    status: 503,
    body: { error: 'The server has 100 open streams, and accepts no more. Close one first.' },
  });
  streams[0]?.destroy();
  await expect.poll(async () => (await open(server)).statusCode).toBe(200);
});

const proof = '/payments/NTc4MTI2/proofOfTransaction';

test('an event stream shows a whole body up to 4,096 bytes, and only the beginning and the length of a longer body', async () => {
  const server = await serverOf({ auth: false });
  const stream = await open(server);
  // As JSON, the first body has exactly 4,096 bytes, the largest size that an event shows in full.
  const whole = { file: 'x'.repeat(4085) };
  const longer = { file: `${whole.file}x` };
  const long = { file: `${longer.file}é${'x'.repeat(9_000_000)}` };
  for (const body of [whole, longer, long]) await send(server, proof, { method: 'PUT', body });
  server.reset();
  const events = (await received(stream, 'event: reset')).split('\n\n').slice(0, 3);
  const told = events.map((event) => JSON.parse(event.split('data: ')[1] ?? ''));
  expect(told[0]).toMatchObject({ body: whole });
  expect(told[0]).not.toHaveProperty('bodyBytes');
  expect(told[1]).toMatchObject({ bodyBytes: 4097 });
  // Only the first byte of é would fit, so the text ends before the é.
  const bodyBytes = Buffer.byteLength(JSON.stringify(long));
  const body = `{"file":"${longer.file}`;
  expect(told[2]).toMatchObject({ method: 'PUT', body, bodyBytes });
  expect(events[2]?.length).toBeLessThan(6000);
});

test('when there are many events, the server cuts off a reader of an event stream that stops reading, and delays no other reader', async () => {
  const { server, stream: slow, user } = await openOwn(createStreams(new AbortController().signal));
  slow.on('error', () => {}).pause();
  const quick = await open(server, 'own');
  let lines = 0;
  quick.on('data', (chunk) => {
    lines += String(chunk).split('\n').length - 1;
  });
  const gone = new Promise((resolve) => slow.once('close', resolve));
  // The events have 20 MB, more than the socket buffers of client and server hold.
  const rawBody = 'x'.repeat(100_000);
  for (let sent = 5; sent <= 200; sent += 5) {
    for (let count = 0; count < 5; count++) {
      user.happenings.emit('webhook', { rawBody } as JournaledDelivery);
    }
    // The stream has three lines for each event.
    await expect.poll(() => lines / 3, { interval: 1 }).toBe(sent);
  }
  slow.resume();
  await gone;
  expect(slow.complete).toBe(false);
});

test('a stream reader that stops reading does not delay the end of the event streams', async () => {
  const ending = new AbortController();
  const { server, stream, user } = await openOwn(createStreams(ending.signal));
  stream.on('error', () => {}).pause();
  // The body makes an event that is larger than the socket buffers of client and server.
  const rawBody = 'x'.repeat(9_000_000);
  user.happenings.emit('webhook', { rawBody } as JournaledDelivery);
  ending.abort();
  // When the server has answered this request, it has already cut off the reader that reads nothing.
  await control(server, 'GET /_mock/health');
  const end = new Promise((resolve) => stream.once('close', resolve));
  stream.resume();
  await end;
  expect(stream.complete).toBe(false);
});

test('nothing is written to an event stream that has ended', async () => {
  const ending = new AbortController();
  const { server, stream } = await openOwn(createStreams(ending.signal));
  ending.abort();
  server.reset();
  expect(await text(stream)).toBe('');
});

test('an idle event stream has a heartbeat', async () => {
  const { signal } = new AbortController();
  const { stream } = await openOwn(createStreams(signal, { heartbeat: 5 }));
  expect(await received(stream, ':\n\n:\n\n')).toMatch(/^(:\n\n)+$/);
});

async function openOwn(streams: Streams) {
  const opened: ApiUser[] = [];
  const route = ownRoute(({ user }) => {
    opened.push(user);
    return streams.open(user);
  });
  const server = await serverOf({ routes: [route] });
  const stream = await open(server, 'own');
  return { server, stream, user: opened[0] ?? expect.fail('It was not opened.') };
}
