import type {
  CreatedPayment,
  CreatedTrade,
  Payment,
  PaymentCreate,
  Trade,
  TradeCreate,
} from '@crossborder-fx/openapi';
import { paymentCreate, tradeCreate } from '../generated/checks.ts';
import type { Payments } from '../generated/payments.ts';
import type { Trades } from '../generated/trades.ts';
import type { BeforeSend, CallOptions } from '../ground/pipeline.ts';
import { askJournal } from './ask-journal.ts';
import { isExcludedFrom, isExcludedPayment, isExcludedTrade } from './exclude.ts';
import { allSince } from './find-candidates.ts';
import type { NewRecord } from './journal.ts';
import { isTagOf, normalise } from './marker.ts';
import { unsentContext, withItsId } from './once-errors.ts';
import { type CreateOnceOptions, prepareOnce } from './prepare-once.ts';
import { runOnce } from './run-once.ts';
import { searchShared } from './shared-list.ts';
import { idsOfTwins, requireNoTwin } from './twin.ts';

export type { CreateOnceOptions } from './prepare-once.ts';

/** What creating something once is built on. */
export interface OnceCalls<Body, Created> {
  /** Milliseconds: the client's time-out for a call. */
  timeout: number;
  /** Sends the body in one request, and never again. */
  send(body: Body, options: CallOptions, beforeSend: BeforeSend): Promise<Created>;
}

export interface CreateOnce<Body, Result> {
  /**
   * Creates the payment or trade that `reference` names, in one request that is never repeated by itself:
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

/** `payments.createOnce` */
export function createPaymentOnce(
  payments: OnceCalls<PaymentCreate, CreatedPayment> & Pick<Payments, 'get' | 'iterate'>,
): CreateOnce<PaymentCreate, Payment>['createOnce'] {
  return async (given, options) => {
    const { body, marker, task, call } = await prepareOnce<PaymentCreate>(
      'createPayment',
      given,
      options,
      paymentCreate,
    );
    const { sourceWalletId, externalBankAccountId, amount } = body;
    const isMarked = ({ tag }: Payment) => normalise(tag) === normalise(body.tag);
    // A service may truncate a tag, and the marker with it. A marker in another place proves nothing
    // either: another reference may quote the whole tag.
    const mayBeOurs = ({ tag }: Payment) =>
      normalise(body.tag).includes(normalise(tag)) || normalise(tag).includes(marker);
    return runOnce<Payment>(
      {
        identity: { ...task, fields: { sourceWalletId, externalBankAccountId, amount } },
        send: (beforeSend) => payments.send(body, call, beforeSend),
        get: withItsId((id) => payments.get(id, call), 'getPayment'),
        async accepts(payment) {
          if (isMarked(payment)) return true;
          if (isExcludedPayment(payment, body)) return false;
          // A tag of ours with another marker belongs to another reference.
          return !(await isTagOf(options.journal.account, task.operation, payment.tag));
        },
        looksAfterRefusal: true,
        async look(attempts, begunSince) {
          const found = await searchShared<Payment>(payments, {
            ...{ operation: 'listPayments', query: allSince(attempts[0].sentAt), call, begunSince },
            ...{ key: task.key, tag: body.tag },
            kindOf(payment) {
              if (isMarked(payment)) return 'byTag';
              return isExcludedFrom(attempts, payment, isExcludedPayment) ? undefined : 'similar';
            },
          });
          // A payment whose status changed between two pages may be on both.
          const marked = [...new Map(found.byTag.map((one) => [one.id, one])).values()];
          const [one] = marked;
          const isCertain = marked.length === 1 && one?.id && !isExcludedPayment(one, body);
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
      { ...options, timeout: options.timeout ?? payments.timeout },
    );
  };
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
        send: (beforeSend) => trades.send(body, call, beforeSend),
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
            ...{ operation: 'listTrades', query: allSince(attempts[0].sentAt), call, begunSince },
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
