// Generated from spec/ by `npm run generate`. Do not edit.

import type {
  FixedForward,
  FixedForwardCreate,
  FixedForwardQuote,
  FixedForwardStatusFilter,
  QuoteCreate,
  SortOrder,
} from '@crossborder-fx/openapi';
import type { CallOptions, Page, Pipeline } from '../common/pipeline.ts';

/** What `fixedForwards.list` selects. */
export interface ListFixedForwardsQuery {
  /** Status of the contracts to list. Default `all`. */
  status?: FixedForwardStatusFilter | undefined;
  /**
   * Start of the period, `YYYY-MM-DD`.
   *
   * **Provisional:** not in the interface's own description.
   */
  fromDate?: string | undefined;
  /**
   * End of the period, `YYYY-MM-DD`.
   *
   * **Provisional:** not in the interface's own description.
   */
  toDate?: string | undefined;
  /**
   * Number of the page.
   *
   * **Provisional:** not in the interface's own description.
   */
  page?: string | number | undefined;
  /**
   * Number of contracts a page.
   *
   * **Provisional:** not in the interface's own description.
   */
  per_page?: string | number | undefined;
  /**
   * Direction of the list.
   *
   * **Provisional:** not in the interface's own description.
   */
  sort?: SortOrder | undefined;
}

/** The result of `fixedForwards.createQuote`. */
export interface CreateFixedForwardQuoteResult extends FixedForwardQuote {
  /**
   * Reference of the quote, used at booking.
   *
   * **Provisional:** not in the interface's own description.
   *
   * The client throws an error for a response without this field.
   */
  quoteId: NonNullable<FixedForwardQuote['quoteId']>;
  /**
   * The result is valid at least until this time: 12 seconds after the client began to send the
   * request. Not enumerable.
   */
  holdsUntil: Date;
}

/**
 * Fixed forward payment contracts, booked instantly without manual intervention, in the currency
 * pairs EUR/USD, EUR/GBP and GBP/USD. Credit approval, collateral in place and an accepted forward
 * disclaimer are prerequisites. The collateral is a deposit of the client that the provider holds
 * until the delivery, in case that the rate moves against the client: at 5 %, say, EUR 2,500 for a
 * contract about EUR 50,000.
 */
export interface FixedForwards {
  /**
   * Ask for a fixed forward quote.
   *
   * Returns a quote, with a reference that is used at booking. The quote is valid for 12 seconds and
   * can be used to book during that time. An answer without the reference, `quoteId`, is of no use:
   * without it nothing can be booked.
   *
   * - The currency pair is one of EUR/USD, EUR/GBP and GBP/USD.
   * - The delivery date must be at least the current date plus 3 business days.
   * - The delivery date must be no later than the earlier of the current date plus 6 months and the
   *   maximum maturity date allowed.
   * - The limit per transaction is 1,000,000 in EUR equivalent.
   *
   * `POST /fixed-forwards/quote`. A repeated request creates another object, so the client never
   * sends the request twice.
   *
   * @returns The quote.
   */
  createQuote(body: QuoteCreate, options?: CallOptions): Promise<CreateFixedForwardQuoteResult>;

  /**
   * Book a fixed forward contract.
   *
   * Books a fixed forward payment contract at the terms of a quote, while the quote is valid. The
   * contract is booked instantly, without manual intervention. Credit approval, collateral in place
   * and an accepted forward disclaimer are prerequisites.
   *
   * `POST /fixed-forwards`. A repeated request creates another object, so the client never sends the
   * request twice.
   *
   * @returns The contract.
   */
  create(body: FixedForwardCreate, options?: CallOptions): Promise<FixedForward>;

  /**
   * List fixed forward contracts.
   *
   * Lists the booked contracts of one status, or all of them. Whether the list is paged is not
   * documented.
   *
   * **Not documented:** The query parameters of the list of fixed forward contracts after `status`
   * are not shown.
   *
   * `GET /fixed-forwards`. The request changes nothing, so the client retries it after a temporary
   * failure.
   *
   * @returns One page of the list; `items` is empty when nothing is found.
   */
  list(query?: ListFixedForwardsQuery, options?: CallOptions): Promise<Page<FixedForward>>;

  /**
   * Get a fixed forward contract.
   *
   * Returns one booked contract.
   *
   * **Provisional:** not in the interface's own description.
   *
   * `GET /fixed-forwards/{fixedForwardId}`. The request changes nothing, so the client retries it
   * after a temporary failure.
   *
   * @returns The contract.
   */
  get(fixedForwardId: string, options?: CallOptions): Promise<FixedForward>;
}

export function createFixedForwards({ call }: Pipeline): FixedForwards {
  return {
    createQuote: (body, options) => call('createFixedForwardQuote', { body }, options),
    create: (body, options) => call('createFixedForward', { body }, options),
    list: (query, options) => call('listFixedForwards', { query }, options),
    get: (fixedForwardId, options) =>
      call('getFixedForward', { path: { fixedForwardId } }, options),
  };
}
