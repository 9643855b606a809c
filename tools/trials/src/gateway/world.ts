import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { createClient, type Journal } from '@crossborder-fx/client';
import { postgresJournal } from '@crossborder-fx/client/postgres-journal';
import { sqliteJournal } from '@crossborder-fx/client/sqlite-journal';
import { connectSandbox } from '@crossborder-fx/sandbox/connect';
import { freePort, loopbackServer, temporaryFolder } from '@crossborder-fx/tools-test-utils';
import { onTestFinished } from 'vitest';
import type { Chaos } from '../harness/chaos.ts';
import { startDatabaseHop } from '../harness/database-hop.ts';
import { ageJournal, openDatabase } from '../harness/databases.ts';
import { requestFaults } from '../harness/faults.ts';
import type { Answer } from '../harness/http.ts';
import { type HttpHopOptions, startHttpHop } from '../harness/http-hop.ts';
import { installPacked } from '../harness/install-packed.ts';
import { accountsOf, bodyOf, paidBy } from '../harness/orders.ts';
import { type Command, startCommand } from '../harness/processes.ts';

export type World = Awaited<ReturnType<typeof openWorld>>;

export const tokens = {
  shop: 'a-token-of-the-shop-0001',
  erp: 'a-token-of-the-erp-00002',
  alice: 'a-token-of-alice-0000003',
};

const account = 'acme-trial';
/** How long a gateway waits for an answer of PostgreSQL, in milliseconds. */
const longestStatement = 5_000;
const login = { FX_USERNAME: 'treasury-api', FX_SECRET: 'a-secret-of-the-trials' };

/** Starts a sandbox, one or two gateways and a receiver of notifications, all behind proxies that lose answers. */
export async function openWorld(serverUrl: string | undefined, chaos: Chaos) {
  const { bins } = await installPacked();
  const command = (bin: string, args: string[], env: Record<string, string>, ready: string) => {
    let running: Command | undefined;
    onTestFinished(async () => running?.kill());
    return {
      async start(): Promise<void> {
        running = startCommand(process.execPath, [bin, ...args], env);
        await running.printed(ready);
      },
      kill: async () => running?.kill(),
      stop: async () => running?.stop(),
    };
  };
  const hopTo = async (name: string, port: number, rewrite?: HttpHopOptions['rewrite']) => {
    const incidentOf = chaos.incidentsOf(name, requestFaults);
    const hop = await startHttpHop({ target: () => port, incidentOf, ...(rewrite && { rewrite }) });
    onTestFinished(() => hop.close());
    return hop;
  };

  const bankPort = await freePort();
  const file = join(await temporaryFolder(), 'bank.sqlite');
  const bankArgs = ['--port', String(bankPort), '--data', file];
  const bank = command(bins.sandbox, bankArgs, login, 'Everything is');
  await bank.start();

  const received = await loopbackServer((response) => response.writeHead(204).end());
  const ports = await Promise.all(serverUrl ? [freePort(), freePort()] : [freePort()]);
  const [notificationsPort, otherPort] = [await freePort(), await freePort()];
  // Simulates a caching proxy that ignores bodies, and sometimes answers a creation as an earlier creation.
  const random = chaos.random('replays');
  let [created, replays]: [Answer | undefined, number] = [undefined, 0];
  const replay: HttpHopOptions['rewrite'] = ({ method, path }, answer) => {
    if (method !== 'POST' || path !== '/payments' || answer.status !== 200) return answer;
    const earlier = created;
    created = answer;
    if (!earlier || !chaos.isOn() || !random.chance(0.2)) return answer;
    replays++;
    return earlier;
  };
  const [bankHop, receiverHop] = [
    await hopTo('bank', bankPort, replay),
    await hopTo('receiver', Number(new URL(received.url).port)),
  ];
  const programHops = await Promise.all(ports.map((port) => hopTo(`gateway ${port}`, port)));
  /** The names of the notifications that a gateway has acknowledged. */
  const taken: string[] = [];
  const notificationsHop = await hopTo('gateway', notificationsPort, ({ body }, answer) => {
    if (answer.status === 204) taken.push(nameOf(body.toString()));
    return answer;
  });

  const database = await (serverUrl ? onPostgres(serverUrl) : onSqlite());
  const env = {
    ...login,
    ...database.env,
    FX_BASE_URL: bankHop.url,
    GATEWAY_TOKENS: `shop:${tokens.shop},erp:${tokens.erp}`,
    GATEWAY_DECIDERS: `alice:${tokens.alice}`,
    GATEWAY_SIGNING_KEY: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
  };
  const gateways = ports.map((port, index) => {
    const args = [
      ...['--account', account, '--listen', `127.0.0.1:${port}`, ...database.args, '--create'],
      ...['--notifications', `127.0.0.1:${index === 0 ? notificationsPort : otherPort}`],
      ...['--subscribe', `${notificationsHop.url}/notifications`],
      ...['--deliver-to', receiverHop.url],
    ];
    return command(bins.gateway, args, env, 'listening on ');
  });
  await chaos.pause(async () => {
    for (const gateway of gateways) await gateway.start();
  });

  const bankUrl = `http://127.0.0.1:${bankPort}`;
  const { FX_USERNAME: username, FX_SECRET: secret } = login;
  const fx = createClient({ baseUrl: bankUrl, username, secret });
  // The sandbox's clock runs, so today may be over at the last payment: all payments are for the next working day.
  const day = await connectSandbox(bankUrl).clock.workingDay(1);
  const payment = bodyOf(await accountsOf(fx), 150, day);

  return {
    bank,
    gateways,
    payment,
    /** Starts all programs that pay through the gateway, each with a token and a share of the idempotency keys. */
    startPrograms: (keys: readonly string[], tries: number) =>
      startPrograms(keys, {
        GATEWAY_URLS: programHops.map(({ url }) => url).join(' '),
        PAYMENT: JSON.stringify(payment),
        TRIES: String(tries),
      }),
    async calm() {
      chaos.end();
      const hops = [...programHops, bankHop, receiverHop, notificationsHop];
      for (const hop of hops) await hop.settled();
    },
    /** Makes the connection to the database silent for longer than a gateway waits for an answer of PostgreSQL. */
    silence: database.silence,
    /** The number of creations that the simulated cache answered with the answer to an earlier creation. */
    replays: () => replays,
    open: database.open,
    /** Makes the records of the gateway's journal an hour older. No request may be on its way at this time. */
    anHourLater: database.age,
    async call(
      method: string,
      path: string,
      body: object | undefined,
      { token = tokens.alice, key = '' } = {},
    ): Promise<Record<string, unknown>> {
      const answer = await fetch(`http://127.0.0.1:${ports[0]}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          ...(key && { 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, ...Object(await answer.json()) };
    },
    paid: () => paidBy(fx),
    /** Returns the acknowledged events that the gateway never passed on, and those that it passed on with more than one id. */
    async events() {
      const requestsOf = () => Map.groupBy(received.requests, ({ body }) => nameOf(body));
      const lost = () => {
        const came = requestsOf();
        return taken.filter((name) => !came.has(name));
      };
      // The gateway repeats a failed delivery of a notification only after a while, so the trial waits up to two minutes.
      const end = Date.now() + 120_000;
      while (lost().length > 0 && Date.now() < end) await setTimeout(200);
      const underSeveralIds = [...requestsOf().values()].flatMap((requests) => {
        const ids = Map.groupBy(requests, ({ headers }) => headers['webhook-id']);
        return ids.size === 1 ? [] : Array.from(ids, ([id, [first]]) => `${id}: ${first?.body}`);
      });
      return { lost: lost(), underSeveralIds };
    },
  };
}

function nameOf(body: string): string {
  const { event, payload } = JSON.parse(body);
  return `${event} ${payload.payment?.id ?? payload.id}`;
}

async function onSqlite() {
  const file = join(await temporaryFolder(), 'gateway.sqlite');
  const age = async () => {
    const database = new DatabaseSync(file);
    database.exec('PRAGMA busy_timeout = 10000');
    database.exec('UPDATE journal SET sent_at = sent_at - 3600000 WHERE attempt > 0');
    database.close();
  };
  const open = async () => {
    const journal = sqliteJournal(file, { account });
    return openIn(journal).finally(() => journal.close());
  };
  return { age, open, silence: async () => {}, args: ['--data', file], env: {} };
}

async function onPostgres(serverUrl: string) {
  const { url, pool, close } = await openDatabase(serverUrl);
  onTestFinished(close);
  const hop = await startDatabaseHop(url);
  onTestFinished(() => hop.close());
  return {
    age: () => ageJournal(pool),
    open: () => openIn(postgresJournal(pool, { account })),
    silence: () => hop.stall(longestStatement + 2_000),
    args: [],
    env: { DATABASE_URL: hop.url },
  };
}

async function openIn(journal: Journal): Promise<string[]> {
  const { items } = await journal.listOpen({ limit: 10_000 });
  return items.map(({ reference }) => reference);
}

/** The installed programs that pay, each with the token of its caller. @throws {Error} when one is missing in CI */
function installedPrograms(): [command: string, file: string, token: string][] {
  const programs: [string, string, string][] = [
    ['python3', 'pay.py', tokens.shop],
    ['php', 'pay.php', tokens.erp],
  ];
  return programs.filter(([command]) => {
    const isThere = spawnSync(command, ['--version']).status === 0;
    if (isThere || process.env['CI'] !== 'true') return isThere;
    throw new Error(`In CI, ${command} must be installed: run .ci/services.`);
  });
}

function startPrograms(keys: readonly string[], env: Record<string, string>) {
  const all = installedPrograms();
  const running = all.map(([command, file, token], index) => {
    // An idempotency key is valid only for the caller that has used it, so each program gets a share of the keys for itself.
    const own = keys.filter((key) => Number(key.replace('order-', '')) % all.length === index);
    const environment = { ...env, GATEWAY_TOKEN: token };
    return startCommand(command, [join(import.meta.dirname, file), ...own], environment);
  });
  return {
    /** The lines that the programs have printed. Each line has an idempotency key and the id of the payment for the key. */
    told: () => running.flatMap(({ lines }) => lines),
    /** Resolves when all programs have ended: with true if each idempotency key has a payment, with false otherwise. */
    async done(): Promise<boolean> {
      const ended = await Promise.all(running.map((one) => one.ended));
      const failed = ended.find(({ code }) => code !== 0 && code !== 3);
      if (failed)
        throw new Error(
          `A program that pays through the gateway ended with code ${failed.code}: ${failed.stderr}`,
        );
      return ended.every(({ code }) => code === 0);
    },
    async kill(): Promise<void> {
      await Promise.all(running.map((one) => one.kill()));
    },
  };
}
