import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { createClient as createServiceClient } from '@crossborder-fx/client';
import {
  type CatchUpOptions,
  type CaughtUp,
  createWebhookHandler,
  type WebhookContext,
  type WebhookHandler,
  type WebhookOutcome,
  type WebhookStore,
} from '@crossborder-fx/webhooks';
import { toNodeListener } from '@crossborder-fx/webhooks/node';
import { postgresStore } from '@crossborder-fx/webhooks/postgres';
import { redisStore } from '@crossborder-fx/webhooks/redis';
import { sqliteStore } from '@crossborder-fx/webhooks/sqlite';
import { createClient as createRedisClient } from '@redis/client';
import { Pool } from 'pg';
import { serve } from '../harness/http.ts';
import { answerQuestions, readSetting, startsBefore, tell } from '../harness/in-process.ts';
import { createRandom } from '../harness/random.ts';
import { secret, webhookId } from './deliveries.ts';
import { type Faults, type FaultyWork, faultsOnAnyStore, faultsOnPostgres } from './handlers.ts';
import type { ServerSetting } from './servers.ts';

export interface ReceiverSetting {
  server: ServerSetting;
  worker: string;
  /** The consumer of events, one of the user's own services, for which this receiver works. */
  consumer: string;
  connections: number;
  seed: number;
  /** The URL of the service's list of failed notifications. */
  listUrl: string;
}

export type ReceiverCalls = {
  /** The result of a recovery; null when the recovery has thrown an error. */
  recover: { asked: CatchUpOptions; answer: CaughtUp | null };
  /** Ends the deliberate faults of the handlers, and answers when all work that is under way has ended. */
  calm: { asked: null; answer: null };
};

export interface Told {
  fault?: string;
  error?: string;
  outcome?: WebhookOutcome;
  id?: string;
}

// The program of a receiver process. Its handlers fail as the seed decides, until the trial ends the faults by the call `calm`.
const setting = readSetting<ReceiverSetting>();
const { server, worker, consumer } = setting;
const random = createRandom(`${setting.seed} ${worker} start ${startsBefore}`);
let isCalm = false;
let underWay = 0;

const say = (told: Told) => tell({ told });

const openHandler = { postgres: onPostgres, redis: onRedis, sqlite: onSqlite }[server.kind];
const handler = await openHandler(server as never);
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
        return await handler.catchUp(fx, webhookId, options);
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

function onPostgres({ url }: ServerSetting & { kind: 'postgres' }): WebhookHandler {
  const max = setting.connections;
  const pool = new Pool({ connectionString: url, max, application_name: 'receiver' });
  // The trial also ends idle connections. Without this listener, their errors would end the process.
  pool.on('error', () => {});
  const store = postgresStore(pool, { consumer, timeoutSeconds: 2 });
  return handlerOf(store, 0.6, faultsOnPostgres, ({ transaction, signal }, id) => ({
    work: () => transaction.query('INSERT INTO work VALUES ($1, $2)', [id, worker]),
    transaction,
    pool,
    random,
    signal,
  }));
}

async function onRedis({ url, name }: ServerSetting & { kind: 'redis' }): Promise<WebhookHandler> {
  const connect = async (connectionName: string) => {
    const client = createRedisClient({ url, name: connectionName });
    client.on('error', () => {});
    return client.connect();
  };
  // The trial ends the connection of the Redis store, and finds it by this name.
  const [client, own] = await Promise.all([connect(name), connect('work')]);
  const send = (command: [string, ...string[]]) => client.sendCommand(command);
  return handlerOutside(redisStore({ consumer, send, prefix: name }), (id, who) =>
    own.rPush(`${name}-work:${id}`, who),
  );
}

function onSqlite({ file, workFile }: ServerSetting & { kind: 'sqlite' }): WebhookHandler {
  const works = new DatabaseSync(workFile, { timeout: 10_000 });
  const note = works.prepare('INSERT INTO work VALUES (?, ?)');
  return handlerOutside(sqliteStore(file, { consumer }), (id, who) => note.run(id, who));
}

/** Makes a webhook handler for a store without transactions. The handler does its work in another place than the store. */
function handlerOutside(
  store: WebhookStore,
  note: (id: string, worker: string) => unknown,
): WebhookHandler {
  return handlerOf(store, 1, faultsOnAnyStore, ({ signal }, id) => ({
    async work() {
      await note(id, worker);
      // After an abort, another process may do the same work. The note `late` tells the trial to allow this.
      if (signal.aborted) await note(id, `${worker}, late`);
    },
    random,
    signal,
  }));
}

function handlerOf<Transaction, Given extends FaultyWork>(
  store: WebhookStore<Transaction>,
  handlerTimeoutSeconds: number,
  faults: Faults<Given>,
  given: (context: WebhookContext<Transaction>, id: string) => Given,
): WebhookHandler {
  const idOf = (payload: unknown) => String(Object(payload).id);
  return createWebhookHandler<Transaction>({
    secrets: [secret],
    store,
    answerTimeoutSeconds: 0.4,
    handlerTimeoutSeconds,
    on: {},
    async onUnhandled({ payload }, context) {
      const id = idOf(payload);
      const help = given(context, id);
      const fault = isCalm || random.chance(0.6) ? undefined : random.pick(Object.keys(faults));
      if (fault === undefined) await help.work();
      else {
        say({ fault, id });
        for (const step of faults[fault] ?? []) await step(help);
      }
    },
    onError: (error, { event }) => say({ error: String(error), id: idOf(event?.payload) }),
    onOutcome: (outcome, { event }) => say({ outcome, id: idOf(event?.payload) }),
  });
}
