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
import { createDefaultTransport, makesSpare, takesAgent } from '#transport';
import { createCall } from './call/call.ts';
import { type ClientOptions, resolveOptions } from './call/client-options.ts';
import type { PagedOperation } from './call/iterate.ts';
import { createObserver } from './call/observe.ts';
import { createRequest, type RequestByPath } from './call/request.ts';
import { timing } from './call/retry.ts';
import type { CallDependencies } from './call/send-with-retries.ts';
import { ValidationError } from './errors/errors.ts';
import { operations } from './generated/operations.ts';
import { createResources, type Resources } from './generated/resources.ts';
import type { Operation } from './ground/operation.ts';
import type { BeforeSend, CallOptions, OperationInput, Pipeline } from './ground/pipeline.ts';
import type { ConfirmOnce } from './once/confirm-once.ts';
import type { BookedForward, CreateOnce } from './once/create-once.ts';
import type { FindCandidates } from './once/find-candidates.ts';
import { createServiceClock } from './sign/service-clock.ts';
import { createFetchTransport } from './transport/fetch-transport.ts';
import { createUrlOf } from './transport/url.ts';

/** A method for every operation of the service, grouped by resource. */
export interface Client extends Resources {
  payments: Resources['payments'] &
    FindCandidates<PaymentCreate, Payment> &
    CreateOnce<PaymentCreate, Payment> &
    ConfirmOnce;
  externalBankAccounts: Resources['externalBankAccounts'] &
    CreateOnce<ExternalBankAccountCreate, CreatedExternalBankAccount | ExternalBankAccount>;
  trades: Resources['trades'] &
    FindCandidates<TradeCreate, Trade> &
    CreateOnce<TradeCreate, CreatedTrade | Trade>;
  fixedForwards: Resources['fixedForwards'] & CreateOnce<FixedForwardCreate, BookedForward>;
  /** Any operation by method and path, through the same checks, signature, retries and errors. */
  request: RequestByPath;
}

/**
 * A client for one environment of the service. `baseUrl`, `username` and `secret` that are left out are
 * read from FX_BASE_URL, FX_USERNAME and FX_SECRET, where the runtime has environment variables.
 *
 * @throws {ValidationError} when an option is missing or wrong
 */
export function createClient(options?: ClientOptions): Client {
  return clientOn(dependenciesOf(options));
}

/** What every call of a client with these options shares. */
export function dependenciesOf(options?: ClientOptions): CallDependencies {
  const client = resolveOptions(options, { takesAgent, makesSpare });
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

export function clientOn(dependencies: CallDependencies): Client {
  const effects = { count: 0, running: new Set<Promise<unknown>>() };
  const urlOf = createUrlOf(dependencies.client.baseUrl);
  const call = createCall({ ...dependencies, urlOf, effects });
  const { observer } = dependencies;
  const watch = <Result>(id: string, work: () => Promise<Result>) =>
    observer.watch({ operation: id, route: operationOf(id).route }, work);
  // Results are not checked against the types that the generated methods promise.
  const pipeline = {
    call: (id, input, options, beforeSend) => call(operationOf(id), input, options, beforeSend),
    iterate: (id, input, options) => {
      const operation = operationOf(id) as PagedOperation;
      const load = () => loaded(import('./call/iterate.ts'));
      async function* read() {
        try {
          const { iterate } = await load();
          yield* iterate({ call, effects }, operation, input, options);
        } catch (error) {
          await watch(id, () => Promise.reject(error));
        }
      }
      return {
        [Symbol.asyncIterator]: read,
        toArray: (given) =>
          watch(id, async () => (await load()).toArray(read(), given ?? {}, operation)),
      };
    },
  } as Pipeline;
  const { payments, trades, fixedForwards, externalBankAccounts, ...others } =
    createResources(pipeline);
  const { timeout } = dependencies.client;
  // `createOnce` and `confirmOnce` decide themselves whether anything is sent again.
  const sendOnce =
    <Argument, Result>(id: OperationId, inputOf: (argument: Argument) => OperationInput) =>
    (argument: Argument, options: CallOptions, beforeSend: BeforeSend): Promise<Result> =>
      pipeline.call(id, inputOf(argument), { ...options, maxRetries: 0 }, beforeSend);
  const withBody = (body: unknown) => ({ body });
  const withId = (id: string) => ({ path: { id } });
  /** A method of a file that is loaded when it is called. */
  const lazily =
    <Subject, Options, Result>(
      id: OperationId,
      methodOf: (
        once: typeof import('./once/once.ts'),
      ) => (subject: Subject, options: Options) => Promise<Result>,
    ) =>
    (subject: Subject, options: Options): Promise<Result> => {
      const copy = copyOf(subject);
      return watch(id, async () =>
        // In JavaScript, null may be passed.
        methodOf(await loaded(import('./once/once.ts')))(copy, options ?? ({} as Options)),
      );
    };
  return {
    ...others,
    payments: {
      ...payments,
      findCandidates: lazily('listPayments', ({ findPaymentCandidates }) =>
        findPaymentCandidates(payments),
      ),
      createOnce: lazily('createPayment', ({ createPaymentOnce }) =>
        createPaymentOnce({ ...payments, timeout, send: sendOnce('createPayment', withBody) }),
      ),
      confirmOnce: lazily('confirmPayment', ({ confirmPaymentOnce }) =>
        confirmPaymentOnce({
          ...payments,
          timeout,
          send: sendOnce('confirmPayment', withId),
          tell: observer.warn,
        }),
      ),
    },
    externalBankAccounts: {
      ...externalBankAccounts,
      createOnce: lazily('createExternalBankAccount', ({ createAccountOnce }) =>
        createAccountOnce({
          ...externalBankAccounts,
          timeout,
          send: sendOnce('createExternalBankAccount', withBody),
        }),
      ),
    },
    trades: {
      ...trades,
      findCandidates: lazily('listTrades', ({ findTradeCandidates }) =>
        findTradeCandidates(trades),
      ),
      createOnce: lazily('createTrade', ({ createTradeOnce }) =>
        createTradeOnce({ ...trades, timeout, send: sendOnce('createTrade', withBody) }),
      ),
    },
    fixedForwards: {
      ...fixedForwards,
      createOnce: lazily('createFixedForward', ({ createForwardOnce }) =>
        createForwardOnce({
          ...fixedForwards,
          timeout,
          send: sendOnce('createFixedForward', withBody),
        }),
      ),
    },
    request: createRequest(call, observer),
  };
}

/** A file that is loaded when it is used. */
function loaded<Module>(loading: Promise<Module>): Promise<Module> {
  return loading.catch((cause) => {
    const rule = 'could not be made: a file of this package cannot be loaded.';
    throw new ValidationError('the request', rule, undefined, { cause });
  });
}

/**
 * A copy of a body or an id: what the caller changes while a file is loaded must not be sent. What JSON
 * cannot hold is refused later.
 */
function copyOf<Subject>(subject: Subject): Subject {
  try {
    return JSON.parse(JSON.stringify(subject));
  } catch {
    return subject;
  }
}

type OperationId = keyof typeof operations;

/** @param id - one of `operations`: the generated methods name no other */
function operationOf(id: string): Operation {
  return { id, ...operations[id as OperationId] };
}
