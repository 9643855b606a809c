import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer, json } from 'node:stream/consumers';
import { gate, listen } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import {
  adapterSuite,
  expectAccepted,
  expectBodyNotRaw,
  receiver,
  type Start,
  send,
} from '../../test/adapter-suite.ts';
import { receiver as anyReceiver, failing, paymentFinalized } from '../../test/any-receiver.ts';
import { notification } from '../../test/notification.ts';
import { memoryStore } from '../stores/memory-store.ts';
import { toNodeListener } from './node.ts';

adapterSuite((handler, options) => listen(createServer(toNodeListener(handler, options))));

/** A server that does something with the request before the adapter gets it. */
function behind(before: (request: IncomingMessage) => unknown): Start {
  return (handler) => {
    const answer = toNodeListener(handler);
    return listen(
      createServer(async (request, response) => {
        await answer(Object.assign(request, await before(request)), response);
      }),
    );
  };
}

test.each<[string, (request: IncomingMessage) => unknown, advice: string]>([
  [
    'a body that was parsed before, as in a page of Next,',
    async (request) => ({ body: await json(request) }),
    'Turn off the body parser',
  ],
  [
    'a body that was read and discarded',
    async (request) => {
      for await (const _chunk of request);
    },
    'Turn off the body parser',
  ],
  [
    'a request with setEncoding()',
    (request) => void request.setEncoding('utf8'),
    'Let nothing call setEncoding()',
  ],
])('trap: %s is reported with what to change', (_what, before, advice) =>
  expectBodyNotRaw(behind(before), advice),
);

test('bytes that a parser kept beside the parsed body are used', () =>
  expectAccepted(
    behind(async (request) => {
      const rawBody = await buffer(request);
      return { body: JSON.parse(rawBody.toString()), rawBody };
    }),
  ));

test('a sender that closes the connection before the body is read is reported', async () => {
  const { handler, firstError } = receiver();
  const start = behind(async (request) => void (await once(request.socket.destroy(), 'close')));
  const { rawBody, headers } = await notification({});
  await send(await start(handler), { headers, body: [rawBody] }).catch(() => {});
  expect(await firstError).toMatchObject({ message: expect.stringMatching(/^The body/) });
});

test('an answer that was sent already does no harm', async () => {
  const { handler, events } = receiver();
  const answer = toNodeListener(handler);
  const url = await listen(
    createServer(async (request, response) => {
      response.writeHead(503).end();
      await answer(request, response);
    }),
  );
  const { rawBody, headers } = await notification({});
  expect(await send(url, { headers, body: [rawBody] })).toMatchObject({ status: 503 });
  expect(events.length).toBeLessThanOrEqual(1);
});

const outside = new Error('called outside a request');
test.each(failing(outside))('a waitUntil that %s is reported', async (_, waitUntil) => {
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
