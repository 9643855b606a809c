import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { buffer, json } from 'node:stream/consumers';
import { gate, listen } from '@crossborder-fx/tools-test-utils';
import { getRequestListener } from '@hono/node-server';
import express from 'express';
import express4 from 'express4';
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { validator } from 'hono/validator';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  adapterSuite,
  answerOf,
  expectAccepted,
  expectBodyNotRaw,
  malformedContentTypes,
  receiver,
  type Start,
  send,
} from '../../test/adapter-suite.ts';
import {
  receiver as anyReceiver,
  failing,
  notification,
  paymentFinalized,
} from '../../test/any-receiver.ts';
import { memoryStore } from '../stores/memory-store.ts';
import { toFastifyPlugin } from './fastify.ts';
import { toFetchHandler, toHonoHandler, toNextRoute } from './fetch.ts';
import { toExpressHandler, toNodeListener } from './node.ts';

const behindNode =
  (before: (request: IncomingMessage) => unknown = () => {}): Start =>
  (handler, options) => {
    const answer = toNodeListener(handler, options);
    return listen(
      createServer(async (request, response) => {
        await answer(Object.assign(request, await before(request)), response);
      }),
    );
  };

// These tests use only types that are the same in Express 4 and in Express 5.
const expresses = [express4 as unknown as typeof express, express] as const;

const behindExpress =
  (create: typeof express) =>
  (...before: express.RequestHandler[]): Start =>
  (handler, options) => {
    const app = create();
    app.all('/', ...before, toExpressHandler(handler, options));
    return listen(createServer(app));
  };

const behindFastify =
  (prepare: (app: FastifyInstance) => void = () => {}, server?: FastifyServerOptions): Start =>
  async (handler, options) => {
    const app = fastify(server);
    prepare(app);
    app.register(toFastifyPlugin(handler, options));
    await app.listen({ port: 0, host: '127.0.0.1' });
    onTestFinished(() => {
      app.server.closeAllConnections();
      return app.close();
    });
    return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  };

const behindHono =
  (...before: MiddlewareHandler[]): Start =>
  (handler, options) => {
    const app = new Hono();
    for (const each of before) app.use(each);
    app.all('/', toHonoHandler(handler, options));
    return listen(createServer(getRequestListener(app.fetch)));
  };

const fetchLike = (adapt: typeof toFetchHandler | typeof toNextRoute): Start => {
  return (handler, options) => listen(createServer(getRequestListener(adapt(handler, options))));
};

// This test calls the route handler with a Request, as Next does. A test in tools/external/runtimes runs a real Next.
describe.each<[string, Start, framework?: object]>([
  ['node:http', behindNode()],
  ['Express 4', behindExpress(expresses[0])()],
  ['Express 5', behindExpress(expresses[1])()],
  ['Fastify', behindFastify(), { readsContentType: true }],
  ['Hono', behindHono()],
  ['toFetchHandler', fetchLike(toFetchHandler)],
  ['toNextRoute', fetchLike(toNextRoute)],
])('%s', (_, start, framework) => {
  adapterSuite(start, framework);
});

const ofExpress = expresses.flatMap((create, index) => {
  const behind = behindExpress(create);
  const before = (name: string, ...parsers: express.RequestHandler[]): [string, Start] => [
    `${name} of Express ${index + 4}`,
    behind(...parsers),
  ];
  return {
    refused: [
      before('json()', create.json()),
      before('json({ strict: false })', create.json({ strict: false })),
      before('urlencoded()', create.urlencoded({ extended: true, type: () => true })),
    ],
    accepted: [
      before('raw()', create.raw({ type: () => true })),
      before('raw() for another type', create.raw({ type: 'application/pdf' })),
      before('json() for another type', create.json({ type: 'application/pdf' })),
      before('text()', create.text({ type: () => true })),
      before(
        'json() that keeps the bytes',
        create.json({
          verify: (request, _response, rawBody) => void Object.assign(request, { rawBody }),
        }),
      ),
    ],
  };
});

const unparsed = 'Turn off the body parser';
const read =
  (name: 'json' | 'text'): MiddlewareHandler =>
  async ({ req }, next) => {
    await req[name]();
    await next();
  };

test.each<[string, Start, advice: string]>([
  [
    'by a parser, as in a page of Next',
    behindNode(async (from) => ({ body: await json(from) })),
    unparsed,
  ],
  [
    'by a loop that discards it',
    behindNode(async (request) => {
      for await (const _chunk of request);
    }),
    unparsed,
  ],
  [
    'as text, because of setEncoding()',
    behindNode((request) => void request.setEncoding('utf8')),
    'Remove every call of setEncoding()',
  ],
  ...ofExpress.flatMap(({ refused }) =>
    refused.map(([name, start]): [string, Start, string] => [name, start, 'before express.json()']),
  ),
  [
    'by a hook of Fastify that reads it',
    behindFastify((app) =>
      app.addHook('preParsing', async (_request, _reply, payload) => {
        await buffer(payload);
      }),
    ),
    'hook',
  ],
  [
    'by a hook of Fastify that parses it',
    behindFastify((app) =>
      app.addHook('preValidation', async (request) => {
        request.body = { event: 'PAYMENT_FINALIZED' };
      }),
    ),
    'hook',
  ],
  ['by req.json() of Hono', behindHono(read('json')), 'validator'],
  ['by req.text() of Hono', behindHono(read('text')), 'validator'],
  ['by a validator of Hono', behindHono(validator('json', (value) => value)), 'validator'],
])(
  'the adapter reports what to change when other code has read the body before: %s',
  (_, start, advice) => expectBodyNotRaw(start, advice),
);

test.each<[string, (request: Request) => unknown]>([
  ['was read before', (read) => read.json()],
  ['something is reading', (locked) => locked.body?.getReader()],
])('toFetchHandler reports what to change for a Request that %s', async (_, use) => {
  const { handler, errors } = receiver();
  const { rawBody: body, headers } = await notification({});
  const request = new Request('http://localhost/', { method: 'POST', headers, body });
  const clone = request.clone();
  await use(request);
  expect(await toFetchHandler(handler)(request)).toMatchObject({ status: 400 });
  const message = expect.stringContaining('request.clone()');
  expect(errors).toMatchObject([{ code: 'BODY_NOT_RAW', message }]);
  expect(await toFetchHandler(handler)(clone)).toMatchObject({ status: 204 });
});

test.each<[string, Start]>([
  [
    'a parser of node:http that keeps the bytes',
    behindNode(async (request) => {
      const rawBody = await buffer(request);
      return { body: JSON.parse(rawBody.toString()), rawBody };
    }),
  ],
  ...ofExpress.flatMap(({ accepted }) => accepted),
  ['a lower limit of Fastify, which would answer 413,', behindFastify(() => {}, { bodyLimit: 10 })],
  ['the body limit of Hono', behindHono(bodyLimit({ maxSize: 100_000 }))],
])('%s may run before the adapter, and the notification is still accepted', (_, start) =>
  expectAccepted(start),
);

describe.each(expresses)('Express', (create) => {
  test('a notification is refused when express.text() has removed its byte order mark', async () => {
    const start = behindExpress(create)(create.text({ type: () => true }));
    const { answer, errors } = await answerOf(start, {}, '\ufeff{}');
    expect(answer).toMatchObject({ status: 400 });
    expect(errors).toMatchObject([{ code: 'SIGNATURE_MISMATCH' }]);
  });

  test('an Express parser mounted after the adapter parses the bodies of the other routes', async () => {
    const { answer, url, sent } = await answerOf((handler) => {
      const app = create();
      app.all('/', toExpressHandler(handler));
      app.use(create.json());
      app.post('/else', (request, response) => void response.json(request.body));
      return listen(createServer(app));
    });
    expect(answer).toMatchObject({ status: 204 });
    expect(await send(`${url}/else`, sent)).toMatchObject({ status: 200 });
  });
});

test.each(malformedContentTypes)(
  'Fastify itself refuses the content type "%s", and the adapter reports the error and answers 500',
  async (contentType) => {
    const more = { 'content-type': contentType };
    const { answer, events, errors } = await answerOf(behindFastify(), more);
    expect([answer, events]).toEqual([{ status: 500, body: '' }, []]);
    expect(errors).toMatchObject([{ code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE' }]);
  },
);

test('toFastifyPlugin replaces the JSON parser of Fastify on its own route only', async () => {
  const parsed = { parsed: 1 };
  const start = behindFastify((app) => {
    app.addContentTypeParser('application/json', { parseAs: 'string' }, async () => parsed);
    app.post('/else', async ({ body }) => body);
  });
  const { answer, url, sent } = await answerOf(start);
  expect(answer).toMatchObject({ status: 204 });
  expect(await send(`${url}/else`, sent)).toEqual({ status: 200, body: '{"parsed":1}' });
});

test('toFastifyPlugin answers 500 when a hook of Fastify throws a 401, so that the service delivers again', async () => {
  const unauthorized = Object.assign(new Error('log in first'), { statusCode: 401 });
  const hook = () => Promise.reject(unauthorized);
  const { answer, errors } = await answerOf(behindFastify((app) => app.addHook('onRequest', hook)));
  expect(answer).toMatchObject({ status: 500 });
  expect(errors).toEqual([unauthorized]);
});

test('toFastifyPlugin reads a body that comes over HTTP/2 without a content type and a length', async () => {
  const app = fastify({ http2: true });
  app.register(toFastifyPlugin(receiver().handler));
  // Fastify's server over HTTP/2 has no closeAllConnections().
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

test('toNodeListener reports a sender that closes the connection before the body is read', async () => {
  const { handler, firstError } = receiver();
  const start = behindNode(async (request) => {
    await once(request.socket.destroy(), 'close');
  });
  const { rawBody, headers } = await notification({});
  await send(await start(handler), { headers, body: [rawBody] }).catch(() => {});
  expect(await firstError).toMatchObject({ message: expect.stringMatching(/^The body/) });
});

test('toNodeListener does not change an answer that was already sent', async () => {
  const { answer, events } = await answerOf((handler) => {
    const listener = toNodeListener(handler);
    const sendFirst = (response: ServerResponse) => response.writeHead(503).end();
    return listen(createServer((request, response) => listener(request, sendFirst(response))));
  });
  expect(answer).toMatchObject({ status: 503 });
  expect(events.length).toBeLessThanOrEqual(1);
});

const outside = new Error('called outside a request');
test.each(failing(outside))('a function waitUntil that %s is reported', async (_, waitUntil) => {
  const errors: unknown[] = [];
  const { opened, open } = gate();
  const handler = anyReceiver(memoryStore(), () => opened, {
    answerTimeoutSeconds: 0.01,
    onError: (error) => errors.push(error),
  });
  const url = await listen(createServer(toNodeListener(handler, { waitUntil })));
  const { rawBody, headers } = await paymentFinalized();
  const body = [Buffer.from(rawBody)];
  expect(await send(url, { headers, body })).toMatchObject({ status: 500 });
  expect(errors).toEqual([outside]);
  open();
});
