import { createServer } from 'node:http';
import { listen } from '@crossborder-fx/tools-test-utils';
import { getRequestListener } from '@hono/node-server';
import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { validator } from 'hono/validator';
import { test } from 'vitest';
import {
  adapterSuite,
  expectAccepted,
  expectBodyNotRaw,
  type Start,
} from '../../test/adapter-suite.ts';
import { toHonoHandler } from './fetch.ts';

adapterSuite((handler, options) => {
  const app = new Hono();
  app.all('/', toHonoHandler(handler, options));
  return listen(createServer(getRequestListener(app.fetch)));
});

function behind(before: MiddlewareHandler): Start {
  return (handler) => {
    const app = new Hono();
    app.all('/', before, toHonoHandler(handler));
    return listen(createServer(getRequestListener(app.fetch)));
  };
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
])('trap: %s before it is reported with what to change', (_name, before) =>
  expectBodyNotRaw(behind(before), 'validator'),
);

test('the body limit of Hono may come before it', () =>
  expectAccepted(behind(bodyLimit({ maxSize: 100_000 }))));
