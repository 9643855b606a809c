import type {
  CreatedExternalBankAccount,
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
} from '../generated/bodies.ts';
import type { FixedForwards } from '../generated/fixed-forwards.ts';
import type { Resources } from '../generated/resources.ts';
import { confirmPaymentOnce } from './confirm-once.ts';
import { createOnceOf } from './create-once.ts';
import type { BookedForward } from './create-once-method.ts';
import {
  type AccountFields,
  endOf,
  type ForwardFields,
  isExcludedAccount,
  isExcludedForward,
  isExcludedPayment,
  isExcludedTrade,
  type PaymentFields,
  type TradeFields,
} from './exclude.ts';
import {
  allSince,
  findPaymentCandidates,
  findTradeCandidates,
  nameOf,
  noId,
} from './find-candidates.ts';
import { withItsId } from './once-errors.ts';
import type { OnceCalls } from './once-task.ts';
import { type Iterate, shareList } from './shared-list.ts';

/**
 * The methods that search, or create or confirm once, by the operation that each is about. They are loaded
 * when one is called: others do not pay for them.
 */
export function createOnceMethods(
  { payments, externalBankAccounts, trades, fixedForwards }: Resources,
  calls: OnceCalls,
) {
  const forwards = forwardsOf(fixedForwards.list);
  return {
    listPayments: findPaymentCandidates(payments),
    listTrades: findTradeCandidates(trades),
    confirmPayment: confirmPaymentOnce(payments, calls),

    createPayment: createOnceOf<PaymentCreate, Payment, PaymentFields>(
      {
        operation: 'createPayment',
        check: paymentCreate,
        list: shareList('listPayments', payments.iterate as Iterate<Payment>),
        get: withItsId(payments.get, 'getPayment'),
        allSince,
        fieldsOf: ({ sourceWalletId, externalBankAccountId, amount }) => ({
          sourceWalletId,
          externalBankAccountId,
          amount,
        }),
        isExcluded: isExcludedPayment,
        isTagged: true,
      },
      calls,
    ),

    createExternalBankAccount: createOnceOf<
      ExternalBankAccountCreate,
      CreatedExternalBankAccount | ExternalBankAccount,
      AccountFields
    >(
      {
        operation: 'createExternalBankAccount',
        check: externalBankAccountCreate,
        list: shareList('listExternalBankAccounts', externalBankAccounts.iterate),
        get: withItsId(externalBankAccounts.get, 'getExternalBankAccount'),
        // The list takes no dates.
        allSince: () => ({}),
        fieldsOf: ({ currency, accountNumber }) => ({ currency, accountEnd: endOf(accountNumber) }),
        isExcluded: isExcludedAccount,
        isTagged: true,
      },
      calls,
    ),

    createTrade: createOnceOf<TradeCreate, CreatedTrade | Trade, TradeFields>(
      {
        operation: 'createTrade',
        check: tradeCreate,
        list: shareList('listTrades', trades.iterate as Iterate<Trade>),
        get: withItsId(trades.get, 'getTrade'),
        allSince,
        fieldsOf({ currencyPair, side, amount, deliveryDate, sourceWalletId, deliveryWalletId }) {
          return { currencyPair, side, amount, deliveryDate, sourceWalletId, deliveryWalletId };
        },
        isExcluded: isExcludedTrade,
      },
      calls,
    ),

    createFixedForward: createOnceOf<FixedForwardCreate, BookedForward, ForwardFields>(
      {
        operation: 'createFixedForward',
        check: fixedForwardCreate,
        // A quote lives for seconds: who asks again has another one.
        passing: 'quoteId',
        list: shareList('listFixedForwards', forwards),
        async get(id, options) {
          if (id === noId) return undefined;
          for await (const forward of forwards({}, options)) if (forward.id === id) return forward;
          return undefined;
        },
        // The dates of this list are not documented.
        allSince: () => ({}),
        fieldsOf: ({ sourceAccountId, deliveryAccountId }) => ({
          sourceAccountId,
          deliveryAccountId,
        }),
        isExcluded: isExcludedForward,
        isOlder: ({ createdDate }, since) =>
          /^\d{4}-\d\d-\d\d/.test(createdDate ?? '') &&
          String(createdDate).slice(0, 10) < allSince(since).fromDate,
        withId,
      },
      calls,
    ),
  };
}

/** The name of its id is not documented, nor that it is a text. */
function withId(forward: FixedForward & { id?: unknown }): BookedForward {
  return { ...forward, id: String(forward.fixedForwardId || forward.id || noId) };
}

/** What changes each time it is read, and has no id, looks like a new contract on each page. */
const mostPages = 200;

/** Whether the list is paged is not documented. It is read until a page has nothing new. */
function forwardsOf(list: FixedForwards['list']): Iterate<BookedForward> {
  return async function* iterate(given, options) {
    const query: { per_page?: number } = { ...given };
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
  };
}
