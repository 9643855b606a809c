import { answerOperation } from './api/answer.ts';
import { readDescription } from './api/operations.ts';
import { openDatabase } from './data/open-database.ts';
import { deciderRoutes } from './decide/decider-routes.ts';
import { createUndecided } from './decide/undecided.ts';
import { type GatewayOptions, requireOptions } from './gateway-options.ts';
import { shownOf } from './ground/answer-error.ts';
import { createEndedCalls } from './ground/ended-calls.ts';
import type { GatewayContext } from './ground/gateway-context.ts';
import { createRequestLog } from './ground/request-log.ts';
import { createServer, listen, logged, requireToken } from './ground/server.ts';
import type { Tokens } from './ground/tokens.ts';
import { localHosts } from './ground/url.ts';
import { createOutbox } from './notify/outbox.ts';
import type { Notifications } from './notify/start-notifications.ts';
import { subscriptionsIn } from './notify/subscription.ts';
import { metricsText } from './watch/metrics.ts';
import { createReadiness } from './watch/readiness.ts';

const hourMilliseconds = 60 * 60 * 1000;
const usualStopTimeout = 20_000;

export interface Gateway {
  /** Where programs reach it. */
  url: string;
  /** Where the service sends notifications. */
  notificationsUrl: string | undefined;
  /** Checks the subscription, and fetches what was never delivered, as it does at the start and each hour. */
  catchUp(): Promise<void>;
  /**
   * Takes other programs and people from now on. What a program has left undecided stays.
   *
   * @throws {TypeError} when a token is wrong, or that of two names; then nothing changes
   */
  replaceTokens(tokens: Tokens): void;
  /** Takes nothing more, ends what was begun, or aborts it after `stopTimeout`, and closes the journal. */
  close(): Promise<void>;
}

/**
 * Starts a gateway: the service for programs in any language.
 *
 * @throws {TypeError} when an option is missing or wrong
 */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const { interval = hourMilliseconds, serviceClock } = options;
  const now = () => Date.now();
  const { fx, findCaller, findDecider, replaceTokens } = await requireOptions(options);
  const database = await openDatabase(options);
  const requests = createRequestLog(now);
  const server = createServer(options);
  let closed: Promise<void> | undefined;
  const closing = new AbortController();
  const stopped = new AbortController();
  let url = '';
  const context: GatewayContext = {
    fx,
    database,
    now,
    underWay: new Set(),
    watchCall: createEndedCalls(),
    stopped: stopped.signal,
    async isOwnSubscription(webhookId) {
      const given = options.notifications?.webhookId;
      return webhookId === given || (await subscriptionsIn(database.sql)).includes(webhookId);
    },
    publicUrl: () => options.publicUrl?.replace(/\/$/, '') ?? url,
  };
  const outbox = createOutbox(database.sql, now);
  const { operations, eventNames } = readDescription();
  await server.register(async (api) => {
    requireToken(api, findCaller);
    for (const operation of operations) {
      for (const { url: route, path } of operation.routes) {
        api.route({
          method: operation.method,
          ...(operation.bodyLimit && { bodyLimit: operation.bodyLimit }),
          url: route,
          onResponse: logged(requests, operation.id),
          handler: (request, reply) => answerOperation(context, operation, path, request, reply),
        });
      }
    }
  });
  const hosts = () => {
    return [new URL(context.publicUrl()).host, new URL(url).host, ...localHosts(url)];
  };
  const undecided = createUndecided(context, closing.signal);
  await server.register(
    (pages) => deciderRoutes(pages, { context, undecided, outbox, requests, findDecider, hosts }),
    { prefix: '/_gateway' },
  );
  const isReady = createReadiness(context);
  server.get('/healthz', async () => ({ status: 'ok' }));
  server.get('/readyz', async (_request, reply) => {
    const readiness = await isReady();
    const state = notifications && { notifications: notifications.state() };
    return reply.code(readiness.ready ? 200 : 503).send({ ...readiness, ...state });
  });
  await server.register(async (watched) => {
    requireToken(watched, (token) => findCaller(token) ?? findDecider(token));
    watched.get('/metrics', async (_request, reply) =>
      reply
        .type('text/plain; version=0.0.4')
        .send(await metricsText(requests, database.journal, outbox, notifications)),
    );
  });
  const report = (error: unknown, what: string) =>
    server.log.error({ err: shownOf(error) }, `${what} failed`);
  // What an earlier process has left undecided is in the metrics, and what is found meanwhile is not.
  const look = () => {
    undecided.look().catch((error) => report(error, 'looking for what is undecided'));
  };
  const looking = setInterval(look, interval);
  let notifications: Notifications | undefined;
  const end = async () => {
    clearInterval(looking);
    closing.abort();
    const stop = setTimeout(() => stopped.abort(), options.stopTimeout ?? usualStopTimeout);
    const ends = [server.end(stopped.signal), notifications?.close(stopped.signal)];
    await Promise.all(ends);
    clearTimeout(stop);
    await database.close();
  };
  try {
    if (options.notifications) {
      // Loaded by those who use it: it takes a tenth of the start.
      const { startNotifications } = await import('./notify/start-notifications.ts');
      notifications = await startNotifications(options.notifications, options, {
        ...{ fx, database, outbox, eventNames, now, interval, serviceClock },
        onError: report,
      });
    }
    // Last: until then, a start that fails or is ended has taken no payment.
    const { host = '127.0.0.1', port = 4020 } = options;
    url = await listen(server, { host, port });
    look();
    for (const risk of (await database.store.risks?.()) ?? []) server.log.warn(risk);
  } catch (error) {
    await end();
    throw error;
  }
  return {
    url,
    notificationsUrl: notifications?.url,
    catchUp: async () => notifications?.catchUp(),
    replaceTokens,
    close: () => {
      closed ??= end();
      return closed;
    },
  };
}
