import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { answering, errorOf, freePort } from '@crossborder-fx/tools-test-utils';
import { pgBouncerUrl, postgresUrl } from '@crossborder-fx/tools-test-utils/server-url';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { assistants, externalBankAccountId, sessionsOf, walletId } from '../../test/assistant.ts';
import { gatewaySetup, problem } from '../../test/setup.ts';
import { pruneGateway } from '../command/prune-gateway.ts';

/** Returns a function that runs a statement on a database, until the test ends. */
async function connection(connectionString = '') {
  const client = new pg.Client({ connectionString });
  await client.connect();
  onTestFinished(() => client.end());
  return async (sql: string) => (await client.query(sql)).rows;
}

async function ownDatabase(url: string): Promise<string> {
  const name = `gateway_${randomUUID().replaceAll('-', '')}`;
  const admin = await connection(url);
  await admin(`CREATE DATABASE ${name}`);
  onTestFinished(async () => void (await admin(`DROP DATABASE ${name} WITH (FORCE)`)));
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

/** Starts a proxy to the database, which a test can cut, restart or silence. */
async function cuttable(databaseUrl: string) {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((client) => {
    if (isSilent) return void sockets.add(client.on('error', () => {}));
    const database = connect(Number(target.port), target.hostname);
    client.pipe(database).pipe(client);
    for (const socket of [client, database]) sockets.add(socket.on('error', () => {}));
  });
  const port = await freePort();
  const join = async () => {
    await once(server.listen(port, '127.0.0.1'), 'listening');
  };
  const cut = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  const silence = () => {
    isSilent = true;
    for (const socket of sockets) socket.unpipe().pause();
  };
  await join();
  onTestFinished(cut);
  return {
    url: Object.assign(new URL(target), { host: `127.0.0.1:${port}` }).href,
    cut,
    join,
    silence,
  };
}

const url = postgresUrl();

test.runIf(url)(
  'while PostgreSQL cannot be reached, the gateway sends no payment, and when PostgreSQL works again, one payment for each idempotency key',
  async () => {
    const databaseUrl = await ownDatabase(url ?? '');
    const { start, sandbox, made } = await gatewaySetup();
    const hop = await cuttable(databaseUrl);
    const { pay, call, ready } = await start({ databaseUrl: hop.url });
    const rows = await connection(databaseUrl);
    sandbox.faults.add('createPayment', { delay: 3_000, times: 1 });
    const begun = pay('begun');
    // The service has received the request, so the gateway's journal already has the claim of the request.
    await expect.poll(() => sandbox.faults.list(), { interval: 20 }).toEqual([]);
    hop.cut();
    // The gateway cannot write the payment's outcome to its journal, but returns the outcome to the program.
    const answered = await begun;
    expect(answered.status).toBe(200);
    const away = problem(503, 'journal');
    expect(await pay('begun')).toMatchObject(away);
    expect(await pay('away')).toMatchObject(away);
    expect((await call('GET', '/wallets')).status).toBe(200);
    const unreadable = {
      ready: false,
      journal: 'the gateway cannot write to its database',
      service: 'ok',
    };
    expect(await ready()).toMatchObject({ status: 503, ...unreadable });
    expect(await made()).toBe(1);

    await hop.join();
    await rows(
      "UPDATE crossborder_fx_journal SET sent_at = sent_at - interval '1 hour' WHERE attempt > 0",
    );
    expect(await pay('begun')).toMatchObject({ status: 200, body: answered.body });
    expect(await pay('away')).toMatchObject({ status: 200 });
    expect(await made()).toBe(2);
    await expect.poll(ready, { interval: 500 }).toMatchObject({ ready: true });
  },
);

test.runIf(url)(
  'while PostgreSQL gives no answer, the gateway answers each request, and can be closed',
  async () => {
    const hop = await cuttable(await ownDatabase(url ?? ''));
    const { start, sandbox, made } = await gatewaySetup();
    const gateway = await start({ databaseUrl: hop.url, stopTimeout: 100 });
    const { pay, call, page, close, ready, metric } = gateway;
    expect(await pay('1')).toMatchObject({ status: 200 });
    sandbox.faults.add('createPayment', { delay: 600_000, times: 1 });
    const begun = pay('begun');
    await expect.poll(() => sandbox.faults.list(), { interval: 20 }).toEqual([]);
    hop.silence();
    const [state, list, payment, read, isUp] = await Promise.all([
      ...[ready(), page('undecided'), pay('2'), call('GET', '/wallets'), metric('database_up')],
    ] as const);
    expect(state).toMatchObject({ status: 503, journal: 'the database does not answer' });
    expect(list).toMatchObject(problem(503, 'journal'));
    expect(payment).toMatchObject(problem(503, 'journal'));
    expect(read).toMatchObject({ status: 200 });
    expect(isUp).toBe(0);
    const closed = close();
    expect(await begun).toMatchObject(problem(503, 'closing'));
    await closed;
    expect(await made()).toBe(1);
  },
);

test.runIf(pgBouncerUrl())(
  'the gateway starts behind PgBouncer, which refuses a statement timeout for a session',
  async () => {
    const { start } = await gatewaySetup();
    const { pay } = await start({ databaseUrl: pgBouncerUrl() });
    expect(await pay('1')).toMatchObject({ status: 200 });
  },
);

test.runIf(url)('the gateway refuses a PostgreSQL role that cannot create tables', async () => {
  const databaseUrl = await ownDatabase(url ?? '');
  const role = new URL(databaseUrl).pathname.slice(1).replace('gateway', 'role');
  const admin = await connection(url);
  await admin(`CREATE ROLE ${role} LOGIN PASSWORD 'a-password-of-tests'`);
  onTestFinished(async () => void (await admin(`DROP ROLE ${role}`)));
  const { start } = await gatewaySetup();
  const login = { username: role, password: 'a-password-of-tests' };
  const error = await errorOf(
    start({ databaseUrl: Object.assign(new URL(databaseUrl), login).href }),
  );
  expect(error).toBeInstanceOf(TypeError);
  expect(String(error)).toMatch(/DATABASE_URL cannot be used: permission denied for schema public/);
});

test.runIf(url)('the gateway creates PostgreSQL tables only with the option create', async () => {
  const databaseUrl = await ownDatabase(url ?? '');
  const { start, made } = await gatewaySetup();
  await expect(start({ databaseUrl, create: false })).rejects.toThrow('has no tables of a gateway');
  const first = await start({ databaseUrl });
  expect(await first.pay('1')).toMatchObject({ status: 200 });
  await first.close();
  const second = await start({ databaseUrl, create: false });
  expect(await second.pay('1')).toMatchObject({ status: 200 });
  expect(await made()).toBe(1);
  await second.close();
  await (await connection(databaseUrl))('DROP TABLE crossborder_fx_journal');
  await expect(start({ databaseUrl })).rejects.toThrow(
    'the table crossborder_fx_journal is missing',
  );
});

test.runIf(url)(
  'two gateways on one PostgreSQL database create one payment for each idempotency key, and deliver each event once',
  async () => {
    const databaseUrl = await ownDatabase(url ?? '');
    const { start, fx, sandbox, made } = await gatewaySetup();
    const program = await answering();
    const [port, otherPort] = [await freePort(), await freePort()];
    const subscribe = `http://127.0.0.1:${port}/notifications`;
    const signingKeys = [Buffer.alloc(32, 7).toString('base64')];
    const notifications = { deliverTo: program.url, signingKeys, subscribe };
    const [one, other] = await Promise.all([
      start({ databaseUrl, notifications: { ...notifications, port } }),
      start({ databaseUrl, notifications: { ...notifications, port: otherPort } }),
    ]);
    // After both calls of `catchUp`, each gateway has checked its subscription to notifications.
    await Promise.all([one.catchUp(), other.catchUp()]);
    expect((await fx.webhooks.list()).items).toHaveLength(1);

    const keys = Array.from({ length: 60 }, (_, index) => `key-${index % 15}`);
    const until200 = async (key: string, index: number): Promise<unknown> => {
      const { status, body } = await (index % 2 ? one : other).pay(key);
      if (status === 200) return Object(body['payment']).id;
      expect(status).toBe(409);
      return until200(key, index + 1);
    };
    const ids = await Promise.all(keys.map(until200));
    expect(await made()).toBe(15);
    expect(new Set(ids.map((id, index) => `${keys[index]} ${id}`)).size).toBe(15);

    await sandbox.trigger('PAYMENT_FINALIZED');
    const events = () => program.requests.map(({ body }) => JSON.parse(body).event);
    await expect.poll(events).toContain('PAYMENT_FINALIZED');
    const idsOfEvents = program.requests.map(({ headers }) => headers['webhook-id']);
    expect(new Set(idsOfEvents).size).toBe(idsOfEvents.length);
    expect(await one.ready()).toMatchObject({ status: 200 });
  },
);

test.runIf(url)('--prune deletes finished records in PostgreSQL after a year', async () => {
  const databaseUrl = await ownDatabase(url ?? '');
  const { start, sandbox } = await gatewaySetup();
  const { pay } = await start({ databaseUrl });
  await pay('old');
  sandbox.faults.add('createPayment', { drop: 'before', times: 1 });
  await pay('open');
  const rows = await connection(databaseUrl);
  expect(
    await rows(
      'SELECT state, body IS NULL AS free FROM crossborder_fx_journal WHERE attempt > 0 ORDER BY 1',
    ),
  ).toEqual([
    { state: 'done', free: true },
    { state: 'sent', free: false },
  ]);
  await rows("UPDATE crossborder_fx_journal SET sent_at = sent_at - interval '367 days'");
  await pay('recent');
  const deleted = 'Deleted Idempotency-Keys: 1, decisions: 0, notifications: 0.';
  expect(await pruneGateway({ account: 'acme-test', databaseUrl })).toEqual(deleted);
  expect(
    await rows('SELECT state FROM crossborder_fx_journal WHERE attempt > 0 ORDER BY 1'),
  ).toEqual([{ state: 'done' }, { state: 'sent' }]);
});

test.runIf(url)(
  'two gateways on one database prepare one payment for a debt, and a person can approve the payment at either gateway',
  async () => {
    const { start, made, sandbox } = await gatewaySetup();
    const databaseUrl = await ownDatabase(String(url));
    // The gateway that starts first creates the tables, before the other gateway starts.
    const gateways = [
      await start({ databaseUrl, assistants }),
      await start({ databaseUrl, assistants }),
    ];
    const input = {
      ...{ walletId, externalBankAccountId, amount: '12.50', currency: 'EUR', invoice: 'INV-1' },
      executionDate: sandbox.clock.workingDay(1),
    };
    const ask = ({ url }: { url: string }) => sessionsOf(url).callTool('prepare_payment', input);
    await Promise.all([...gateways, ...gateways].map(ask));
    const said = await Promise.all(gateways.map(ask));
    expect(said).toMatchObject([{ state: 'prepared' }, { prepared: said[0].prepared }]);
    const path = `prepared/${said[0].prepared}`;
    const answers = await Promise.all(
      gateways.map(async ({ page }) => {
        const { digest } = (await page(path)).body;
        return page(path, { approve: digest, reason: 'seen' });
      }),
    );
    expect(answers.map(({ status }) => status)).toContain(200);
    expect([await made(), sandbox.listRequests({ operation: 'confirmPayment' })]).toMatchObject([
      1,
      [{}],
    ]);
  },
);
