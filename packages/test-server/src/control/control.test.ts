import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { json, text } from 'node:stream/consumers';
import { answering, gate, listen, send } from '@crossborder-fx/tools-test-utils';
import { expect, onTestFinished, test } from 'vitest';
import { type ControlAnswer, control, ownRoute } from '../../test/control.ts';
import { sendRaw, serverOf } from '../../test/server.ts';
import { Refusal } from '../common/refusal.ts';
import type { LogEntry } from '../http/log.ts';
import type { TestServer } from '../test-server.ts';
import { writeList } from './write-list.ts';

test('the answer at the base URL names the server, its version and its control interface', async () => {
  const server = await serverOf({ name: 'sandbox', version: '1.2.3' });
  const { status, body, headers } = await control(server, 'GET /?from=a-browser');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    name: 'sandbox',
    version: '1.2.3',
    control: '/_sandbox/',
    controlDocument: '/_sandbox/openapi.json',
    credentials: server.credentials,
  });
  expect(headers['x-control-interface']).toBe('sandbox/1');
  expect((await control(server, `GET ${body.health}`)).body).toMatchObject({ status: 'ok' });
  expect((await control(server, 'HEAD /_sandbox/health')).status).toBe(200);
  expect((await control(server, 'GET /_mock/health')).status).toBe(404);
});

test('the base URL and the health path accept any query and any body', async () => {
  const server = await serverOf({ idleTimeout: 1_000 });
  for (const path of ['/', '/_mock/health']) {
    const line = `GET ${path}?user=x&y=%zz`;
    expect((await control(server, line, 'no JSON')).status).toBe(200);
    expect((await control(server, line, 'x'.repeat(2_000_000))).status).toBe(200);
  }
  // The server answers even if the announced body never comes, and then closes the connection.
  const head = 'GET / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n';
  const { status, body } = await sendRaw(server, `${head}x`);
  expect(status).toBe(200);
  expect(body).not.toContain('HTTP/1.1');
});

test('a method other than GET and HEAD at the base URL gets the answer of an unknown path', async () => {
  const server = await serverOf();
  for (const line of ['POST /', 'PUT /?a=1', 'OPTIONS /']) {
    const { status, body } = await control(server, line);
    expect([status, body.errorMessage]).toEqual([404, 'The OpenAPI description has no such path.']);
  }
  expect(server.requests).toHaveLength(3);
});

test('no answer of the control interface has a secret that the user chose', async () => {
  const credentials = { username: 'mine', secret: 'nobody-may-see-this' };
  const server = await serverOf({ credentials });
  server.fork({ username: 'theirs', secret: 'nobody-may-see-this-either' });
  await send(server, '/wallets');
  const lines = ['GET /', 'GET /_mock/requests', 'GET /_mock/requests?user=theirs'];
  const more = ['GET /_mock/openapi.json', 'GET /_mock/health', 'GET /_mock/faults'];
  for (const line of [...lines, ...more]) {
    const answer = await control(server, line);
    expect(answer.status).toBe(200);
    expect(answer.text).not.toContain('nobody-may');
    expect(answer.text).not.toMatch(/PasswordDigest="[^"…]/);
  }
  const given = { username: 'third', secret: 'nobody-may-see-that' };
  expect((await control(server, 'POST /_mock/users', given)).body).toEqual({
    username: 'third',
  });
});

test('a long list of requests has the requests that the log had when the client asked for the list, even if another client breaks off its reading', async () => {
  const server = await serverOf({ auth: false });
  const path = '/payments/NTc4MTI2/proofOfTransaction';
  const body = { file: 'x'.repeat(4_000_000) };
  for (let sent = 0; sent < 4; sent++) await send(server, path, { method: 'PUT', body });
  const listed = async () => {
    const request = get(`${server.url}/_mock/requests`, { agent: false });
    const [list] = (await once(request, 'response')) as [IncomingMessage];
    return list;
  };
  const [list, broken] = [await listed(), await listed()];
  broken.destroy();
  server.clearRequests();
  await control(server, 'GET /_mock/health');
  const { requests } = JSON.parse(await text(list));
  expect(requests).toHaveLength(4);
  expect(requests[3].body).toEqual(body);
});

test('a request to the control interface is not in the journal, not delayed, and gets no simulated failure', async () => {
  const server = await serverOf({ latency: 60_000 });
  server.respond('*', { status: 500 });
  expect((await control(server, 'GET /_mock/operations')).status).toBe(200);
  expect((await control(server, 'GET /_mock/nothing')).status).toBe(404);
  expect(server.requests).toEqual([]);
});

test('the control interface adds an API user, finds the user by username, and removes the user', async () => {
  const server = await serverOf({ failOnRefusal: true });
  const made = await control(server, 'POST /_mock/users');
  expect(made.status).toBe(201);
  const credentials = made.body;
  const fork = { url: server.url, credentials };
  const whose = `user=${credentials.username}`;
  await control(server, `POST /_mock/faults?${whose}`, { operation: 'listWallets', status: 404 });
  expect((await send(fork, '/wallets')).status).toBe(404);
  expect((await send(server, '/wallets')).status).toBe(200);
  const { body } = await control(server, `GET /_mock/requests?${whose}`);
  expect(body.requests).toMatchObject([{ status: 404 }]);
  await send(fork, '/nothing');
  const line = `DELETE /_mock/users/${credentials.username}`;
  const removed = await control(server, line);
  expect(removed).toMatchObject({ status: 409, body: { name: 'RefusedRequestsError' } });
  expect((await control(server, line)).status).toBe(404);
  expect((await control(server, `GET /_mock/requests?${whose}`)).status).toBe(404);
  expect((await control(server, 'DELETE /_mock/users/mock-user')).status).toBe(404);
  expect((await send(server, '/wallets')).status).toBe(200);
});

test('waiting for the next request ends when the server closes', async () => {
  const server = await serverOf();
  const waiting = control(server, 'GET /_mock/requests/next?timeout=60000');
  // The answer to this later request shows that the server has received the earlier request, which is waiting.
  await control(server, 'GET /_mock/health');
  const closed = server.close();
  expect(await waiting).toMatchObject({ status: 503, body: { error: 'The server is closing.' } });
  await closed;
});

test('the signal of a route is aborted when its client closes the connection', async () => {
  const [started, over] = [gate(), gate()];
  const waiting = ownRoute(({ signal }) => {
    signal.addEventListener('abort', over.open);
    started.open();
    return new Promise<never>(() => {});
  });
  const server = await serverOf({ routes: [waiting] });
  const controller = new AbortController();
  const left = control(server, 'GET /_mock/own', undefined, { signal: controller.signal });
  await started.opened;
  controller.abort();
  await expect(left).rejects.toThrow();
  await over.opened;
});

test('the control interface sends a notification, and neither its answers nor the log has the secret', async () => {
  const entries: LogEntry[] = [];
  const server = await serverOf({ log: (entry) => entries.push(entry) });
  const { url: to } = await answering();
  const secret = 'of-the-subscription';
  const overrides = { payload: { tag: 'Order 4711' } };
  const notification = { event: 'TRADE_BLOCKED', to, secret, overrides };
  const sent = await control(server, 'POST /_mock/webhooks', notification);
  expect(sent).toMatchObject({ status: 200, body: { status: 204 } });
  expect(JSON.parse(sent.body.rawBody).payload.tag).toBe('Order 4711');
  expect(sent.text).not.toContain(secret);
  const { body } = await control(server, 'GET /_mock/deliveries');
  expect(body.deliveries).toMatchObject([{ event: 'TRADE_BLOCKED', to, state: 'delivered' }]);
  expect(JSON.stringify(body)).not.toContain(secret);
  const unreachable = { ...notification, to: 'http://127.0.0.1:1' };
  expect(await control(server, 'POST /_mock/webhooks', unreachable)).toMatchObject({
    status: 502,
    body: { name: 'SendWebhookError' },
  });
  expect(JSON.stringify(entries)).not.toContain(secret);
});

test.each([
  ['GET /_mock/nothing', undefined, 404, /^The control interface has no such path, only GET \/, /],
  ['GET /_mock/', undefined, 404, /no such path/],
  ['PUT /_mock/faults', undefined, 405, /does not accept the method PUT, only GET, POST, DELETE/],
  ['POST /_mock/health', undefined, 405, /only GET/],
  ['GET /_mock/%', undefined, 400, /percent sign/],
  ['GET /_mock/../wallets', undefined, 400, /must not have the segment/],
  ['GET /_mock/requests?opration=x', undefined, 422, /has no option opration, only operation/],
  ['GET /_mock/requests?status=ok', undefined, 422, 'status must be a whole number.'],
  ['GET /_mock/requests?status=1&status=2', undefined, 422, 'status must be given once.'],
  ['GET /_mock/requests?body={', undefined, 422, 'The query parameter body must be JSON.'],
  ['GET /_mock/requests?user=x', undefined, 404, /no API user/],
  ['GET /_mock/requests/next?timeout=60001', undefined, 422, /at most 60000 milliseconds/],
  ['POST /_mock/faults', '{', 400, 'The body is not JSON.'],
  ['POST /_mock/faults', '{"times":1,"times":2}', 400, /two fields of the same name/],
  ['POST /_mock/faults', [], 422, 'The body must be an object.'],
  ['POST /_mock/faults', {}, 422, 'The body must have the field operation.'],
  ['POST /_mock/faults', { operation: 1 }, 422, 'operation must be of the type string.'],
  ['POST /_mock/faults', { operation: '*', dealy: 1 }, 422, /has no option dealy/],
  ['POST /_mock/reset', { all: true }, 422, /has no option all\. Leave it out\.$/],
  ['POST /_mock/users', { username: 'x' }, 422, /a username and a secret/],
  [
    'POST /_mock/faults',
    `{"a":${'['.repeat(1000)}`,
    413,
    /100000 values, and a depth of at most 100/,
  ],
  ['POST /_mock/faults', { when: Array(110_000).fill(1) }, 413, /at most 100000 values, and a/],
  ['POST /_mock/faults', 'x'.repeat(1024 * 1024 + 1), 413, /larger than 1048576 bytes/],
])(
  'the control interface refuses %s with the body %o, and says why',
  async (line, body, status, error) => {
    const answer = await control(await serverOf(), line, body);
    expect(answer).toMatchObject({ status, body: { error: expect.stringMatching(error) } });
  },
);

test.each([
  ['a server that closes', (server: TestServer) => server.close()],
  ['a client that goes away', (_server: TestServer, sent: AbortController) => sent.abort()],
])(
  '%s ends the calls of the control interface that are sending a notification',
  async (_name, end) => {
    const server = await serverOf();
    const sent = new AbortController();
    const receiver = createServer();
    const arrived = once(receiver, 'request') as Promise<[IncomingMessage, ServerResponse]>;
    // Only the end of the call can end the sending, because the receiver has ten minutes to answer.
    const to = await listen(receiver);
    const webhook = { event: 'TRADE_BLOCKED', to, secret: 's', timeout: 600_000 };
    const { signal } = sent;
    const asked = control(server, 'POST /_mock/webhooks', webhook, { signal }).catch(() => {});
    const [, response] = await arrived;
    const cut = once(response, 'close');
    void end(server, sent);
    await cut;
    await asked;
  },
);

test('an error in a route of the control interface is logged, and not shown to the client', async () => {
  const entries: LogEntry[] = [];
  const failing = ownRoute(() => {
    throw new Error('a secret of the handler');
  });
  const server = await serverOf({ log: (entry) => entries.push(entry), routes: [failing] });
  const { status, text } = await control(server, 'GET /_mock/own');
  expect(status).toBe(500);
  expect(text).not.toContain('secret');
  expect(entries).toMatchObject([{ message: expect.stringContaining('a secret of the handler') }]);
});

test('a body for the control interface that is incomplete, broken or too long is answered once', async () => {
  const server = await serverOf({ idleTimeout: 1_000 });
  const head =
    'POST /_mock/reset HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n';
  const late = await sendRaw(server, `${head}content-length: 9\r\n\r\n{`);
  expect(late.status).toBe(408);
  const broken = await sendRaw(server, `${head}transfer-encoding: chunked\r\n\r\nx\r\n`);
  expect(broken.status).toBe(400);
  expect(broken.body).not.toContain('HTTP/1.1');
  const tooLong = `100001\r\n${'x'.repeat(0x100001)}\r\n`;
  const both = await sendRaw(server, `${head}transfer-encoding: chunked\r\n\r\n${tooLong}x\r\n`);
  expect(both.status).toBe(413);
  expect(both.body).not.toContain('HTTP/1.1');
});

test('when the control interface refuses a request because of an error, the answer has the name and the code of the error', async () => {
  const late = ownRoute(() => {
    throw new Refusal(409, 'It is too late.', { origin: { name: 'OwnError', code: 'late' } });
  });
  const server = await serverOf({ routes: [late] });
  const { status, body } = await control(server, 'GET /_mock/own');
  expect(status).toBe(409);
  expect(body).toEqual({ error: 'It is too late.', name: 'OwnError', code: 'late' });
});

test.each([
  [
    { id: 'listRequests' },
    'have the id listRequests. One of them is listRequests, GET /_mock/own.',
  ],
  [{ path: 'requests' }, 'have GET /_mock/requests. One of them is own, GET /_mock/requests.'],
  [{ method: 'DELETE', path: 'users/{id}' }, 'have DELETE /_mock/users/{}. One of them is'],
] as const)(
  'a server refuses to start when an additional route repeats %j of an existing route',
  async (more, message) => {
    let isClosed = false;
    const close = async () => {
      isClosed = true;
    };
    const routes = [ownRoute(() => ({ status: 200 }), more)];
    const starting = serverOf({ routes, createState: () => ({ reset() {}, close }) });
    await expect(starting).rejects.toThrow(message);
    expect(isClosed).toBe(true);
  },
);

test('an additional route may have the path of another route, if their methods differ', async () => {
  const server = await serverOf({
    routes: [ownRoute(() => ({ status: 202 }), { method: 'POST', path: 'health' })],
  });
  expect((await control(server, 'POST /_mock/health')).status).toBe(202);
  expect((await control(server, 'GET /_mock/health')).body).toMatchObject({ status: 'ok' });
});

const statusWith = async ({ url }: TestServer, { body }: ControlAnswer) =>
  (await fetch(`${url}/wallets`, { headers: { 'X-WSSE': body['X-WSSE'] } })).status;

test('the control interface signs a header for one request of the first user, or of the user that the query names, and does not show the secret', async () => {
  const clock = () => new Date('2030-01-01T00:00:00Z');
  const server = await serverOf({ rejectNonceReuse: true, clock });
  const fork = server.fork({ username: 'treasury', secret: 'a-secret-of-its-own' });
  for (const [query, { credentials, requests }] of [
    ['', server],
    ['?user=treasury', fork],
  ] as const) {
    const signed = await control(server, `POST /_mock/signature${query}`);
    expect([signed.status, signed.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(signed.body['X-WSSE']).toContain('Created="2030-01-01T00:00:00Z"');
    expect(signed.text).not.toContain(credentials.secret);
    const statuses = [await statusWith(server, signed), await statusWith(server, signed)];
    expect([statuses, requests.length]).toEqual([[200, 401], 2]);
    expect(requests[0]?.signature?.every(({ isRight }) => isRight)).toBe(true);
  }
  expect((await control(server, 'POST /_mock/signature?user=nobody')).status).toBe(404);
  expect((await control(server, 'GET /_mock/signature')).status).toBe(405);
  const closed = await serverOf({ control: 'off' });
  expect((await control(closed, 'POST /_mock/signature')).status).toBe(404);
});

async function answered(items: Iterable<unknown>): Promise<IncomingMessage> {
  const server = createServer((_request, response: ServerResponse) => {
    void writeList('items', items)(response);
  });
  const request = get(await listen(server), { agent: false });
  onTestFinished(() => void server.close());
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

test.each([[[]], [[1]], [[{ a: 'ü' }, [null]]]])(
  'writeList writes the items %j as JSON',
  async (items) => {
    expect(await json(await answered(items))).toEqual({ items });
  },
);

test('writeList makes an item only when the reader has taken the earlier items', async () => {
  let made = 0;
  const total = 30;
  function* items() {
    for (; made < total; made++) yield 'x'.repeat(1_000_000);
  }
  const response = await answered(items());
  expect(made).toBeLessThan(total);
  const { items: received } = (await json(response)) as { items: string[] };
  expect([made, received.length]).toEqual([total, total]);
});
