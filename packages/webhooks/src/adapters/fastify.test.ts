import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import fastify, { type FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { adapterSuite, malformedContentTypes, receiver, send } from '../../test/adapter-suite.ts';
import { notification } from '../../test/notification.ts';
import type { WebhookHandler } from '../create-webhook-handler.ts';
import { toFastifyPlugin } from './fastify.ts';
import type { AdapterOptions } from './receive.ts';

const json = { 'content-type': 'application/json' };

async function listen(app: FastifyInstance): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => {
    app.server.closeAllConnections();
    return app.close();
  });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

async function start(handler: WebhookHandler, options?: AdapterOptions): Promise<string> {
  const app = fastify();
  app.register(toFastifyPlugin(handler, options));
  return listen(app);
}

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
  const sent = { headers: { ...headers, ...json }, body: [rawBody] };
  expect(await send(`${url}/notifications`, sent)).toMatchObject({ status: 204 });
  expect(await send(`${url}/notifications/`, sent)).toMatchObject({ status: 204 });
  expect(events).toHaveLength(1);
  expect(await send(`${url}/else`, sent)).toEqual({ status: 200, body: '{"parsed":1}' });
});

test('trap: a body over a lower limit of Fastify is not answered with 413', async () => {
  const { handler } = receiver();
  const app = fastify({ bodyLimit: 10 });
  app.register(toFastifyPlugin(handler));
  const { rawBody, headers } = await notification({});
  const sent = { headers: { ...headers, ...json }, body: [rawBody] };
  expect(await send(await listen(app), sent)).toMatchObject({ status: 204 });
});

test('trap: a hook that reads the body is reported with what to change', async () => {
  const { handler, errors } = receiver();
  const app = fastify();
  app.addHook('preParsing', async (_request, _reply, payload) => {
    await buffer(payload);
  });
  app.register(toFastifyPlugin(handler));
  const { rawBody, headers } = await notification({});
  expect(await send(await listen(app), { headers, body: [rawBody] })).toMatchObject({
    status: 400,
  });
  expect(errors).toMatchObject([
    { code: 'BODY_NOT_RAW', message: expect.stringContaining('hook') },
  ]);
});

test('trap: a hook that parses the body is reported with what to change', async () => {
  const { handler, errors } = receiver();
  const app = fastify();
  app.addHook('preValidation', async (request) => {
    request.body = { event: 'PAYMENT_FINALIZED' };
  });
  app.register(toFastifyPlugin(handler));
  const { rawBody, headers } = await notification({});
  expect(await send(await listen(app), { headers, body: [rawBody] })).toMatchObject({
    status: 400,
  });
  expect(errors).toMatchObject([{ code: 'BODY_NOT_RAW' }]);
});

test('trap: a hook that throws a 401 is answered with 500, which is delivered again', async () => {
  const { handler, errors } = receiver();
  const app = fastify();
  const unauthorized = Object.assign(new Error('log in first'), { statusCode: 401 });
  app.addHook('onRequest', async () => {
    throw unauthorized;
  });
  app.register(toFastifyPlugin(handler));
  const { rawBody, headers } = await notification({});
  expect(await send(await listen(app), { headers, body: [rawBody] })).toMatchObject({
    status: 500,
  });
  expect(errors).toEqual([unauthorized]);
});
