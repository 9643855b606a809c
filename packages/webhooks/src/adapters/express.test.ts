import { createServer } from 'node:http';
import { listen } from '@crossborder-fx/tools-test-utils';
import express from 'express';
import express4 from 'express4';
import { describe, expect, test } from 'vitest';
import {
  adapterSuite,
  expectAccepted,
  expectBodyNotRaw,
  receiver,
  type Start,
  send,
} from '../../test/adapter-suite.ts';
import { notification } from '../../test/notification.ts';
import { toExpressHandler } from './node.ts';

describe.each([
  { version: 4, express: express4 as unknown as typeof express },
  { version: 5, express },
])('Express $version', ({ express }) => {
  adapterSuite((handler, options) => {
    const app = express();
    app.all('/', toExpressHandler(handler, options));
    return listen(createServer(app));
  });

  function behind(before: express.RequestHandler): Start {
    return (handler) => {
      const app = express();
      app.use(before);
      app.all('/', toExpressHandler(handler));
      return listen(createServer(app));
    };
  }

  test.each([
    ['express.json()', express.json()],
    ['express.json({ strict: false })', express.json({ strict: false })],
    ['express.urlencoded()', express.urlencoded({ extended: true, type: () => true })],
  ])('trap: %s mounted first is reported with what to change', (_name, parser) =>
    expectBodyNotRaw(behind(parser), 'before express.json()'),
  );

  test.each([
    ['express.raw()', express.raw({ type: () => true })],
    ['express.raw() of another type', express.raw({ type: 'application/pdf' })],
    ['express.json() of another type', express.json({ type: 'application/pdf' })],
    ['express.text()', express.text({ type: () => true })],
    [
      'express.json() that keeps the bytes',
      express.json({
        verify: (request, _response, rawBody) => void Object.assign(request, { rawBody }),
      }),
    ],
  ])('%s may be mounted first', (_name, parser) => expectAccepted(behind(parser)));

  test('trap: express.text() loses a byte order mark, and the notification is refused', async () => {
    const { handler, errors } = receiver();
    const url = await behind(express.text({ type: () => true }))(handler);
    const { rawBody, headers } = await notification({ body: '\ufeff{}' });
    expect(await send(url, { headers, body: [rawBody] })).toMatchObject({ status: 400 });
    expect(errors).toMatchObject([{ code: 'SIGNATURE_MISMATCH' }]);
  });

  test('a parser mounted after it parses the other routes of the application', async () => {
    const { handler, events } = receiver();
    const app = express();
    app.all('/notifications', toExpressHandler(handler));
    app.use(express.json());
    app.post('/else', (request, response) => void response.json(request.body));
    const url = await listen(createServer(app));
    const { rawBody, headers } = await notification({});
    const sent = { headers: { ...headers, 'content-type': 'application/json' }, body: [rawBody] };
    expect(await send(`${url}/notifications`, sent)).toMatchObject({ status: 204 });
    expect(await send(`${url}/else`, sent)).toMatchObject({ status: 200 });
    expect(events).toHaveLength(1);
  });
});
