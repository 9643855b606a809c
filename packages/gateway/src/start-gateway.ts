import { answerOperation } from './api/answer.ts';
import { readDescription } from './api/operations.ts';
import { createPreparedStore } from './assist/prepared.ts';
import { openDatabase } from './data/database.ts';
import { createOutbox } from './data/outbox.ts';
import { createUndecided } from './decide/decide.ts';
import { addDeciderRoutes, requireOwnHost } from './decide/decider-routes.ts';
import { createEndedCalls } from './ended-calls.ts';
import type { GatewayContext } from './gateway-context.ts';
import { type GatewayOptions, hourMilliseconds, requireOptions } from './gateway-options.ts';
import { shownOf } from './http/problem.ts';
import { createRequestLog } from './http/request-log.ts';
import { createServer, findOwners, json, requireToken } from './http/server.ts';
import type { Tokens } from './http/tokens.ts';
import type { Notifications } from './notify/notifications.ts';
import { shareWork } from './share-work.ts';
import { createReadiness, metricsText } from './watch/watch.ts';

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
  const { host = '127.0.0.1', port = 4020, stopTimeout = 20_000 } = options;
  const now = () => Date.now();
  const { fx, tokens } = await requireOptions(options);
  const database = await openDatabase(options);
  const server = createServer(options, findOwners('/mcp', tokens.find));
  const closing = new AbortController();
  const stopped = new AbortController();
  let notifications: Notifications | undefined;
  let notificationsUrl: string | undefined;
  let url = '';
  const context: GatewayContext = {
    ...{ options, fx, database, now },
    outbox: createOutbox(database.sql, now),
    requests: createRequestLog(server.log, now),
    underWay: new Set(),
    watchCall: createEndedCalls(),
    closing: closing.signal,
    stopped: stopped.signal,
    report: (error, what) => server.log.error({ err: shownOf(error) }, `${what} failed`),
    publicUrl: () => options.publicUrl?.replace(/\/$/, '') ?? url,
    url: () => url,
  };
  const { requests, report } = context;

  const { operations, eventNames } = readDescription();
  const requireProgram = requireToken('program');
  for (const operation of operations) {
    const { id, method, bodyLimit, routes } = operation;
    for (const { url, path } of routes) {
      server.add({
        ...{ methods: [method], path: url, ...(bodyLimit && { bodyLimit }) },
        check: requireProgram,
        handle: (call) => answerOperation(context, operation, path, call),
        answered: requests.logged(id),
      });
    }
  }
  // Loads the module for assistants only at the first use, because loading the module takes as long as the rest of the start.
  const loadMcp = shareWork(async () => {
    const { createMcp } = await import('./assist/mcp.ts');
    return createMcp(context, options.approvalDays);
  }, Number.POSITIVE_INFINITY);
  const undecided = createUndecided(context);
  addDeciderRoutes(server, context, undecided, loadMcp);
  server.add({ methods: ['GET'], path: '/healthz', handle: () => json({ status: 'ok' }) });
  const isReady = createReadiness(context);
  server.add({
    ...{ methods: ['GET'], path: '/readyz' },
    async handle() {
      const readiness = await isReady();
      const state = notifications && { notifications: notifications.state() };
      return json({ ...readiness, ...state }, readiness.ready ? 200 : 503);
    },
  });
  server.add({
    ...{ methods: ['GET'], path: '/metrics', check: requireToken('program', 'decider') },
    handle: async () => ({
      headers: { 'content-type': 'text/plain; version=0.0.4' },
      text: await metricsText(context, notifications),
    }),
  });
  const requireAssistant = requireToken('assistant');
  server.add({
    ...{ methods: ['GET', 'POST', 'DELETE'], path: '/mcp' },
    check(call) {
      requireAssistant(call);
      requireOwnHost(call, context);
    },
    handle: async (call) => (await loadMcp()).answerMessage(call),
    answered: requests.logged('mcp'),
  });

  // Assistants that are no longer configured may have prepared objects too.
  const prepared = createPreparedStore(database.sql);
  const expire = async () => {
    if (await prepared.hasUnended()) await (await loadMcp()).expire();
  };
  const look = () => {
    undecided.look().catch((error) => report(error, 'the search for undecided requests'));
    expire().catch((error) => report(error, 'the deletion of expired objects'));
  };
  const looking = setInterval(look, options.interval ?? hourMilliseconds);
  const end = async () => {
    clearInterval(looking);
    closing.abort();
    const stop = setTimeout(() => stopped.abort(), stopTimeout);
    await Promise.all([server.end(stopped.signal), notifications?.close()]);
    clearTimeout(stop);
    await database.close();
  };
  try {
    if (options.notifications) {
      // Only a gateway with notifications loads this module, which takes a tenth of the start time.
      const { createNotifications } = await import('./notify/notifications.ts');
      notifications = createNotifications(options.notifications, context, eventNames);
      notificationsUrl = await notifications.listen();
    }
    // The server begins to listen last, so that a gateway whose start fails has accepted no payment.
    url = await server.listen({ host, port });
    look();
    for (const risk of (await database.store.risks?.()) ?? []) server.log.warn({}, risk);
  } catch (error) {
    await end();
    throw error;
  }
  return {
    ...{ url, notificationsUrl },
    catchUp: async () => notifications?.catchUp(),
    replaceTokens: tokens.replace,
    close: shareWork(end, Number.POSITIVE_INFINITY),
  };
}
