import { createServer, type RequestListener } from 'node:http';
import { text } from 'node:stream/consumers';
import { errorOf, listen, refusingPort } from '@crossborder-fx/tools-test-utils';
import { verifyWebhook } from '@crossborder-fx/webhooks';
import { expect, test } from 'vitest';
import { serverOf } from '../../test/server.ts';
import type { SendWebhookError } from './delivery.ts';
import { createDeliveryJournal } from './delivery-journal.ts';
import { type SentWebhook, sendWebhook } from './send-webhook.ts';

const secret = 'the-secret-of-a-subscription-32ch';

const receiver = async (listener: RequestListener) =>
  `${await listen(createServer(listener))}/hook`;

async function failureOf(sending: Promise<SentWebhook>): Promise<SendWebhookError> {
  const error = (await errorOf(sending)) as SendWebhookError;
  expect(`${error.stack} ${error.message} ${error.cause}`).not.toContain(secret);
  return error;
}

test('sendWebhook sends a notification with the given fields, which the receiver can verify', async () => {
  const received: unknown[] = [];
  const to = await receiver(async (request, response) => {
    const rawBody = await text(request);
    received.push(await verifyWebhook({ rawBody, headers: request.headers, secrets: [secret] }));
    received.push(request.method, request.headers['content-type'], request.url);
    response.writeHead(204).end();
  });
  const server = await serverOf();
  const overrides = { payload: { tag: 'mine' }, webhookId: 'w1' };
  const sent = await server.sendWebhook('PAYMENT_FINALIZED', { to, secret, overrides });
  expect(sent.status).toBe(204);
  expect(JSON.parse(sent.rawBody)).toEqual(received[0]);
  const payload = { tag: 'mine', status: 'finalized' };
  const notification = { event: 'PAYMENT_FINALIZED', webhookId: 'w1', payload };
  expect(received).toMatchObject([notification, 'POST', 'application/json', '/hook']);
});

test('sendWebhook throws a TypeError for a header that cannot be sent', async () => {
  const to = await receiver(() => {});
  const overrides = { headerNames: { signature: 'a b' } } as object;
  const error = await failureOf(sendWebhook('TRADE_BLOCKED', { to, secret, overrides }));
  expect(error).toBeInstanceOf(TypeError);
  expect(error.message).toContain('a b');
});

test('aborting a signal ends sendWebhook with the reason of the signal', async () => {
  const journal = createDeliveryJournal();
  const controller = new AbortController();
  const reason = new Error('enough');
  const to = await receiver(() => controller.abort(reason));
  const { signal } = controller;
  expect(await errorOf(sendWebhook('TRADE_BLOCKED', { to, secret, signal }, journal))).toBe(reason);
  expect(journal.deliveries).toMatchObject([{ state: 'failed' }]);
});

test.each([
  ['ftp://example.com', 'must begin with http:// or https://'],
  ['nowhere', 'must begin with http:// or https://'],
  ['https://user:password@example.com', 'must not have a username'],
])('sendWebhook refuses the address %s', async (to, message) => {
  const error = await failureOf(sendWebhook('TRADE_BLOCKED', { to, secret }));
  expect(error).toBeInstanceOf(TypeError);
  expect(error.message).toContain(message);
  expect(error.message).not.toContain('password');
});

test('the delivery journal has each notification of sendWebhook, first as under way and then with its outcome', async () => {
  const journal = createDeliveryJournal();
  const states: unknown[] = [];
  const to = await receiver((request, response) => {
    states.push(journal.deliveries.at(-1)?.state);
    response.writeHead(request.url === '/hook' ? 204 : 500).end();
  });
  const sent = await sendWebhook('TRADE_BLOCKED', { to, secret }, journal);
  await sendWebhook('TRADE_FINALIZED', { to: `${to}/refused`, secret }, journal);
  const gone = `http://127.0.0.1:${refusingPort}`;
  const lost = sendWebhook('TRADE_PLANIFIED', { to: gone, secret }, journal);
  const { message } = await failureOf(lost);
  expect(states).toEqual(['pending', 'pending']);
  const { webhookId } = JSON.parse(sent.rawBody);
  expect(journal.deliveries).toMatchObject([
    { event: 'TRADE_BLOCKED', webhookId, to: new URL(to).origin, rawBody: sent.rawBody },
    { event: 'TRADE_FINALIZED', state: 'failed', attempts: [{ number: 1, status: 500 }] },
    { event: 'TRADE_PLANIFIED', state: 'failed', attempts: [{ error: message }] },
  ]);
  expect(journal.deliveries[0]).toMatchObject({
    state: 'delivered',
    attempts: [{ status: 204, headers: sent.headers, error: undefined }],
  });
  expect(JSON.stringify(journal.deliveries)).not.toContain(secret);
});

test('a server lists the deliveries of each user until the user is reset', async () => {
  const to = await receiver((_request, response) => response.writeHead(204).end());
  const server = await serverOf();
  const fork = server.fork();
  await fork.sendWebhook('TRADE_BLOCKED', { to, secret });
  expect(server.deliveries).toEqual([]);
  expect(fork.deliveries).toMatchObject([{ event: 'TRADE_BLOCKED', state: 'delivered' }]);
  fork.reset();
  expect(fork.deliveries).toEqual([]);
});

test.each([
  [{ secert: 's' }, 'sendWebhook has no option secert, only to, secret, overrides, timeout, '],
  [{ secret: undefined }, 'secret must be the secret of the subscription.'],
  [{ timeout: 3e9 }, 'timeout must be a whole number from 1 to 2147483647, not 3000000000.'],
  [{ overrides: { paylod: {} } }, 'overrides has no option paylod, only payload, webhookId, '],
])('sendWebhook refuses the options %j, and sends nothing', async (options, message) => {
  const received: unknown[] = [];
  const to = await receiver((request) => received.push(request.url));
  const error = await failureOf(sendWebhook('TRADE_BLOCKED', { to, secret, ...options } as never));
  expect(error).toBeInstanceOf(TypeError);
  expect(error.message).toContain(message);
  expect(received).toEqual([]);
});

test('sendWebhook refuses an unknown event and an empty secret', async () => {
  const to = await receiver(() => {});
  const unknown = sendWebhook('PAYMENT_LOST' as 'TRADE_BLOCKED', { to, secret });
  await expect(unknown).rejects.toThrow('There is no event PAYMENT_LOST, only PAYMENT_CREATED, ');
  await expect(sendWebhook('TRADE_BLOCKED', { to, secret: '' })).rejects.toThrow(TypeError);
});
