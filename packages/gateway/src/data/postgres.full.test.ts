import { randomUUID } from 'node:crypto';
import { answering, freePort } from '@crossborder-fx/tools-test-utils';
import { postgresUrl } from '@crossborder-fx/tools-test-utils/server-url';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { countPayments, gatewaySetup } from '../../test/setup.ts';

/** A database of its own, until the test is over. */
async function ownDatabase(url: string): Promise<string> {
  const name = `gateway_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  onTestFinished(async () => {
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.end();
  });
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

const url = postgresUrl();

test.runIf(url)(
  'two gateways on one database send each key once, and hand each event on once',
  async () => {
    const databaseUrl = await ownDatabase(url ?? '');
    const { start, fx, sandbox } = await gatewaySetup();
    const program = await answering();
    const [port, otherPort] = [await freePort(), await freePort()];
    const subscribe = `http://127.0.0.1:${port}/notifications`;
    const signingKeys = [Buffer.alloc(32, 7).toString('base64')];
    const notifications = { deliverTo: program.url, signingKeys, subscribe };
    const [one, other] = await Promise.all([
      start({ databaseUrl, notifications: { ...notifications, port } }),
      start({ databaseUrl, notifications: { ...notifications, port: otherPort } }),
    ]);
    expect((await fx.webhooks.list()).items).toHaveLength(1);

    const before = await countPayments(fx);
    const keys = Array.from({ length: 60 }, (_, index) => `key-${index % 15}`);
    const until200 = async (key: string, index: number): Promise<unknown> => {
      const { status, body } = await (index % 2 ? one : other).pay(key);
      if (status === 200) return Object(body['payment']).id;
      expect(status).toBe(409);
      return until200(key, index + 1);
    };
    const ids = await Promise.all(keys.map(until200));
    expect(await countPayments(fx)).toBe(before + 15);
    expect(new Set(ids.map((id, index) => `${keys[index]} ${id}`)).size).toBe(15);

    await sandbox.trigger('PAYMENT_FINALIZED');
    const events = () => program.requests.map(({ body }) => JSON.parse(body).event);
    await expect.poll(events, { timeout: 60_000 }).toContain('PAYMENT_FINALIZED');
    const idsOfEvents = program.requests.map(({ headers }) => headers['webhook-id']);
    expect(new Set(idsOfEvents).size).toBe(idsOfEvents.length);
    expect((await fetch(`${one.url}/readyz`)).status).toBe(200);
  },
);
