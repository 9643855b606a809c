import { randomBytes } from 'node:crypto';
import { EventEmitter, setMaxListeners } from 'node:events';
import type { WebhookEventName } from '@crossborder-fx/webhooks';
import { createAuthenticator } from './check/authenticate.ts';
import { bodyLimitOf } from './check/body-limit.ts';
import { checksOf } from './check/checks-of.ts';
import { type Credentials, testCredentials } from './check/credentials.ts';
import { rememberNonces } from './check/remember-nonces.ts';
import { createValidator } from './check/validate.ts';
import { createControl } from './control/control.ts';
import type { ControlRoute } from './control/control-route.ts';
import type { OpenApiDocument } from './description/openapi-document.ts';
import type { Answerer } from './exchange/answerer.ts';
import type { Stages } from './exchange/context.ts';
import { createLifecycle } from './exchange/lifecycle.ts';
import { createLog } from './exchange/log.ts';
import { createRouter } from './exchange/operations.ts';
import { createPrincipals, type Happenings, type Principal } from './exchange/principals.ts';
import { createShell } from './exchange/shell.ts';
import type { Fault } from './faults/fault.ts';
import { drawLatency, pause } from './faults/latency.ts';
import { createRules } from './faults/rules.ts';
import { tokenLifetimeSeconds } from './generated/constants.ts';
import { findRequests, type RequestFilter, waitForRequest } from './journal/find-requests.ts';
import { createJournal } from './journal/journal.ts';
import { requireNoRefusals } from './journal/refused-requests-error.ts';
import { createDeliveryJournal, type DeliveryJournal } from './notify/delivery-journal.ts';
import { sendWebhook } from './notify/send-webhook.ts';
import { requireCredentials, requireOptions } from './require-options.ts';
import type { ServerOptions } from './server-options.ts';
import type { TestServer } from './test-server.ts';

export interface TestServerOptions extends ServerOptions {
  /** The expanded OpenAPI document: each path and method is one operation. */
  document: OpenApiDocument;
  answer: Answerer;
  /** Of the server; its control interface is under `/_name/`. @default 'mock' */
  name?: string | undefined;
  /** Of the package of the server. */
  version?: string | undefined;
  /** What its control interface can do beside what every server can. */
  routes?: readonly ControlRoute[] | undefined;
  /** Folders of files that its control interface shows, by their path in it, such as `console`. */
  files?: Readonly<Record<string, string>> | undefined;
  /** Query parameters that the answerer reads and the description does not have. @default none */
  ownParameters?: readonly string[] | undefined;
  /** What the answerer keeps for each principal, made anew by `reset()`. */
  createState?: (() => unknown) | undefined;
}

const ownOptions = [
  'document',
  'answer',
  'name',
  'version',
  'routes',
  'files',
  'ownParameters',
  'createState',
];

/**
 * Starts a stand-in for the service: it routes, verifies signatures (service description, section
 * 5), checks the input, and lets `answer` make the answer.
 *
 * @throws {ListenError} when the port is taken or the address is not one of this machine
 * @throws {TypeError} when an option is misspelt or wrong
 */
export async function startTestServer(options: TestServerOptions): Promise<TestServer> {
  requireOptions(options, ownOptions);
  const { document, port = 0, host = '127.0.0.1' } = options;
  const router = createRouter(document);
  // An operation without checks is an error now, not at its first request.
  for (const operation of router.operations) checksOf(operation);
  const principals = createPrincipals(
    createPrincipal(options.credentials ?? testCredentials, options),
  );
  const closing = new AbortController();
  // Everything that waits listens. Node 20 would warn.
  setMaxListeners(0, closing.signal);
  const stages = stagesOf(options, { router, principals, closing: closing.signal });
  const log = createLog(options.log ?? 'silent');
  const { tls, unref, clock } = options;
  const control = createControl({
    name: options.name ?? 'mock',
    version: options.version,
    from: options.control ?? 'loopback',
    auth: options.auth ?? true,
    routes: options.routes ?? [],
    files: options.files ?? {},
    principals,
    handleOf: (principal) => (principal === principals.first ? first : forkOf(principal)),
    closing: closing.signal,
    idleTimeout: stages.idleTimeout,
    log,
  });
  const server = await createShell({ stages, control, log, closing: closing.signal, clock, tls });
  const lifecycle = createLifecycle(server, { secure: tls !== undefined, unref });
  const url = await lifecycle.listen(host, port);
  let closed: Promise<void> | undefined;
  const close = () => {
    closing.abort();
    closed ??= lifecycle.close();
    return closed;
  };
  const first = handleOf(principals.first, close, () => [...principals.all()]);
  return first;

  function forkOf(principal: Principal): TestServer {
    const leave = async () => {
      principals.remove(principal);
      principal.happenings.emit('leave');
    };
    return handleOf(principal, leave, () => [principal]);
  }

  /** A misspelt operation would be waited for in vain. */
  function requireOperation(filter: RequestFilter = {}): RequestFilter {
    if (filter?.operation !== undefined) router.operationsOf(filter.operation);
    return filter;
  }

  function handleOf(
    principal: Principal,
    end: () => Promise<void>,
    ended: () => Principal[],
  ): TestServer {
    const { credentials, journal, rules, deliveries, happenings } = principal;
    const told: DeliveryJournal = {
      ...deliveries,
      record(delivery, attempt) {
        deliveries.record(delivery, attempt);
        const recorded = deliveries.deliveries.find(({ id }) => id === delivery.id);
        if (recorded) happenings.emit('webhook', recorded);
      },
    };
    const closeHandle = async () => {
      const all = ended();
      await end();
      if (options.failOnRefusal) requireNoRefusals(all.map((one) => one.journal.refusals));
    };
    return {
      url,
      credentials,
      requests: journal.entries,
      listRequests: (filter) => findRequests(journal, requireOperation(filter)),
      async waitForRequest(filter, wait = {}) {
        return waitForRequest(journal, requireOperation(filter), wait);
      },
      listEvents: () => Object.keys(document.webhooks ?? {}) as WebhookEventName[],
      operations: router.operations,
      operationsOf: router.operationsOf,
      respond(operation, rule) {
        if (operation !== '*') router.operationsOf(operation);
        rules.add(operation, rule);
      },
      listRules: rules.list,
      clearRules: rules.clear,
      clearRequests: journal.clear,
      reset() {
        rules.clear();
        journal.clear();
        deliveries.clear();
        principal.state = options.createState?.();
        happenings.emit('reset');
      },
      deliveries: deliveries.deliveries,
      listDeliveries: () => deliveries.deliveries,
      sendWebhook: (name, webhook) => sendWebhook(name, webhook, told),
      fork(given = madeUpCredentials()) {
        requireCredentials(given);
        return forkOf(principals.add(given.username, () => createPrincipal(given, options)));
      },
      close: closeHandle,
      [Symbol.asyncDispose]: closeHandle,
    };
  }
}

function createPrincipal(credentials: Credentials, options: TestServerOptions): Principal {
  const { journalSize = 1000, journalBytes = 32 * 1024 * 1024 } = options;
  // Where a nonce that comes again is refused, none may be forgotten; else it is only marked.
  const capacity = options.rejectNonceReuse ? Number.POSITIVE_INFINITY : 10_000;
  return {
    username: credentials.username,
    credentials,
    journal: createJournal({ maxEntries: journalSize, maxBytes: journalBytes }),
    rules: createRules(),
    deliveries: createDeliveryJournal(),
    isReused: rememberNonces(tokenLifetimeSeconds, capacity),
    state: options.createState?.(),
    // Each stream of it listens.
    happenings: new EventEmitter<Happenings>().setMaxListeners(0),
  };
}

function madeUpCredentials(): Credentials {
  return {
    username: `fork-${randomBytes(6).toString('hex')}`,
    secret: randomBytes(24).toString('hex'),
  };
}

// Of a body that no operation takes; it is read only to answer after it.
const unroutedBytes = 64 * 1024;

function stagesOf(
  options: TestServerOptions,
  { closing, ...found }: Pick<Stages, 'router' | 'principals'> & { closing: AbortSignal },
): Stages {
  const { clock = () => new Date(), latency = 0, rejectNonceReuse = false } = options;
  const { maxBodyBytes = 10 * 1024 * 1024 } = options;
  return {
    ...found,
    authenticate: options.auth === false ? undefined : createAuthenticator({ rejectNonceReuse }),
    validate: createValidator({ lenient: options.lenient, alsoKnown: options.ownParameters }),
    answer: options.answer,
    wait: (fault: Fault | undefined) => {
      const milliseconds = drawLatency(latency) + drawLatency(fault?.delay ?? 0);
      return milliseconds > 0 ? pause(milliseconds, closing) : undefined;
    },
    bodyLimitOf: (operation) =>
      operation ? bodyLimitOf(operation, maxBodyBytes) : Math.min(unroutedBytes, maxBodyBytes),
    idleTimeout: options.idleTimeout ?? 1000,
    clock,
  };
}
