import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { connect as connectTls } from 'node:tls';
import { answering, freePort, json, tls } from '@crossborder-fx/tools-test-utils';
import { expect, onTestFinished, test } from 'vitest';
import { gatewaySetup, paymentOf, problem, shopToken } from '../../test/setup.ts';

const bearer = `authorization: Bearer ${shopToken}\r\n`;
const halfBody = 'content-type: application/json\r\ncontent-length: 1000\r\n\r\n{';

test.each([
  ['plain', undefined],
  ['TLS', tls],
] as const)(
  'a closing gateway immediately ends each %s connection on which no complete request has arrived, and waits for a request under way',
  async (_name, certificate) => {
    const waiting: ServerResponse[] = [];
    const program = await answering();
    const { startBefore } = await gatewaySetup();
    const answer = (response: ServerResponse) => void waiting.push(response);
    const { url, notificationsUrl, close } = await startBefore(answer, {
      tls: certificate,
      notifications: {
        ...{ port: await freePort(), deliverTo: program.url, secrets: ['a-secret-of-tests'] },
        signingKeys: [Buffer.alloc(32, 7).toString('base64')],
      },
    });
    const open = async (base = url, isSecure = certificate !== undefined): Promise<Socket> => {
      const place = { port: Number(new URL(base).port), host: '127.0.0.1' };
      const socket = isSecure ? connectTls({ ...place, ca: tls.cert }) : connect(place);
      onTestFinished(() => void socket.destroy());
      await once(socket, isSecure ? 'secureConnect' : 'connect');
      return socket.on('error', () => {});
    };
    const [silent, half, body, notification, raw, used, busy] = await Promise.all([
      ...[open(), open(), open(), open(notificationsUrl), open(url, false), open(), open()],
    ]);
    half?.write('GET /wallets HTTP/1.1\r\nhost: x\r\n');
    body?.write(`POST /payments HTTP/1.1\r\nhost: x\r\n${bearer}idempotency-key: h\r\n${halfBody}`);
    notification?.write(`POST /notifications HTTP/1.1\r\nhost: x\r\n${halfBody}`);
    used?.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n');
    if (used) expect(String(await once(used, 'data'))).toMatch(/^HTTP\/1.1 200 /);
    busy?.write(`GET /wallets HTTP/1.1\r\nhost: x\r\n${bearer}\r\n`);
    await expect.poll(() => waiting.length).toBe(1);

    const ends = [silent, half, body, notification, raw, used].map(
      (one) => one && once(one, 'close'),
    );
    const closed = close();
    await Promise.all(ends);
    const answered = busy && once(busy, 'data');
    for (const response of waiting) json(response, 200, { wallets: [] });
    expect(String(await answered)).toMatch(/^HTTP\/1.1 200 [\s\S]*connection: close/);
    await closed;
  },
);

test('a closing gateway answers requests under way when its stop timeout ends, and the journal records the payment as sent', async () => {
  const { start, sandbox, query } = await gatewaySetup();
  const { call, pay, close } = await start({ stopTimeout: 100 });
  for (const operation of ['createPayment', 'listWallets', 'createWebhook'] as const) {
    sandbox.faults.add(operation, { delay: 600_000, times: 1 });
  }
  const paying = pay('lost');
  const reading = call('GET', '/wallets');
  const hook = { url: 'https://shop.example/events', events: ['PAYMENT_FINALIZED'] };
  const subscribing = call('POST', '/webhooks', hook);
  await expect.poll(() => sandbox.faults.list()).toEqual([]);
  await close();
  const closing = problem(503, 'closing');
  for (const answer of [await paying, await reading]) {
    expect(answer).toMatchObject(closing);
    expect(answer.headers.get('retry-after')).toBe('1');
  }
  // Without an idempotency key, a repeat could create a second subscription, so the answer does not advise to repeat.
  expect(await subscribing).toMatchObject({
    body: { type: expect.stringMatching('outcome-unknown') },
  });
  expect(query('SELECT state FROM journal WHERE attempt > 0')).toEqual([{ state: 'sent' }]);
});

test('a closing gateway records the payment of a disconnected program before it closes the journal', async () => {
  const { start, sandbox, query, begins } = await gatewaySetup();
  const { url, close } = await start();
  sandbox.faults.add('createPayment', { delay: 1_000, times: 1 });
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
  const body = JSON.stringify(paymentOf(sandbox));
  const headers = `${bearer}idempotency-key: left\r\ncontent-type: application/json\r\n`;
  socket.write(
    `POST /payments HTTP/1.1\r\nhost: x\r\n${headers}content-length: ${body.length}\r\n\r\n${body}`,
  );
  await begins();
  socket.destroy();
  await close();
  expect(query('SELECT state FROM journal WHERE attempt > 0')).toEqual([{ state: 'done' }]);
});

test('a closing gateway sends the whole answer to a program that reads slowly', async () => {
  const comment = 'x'.repeat(8_000_000);
  const { startBefore } = await gatewaySetup();
  const { url, close } = await startBefore((response) =>
    json(response, 200, { wallets: [{ id: '1', tag: comment }] }),
  );
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(`GET /wallets HTTP/1.1\r\nhost: x\r\n${bearer}\r\n`);
  await once(socket, 'readable');
  const closed = close();
  expect((await text(socket)).length).toBeGreaterThan(comment.length);
  await closed;
});
