import { writeFile } from 'node:fs/promises';
import http, { type AgentOptions, createServer, request, type ServerResponse } from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import {
  json,
  listen,
  loopbackServer,
  temporaryFolder,
  tls,
} from '@crossborder-fx/tools-test-utils';
import { expect, onTestFinished, test } from 'vitest';
import { runInProcess } from '../../test/run-in-process.ts';
import { sendWith } from '../../test/send-with.ts';
import { tlsServer, tunnelTo } from '../../test/tls-server.ts';
import { createDefaultTransport } from './node-transport.ts';

async function watched() {
  const connections: Socket[] = [];
  const server = createServer((request, response) => {
    connections.push(request.socket);
    request.resume().once('end', () => response.end('{}'));
  });
  return { url: await listen(server), connections };
}

const read = { method: 'GET', body: undefined, isRepeatable: true } as const;

function findingAll(options: AgentOptions = {}): http.Agent {
  const found = [{ address: '127.0.0.1', family: 4 }];
  const agent = new http.Agent({
    ...options,
    lookup: (_host, { all }, done) =>
      all ? done(null, found as never) : done(null, '127.0.0.1', 4),
  });
  onTestFinished(() => agent.destroy());
  return agent;
}

test('each operation with an effect has its own connection, and reads share one connection', async () => {
  for (const agent of [undefined, new http.Agent({ keepAlive: true })]) {
    const { url, connections } = await watched();
    const transport = createDefaultTransport(url, agent);
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      await sendWith(transport, { url, ...read });
      await sendWith(transport, { url, method });
      await new Promise(setImmediate);
    }
    const reads = connections.filter((_, index) => index % 2 === 0);
    const effects = connections.filter((_, index) => index % 2 === 1);
    expect(new Set(reads).size).toBe(1);
    expect(new Set(effects).size).toBe(4);
    expect(effects).not.toContain(reads[0]);
    agent?.destroy();
  }
});

test('maxSockets of an agent limits how many operations with an effect run at once, and each has its own connection', async () => {
  const connections = new Set<Socket>();
  const waiting: ServerResponse[] = [];
  const server = createServer((request, response) => {
    connections.add(request.socket);
    request.resume().once('end', () => waiting.push(response));
  });
  const url = await listen(server);
  const agent = findingAll();
  const transport = createDefaultTransport(url, agent);
  agent.maxSockets = 2;
  const sending = Promise.all(Array.from({ length: 6 }, () => sendWith(transport, { url })));
  for (let answered = 0; answered < 6; answered++) {
    await expect.poll(() => waiting.length).toBe(Math.min(2, 6 - answered));
    // The server keeps the connection open, so a client could send another request over it.
    waiting.shift()?.writeHead(200, { connection: 'keep-alive' }).end('{}');
  }
  await sending;
  expect(connections.size).toBe(6);
  agent.maxSockets = 6;
  const more = Promise.all(Array.from({ length: 6 }, () => sendWith(transport, { url })));
  await expect.poll(() => waiting.length).toBe(6);
  for (const response of waiting) response.end('{}');
  await more;
});

test('when http.globalAgent is replaced, all operations use the new agent from the next request on', async () => {
  const { url, connections } = await watched();
  const named = url.replace('127.0.0.1', 'fx.test');
  const transport = createDefaultTransport(named);
  await expect(sendWith(transport, { url: named })).rejects.toThrow();
  const before = http.globalAgent;
  http.globalAgent = findingAll({ keepAlive: true });
  onTestFinished(() => {
    http.globalAgent = before;
  });
  await sendWith(transport, { url: named });
  await sendWith(transport, { url: named, ...read });
  expect(connections).toHaveLength(2);
});

test('the transport uses an agent for all operations if it overrides createConnection or its class is not http.Agent', async () => {
  let connected = 0;
  const own = findingAll({ keepAlive: true });
  const connectAsBefore = own.createConnection.bind(own);
  own.createConnection = (...given) => {
    connected++;
    return connectAsBefore(...given);
  };
  class Other extends http.Agent {
    override createConnection(...given: Parameters<http.Agent['createConnection']>) {
      connected++;
      return super.createConnection(...given);
    }
  }
  const { url } = await watched();
  for (const [agent, count] of [
    [own, 2],
    [new Other(), 4],
  ] as const) {
    const transport = createDefaultTransport(url, agent);
    await sendWith(transport, { url });
    await sendWith(transport, { url, ...read });
    expect(connected).toBe(count);
    agent.destroy();
  }
});

test('a process ends as soon as its calls have ended, although connections are kept open', async () => {
  const { url } = await loopbackServer((response, request) =>
    json(response, request.url.endsWith('lost') ? 500 : 200, { wallets: [], id: 'P1' }),
  );
  const secure = await tlsServer((_request, response) => response.end('{"wallets":[],"id":"P1"}'));
  const script = `
    import { Agent } from 'node:https';
    const credentials = { username: 'u', secret: 's', timeout: 600_000 };
    const agent = new Agent({ ca: ${JSON.stringify(tls.cert)}, keepAlive: true });
    for (const options of [{ baseUrl: '${url}' }, { baseUrl: '${secure.url}', agent }]) {
      const fx = createClient({ ...credentials, ...options });
      await fx.wallets.list().catch(() => {});
      await fx.payments.delete('P1').catch(() => {});
    }
    const fx = createClient({ ...credentials, baseUrl: '${url}' });
    const controller = new AbortController();
    const waiting = fx.wallets.get('lost', { signal: controller.signal });
    setTimeout(() => controller.abort(), 50);
    await waiting.catch((error) => console.log(error.name));
  `;
  expect(await runInProcess(script)).toBe('AbortedError\n');
  expect(secure.requests).toEqual(['GET /wallets', 'DELETE /payments/P1']);
});

test('the number of listeners on a connection that stays open does not grow with each request', async () => {
  const plain = await watched();
  const secure = await tlsServer();
  const options = { keepAlive: true, ca: tls.cert };
  for (const [url, agent] of [
    [plain.url, new http.Agent(options)],
    [secure.url, new https.Agent(options)],
  ] as const) {
    const transport = createDefaultTransport(url, agent);
    const counts: number[] = [];
    for (let read = 0; read < 20; read++) {
      await sendWith(transport, { url, method: 'GET', body: undefined, isRepeatable: true });
      await new Promise(setImmediate);
      const [socket] = Object.values(agent.freeSockets).flatMap((sockets) => sockets ?? []);
      const names = socket?.eventNames() ?? [];
      counts.push(names.reduce((sum, name) => sum + (socket?.listenerCount(name) ?? 0), 0));
    }
    expect(counts[0]).toBeGreaterThan(0);
    expect(counts.at(-1)).toBe(counts[0]);
    agent.destroy();
  }
});

async function proxy() {
  const asked: string[] = [];
  const server = createServer((incoming, outgoing) => {
    const { method = '', url = '', headers } = incoming;
    asked.push(`${method} ${url}`);
    const forwarded = request(url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(forwarded);
  });
  server.on('connect', ({ url = '' }, near: Socket) => {
    asked.push(`CONNECT ${url}`);
    tunnelTo(`https://${url}`, near);
  });
  return { url: await listen(server), asked };
}

test('NODE_USE_ENV_PROXY applies to all operations, and gives each secure operation with an effect its own tunnel', async () => {
  const { url: proxyUrl, asked } = await proxy();
  const plain = await loopbackServer((response) => json(response, 200, { wallets: [], id: 'P1' }));
  const secure = await tlsServer((_request, response) => response.end('{"wallets":[],"id":"P1"}'));
  const authority = join(await temporaryFolder(), 'ca.pem');
  await writeFile(authority, tls.cert);
  const script = `
    for (const baseUrl of ['${plain.url}', '${secure.url}']) {
      const fx = createClient({ baseUrl, username: 'u', secret: 's' });
      const { items } = await fx.wallets.list();
      console.log(items.length, await fx.payments.delete('P1').then(({ id }) => id));
    }
  `;
  const variables = {
    ...{ NODE_USE_ENV_PROXY: '1', HTTP_PROXY: proxyUrl, HTTPS_PROXY: proxyUrl, NO_PROXY: '' },
    NODE_EXTRA_CA_CERTS: authority,
  };
  expect(await runInProcess(script, variables)).toBe('0 P1\n0 P1\n');
  const tunnel = `CONNECT ${secure.url.replace('https://', '')}`;
  const direct = [`GET ${plain.url}/wallets`, `DELETE ${plain.url}/payments/P1`];
  expect(asked).toEqual([...direct, tunnel, tunnel]);
  expect(plain.requests).toHaveLength(2);
  expect(secure.requests).toEqual(['GET /wallets', 'DELETE /payments/P1']);
});
