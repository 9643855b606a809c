import { once } from 'node:events';
import { connect } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import {
  adapterSuite,
  expectAccepted,
  expectBodyNotRaw,
  malformedContentTypes,
  receiver,
  type Start,
  send,
} from '../../test/adapter-suite.ts';
import { notification } from '../../test/notification.ts';
import { toFastifyPlugin } from './fastify.ts';

async function listen(app: FastifyInstance): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => {
    app.server.closeAllConnections();
    return app.close();
  });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

/** Starts an application that was prepared before it got the plugin. */
function startWith(prepare: (app: FastifyInstance) => void, server?: FastifyServerOptions): Start {
  return (handler, options) => {
    const app = fastify(server);
    prepare(app);
    app.register(toFastifyPlugin(handler, options));
    return listen(app);
  };
}

const start = startWith(() => {});

adapterSuite(start, { readsContentType: true });

test.each(malformedContentTypes)(
  'trap: Fastify itself refuses the content type "%s", which is reported and answered with 500',
  async (contentType) => {
    const { handler, events, errors } = receiver();
    const { rawBody, headers } = await notification({});
    const sent = { headers: { ...headers, 'content-type': contentType }, body: [rawBody] };
    expect(await send(await start(handler), sent)).toEqual({ status: 500, body: '' });
    expect(errors).toMatchObject([{ code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE' }]);
    expect(events).toEqual([]);
  },
);

test('trap: the JSON parser of the application is not used on the route, but still on all others', async () => {
  const { handler, events } = receiver();
  const app = fastify();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async () => ({ parsed: 1 }));
  app.register(toFastifyPlugin(handler), { prefix: '/notifications' });
  app.post('/else', async ({ body }) => body);
  const url = await listen(app);
  const { rawBody, headers } = await notification({});
  const sent = { headers: { ...headers, 'content-type': 'application/json' }, body: [rawBody] };
  expect(await send(`${url}/notifications`, sent)).toMatchObject({ status: 204 });
  expect(await send(`${url}/notifications/`, sent)).toMatchObject({ status: 204 });
  expect(events).toHaveLength(1);
  expect(await send(`${url}/else`, sent)).toEqual({ status: 200, body: '{"parsed":1}' });
});

test('trap: a body is read over HTTP/2 too, without a type and a length', async () => {
  const { handler } = receiver();
  const app = fastify({ http2: true });
  app.register(toFastifyPlugin(handler));
  // Its server over HTTP/2 has no closeAllConnections().
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const { rawBody, headers } = await notification({});
  const session = connect(`http://127.0.0.1:${port}`);
  onTestFinished(() => session.destroy());
  const request = session.request({ ':method': 'POST', ':path': '/', ...headers });
  request.end(rawBody);
  const [answer] = await once(request, 'response');
  expect(answer[':status']).toBe(204);
});

test('trap: a body over a lower limit of Fastify is not answered with 413', () =>
  expectAccepted(startWith(() => {}, { bodyLimit: 10 })));

test.each<[string, (app: FastifyInstance) => void]>([
  [
    'reads',
    (app) =>
      app.addHook('preParsing', async (_request, _reply, payload) => {
        await buffer(payload);
      }),
  ],
  [
    'parses',
    (app) =>
      app.addHook('preValidation', async (request) => {
        request.body = { event: 'PAYMENT_FINALIZED' };
      }),
  ],
])('trap: a hook that %s the body is reported with what to change', (_what, prepare) =>
  expectBodyNotRaw(startWith(prepare), 'hook'),
);

test('trap: a hook that throws a 401 is answered with 500, which is delivered again', async () => {
  const { handler, errors } = receiver();
  const unauthorized = Object.assign(new Error('log in first'), { statusCode: 401 });
  const rejecting = startWith((app) =>
    app.addHook('onRequest', () => Promise.reject(unauthorized)),
  );
  const { rawBody, headers } = await notification({});
  const sent = { headers, body: [rawBody] };
  expect(await send(await rejecting(handler), sent)).toMatchObject({ status: 500 });
  expect(errors).toEqual([unauthorized]);
});
