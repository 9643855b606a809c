import { answerOperation } from './api/answer.ts';
import { readDescription } from './api/operations.ts';
import { createPreparedStore } from './assist/prepared.ts';
import { openDatabase } from './data/database.ts';
import { deciderRoutes, requireOwnHost } from './decide/decider-routes.ts';
import { createUndecided } from './decide/undecided.ts';
import { createEndedCalls } from './ended-calls.ts';
import type { GatewayContext } from './gateway-context.ts';
import { type GatewayOptions, requireOptions } from './gateway-options.ts';
import { shownOf } from './http/answer-error.ts';
import { createRequestLog } from './http/request-log.ts';
import { confineToken, createServer, listen, requireToken } from './http/server.ts';
import type { Tokens } from './http/tokens.ts';
import { createOutbox } from './notify/outbox.ts';
import type { Notifications } from './notify/start-notifications.ts';
import { subscriptionsIn } from './notify/subscription.ts';
import { shareWork } from './share-work.ts';
import { metricsText } from './watch/metrics.ts';
import { createReadiness } from './watch/readiness.ts';

const hourMilliseconds = 60 * 60 * 1000;

export interface Gateway {
  /** The URL at which programs reach the gateway. */
  url: string;
  /** The URL to which the service sends notifications. */
  notificationsUrl: string | undefined;
  /**
   * Checks the webhook subscription, and fetches notifications that were never delivered, as the gateway does at its start and
   * each hour.
   */
  catchUp(): Promise<void>;
  /**
   * Replaces the tokens of programs, people and assistants. Undecided payments of a removed program stay undecided.
   *
   * @throws {TypeError} when no program or no person has a token, or a token is wrong or belongs to two names; then the tokens
   *   stay as they were
   */
  replaceTokens(tokens: Tokens): void;
  /**
   * Refuses new requests, waits for requests under way, aborts those that still run after `stopTimeout`, and closes the
   * journal.
   */
  close(): Promise<void>;
}

/**
 * Starts a gateway, which offers the service to programs in any language.
 *
 * @throws {TypeError} when an option is missing or wrong
 */
export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const { interval = hourMilliseconds, stopTimeout = 20_000 } = options;
  const { host = '127.0.0.1', port = 4020 } = options;
  const now = () => Date.now();
  const { fx, tokens } = await requireOptions(options);
  const { findCaller, findDecider, findAssistant } = tokens;
  const database = await openDatabase(options);
  const requests = createRequestLog(now);
  const outbox = createOutbox(database.sql, now);
  const prepared = createPreparedStore(database.sql);
  const server = createServer(options);
  const closing = new AbortController();
  const stopped = new AbortController();
  let notifications: Notifications | undefined;
  let url = '';
  const context: GatewayContext = {
    ...{ fx, database, now, requests },
    underWay: new Set(),
    watchCall: createEndedCalls(),
    stopped: stopped.signal,
    async isOwnSubscription(webhookId) {
      const given = options.notifications?.webhookId;
      return webhookId === given || (await subscriptionsIn(database.sql)).includes(webhookId);
    },
    publicUrl: () => options.publicUrl?.replace(/\/$/, '') ?? url,
    url: () => url,
  };

  confineToken(server, '/mcp', findAssistant);
  const { operations, eventNames } = readDescription();
  await server.register(async (api) => {
    requireToken(api, findCaller);
    for (const operation of operations) {
      const { id, method, bodyLimit } = operation;
      const route = { method, ...(bodyLimit && { bodyLimit }), onResponse: requests.logged(id) };
      for (const { url, path } of operation.routes) {
        api.route({
          ...{ ...route, url },
          handler: (request, reply) => answerOperation(context, operation, path, request, reply),
        });
      }
    }
  });
  // Loads the module for assistants only at the first use, because loading the module takes as long as the rest of the start.
  const loadMcp = shareWork(async () => {
    const { createMcp } = await import('./assist/mcp.ts');
    return createMcp(context, options.approvalDays);
  }, Number.POSITIVE_INFINITY);
  const undecided = createUndecided(context, closing.signal);
  const parts = { undecided, outbox, findDecider, loadMcp };
  await server.register((pages) => deciderRoutes(pages, context, parts), { prefix: '/_gateway' });
  const isReady = createReadiness(context);
  server.get('/healthz', async () => ({ status: 'ok' }));
  server.get('/readyz', async (_request, reply) => {
    const readiness = await isReady();
    const state = notifications && { notifications: notifications.state() };
    return reply.code(readiness.ready ? 200 : 503).send({ ...readiness, ...state });
  });
  await server.register(async (watched) => {
    requireToken(watched, (token) => findCaller(token) ?? findDecider(token));
    watched.get('/metrics', async (_request, reply) => {
      const text = await metricsText(context, outbox, notifications);
      return reply.type('text/plain; version=0.0.4').send(text);
    });
  });
  await server.register(async (assisted) => {
    requireToken(assisted, findAssistant);
    assisted.addHook('onRequest', async (request) => requireOwnHost(request, context));
    assisted.route({
      ...{ method: ['GET', 'POST', 'DELETE'], url: '/mcp', onResponse: requests.logged('mcp') },
      handler: async (request, reply) => (await loadMcp()).answerMessage(request, reply),
    });
  });

  const report = (error: unknown, what: string) =>
    server.log.error({ err: shownOf(error) }, `${what} failed`);
  // Assistants that are no longer configured may have prepared objects too.
  const expire = async () => {
    if (await prepared.hasUnended()) await (await loadMcp()).expire();
  };
  const look = () => {
    undecided.look().catch((error) => report(error, 'the search for undecided requests'));
    expire().catch((error) => report(error, 'the deletion of expired objects'));
  };
  const looking = setInterval(look, interval);
  const end = async () => {
    clearInterval(looking);
    closing.abort();
    const stop = setTimeout(() => stopped.abort(), stopTimeout);
    await Promise.all([server.end(stopped.signal), notifications?.close(stopped.signal)]);
    clearTimeout(stop);
    await database.close();
  };
  try {
    if (options.notifications) {
      // Only a gateway with notifications loads this module, which takes a tenth of the start time.
      const { startNotifications } = await import('./notify/start-notifications.ts');
      const more = { outbox, eventNames, interval, onError: report };
      notifications = await startNotifications(options.notifications, options, context, more);
    }
    // The server begins to listen last, so that a gateway whose start fails has accepted no payment.
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
    replaceTokens: tokens.replace,
    close: shareWork(end, Number.POSITIVE_INFINITY),
  };
}
