import { createServer } from 'node:http';
import { listen } from '@crossborder-fx/tools-test-utils';
import { getRequestListener } from '@hono/node-server';
import { describe, expect, test } from 'vitest';
import { adapterSuite, receiver } from '../../test/adapter-suite.ts';
import { notification } from '../../test/notification.ts';
import { toFetchHandler, toNextRoute } from './fetch.ts';

// A real Next runs in tools/external/runtimes. It calls a route handler with a Request, as this test does.
describe.each([
  { name: 'toFetchHandler', adapt: toFetchHandler },
  { name: 'toNextRoute', adapt: toNextRoute },
])('$name', ({ adapt }) => {
  adapterSuite((handler, options) =>
    listen(createServer(getRequestListener(adapt(handler, options)))),
  );

  async function request() {
    const { rawBody: body, headers } = await notification({});
    return new Request('http://localhost/notifications', { method: 'POST', headers, body });
  }

  test.each<[string, (request: Request) => unknown]>([
    ['was read before', (read) => read.json()],
    ['something is reading', (locked) => locked.body?.getReader()],
  ])('trap: a Request that %s is reported with what to change', async (_what, use) => {
    const { handler, errors } = receiver();
    const used = await request();
    await use(used);
    expect(await adapt(handler)(used)).toMatchObject({ status: 400 });
    expect(errors).toMatchObject([
      { code: 'BODY_NOT_RAW', message: expect.stringContaining('request.clone()') },
    ]);
  });

  test('a clone of a Request can be read in its place', async () => {
    const { handler, events } = receiver();
    const original = await request();
    expect(await adapt(handler)(original.clone())).toMatchObject({ status: 204 });
    expect(await original.json()).toMatchObject({ event: 'PAYMENT_FINALIZED' });
    expect(events).toHaveLength(1);
  });
});
