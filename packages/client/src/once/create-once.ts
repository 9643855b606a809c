import type {
  CreatedExternalBankAccount,
  CreatedPayment,
  CreatedTrade,
  ExternalBankAccount,
  ExternalBankAccountCreate,
  FixedForward,
  FixedForwardCreate,
  Payment,
  PaymentCreate,
  Trade,
  TradeCreate,
} from '@crossborder-fx/openapi';
import { PaginationStalledError } from '../errors/errors.ts';
import {
  externalBankAccountCreate,
  fixedForwardCreate,
  paymentCreate,
  tradeCreate,
} from '../generated/checks.ts';
import type { ExternalBankAccounts } from '../generated/external-bank-accounts.ts';
import type { FixedForwards } from '../generated/fixed-forwards.ts';
import type { operations } from '../generated/operations.ts';
import type { Payments } from '../generated/payments.ts';
import type { Trades } from '../generated/trades.ts';
import type { Check } from '../ground/operation.ts';
import type { BeforeSend, CallOptions } from '../ground/pipeline.ts';
import { askJournal } from './ask-journal.ts';
import {
  type AccountFields,
  endOf,
  type ForwardFields,
  isExcludedAccount,
  isExcludedForward,
  isExcludedFrom,
  isExcludedPayment,
  isExcludedTrade,
  type TradeFields,
} from './exclude.ts';
import { allSince, firstSentAt, nameOf, noId } from './find-candidates.ts';
import type { NewRecord, OnceOperation } from './journal.ts';
import { isTagOf, normalise } from './marker.ts';
import { unsentContext, withItsId } from './once-errors.ts';
import { type CreateOnceOptions, prepareOnce } from './prepare-once.ts';
import { runOnce } from './run-once.ts';
import { type ListCalls, passOver, type Search, searchShared } from './shared-list.ts';
import { idsOfTwins, requireNoTwin } from './twin.ts';

export type { CreateOnceOptions } from './prepare-once.ts';

/** What creating something once is built on. */
export interface OnceCalls<Body, Created> {
  /** Milliseconds: the client's time-out for a call. */
  timeout: number;
  /** Sends the body in one request, and never again. */
  send(body: Body, options: CallOptions, beforeSend: BeforeSend): Promise<Created>;
}

type OperationId = keyof typeof operations;

interface Tagged {
  id: string;
  tag?: string | null;
}

interface Readable<Shown> {
  get(id: string, options: CallOptions): Promise<Shown>;
  list: ListCalls<Shown>;
}

export interface CreateOnce<Body, Result> {
  /**
   * Creates the payment, trade, beneficiary or fixed forward that `reference` names, in one request that is
   * never repeated by itself: not after a lost answer, nor after a crash, nor on two machines at once. A call
   * with the same reference returns the same object, whatever its status is by then. Leave out `tag`: it
   * becomes the reference and a marker, by which the object is found again.
   *
   * A fixed forward has no tag, and its `quoteId` is no part of what must be the same: a call after a refusal,
   * and a `resend`, take a new quote. Its `id` is its `fixedForwardId`, or `no-id` where the service gave none:
   * then a later call throws a `GoneError`.
   *
   * @throws {UndecidedError} when nobody can tell whether it was created: a person decides
   * @throws {AmbiguousError} when more than one object bears the marker
   * @throws {InProgressError} when it was sent a short while ago
   * @throws {MismatchError} when the reference was used for another body
   * @throws {GoneError} when it was created, and the service no longer shows it
   * @throws {JournalError} when the journal cannot be written; nothing was sent
   */
  createOnce(
    body: Omit<Body, 'tag'> & { tag?: never },
    options: CreateOnceOptions,
  ): Promise<Result>;
}

/** A kind of object that shows its tag when it is read, so that it is found again by its marker. */
interface TaggedKind<Body, Shown, Fields> {
  operation: OnceOperation;
  getOperation: OperationId;
  listOperation: Search<Shown>['operation'];
  /** The query for what was created since a moment, and maybe for what is older. */
  allSince(since: Date): Search<Shown>['query'];
  check: Check;
  /** What a record keeps of a body. */
  fieldsOf(body: Body): Fields & Record<string, unknown>;
  isExcluded(shown: Shown, asked: Fields): boolean;
}

/** `createOnce` of a kind of object. */
function createTaggedOnce<Body, Shown extends Tagged, Fields, Created extends Shown>(
  kind: TaggedKind<Body, Shown, Fields>,
  { send, get, list, timeout }: OnceCalls<Body, Created> & Readable<Shown>,
): CreateOnce<Body, Created | Shown>['createOnce'] {
  return async (given, options) => {
    const { operation, getOperation, check, isExcluded } = kind;
    const { body, tag, marker, task, call } = await prepareOnce<Body>(
      operation,
      given,
      options,
      check,
    );
    const fields = kind.fieldsOf(body);
    const isMarked = (shown: Shown) => normalise(shown.tag) === normalise(tag);
    // A service may truncate a tag, and the marker with it. A marker in another place proves nothing
    // either: another reference may quote the whole tag.
    const mayBeOurs = (shown: Shown) =>
      normalise(tag).includes(normalise(shown.tag)) || normalise(shown.tag).includes(marker);
    return runOnce<Created | Shown>(
      {
        identity: { ...task, fields },
        send: (beforeSend) => send(body, call, beforeSend).finally(() => passOver(list, task.key)),
        get: withItsId((id) => get(id, call), getOperation),
        async accepts(shown) {
          if (isMarked(shown)) return true;
          if (isExcluded(shown, fields)) return false;
          // A tag of ours with another marker belongs to another reference.
          return !(await isTagOf(options.journal.account, operation, shown.tag));
        },
        looksAfterRefusal: true,
        async look(attempts, begunSince) {
          const found = await searchShared(list, {
            ...{ operation: kind.listOperation, query: kind.allSince(firstSentAt(attempts)) },
            ...{ call, begunSince, key: task.key, tag },
            kindOf(shown) {
              if (isMarked(shown)) return 'byTag';
              return isExcludedFrom(attempts, shown, isExcluded) ? undefined : 'similar';
            },
          });
          // An object whose status changed between two pages may be on both.
          const marked = [...new Map(found.byTag.map((one) => [one.id, one])).values()];
          const [one] = marked;
          const isCertain = marked.length === 1 && one?.id && !isExcluded(one, fields);
          return {
            certain: isCertain ? one : undefined,
            isMarked: marked.length > 0,
            isAmbiguous: marked.length > 1,
            candidates: one ? marked : found.similar,
            suspects: one ? marked : found.similar.filter(mayBeOurs),
            complete: found.complete,
          };
        },
      },
      { ...options, timeout: options.timeout ?? timeout },
    );
  };
}

/** `payments.createOnce` */
export function createPaymentOnce(
  payments: OnceCalls<PaymentCreate, CreatedPayment> & Pick<Payments, 'get' | 'iterate'>,
): CreateOnce<PaymentCreate, Payment>['createOnce'] {
  return createTaggedOnce(
    {
      operation: 'createPayment',
      getOperation: 'getPayment',
      listOperation: 'listPayments',
      allSince,
      check: paymentCreate,
      fieldsOf: ({ sourceWalletId, externalBankAccountId, amount }: PaymentCreate) => ({
        sourceWalletId,
        externalBankAccountId,
        amount,
      }),
      isExcluded: isExcludedPayment,
    },
    { ...payments, list: payments as ListCalls<Payment> },
  );
}

/** `externalBankAccounts.createOnce` */
export function createAccountOnce(
  accounts: OnceCalls<ExternalBankAccountCreate, CreatedExternalBankAccount> &
    Pick<ExternalBankAccounts, 'get' | 'iterate'>,
): CreateOnce<
  ExternalBankAccountCreate,
  CreatedExternalBankAccount | ExternalBankAccount
>['createOnce'] {
  return createTaggedOnce<
    ExternalBankAccountCreate,
    ExternalBankAccount,
    AccountFields,
    CreatedExternalBankAccount
  >(
    {
      operation: 'createExternalBankAccount',
      getOperation: 'getExternalBankAccount',
      listOperation: 'listExternalBankAccounts',
      // The list takes no dates.
      allSince: () => ({}),
      check: externalBankAccountCreate,
      fieldsOf: ({ currency, accountNumber }) => ({
        currency,
        accountEnd: endOf(accountNumber),
      }),
      isExcluded: isExcludedAccount,
    },
    { ...accounts, list: accounts as ListCalls<ExternalBankAccount> },
  );
}

/** A contract, with its `fixedForwardId` as its id, or `no-id` where the service gave none. */
export type BookedForward = FixedForward & { id: string };

/** A kind of object that has no tag when it is read: each that fits may be the result, and none certainly is. */
interface UntaggedKind<Body, Shown, Fields> {
  operation: OnceOperation;
  listOperation: Search<Shown>['operation'];
  /** The query for what was created since a moment, and maybe for what is older. */
  allSince(since: Date): Search<Shown>['query'];
  check: Check;
  /** A field that is another one each time the same thing is asked for. */
  passing?: keyof Body & string;
  /** What a record keeps of a body. */
  fieldsOf(body: Body): Fields & Record<string, unknown>;
  isExcluded(shown: Shown, asked: Fields): boolean;
  /** Whether it was certainly created before the day of a moment. */
  isOlder?(shown: Shown, since: Date): boolean;
}

const isAmong = (ids: Set<string>, { id }: { id: string }) => id !== noId && ids.has(String(id));

/** `createOnce` of a kind of object without a tag. */
function createUntaggedOnce<Body, Shown extends { id: string }, Fields>(
  kind: UntaggedKind<Body, Shown, Fields>,
  {
    send,
    get,
    list,
    ...calls
  }: OnceCalls<Body, Shown> & {
    get(id: string, options: CallOptions): Promise<Shown | undefined>;
    list: ListCalls<Shown>;
  },
): CreateOnce<Body, Shown>['createOnce'] {
  return async (given, options) => {
    const { operation, check, passing, isExcluded, isOlder } = kind;
    const { body, task, call } = await prepareOnce<Body>(operation, given, options, check, passing);
    const fields = kind.fieldsOf(body);
    const identity = { ...task, fields };
    const timeout = options.timeout ?? calls.timeout;
    const idsOfOthers = (records: readonly Pick<NewRecord, 'key' | 'operation' | 'fields'>[]) =>
      askJournal(
        () => idsOfTwins(options.journal, records),
        unsentContext(task.operation, task.reference, 1),
        timeout,
        options.signal,
      );
    return runOnce<Shown>(
      {
        identity,
        send: (beforeSend) => send(body, call, beforeSend).finally(() => passOver(list, task.key)),
        get: (id) => get(id, call),
        async accepts(shown) {
          if (isExcluded(shown, fields)) return false;
          return !isAmong(await idsOfOthers([identity]), shown);
        },
        beforeClaim: (record) => requireNoTwin(options.journal, record),
        looksAfterRefusal: true,
        async look(attempts, begunSince) {
          const taken = await idsOfOthers(attempts);
          const since = firstSentAt(attempts);
          const { similar, complete } = await searchShared<Shown>(list, {
            ...{ operation: kind.listOperation, query: kind.allSince(since), call, begunSince },
            key: task.key,
            kindOf(shown) {
              const isOther = isAmong(taken, shown) || isOlder?.(shown, since);
              return isOther || isExcludedFrom(attempts, shown, isExcluded) ? undefined : 'similar';
            },
          });
          return { candidates: similar, suspects: similar, complete };
        },
      },
      { ...options, timeout },
    );
  };
}

/** `trades.createOnce` */
export function createTradeOnce(
  trades: OnceCalls<TradeCreate, CreatedTrade> & Pick<Trades, 'get' | 'iterate'>,
): CreateOnce<TradeCreate, CreatedTrade | Trade>['createOnce'] {
  const { get } = trades;
  return createUntaggedOnce<TradeCreate, CreatedTrade | Trade, TradeFields>(
    {
      operation: 'createTrade',
      listOperation: 'listTrades',
      allSince,
      check: tradeCreate,
      fieldsOf(body) {
        const { currencyPair, side, amount, deliveryDate, sourceWalletId, deliveryWalletId } = body;
        return { currencyPair, side, amount, deliveryDate, sourceWalletId, deliveryWalletId };
      },
      isExcluded: isExcludedTrade,
    },
    {
      ...trades,
      get: (id, call) => withItsId((one) => get(one, call), 'getTrade')(id),
      list: trades as ListCalls<Trade>,
    },
  );
}

/** The name of its id is not documented, nor that it is a text. */
function withId(forward: FixedForward & { id?: unknown }): BookedForward {
  return { ...forward, id: String(forward.fixedForwardId || forward.id || noId) };
}

/** The lists of fixed forwards, by the method that reads one page: a list is known by its `iterate`. */
const forwardLists = new WeakMap<FixedForwards['list'], ListCalls<BookedForward>>();

/** What changes each time it is read, and has no id, looks like a new contract on each page. */
const mostPages = 200;

/** Whether the list is paged is not documented. It is read until a page has nothing new. */
function forwardsOf(list: FixedForwards['list']): ListCalls<BookedForward> {
  const known = forwardLists.get(list);
  if (known) return known;
  async function* iterate(given: { per_page?: number }, options?: CallOptions) {
    const query = { ...given };
    const seen = new Set<string>();
    for (let page = 1; page <= mostPages; page++) {
      const { items } = await list(page === 1 ? query : { ...query, page }, options);
      // The service may give fewer at once, and count its pages by the size that is asked for.
      if (page === 1 && Number(query.per_page) > items.length) query.per_page = items.length;
      const before = seen.size;
      for (const item of items.map(withId)) {
        const name = nameOf(item);
        if (seen.has(name)) continue;
        seen.add(name);
        yield item;
      }
      if (seen.size === before) return;
    }
    const context = { operation: 'listFixedForwards', attempts: [], outcome: 'no-effect' } as const;
    throw new PaginationStalledError('The list has no end', context);
  }
  const made = { iterate };
  forwardLists.set(list, made);
  return made;
}

/** `fixedForwards.createOnce` */
export function createForwardOnce({
  send,
  timeout,
  list: listPage,
}: OnceCalls<FixedForwardCreate, FixedForward> & Pick<FixedForwards, 'list'>): CreateOnce<
  FixedForwardCreate,
  BookedForward
>['createOnce'] {
  const list = forwardsOf(listPage);
  return createUntaggedOnce<FixedForwardCreate, BookedForward, ForwardFields>(
    {
      operation: 'createFixedForward',
      listOperation: 'listFixedForwards',
      // The dates of this list are not documented.
      allSince: () => ({}),
      check: fixedForwardCreate,
      // A quote lives for seconds: who asks again has another one.
      passing: 'quoteId',
      fieldsOf: ({ sourceAccountId, deliveryAccountId }) => ({
        sourceAccountId,
        deliveryAccountId,
      }),
      isExcluded: isExcludedForward,
      isOlder: ({ createdDate }, since) =>
        /^\d{4}-\d\d-\d\d/.test(createdDate ?? '') &&
        String(createdDate).slice(0, 10) < allSince(since).fromDate,
    },
    {
      timeout,
      list,
      send: async (body, call, beforeSend) => withId(await send(body, call, beforeSend)),
      async get(id, call) {
        if (id === noId) return undefined;
        for await (const forward of list.iterate({}, call)) if (forward.id === id) return forward;
        return undefined;
      },
    },
  );
}
