import { once } from 'node:events';
import { errorMessageOf, send, wsseHeader } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { connectionTo, serverOf } from '../../test/server.ts';
import type { OperationId } from '../common/router.ts';
import type { TestServer } from '../test-server.ts';
import { drawLatency } from './latency.ts';

async function countingServer(body: unknown = { items: 'x'.repeat(1000) }) {
  const done = { count: 0 };
  const server = await serverOf({
    answer: () => {
      done.count++;
      return { status: 200, body };
    },
  });
  return { server, done };
}

async function asked(server: TestServer, { times = 1, allowHalfOpen = false } = {}) {
  const socket = await connectionTo(server, allowHalfOpen);
  const token = wsseHeader(server.credentials);
  socket.write(`GET /wallets HTTP/1.1\r\nhost: x\r\nx-wsse: ${token}\r\n\r\n`.repeat(times));
  return socket;
}

async function receive(server: TestServer) {
  const socket = await asked(server);
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
  });
  const [error] = await Promise.race([once(socket, 'error'), once(socket, 'end').then(() => [])]);
  socket.destroy();
  return { received, error: (error as NodeJS.ErrnoException | undefined)?.code };
}

test.each(['drop', 'reset', 'garbage'] as const)(
  'the fault %s comes before or after the service does the work of the request, as the fault rule says',
  async (ending) => {
    const { server, done } = await countingServer();
    server.respond('listWallets', { [ending]: 'before', times: 1 });
    server.respond('listWallets', { [ending]: 'after', times: 1 });
    await expect(send(server, '/wallets')).rejects.toThrow();
    expect(done.count).toBe(0);
    await expect(send(server, '/wallets')).rejects.toThrow();
    expect(done.count).toBe(1);
    expect((await send(server, '/wallets')).status).toBe(200);
    expect(server.requests).toMatchObject([
      { status: undefined, fault: { [ending]: 'before' } },
      { status: undefined, fault: { [ending]: 'after' } },
      { status: 200, fault: undefined },
    ]);
  },
);

test('the fault `drop` ends the connection, `reset` breaks it, and `garbage` sends bytes that are not HTTP', async () => {
  const { server } = await countingServer();
  server.respond('listWallets', { drop: 'before', times: 1 });
  expect(await receive(server)).toEqual({ received: '', error: undefined });
  server.respond('listWallets', { reset: 'before', times: 1 });
  expect(await receive(server)).toEqual({ received: '', error: 'ECONNRESET' });
  server.respond('listWallets', { garbage: 'after', times: 1 });
  const { received } = await receive(server);
  expect(received).not.toBe('');
  expect(received).not.toContain('HTTP/1.1');
});

test('a fault rule sends its status, its headers and an error body before or after the work of the service', async () => {
  const { server, done } = await countingServer();
  const headers = { 'retry-after': '7' };
  server.respond('listWallets', { status: 503, headers, times: 1 });
  const early = await send(server, '/wallets');
  expect([early.status, early.headers.get('retry-after'), done.count]).toEqual([503, '7', 0]);
  expect(await errorMessageOf(early)).toBe('A fault rule of the test gave this answer.');
  server.respond('listWallets', { status: 500, stage: 'after', times: 1 });
  expect([(await send(server, '/wallets')).status, done.count]).toEqual([500, 1]);
});

test('a fault rule adds headers to the usual ones, or replaces those of the same name in any letter case', async () => {
  const { server, done } = await countingServer();
  server.respond('listWallets', { headers: { 'x-note': 'y', 'Content-Type': 'text/html' } });
  const { headers } = await send(server, '/wallets');
  expect([headers.get('x-note'), headers.get('content-type')]).toEqual(['y', 'text/html']);
  expect(done.count).toBe(1);
});

test.each([0, 10])(
  'the fault truncate sends only %i bytes of the body, and the client cannot read the rest',
  async (truncate) => {
    const { server } = await countingServer();
    server.respond('listWallets', { truncate });
    const { received } = await receive(server);
    const [head = '', body = ''] = received.split('\r\n\r\n');
    expect(head).toContain('content-length: 1012');
    expect(body).toBe('{"items":"xxx'.slice(0, truncate));
    const response = await send(server, '/wallets');
    await expect(response.text()).rejects.toThrow();
  },
);

test('a truncated answer without a body ends as usual', async () => {
  const server = await serverOf({ answer: () => ({ status: 204 }) });
  server.respond('listWallets', { truncate: 5 });
  const { received } = await receive(server);
  expect(received).toMatch(/^HTTP\/1\.1 204 /);
});

test('the fault slow sends the whole answer, in small parts', async () => {
  const { server } = await countingServer({ items: 'ü'.repeat(500) });
  server.respond('listWallets', { slow: 4000 });
  const response = await send(server, '/wallets');
  const parts: number[] = [];
  for await (const part of response.body ?? []) parts.push(part.length);
  expect(parts.length).toBeGreaterThan(3);
  expect(Math.max(...parts)).toBeLessThan(1012);
  expect(parts.reduce((sum, length) => sum + length, 0)).toBe(1012);
});

test('a server that closes writes the rest of a slow answer at once', async () => {
  const { server } = await countingServer();
  server.respond('listWallets', { slow: 1 });
  const response = await send(server, '/wallets');
  const whole = response.text();
  await server.close();
  expect(await whole).toHaveLength(1012);
});

test('a fault with a range of long delays delays the answer, and the closing server sends the answer at once', async () => {
  const { server } = await countingServer();
  server.respond('listWallets', { delay: [60_000, 90_000] });
  const delayed = send(server, '/wallets');
  await expect.poll(() => server.requests).toMatchObject([{ status: undefined }]);
  await server.close();
  expect((await delayed).status).toBe(200);
});

const texts = 'an object of parameters.';

test.each<[object, string]>([
  [{ drop: true }, 'drop must be "before" or "after", not true.'],
  [
    { drop: 'before', reset: 'after' },
    'A fault must not have more than one of drop, reset and gar',
  ],
  [{ status: 99 }, 'status must be a whole number from 200 to 599, not 99.'],
  [{ truncate: -1 }, 'truncate must be a whole number from 0, not -1.'],
  [{ slow: 0 }, 'slow must be a whole number from 1, not 0.'],
  [{ slow: Number.NaN }, 'slow must be a whole number from 1, not NaN.'],
  [{ headers: { 'a b': 'x' } }, 'Header name must be a valid HTTP token'],
  [{ headers: { a: 'x\r\ny' } }, 'Invalid character in header content'],
  [{ headers: 'x' }, 'headers must be an object.'],
  [{ headers: null }, 'headers must be an object.'],
  [{ headers: { a: 1 } }, 'The header a must be a string.'],
  // A header that says where the answer ends would break the next answer on the connection.
  [{ headers: { 'Content-Length': '5' } }, 'headers must not have Content-Length'],
  [{ headers: { 'transfer-encoding': '5' } }, 'headers must not have transfer-encoding'],
  [{ headers: { Trailer: '5' } }, 'headers must not have Trailer'],
  [{ when: { paths: {} } }, 'when has no option paths, only path, query, body.'],
  [{ when: { path: 'x' } }, `when.path must be ${texts}`],
  [{ when: { path: null } }, `when.path must be ${texts}`],
  [{ when: { query: null } }, `when.query must be ${texts}`],
  [{ when: { query: { page: 2 } } }, 'The values of when.query must be strings.'],
  [{ when: { path: { id: '1' } } }, 'when.path.id is unknown.'],
  [{ when: { query: { perPage: '1' } } }, 'when.query.perPage is unknown; did you mean per_page?'],
  [{ when: { body: {} } }, 'when.body is unknown.'],
  [{ stage: 'after' }, 'stage has an effect only with status.'],
  [{ drop: 'after', slow: 5 }, 'reset or garbage sends no answer: leave out slow.'],
  [{ when: 5 }, 'when must be an object, or a function that takes the request.'],
  [{ answer: {} }, 'answer must be a function that takes the request.'],
  [{ times: 0 }, 'times must be a whole number from 1, not 0.'],
  [{ times: 1.5 }, 'times must be a whole number from 1, not 1.5.'],
  [{ delay: -1 }, 'delay must be a number of milliseconds up to 2147483647, or a range [min, max]'],
  [{ delay: 3e9 }, 'delay must be a number of milliseconds up to 2147483647, or a range'],
  [{ dealy: 5 }, 'A response has no option dealy, only answer, times, when, delay,'],
])('the rule %j is refused at once', async (rule, message) => {
  const { server } = await countingServer();
  expect(() => server.respond('listWallets', rule)).toThrow(message);
  expect(server.listRules()).toEqual([]);
});

test('a rule may have each name in `when` that some request with an answer can have', async () => {
  const [server, lenient] = [await serverOf(), await serverOf({ lenient: true })];
  const rule = (one: object) => ({ when: { body: { amount: one } } });
  expect(() => server.respond('createPayment', rule({ curency: 'EUR' }))).toThrow('mean currency?');
  expect(() => server.respond('*', rule({ curency: 'EUR' }))).toThrow('is unknown');
  server.respond('*', rule({ currency: 'EUR' }));
  server.respond('*', { when: { path: { webhookId: '1' } } });
  lenient.respond('createPayment', rule({ curency: 'EUR' }));
});

test.each(['drop', 'reset', 'garbage'] as const)(
  'the fault %s of a pipelined request comes after the answer to the earlier request',
  async (ending) => {
    const { server } = await countingServer({});
    server.respond('listWallets', { delay: 30, times: 1 });
    server.respond('listWallets', { [ending]: 'before', times: 1 });
    const socket = await asked(server, { times: 2 });
    let received = '';
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket.on('error', () => {});
    await new Promise((resolve) => socket.once('close', resolve));
    // The reset may reach the client before the answer to the earlier request does: the client then loses this answer.
    if (ending !== 'reset') expect(received.match(/HTTP\/1\.1 200/g)).toHaveLength(1);
    expect(received.includes('not HTTP')).toBe(ending === 'garbage');
  },
);

test('the fault garbage ends the connection even when the client does not close its side', async () => {
  const { server } = await countingServer({});
  server.respond('listWallets', { garbage: 'before' });
  const socket = await asked(server, { allowHalfOpen: true });
  socket.resume();
  await once(socket, 'end');
  const broken = once(socket, 'error');
  // When the server has closed both sides of a connection, more bytes of the client make the server reset the connection.
  const writing = setInterval(() => socket.write('\r\n'), 5);
  expect(((await broken)[0] as NodeJS.ErrnoException).code).toMatch(/EPIPE|ECONNRESET/);
  clearInterval(writing);
});

test('many delayed answers cause no warning', async () => {
  const warnings: Error[] = [];
  const keep = (warning: Error) => void warnings.push(warning);
  process.on('warning', keep);
  const { server } = await countingServer({});
  server.respond('*', { delay: 300 });
  await Promise.all(Array.from({ length: 20 }, () => send(server, '/wallets')));
  process.off('warning', keep);
  expect(warnings).toEqual([]);
});

test('drawLatency returns a given number unchanged, and draws a number from a given range', () => {
  expect(drawLatency(20)).toBe(20);
  expect(drawLatency([50, 150], () => 0)).toBe(50);
  expect(drawLatency([50, 150], () => 0.5)).toBe(100);
});

test('the option latency delays every answer, except refusals', async () => {
  const server = await serverOf({ latency: 60_000 });
  const held = send(server, '/wallets');
  expect((await send(server, '/nothing')).status).toBe(404);
  const requestOf = (path: string) => server.requests.find((one) => one.path === path);
  await expect.poll(() => requestOf('/wallets')).toMatchObject({ status: undefined });
  expect(requestOf('/nothing')).toMatchObject({ status: 404 });
  await server.close();
  expect((await held).status).toBe(200);
});

const statuses = async (server: TestServer, count: number, path = '/payments/NTc4MTI2') => {
  const found: number[] = [];
  for (let index = 0; index < count; index++) {
    const response = await send(server, path);
    await response.body?.cancel();
    found.push(response.status);
  }
  return found;
};
const answering = (status: number) => ({ answer: () => ({ status }) });

test('the answer of a fault rule replaces the usual answer until the rule is changed or reset', async () => {
  const server = await serverOf();
  server.respond('getPayment', answering(500));
  expect(await statuses(server, 2)).toEqual([500, 500]);
  server.respond('getPayment', answering(503));
  expect(await statuses(server, 1)).toEqual([503]);
  server.reset();
  expect(await statuses(server, 1)).toEqual([200]);
});

test('fault rules with the option `times` apply before other rules, in the order in which they were set', async () => {
  const server = await serverOf();
  server.respond('getPayment', answering(404));
  server.respond('getPayment', { ...answering(500), times: 2 });
  server.respond('getPayment', { ...answering(503), times: 1 });
  expect(await statuses(server, 4)).toEqual([500, 500, 503, 404]);
});

test('a fault rule applies to all paths of its operation, and to no other operation', async () => {
  const server = await serverOf();
  server.respond('listPayments', answering(500));
  expect(await statuses(server, 1, '/payments/all')).toEqual([500]);
  expect(await statuses(server, 1, '/payments/blocked')).toEqual([500]);
  expect(await statuses(server, 1, '/trades/_all')).toEqual([200]);
});

test('a refused request does not use up a fault rule', async () => {
  const server = await serverOf();
  server.respond('getPayment', { ...answering(500), times: 1 });
  expect((await fetch(`${server.url}/payments/NTc4MTI2`)).status).toBe(401);
  expect(await statuses(server, 2)).toEqual([500, 200]);
});

test('a fault rule for an unknown operation is refused with a list of the known operations', async () => {
  const server = await serverOf();
  const set = () => server.respond('listPaymentsAll' as OperationId, {});
  expect(set).toThrow(/^There is no operation listPaymentsAll, only listWallets, createWallet, /);
});
