import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { createClient as createServiceClient } from '@crossborder-fx/client';
import { createRandom } from '@crossborder-fx/tools-test-utils/random';
import { createClient as createRedisClient } from '@redis/client';
import { Pool } from 'pg';
import { toNodeListener } from '../src/adapters/node.ts';
import {
  createWebhookHandler,
  type RecoverOptions,
  type WebhookContext,
  type WebhookHandler,
  type WebhookStore,
} from '../src/index.ts';
import { postgresStore } from '../src/stores/postgres-store.ts';
import { redisStore } from '../src/stores/redis-store.ts';
import { type FaultyWork, faultsOnAnyStore, faultsOnPostgres } from './chaos-handlers.ts';
import type { FromReceiver, ToReceiver } from './chaos-receivers.ts';
import { webhookId } from './chaos-service.ts';
import { secret } from './notification.ts';

// A whole receiver as a process of its own: node chaos-process.ts STORE NAME WORKER CONNECTIONS SEED LIST.
// Its handlers go wrong as SEED says, until it is told to be calm.
const [kind, name = '', worker = '', connections, seed = '', baseUrl = ''] = process.argv.slice(2);
const random = createRandom(seed);
let isCalm = false;
let underWay = 0;

function tell(message: FromReceiver): void {
  if (process.connected) process.send?.(message);
}

interface Receiver<Transaction, Given extends FaultyWork> {
  store: WebhookStore<Transaction>;
  faults: Record<string, (given: Given) => Promise<unknown>>;
  given(context: WebhookContext<Transaction>, id: string): Given;
  handlerTimeoutSeconds: number;
}

function onPostgres(): Receiver<
  import('pg').PoolClient,
  Parameters<(typeof faultsOnPostgres)[string]>[0]
> {
  const pool = new Pool({
    connectionString: process.env['CROSSBORDER_FX_POSTGRES_URL'],
    max: Number(connections),
    application_name: name,
  });
  // Its connections are ended, also idle ones.
  pool.on('error', () => {});
  return {
    store: postgresStore(pool, { table: name, timeoutSeconds: 2 }),
    faults: faultsOnPostgres,
    given: ({ transaction, signal }, id) => ({
      work: () => transaction.query(`INSERT INTO ${name}_work VALUES ($1, $2)`, [id, worker]),
      transaction,
      pool,
      random,
      signal,
    }),
    handlerTimeoutSeconds: 0.6,
  };
}

async function onRedis(): Promise<Receiver<undefined, FaultyWork>> {
  const connect = async (connectionName: string) => {
    const url = process.env['CROSSBORDER_FX_REDIS_URL'] ?? '';
    const client = createRedisClient({ url, name: connectionName });
    client.on('error', () => {});
    return client.connect();
  };
  // By its name it is found when a connection of the store is ended.
  const [client, own] = await Promise.all([connect(name), connect('work')]);
  return {
    store: redisStore({ send: (command) => client.sendCommand(command), prefix: name }),
    faults: faultsOnAnyStore,
    given: ({ signal }, id) => ({
      async work() {
        await own.rPush(`${name}-work:${id}`, worker);
        // The handler was given up while it did its work, so that this may be done twice.
        if (signal.aborted) await own.rPush(`${name}-work:${id}`, 'late');
      },
      random,
      signal,
    }),
    handlerTimeoutSeconds: 1,
  };
}

function handlerOf<Transaction, Given extends FaultyWork>(
  receiver: Receiver<Transaction, Given>,
): WebhookHandler {
  const { store, faults, given, handlerTimeoutSeconds } = receiver;
  const idOf = (payload: unknown) => String(Object(payload).id);
  return createWebhookHandler<Transaction>({
    secrets: [secret],
    store,
    answerTimeoutSeconds: 0.4,
    handlerTimeoutSeconds,
    on: {},
    async onUnhandled({ payload }, context) {
      const help = given(context, idOf(payload));
      const fault = isCalm || random.chance(0.6) ? undefined : random.pick(Object.keys(faults));
      if (fault !== undefined) tell({ fault });
      await (faults[fault ?? ''] ?? (({ work }) => work()))(help);
    },
    onError: (error) => tell({ error: String(error) }),
    onOutcome: (outcome, { event }) => tell({ outcome, id: idOf(event?.payload) }),
  });
}

const handler = await (kind === 'postgres'
  ? handlerOf(onPostgres())
  : onRedis().then((receiver) => handlerOf(receiver)));
const fx = createServiceClient({ baseUrl, username: 'treasury-api', secret });

const server = createServer(
  toNodeListener({
    async receive(webhook) {
      underWay++;
      const answer = await handler.receive(webhook);
      void (answer.settled ?? Promise.resolve()).then(() => underWay--);
      return answer;
    },
  }),
);

async function recover(options: RecoverOptions): Promise<void> {
  underWay++;
  try {
    tell({ recovered: await handler.recover(fx, webhookId, options) });
  } catch (error) {
    tell({ recovered: null, error: `recovery: ${String(error)}` });
  } finally {
    underWay--;
  }
}

process.on('message', async (message: ToReceiver) => {
  if ('recover' in message) return recover(message.recover);
  isCalm = true;
  while (underWay > 0) await setTimeout(10);
  tell({ calm: true });
});
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => tell({ port: (server.address() as AddressInfo).port }));
