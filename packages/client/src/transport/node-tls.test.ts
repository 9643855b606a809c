import https from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { loopbackServer, tls } from '@crossborder-fx/tools-test-utils';
import { expect, onTestFinished, test } from 'vitest';
import { connecting } from '../../test/faulty-server.ts';
import { expectMaybeSent, problemOf, sendWith } from '../../test/send-with.ts';
import { tlsServer, trusting } from '../../test/tls-server.ts';
import { createDefaultTransport } from './node-transport.ts';
import { NotSentError } from './transport.ts';

test('the request was certainly not sent when the certificate is not trusted, or belongs to another host', async () => {
  const { url, requests } = await tlsServer();
  for (const [agent, code] of [
    [undefined, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    [trusting({ servername: 'other.test' }), 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ] as const) {
    const problem = (await problemOf(url, agent)) as Error;
    expect(problem).toBeInstanceOf(NotSentError);
    expect(problem.cause).toMatchObject({ code });
  }
  expect(requests).toEqual([]);
});

test('the request was certainly not sent when the connection breaks before TLS is established', async () => {
  for (const hangUp of ['destroy', 'resetAndDestroy', 'end'] as const) {
    const { port, close } = await connecting((socket) =>
      socket.once('data', () => socket[hangUp]()),
    );
    expect(await problemOf(`https://127.0.0.1:${port}`)).toBeInstanceOf(NotSentError);
    await close();
  }
});

test('the request was certainly not sent when the other side does not speak TLS', async () => {
  const { url, requests } = await loopbackServer((response) => response.end());
  expect(await problemOf(url.replace('http:', 'https:'))).toBeInstanceOf(NotSentError);
  expect(requests).toEqual([]);
});

test.each([true, false])(
  'the request may have been sent when the server breaks a secure connection, before the request arrives: %s',
  async (before) => {
    const { url, requests, server, resumed } = await tlsServer(({ socket }) => socket.destroy());
    if (before) server.on('secureConnection', (socket) => socket.destroy());
    expectMaybeSent(await problemOf(url, trusting()));
    expect(resumed).toHaveLength(1);
    if (!before) expect(requests).toEqual(['POST /']);
  },
);

test('the request may have been sent when the connection of an agent that makes TLS sockets itself breaks', async () => {
  const { url, requests, server } = await tlsServer((request) => request.socket.destroy());
  const { port } = server.address() as AddressInfo;
  class Direct extends https.Agent {
    override createConnection() {
      const secureContext = createSecureContext({ ca: tls.cert });
      return new TLSSocket(connect(port, '127.0.0.1'), { isServer: false, secureContext });
    }
  }
  expectMaybeSent(await problemOf(url, new Direct()));
  expect(requests).toEqual(['POST /']);
});

test('the request may have been sent when an agent leaves TLS to another process', async () => {
  const { port, close } = await connecting((socket, arrived) =>
    socket.once('data', () => {
      arrived();
      socket.resetAndDestroy();
    }),
  );
  onTestFinished(close);
  class Tunnel extends https.Agent {
    override createConnection() {
      return connect(port, '127.0.0.1');
    }
  }
  expectMaybeSent(await problemOf('https://fx.test', new Tunnel()));
});

test('an agent with its own CA is used for all operations', async () => {
  const { url, requests } = await tlsServer();
  const transport = createDefaultTransport(url, trusting());
  await sendWith(transport, { url, method: 'GET', body: undefined, isRepeatable: true });
  await sendWith(transport, { url });
  expect(requests).toEqual(['GET /', 'POST /']);
});

test('after an operation with an effect, the next operation resumes the TLS session of the agent', async () => {
  const { url, resumed } = await tlsServer();
  const transport = createDefaultTransport(url, trusting({ keepAlive: true }));
  for (let count = 0; count < 4; count++) await sendWith(transport, { url });
  expect(resumed).toEqual([false, true, true, true]);
});
