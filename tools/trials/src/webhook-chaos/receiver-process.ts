import { setTimeout } from 'node:timers/promises';
import { createClient as createServiceClient } from '@crossborder-fx/client';
import {
  createWebhookHandler,
  type WebhookContext,
  type WebhookHandler,
  type WebhookStore,
} from '@crossborder-fx/webhooks';
import { toNodeListener } from '@crossborder-fx/webhooks/node';
import { postgresStore } from '@crossborder-fx/webhooks/postgres';
import { redisStore } from '@crossborder-fx/webhooks/redis';
import { createClient as createRedisClient } from '@redis/client';
import { Pool, type PoolClient } from 'pg';
import { serve } from '../kit/http.ts';
import { answerQuestions, readSetting, startsBefore, stopAt, tell } from '../kit/in-process.ts';
import { createRandom } from '../kit/random.ts';
import {
  type Faults,
  type FaultyTransaction,
  type FaultyWork,
  faultsOnAnyStore,
  faultsOnPostgres,
} from './handlers.ts';
import {
  type ReceiverCalls,
  type ReceiverSetting,
  secret,
  type Told,
  webhookId,
} from './setting.ts';

// A whole receiver. Its handlers go wrong as the seed says, until it is told to be calm.
const setting = readSetting<ReceiverSetting>();
const { server, worker, connections, seed } = setting;
const random = createRandom(`${seed} ${worker} start ${startsBefore}`);
let isCalm = setting.isCalm ?? false;
let underWay = 0;

const say = (told: Told) => tell({ told });

async function reach(step: ReceiverSetting['stopAfter']): Promise<void> {
  if (step === setting.stopAfter) await stopAt(`after its ${step}`);
}

interface Receiver<Transaction, Given extends FaultyWork> {
  store: WebhookStore<Transaction>;
  faults: Faults<Given>;
  given(context: WebhookContext<Transaction>, id: string): Given;
  handlerTimeoutSeconds: number;
}

function onPostgres(url: string): Receiver<PoolClient, FaultyTransaction> {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    application_name: 'receiver',
  });
  // Its connections are ended, also idle ones.
  pool.on('error', () => {});
  return {
    store: postgresStore(pool, { timeoutSeconds: 2 }),
    faults: faultsOnPostgres,
    given: ({ transaction, signal }, id) => ({
      work: () => transaction.query('INSERT INTO work VALUES ($1, $2)', [id, worker]),
      transaction,
      pool,
      random,
      signal,
    }),
    handlerTimeoutSeconds: 0.6,
  };
}

async function onRedis(url: string, name: string): Promise<Receiver<undefined, FaultyWork>> {
  const connect = async (connectionName: string) => {
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

/** A store that stops the process between two of its steps. */
function stopping<Transaction>(store: WebhookStore<Transaction>): WebhookStore<Transaction> {
  const { transact } = store;
  return {
    ...store,
    async claim(...values) {
      const claim = await store.claim(...values);
      await reach('claim');
      return claim;
    },
    async complete(...values) {
      await store.complete(...values);
      await reach('complete');
    },
    ...(transact && {
      async transact(...values) {
        const answer = await transact.apply(store, values);
        await reach('complete');
        return answer;
      },
    }),
  };
}

function handlerOf<Transaction, Given extends FaultyWork>(
  receiver: Receiver<Transaction, Given>,
): WebhookHandler {
  const { store, faults, given, handlerTimeoutSeconds } = receiver;
  const idOf = (payload: unknown) => String(Object(payload).id);
  return createWebhookHandler<Transaction>({
    secrets: [secret],
    store: setting.stopAfter === undefined ? store : stopping(store),
    ...(setting.isCalm ? {} : { answerTimeoutSeconds: 0.4, handlerTimeoutSeconds }),
    on: {},
    async onUnhandled({ payload }, context) {
      const help = given(context, idOf(payload));
      const fault = isCalm || random.chance(0.6) ? undefined : random.pick(Object.keys(faults));
      if (fault !== undefined) say({ fault });
      await (faults[fault ?? ''] ?? (({ work }) => work()))(help);
      await reach('work');
    },
    onError: (error) => say({ error: String(error) }),
    onOutcome: (outcome, { event }) => say({ outcome, id: idOf(event?.payload) }),
  });
}

const handler =
  server.kind === 'postgres'
    ? handlerOf(onPostgres(server.url))
    : handlerOf(await onRedis(server.url, server.name));
const login = { username: 'treasury-api', secret };
const fx = createServiceClient({ baseUrl: setting.listUrl, ...login });

const { port } = await serve(
  toNodeListener({
    async receive(webhook) {
      underWay++;
      const answer = await handler.receive(webhook);
      void (answer.settled ?? Promise.resolve()).then(() => underWay--);
      return answer;
    },
  }),
);

answerQuestions<ReceiverCalls>(
  {
    async recover(options) {
      underWay++;
      try {
        return await handler.recover(fx, webhookId, options);
      } catch (error) {
        say({ error: `recovery: ${String(error)}` });
        return null;
      } finally {
        underWay--;
      }
    },
    async calm() {
      isCalm = true;
      while (underWay > 0) await setTimeout(10);
      return null;
    },
  },
  port,
);
