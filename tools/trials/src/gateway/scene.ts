import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createClient } from '@crossborder-fx/client';
import { connectSandbox } from '@crossborder-fx/sandbox/connect';
import { freePort, loopbackServer, temporaryFolder } from '@crossborder-fx/tools-test-utils';
import { onTestFinished } from 'vitest';
import { createDatabases, steadyPool } from '../kit/databases.ts';
import { requestFaults } from '../kit/faults.ts';
import { type HttpHopOptions, startHttpHop } from '../kit/http-hop.ts';
import { installPacked } from '../kit/install-packed.ts';
import type { Random } from '../kit/random.ts';
import { restartedCommand } from './processes.ts';

export type Scene = Awaited<ReturnType<typeof openScene>>;

const token = 'a-token-of-the-shop-0001';
const erpToken = 'a-token-of-the-erp-00002';
const aliceToken = 'a-token-of-alice-0000003';

const login = { FX_USERNAME: 'treasury-api', FX_SECRET: 'a-secret-of-the-trials' };

/** From the tarballs: a bank, gateways, a receiver of notifications, and between all of them a network that loses answers. */
export async function openScene(serverUrl: string | undefined, random: Random) {
  const { bins } = await installPacked();
  const bankPort = await freePort();
  const bank = restartedCommand({
    bin: bins.sandbox,
    args: ['--port', String(bankPort), '--data', join(await temporaryFolder(), 'bank.sqlite')],
    env: login,
    ready: 'Everything is',
  });
  onTestFinished(() => bank.kill());
  await bank.start();
  let isCalm = false;
  const met: Record<string, number> = {};
  const hopTo = async (target: number, rewrite?: HttpHopOptions['rewrite']) => {
    const hop = await startHttpHop({
      target: () => target,
      ...(rewrite && { rewrite }),
      incidentOf() {
        if (isCalm || !random.chance(0.1)) return {};
        const name = random.pick(Object.keys(requestFaults));
        met[name] = (met[name] ?? 0) + 1;
        return {
          act: requestFaults[name as keyof typeof requestFaults],
          milliseconds: random.below(200),
        };
      },
    });
    onTestFinished(() => hop.close());
    return hop;
  };

  const received = await loopbackServer((response) => response.writeHead(204).end());
  const bankHop = await hopTo(bankPort);
  const receiverHop = await hopTo(Number(new URL(received.url).port));
  const ports = await Promise.all(serverUrl ? [freePort(), freePort()] : [freePort()]);
  const [notificationsPort, otherPort] = [await freePort(), await freePort()];
  const programHops = await Promise.all(ports.map((port) => hopTo(port)));
  /** The notifications that a gateway has acknowledged. */
  const taken: string[] = [];
  const notificationsHop = await hopTo(notificationsPort, ({ body }, answer) => {
    if (answer.status === 204) taken.push(nameOf(body.toString()));
    return answer;
  });

  const { age, place, environment: databaseEnvironment } = await openDatabase(serverUrl);
  const env = {
    ...login,
    FX_BASE_URL: bankHop.url,
    GATEWAY_TOKENS: `shop:${token},erp:${erpToken}`,
    GATEWAY_DECIDERS: `alice:${aliceToken}`,
    GATEWAY_SIGNING_KEY: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
    ...databaseEnvironment,
  };
  const gateways = ports.map((port, index) =>
    restartedCommand({
      bin: bins.gateway,
      args: [
        ...['--account', 'acme-trial', '--listen', `127.0.0.1:${port}`, ...place],
        ...['--notifications', `127.0.0.1:${index === 0 ? notificationsPort : otherPort}`],
        ...['--subscribe', `${notificationsHop.url}/notifications`],
        ...['--deliver-to', receiverHop.url],
      ],
      env,
      ready: 'listening on ',
    }),
  );
  onTestFinished(async () => {
    for (const gateway of gateways) await gateway.kill();
  });
  isCalm = true;
  for (const gateway of gateways) await gateway.start();
  isCalm = false;

  const bankUrl = `http://127.0.0.1:${bankPort}`;
  const { FX_USERNAME: username, FX_SECRET: secret } = login;
  const fx = createClient({ baseUrl: bankUrl, username, secret });
  // Its clock runs: today may be yesterday before all is paid.
  const desiredExecutionDate = await connectSandbox(bankUrl).clock.workingDay(1);
  const wallet = (await fx.wallets.list()).items.find(({ currency }) => currency === 'EUR');
  const [beneficiary] = (await fx.externalBankAccounts.list()).items;
  const payment = {
    sourceWalletId: wallet?.id,
    externalBankAccountId: beneficiary?.id,
    amount: { value: '000000000001.50', currency: 'EUR' },
    desiredExecutionDate,
    feeCurrency: 'EUR',
    feePaymentOption: 'SHARE',
    priorityPaymentOption: '48H',
  };

  return {
    bank,
    gateways,
    met,
    environment: (tries: number) => ({
      GATEWAY_URLS: programHops.map(({ url }) => url).join(' '),
      GATEWAY_TOKEN: token,
      PAYMENT: JSON.stringify(payment),
      TRIES: String(tries),
    }),
    /** From now on, the network works, and what was on its way has arrived. */
    async calm() {
      isCalm = true;
      for (const hop of [...programHops, bankHop, receiverHop, notificationsHop])
        await hop.settled();
    },
    /** An hour passes for the journal. Only while nothing is on its way. */
    anHourLater: age,
    /** A decider's call, or a program's that tries to be one. */
    async call(method: string, path: string, body?: object, bearer = aliceToken) {
      const answer = await fetch(`http://127.0.0.1:${ports[0]}/_gateway/api/${path}`, {
        method,
        headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      return { status: answer.status, ...Object(await answer.json()) } as Record<string, unknown>;
    },
    programToken: token,
    /** The id of what another caller gets for a key. */
    async payAsErp(key: string): Promise<unknown> {
      const answer = await fetch(`http://127.0.0.1:${ports[0]}/payments`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${erpToken}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify(payment),
      });
      return Object(Object(await answer.json()).payment).id;
    },
    /** The ids of what the bank has, past the network, by key. */
    async paid(): Promise<Map<string, string[]>> {
      const found = new Map<string, string[]>();
      for await (const { id, tag } of fx.payments.iterate({ status: 'all' })) {
        const [key = ''] = String(tag).split(' ', 1);
        found.set(key, [...(found.get(key) ?? []), id]);
      }
      return found;
    },
    /** What was acknowledged and never came, and how many ids the attempts at each event have. */
    async events() {
      const ids = new Map<string, Set<unknown>>();
      const lost = () => {
        for (const { body, headers } of received.requests) {
          const name = nameOf(body);
          ids.set(name, (ids.get(name) ?? new Set()).add(headers['webhook-id']));
        }
        return taken.filter((name) => !ids.has(name));
      };
      // What failed is tried again after a while.
      const end = Date.now() + 120_000;
      while (lost().length > 0 && Date.now() < end)
        await new Promise((next) => setTimeout(next, 200));
      return { lost: lost(), idsOfEach: new Set([...ids.values()].map(({ size }) => size)) };
    },
  };
}

function nameOf(body: string): string {
  const { event, payload } = JSON.parse(body);
  return `${event} ${payload.payment?.id ?? payload.id}`;
}

async function openDatabase(serverUrl: string | undefined) {
  if (serverUrl === undefined) {
    const file = join(await temporaryFolder(), 'gateway.sqlite');
    const age = async () => {
      const database = new DatabaseSync(file);
      database.exec('PRAGMA busy_timeout = 10000');
      database.exec('UPDATE journal SET sent_at = sent_at - 3600000 WHERE attempt > 0');
      database.close();
    };
    return { age, place: ['--data', file], environment: {} };
  }
  const databases = await createDatabases(serverUrl, async () => {});
  const url = await databases.create();
  const pool = steadyPool(url);
  onTestFinished(async () => {
    await pool.end();
    await databases.drop(url);
    await databases.close();
  });
  const age = async () => {
    await pool.query("UPDATE crossborder_fx_journal SET sent_at = sent_at - interval '1 hour'");
  };
  return { age, place: [], environment: { DATABASE_URL: url } };
}
