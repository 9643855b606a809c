import type {
  CreatedExternalBankAccount,
  CreatedTrade,
  ExternalBankAccount,
  ExternalBankAccountCreate,
  FixedForwardCreate,
  Payment,
  PaymentCreate,
  Trade,
  TradeCreate,
} from '@crossborder-fx/openapi';
import { createDefaultTransport, makesSpare } from '#transport';
import type { Audit } from './audit/audit.ts';
import { createCall } from './call/call.ts';
import { type ClientOptions, requireTimeout, resolveOptions } from './call/client-options.ts';
import type { PagedOperation } from './call/iterate.ts';
import { createObserver } from './call/observe.ts';
import { createRequest, type RequestByPath } from './call/request.ts';
import { timing } from './call/retry.ts';
import type { CallDependencies } from './call/send-with-retries.ts';
import type { Operation } from './common/operation.ts';
import type { Pipeline } from './common/pipeline.ts';
import { copyOf, lazy } from './errors/load.ts';
import { operations } from './generated/operations.ts';
import { createResources, type Resources } from './generated/resources.ts';
import type { OutcomeOf } from './logs/outcome-of.ts';
import type { ConfirmOnce } from './once/confirm-once.ts';
import type { BookedForward, CreateOnce } from './once/create-once-method.ts';
import type { FindCandidates } from './once/find-candidates.ts';
import type { createOnceMethods } from './once/once.ts';
import { isNonce } from './sign/nonce.ts';
import { createServiceClock } from './sign/service-clock.ts';
import { createFetchTransport } from './transport/fetch-transport.ts';
import { createUrlOf } from './transport/transport.ts';

/** The client has a method for every operation of the service, grouped by resource. */
export interface Client extends Resources {
  payments: Resources['payments'] &
    FindCandidates<PaymentCreate, Payment> &
    CreateOnce<PaymentCreate, Payment> &
    ConfirmOnce;
  externalBankAccounts: Resources['externalBankAccounts'] &
    CreateOnce<ExternalBankAccountCreate, CreatedExternalBankAccount | ExternalBankAccount> &
    Audit;
  trades: Resources['trades'] &
    FindCandidates<TradeCreate, Trade> &
    CreateOnce<TradeCreate, CreatedTrade | Trade>;
  fixedForwards: Resources['fixedForwards'] & CreateOnce<FixedForwardCreate, BookedForward>;
  logs: Resources['logs'] & OutcomeOf;
  /** Calls any operation by method and path, with the same checks, signature, retries and errors as the other methods. */
  request: RequestByPath;
}

/**
 * Creates a client for one environment of the service. In place of a missing `baseUrl`, `username` or `secret`, the client
 * reads the environment variable FX_BASE_URL, FX_USERNAME or FX_SECRET, if the runtime has environment variables.
 *
 * @throws {ValidationError} when an option is missing or wrong
 */
export function createClient(options?: ClientOptions): Client {
  return clientOn(dependenciesOf(options));
}

export function dependenciesOf(options?: ClientOptions): CallDependencies {
  const client = resolveOptions(options, makesSpare);
  return {
    client,
    transport: client.fetch
      ? createFetchTransport(client.fetch)
      : createDefaultTransport(client.baseUrl, client.agent, client.spareConnection),
    clock: createServiceClock(client.clock, client.clockSync),
    observer: createObserver(client.hooks, client.logger),
    timing,
  };
}

type OnceMethods = ReturnType<typeof createOnceMethods>;

export function clientOn(dependencies: CallDependencies): Client {
  const { client, observer } = dependencies;
  const effects = { count: 0, running: new Set<Promise<unknown>>() };
  const urlOf = createUrlOf(client.baseUrl);
  const call = createCall({ ...dependencies, urlOf, effects });
  const operationOf = (id: string): Operation => ({
    id,
    ...operations[id as keyof typeof operations],
  });
  const watch = <Result>(id: string, work: () => Promise<Result>) =>
    observer.watch({ operation: id, route: operationOf(id).route }, work);
  const loadIterate = lazy(() => import('./call/iterate.ts'));
  const pipeline = {
    call: (id, input, options, beforeSend) => call(operationOf(id), input, options, beforeSend),
    iterate: (id, input, options) => {
      const operation = operationOf(id) as PagedOperation;
      async function* read() {
        try {
          const { iterate } = await loadIterate();
          yield* iterate({ call, effects }, operation, input, options);
        } catch (error) {
          await watch(id, () => Promise.reject(error));
        }
      }
      return {
        [Symbol.asyncIterator]: read,
        toArray: (given) =>
          watch(id, async () => (await loadIterate()).toArray(read(), given ?? {}, operation)),
      };
    },
  } as Pipeline;
  const resources = createResources(pipeline);
  const loadAudit = lazy(() => import('./audit/audit.ts'));
  const loadOnce = lazy(async () => {
    const { createOnceMethods } = await import('./once/once.ts');
    return createOnceMethods(resources, {
      ...client,
      send: pipeline.call,
      requireTimeout,
      wait: dependencies.timing.wait,
      tell: observer.warn,
      operationOf,
    });
  });
  const lazily = <Id extends keyof OnceMethods>(id: Id) =>
    ((subject: unknown, options: never) =>
      watch(id, async (): Promise<unknown> => {
        // Copies the body immediately, because the caller may change it while the source file of this method is loaded.
        const copy = copyOf(subject, id) as never;
        const { expect, dismiss } = Object(options);
        const held = { ...(options as object), ...copyOf({ expect, dismiss }) } as never;
        return (await loadOnce())[id](copy, held);
      })) as OnceMethods[Id];
  return {
    ...resources,
    payments: {
      ...resources.payments,
      findCandidates: lazily('listPayments'),
      createOnce: lazily('createPayment'),
      confirmOnce: lazily('confirmPayment'),
    },
    externalBankAccounts: {
      ...resources.externalBankAccounts,
      createOnce: lazily('createExternalBankAccount'),
      async *audit(options) {
        yield* (await loadAudit()).auditOf(resources.externalBankAccounts, options);
      },
    },
    trades: {
      ...resources.trades,
      findCandidates: lazily('listTrades'),
      createOnce: lazily('createTrade'),
    },
    fixedForwards: {
      ...resources.fixedForwards,
      createOnce: lazily('createFixedForward'),
    },
    logs: {
      ...resources.logs,
      outcomeOf: lazily('getLog'),
      get: (nonce, options) => resources.logs.get(isNonce(nonce) ? btoa(nonce) : nonce, options),
    },
    request: createRequest(call, observer),
  };
}
