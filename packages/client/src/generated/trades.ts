// Generated from spec/ by `npm run generate`. Do not edit.

import type {
  CreatedTrade,
  SortOrder,
  Trade,
  TradeCreate,
  TradeStatusFilter,
} from '@crossborder-fx/openapi';
import type { CallOptions, Items, Page, Pipeline } from '../common/pipeline.ts';

/** What `trades.list` selects. */
export interface ListTradesQuery {
  /** Status of the trades to list. */
  status: TradeStatusFilter;
  /**
   * Start of the period, `YYYY-MM-DD`.
   *
   * **Not documented:** Which date of an entry `fromDate` and `toDate` mean is not shown, such as
   * that of creation, execution, delivery or booking.
   */
  fromDate?: string | undefined;
  /** End of the period, `YYYY-MM-DD`. */
  toDate?: string | undefined;
  /**
   * Number of the page. Default `1`.
   *
   * **Not documented:** Whether a page past the end answers 204 or an empty list is not shown.
   */
  page?: string | number | undefined;
  /**
   * Number of entries a page. Default `50`.
   *
   * **Not documented:** The maximum allowed per_page is not shown.
   */
  per_page?: string | number | undefined;
  /**
   * Direction of the list.
   *
   * **Not documented:** The order of a list without `sort` is not shown, nor by what others than
   * accounts and beneficiaries are sorted.
   */
  sort?: SortOrder | undefined;
}

/**
 * Spot foreign exchange between two accounts of one counterparty. The source account is debited and
 * the delivery account is credited on the delivery date.
 */
export interface Trades {
  /**
   * Execute a spot trade.
   *
   * Executes a spot trade between two accounts of one counterparty: the source account is debited and
   * the delivery account is credited on the delivery date.
   *
   * - The delivery date must be within the next two business days.
   * - The currency of the amount tells whether it is the nominal bought or sold.
   * - A trade with a scheduled delivery date is processed in the morning before 00:30 Paris time. A
   *   trade delivered the same day (TOD) makes the funds available within about 20 minutes.
   *
   * `POST /trades`. A repeated request creates another object, so the client never sends the request
   * twice.
   *
   * @returns The trade.
   */
  create(body: TradeCreate, options?: CallOptions): Promise<CreatedTrade>;

  /**
   * List spot trades.
   *
   * Lists the trades of one status, or all of them; the query can narrow them to a period. The path
   * has a literal underscore before the status.
   *
   * `GET /trades/_{status}`. The request changes nothing, so the client retries it after a temporary
   * failure.
   *
   * @returns One page of the list; `items` is empty when nothing is found.
   */
  list(query: ListTradesQuery, options?: CallOptions): Promise<Page<Trade>>;

  /**
   * Iterates over every item of every page of `trades.list`, and fetches a page when the loop reaches
   * it.
   *
   * The loop can skip items when the filtered fields change meanwhile, through another client or
   * several calls at once. In that case, collect the items first with `toArray({ limit })`.
   */
  iterate(query: ListTradesQuery, options?: CallOptions): Items<Trade>;

  /**
   * Get a spot trade.
   *
   * Returns one trade in its reconciliation form.
   *
   * `GET /trades/{id}`. The request changes nothing, so the client retries it after a temporary
   * failure.
   *
   * @returns The trade.
   */
  get(id: string, options?: CallOptions): Promise<Trade>;
}

export function createTrades({ call, iterate }: Pipeline): Trades {
  return {
    create: (body, options) => call('createTrade', { body }, options),
    list: (query, options) => call('listTrades', { path: query, query }, options),
    iterate: (query, options) => iterate('listTrades', { path: query, query }, options),
    get: (id, options) => call('getTrade', { path: { id } }, options),
  };
}
