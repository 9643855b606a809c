import { answering, freePort } from '@crossborder-fx/tools-test-utils';
import { expect, test } from 'vitest';
import { assistants, preparedSetup } from '../test/assistant.ts';
import { gatewaySetup } from '../test/setup.ts';

test('each hour the gateway fetches notifications that were never delivered', async () => {
  const program = await answering();
  const { start, sandbox, query } = await gatewaySetup();
  const port = await freePort();
  const notifications = {
    port,
    deliverTo: program.url,
    signingKeys: [Buffer.alloc(32, 7).toString('base64')],
    // No program listens at the URL of the subscription, so the service cannot deliver notifications to the gateway.
    subscribe: `http://127.0.0.1:${await freePort()}/notifications`,
  };
  await (await start({ notifications })).close();
  // A webhook store ignores notifications that failed before its own start, so the test sets that start to 0.
  query("UPDATE webhooks SET row = json_set(row, '$.at', 0) WHERE kind = 'since'");
  const gateway = await start({ notifications, interval: 100 });
  // The check at the gateway's start finds no notification to fetch, and must end before the test goes on.
  await gateway.catchUp();
  await sandbox.trigger('PAYMENT_CREATED');
  await sandbox.clock.advance({ minutes: 5 });
  await expect
    .poll(() => program.requests.map(({ body }) => JSON.parse(body).event))
    .toContain('PAYMENT_CREATED');
});

test('each hour the gateway looks for payments whose answers were lost', async () => {
  const { start, sandbox, age, query } = await gatewaySetup();
  const { pay, metric } = await start({ interval: 100 });
  sandbox.faults.add('createPayment', { drop: 'after', times: 1 });
  expect(await pay('lost')).toMatchObject({ status: 502 });
  const states = () => query('SELECT state FROM journal WHERE attempt > 0');
  expect(states()).toEqual([{ state: 'sent' }]);
  age(20 * 60_000);
  await expect.poll(states).toEqual([{ state: 'done' }]);
  expect(await metric('undecided')).toBe(0);
});

test('each hour the gateway deletes payments that nobody approved in time, and ends claims that a crash cut off', async () => {
  const { start, sandbox, query, prepare, close } = await preparedSetup();
  await prepare();
  query(
    "CREATE TRIGGER cut BEFORE INSERT ON gateway_debts BEGIN SELECT RAISE(ABORT, 'planted'); END",
  );
  expect(await prepare({ invoice: 'INV-2' })).toHaveProperty('isError');
  query("UPDATE gateway_prepared SET at = at - 60000 WHERE state = 'claiming'");
  await close();
  await sandbox.clock.advance({ days: 8 });
  await start({ assistants, serviceClock: sandbox.journalClock, interval: 100 });
  const states = () => query('SELECT state FROM gateway_prepared ORDER BY state');
  const ended = [{ state: 'expired' }, { state: 'failed' }];
  await expect.poll(states).toEqual(ended);
});
