import { createServer } from 'node:http';
import { listen } from '@crossborder-fx/tools-test-utils';
import { getRequestListener } from '@hono/node-server';
import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { validator } from 'hono/validator';
import { expect, test } from 'vitest';
import { adapterSuite, receiver, send } from '../../test/adapter-suite.ts';
import { notification } from '../../test/notification.ts';
import { toHonoHandler } from './fetch.ts';

adapterSuite((handler, options) => {
  const app = new Hono();
  app.all('/', toHonoHandler(handler, options));
  return listen(createServer(getRequestListener(app.fetch)));
});

async function behind(before: MiddlewareHandler) {
  const receives = receiver();
  const app = new Hono();
  app.all('/', before, toHonoHandler(receives.handler));
  return { ...receives, url: await listen(createServer(getRequestListener(app.fetch))) };
}

test.each<[string, MiddlewareHandler]>([
  [
    'c.req.json()',
    async ({ req }, next) => {
      await req.json();
      await next();
    },
  ],
  [
    'c.req.text()',
    async ({ req }, next) => {
      await req.text();
      await next();
    },
  ],
  ['a validator', validator('json', (value) => value)],
])('trap: %s before it is reported with what to change', async (_name, before) => {
  const { url, errors } = await behind(before);
  const { rawBody, headers } = await notification({});
  const sent = { headers: { ...headers, 'content-type': 'application/json' }, body: [rawBody] };
  expect(await send(url, sent)).toMatchObject({ status: 400 });
  expect(errors).toMatchObject([
    { code: 'BODY_NOT_RAW', message: expect.stringContaining('validator') },
  ]);
});

test('the body limit of Hono may come before it', async () => {
  const { url, events } = await behind(bodyLimit({ maxSize: 100_000 }));
  const { rawBody, headers } = await notification({});
  expect(await send(url, { headers, body: [rawBody] })).toMatchObject({ status: 204 });
  expect(events).toHaveLength(1);
});
