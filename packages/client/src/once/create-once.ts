import type {
  CreatedExternalBankAccount,
  CreatedPayment,
  CreatedTrade,
  ExternalBankAccount,
  ExternalBankAccountCreate,
  Payment,
  PaymentCreate,
  Trade,
  TradeCreate,
} from '@crossborder-fx/openapi';
import { externalBankAccountCreate, paymentCreate, tradeCreate } from '../generated/checks.ts';
import type { ExternalBankAccounts } from '../generated/external-bank-accounts.ts';
import type { operations } from '../generated/operations.ts';
import type { Payments } from '../generated/payments.ts';
import type { Trades } from '../generated/trades.ts';
import type { Check } from '../ground/operation.ts';
import type { BeforeSend, CallOptions } from '../ground/pipeline.ts';
import { askJournal } from './ask-journal.ts';
import {
  type AccountFields,
  endOf,
  isExcludedAccount,
  isExcludedFrom,
  isExcludedPayment,
  isExcludedTrade,
} from './exclude.ts';
import { allSince, firstSentAt } from './find-candidates.ts';
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
   * Creates the payment, trade or beneficiary that `reference` names, in one request that is never repeated by itself:
   * not after a lost answer, nor after a crash, nor on two machines at once. A call with the same
   * reference returns the same object, whatever its status is by then. Leave out `tag`: it becomes the reference and a
   * marker, by which the object is found again.
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

/** `trades.createOnce` */
export function createTradeOnce(
  trades: OnceCalls<TradeCreate, CreatedTrade> & Pick<Trades, 'get' | 'iterate'>,
): CreateOnce<TradeCreate, CreatedTrade | Trade>['createOnce'] {
  return async (given, options) => {
    const { body, task, call } = await prepareOnce<TradeCreate>(
      'createTrade',
      given,
      options,
      tradeCreate,
    );
    const { currencyPair, side, amount, deliveryDate, sourceWalletId, deliveryWalletId } = body;
    const fields = { currencyPair, side, amount, deliveryDate, sourceWalletId, deliveryWalletId };
    const identity = { ...task, fields };
    const timeout = options.timeout ?? trades.timeout;
    const idsOfOthers = (records: readonly Pick<NewRecord, 'key' | 'operation' | 'fields'>[]) =>
      askJournal(
        () => idsOfTwins(options.journal, records),
        unsentContext(task.operation, task.reference, 1),
        timeout,
        options.signal,
      );
    return runOnce<CreatedTrade | Trade>(
      {
        identity,
        send: (beforeSend) =>
          trades.send(body, call, beforeSend).finally(() => passOver(trades, task.key)),
        get: withItsId((id) => trades.get(id, call), 'getTrade'),
        async accepts({ id, ...trade }) {
          if (isExcludedTrade(trade, body)) return false;
          return !(await idsOfOthers([identity])).has(String(id));
        },
        beforeClaim: (record) => requireNoTwin(options.journal, record),
        looksAfterRefusal: true,
        async look(attempts, begunSince) {
          const taken = await idsOfOthers(attempts);
          const { similar, complete } = await searchShared<Trade>(trades, {
            ...{
              operation: 'listTrades',
              query: allSince(firstSentAt(attempts)),
              call,
              begunSince,
            },
            key: task.key,
            kindOf: (trade) =>
              taken.has(String(trade.id)) || isExcludedFrom(attempts, trade, isExcludedTrade)
                ? undefined
                : 'similar',
          });
          // A trade that is read back has no tag, so each may be the result, and none certainly is.
          return { candidates: similar, suspects: similar, complete };
        },
      },
      { ...options, timeout },
    );
  };
}
