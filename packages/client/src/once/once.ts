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
import { textOf } from '../common/answer.ts';
import type { CallOptions } from '../common/pipeline.ts';
import type { FixedForwards } from '../generated/fixed-forwards.ts';
import type { Resources } from '../generated/resources.ts';
import { noId } from '../journals/journal.ts';
import { outcomeOf } from '../logs/outcome-of.ts';
import { recentRequests, serviceLogOf } from '../logs/service-log.ts';
import { confirmPaymentOnce } from './confirm-once.ts';
import { createOnceOf } from './create-once.ts';
import type { BookedForward } from './create-once-method.ts';
import { differingIn, findCandidatesOf, type Iterate, nameOf, stalled } from './find-candidates.ts';
import * as kinds from './kinds.ts';
import { withItsId } from './once-errors.ts';
import type { OnceCalls } from './once-task.ts';
import { shareList } from './shared-list.ts';

/** The client loads this module at the first call of such a method, so a program that calls none does not load it. */
export function createOnceMethods(
  { payments, externalBankAccounts, trades, fixedForwards }: Resources,
  access: Omit<OnceCalls, 'log' | 'recent'>,
) {
  const calls = { ...access, log: serviceLogOf(access), recent: recentRequests() };
  const forwards = forwardsOf(fixedForwards.list);
  const listPayments = payments.iterate as Iterate<Payment>;
  const listTrades = trades.iterate as Iterate<Trade>;
  return {
    listPayments: findCandidatesOf<PaymentCreate, Payment>('listPayments', listPayments, inPayment),
    listTrades: findCandidatesOf<TradeCreate, Trade>('listTrades', listTrades, inTrade),
    confirmPayment: confirmPaymentOnce(payments, calls),
    getLog: (error: unknown, options?: CallOptions) => outcomeOf(calls, error, options),

    createPayment: createOnceOf<PaymentCreate, Payment>(
      {
        ...kinds.payments,
        list: shareList('listPayments', listPayments),
        isDated: true,
        get: withItsId(payments.get, 'getPayment'),
        differing: inPayment,
      },
      calls,
    ),

    createExternalBankAccount: createOnceOf<
      ExternalBankAccountCreate,
      CreatedExternalBankAccount | ExternalBankAccount
    >(
      {
        ...kinds.accounts,
        list: shareList('listExternalBankAccounts', externalBankAccounts.iterate),
        get: withItsId(externalBankAccounts.get, 'getExternalBankAccount'),
        differing: (shown, asked) =>
          inAccount(kinds.shownOfAccount(shown), asked)?.replace('End', 'Number'),
      },
      calls,
    ),

    createTrade: createOnceOf<TradeCreate, CreatedTrade | Trade>(
      {
        ...kinds.trades,
        list: shareList('listTrades', listTrades),
        isDated: true,
        get: withItsId(trades.get, 'getTrade'),
        differing: inTrade,
      },
      calls,
    ),

    createFixedForward: createOnceOf<FixedForwardCreate, BookedForward>(
      {
        ...kinds.forwards,
        list: shareList('listFixedForwards', forwards),
        async get(id, options) {
          if (id === noId) return undefined;
          for await (const forward of forwards({}, options)) if (forward.id === id) return forward;
          return undefined;
        },
        differing: inForward,
        isOlder: isOlderForward,
        withId,
      },
      calls,
    ),
  };
}

const inPayment = differingIn<Payment>(
  ['sourceWalletId', 'externalBankAccountId'],
  ['amount', 'counterValue'],
);
const inTrade = differingIn<Trade>(
  ['sourceWalletId', 'deliveryWalletId'],
  ['sourceAmount', 'deliveredAmount'],
);
// Compares no amount: only the quote has the amount of a fixed forward, and a contract does not show its quote.
const inForward = differingIn<FixedForward>(['sourceAccountId', 'deliveryAccountId']);
const inAccount = differingIn<ReturnType<typeof kinds.shownOfAccount>>(['currency', 'accountEnd']);

export function isOlderForward({ createdDate }: FixedForward, day: string): boolean {
  return /^\d{4}-\d\d-\d\d/.test(createdDate ?? '') && String(createdDate).slice(0, 10) < day;
}

/** The interface documents neither the name nor the type of the id of a fixed forward contract. */
function withId(forward: FixedForward & { id?: unknown }): BookedForward {
  return { ...forward, id: textOf(forward.fixedForwardId) || textOf(forward.id) || noId };
}

/** Limits one reading: a contract that has no id and changes looks new on every page. */
const mostPages = 200;

/** Reads the list of contracts until a page has nothing new, since the interface does not say whether the list has pages. */
export function forwardsOf(list: FixedForwards['list']): Iterate<BookedForward> {
  return async function* iterate(given, options) {
    const query: { per_page?: number } = { ...given };
    const seen = new Set<string>();
    for (let page = 1; page <= mostPages; page++) {
      const { items } = await list(page === 1 ? query : { ...query, page }, options);
      // The service may send fewer items than asked for, and still compute page numbers from the requested `per_page`.
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
    throw stalled('listFixedForwards', 'The list never ends');
  };
}
