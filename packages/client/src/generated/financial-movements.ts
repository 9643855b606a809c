// Generated from spec/ by `npm run generate`. Do not edit.

import type { FinancialMovement, FinancialMovementEntry, SortOrder } from '@crossborder-fx/openapi';
import type { CallOptions, Items, Page, Pipeline } from '../common/pipeline.ts';

/** What `financialMovements.list` selects. */
export interface ListFinancialMovementsQuery {
  /** Identifier of the account whose movements are listed. */
  walletId?: string | undefined;
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

/** Debits and credits on the accounts, of the last 12 months. */
export interface FinancialMovements {
  /**
   * List financial movements.
   *
   * Lists the financial movements of the last 12 months. The query can narrow them to one account and
   * to a period.
   *
   * `GET /financialMovements`. The request changes nothing, so the client retries it after a
   * temporary failure.
   *
   * @returns One page of the list; `items` is empty when nothing is found.
   */
  list(
    query?: ListFinancialMovementsQuery,
    options?: CallOptions,
  ): Promise<Page<FinancialMovementEntry>>;

  /**
   * Iterates over every item of every page of `financialMovements.list`, and fetches a page when the
   * loop reaches it.
   *
   * The loop can skip items when the filtered fields change meanwhile, through another client or
   * several calls at once. In that case, collect the items first with `toArray({ limit })`.
   */
  iterate(
    query?: ListFinancialMovementsQuery,
    options?: CallOptions,
  ): Items<FinancialMovementEntry>;

  /**
   * Get a financial movement.
   *
   * Returns one financial movement, with its type.
   *
   * `GET /financialMovements/{id}`. The request changes nothing, so the client retries it after a
   * temporary failure.
   *
   * @returns The movement.
   */
  get(id: string, options?: CallOptions): Promise<FinancialMovement>;
}

export function createFinancialMovements({ call, iterate }: Pipeline): FinancialMovements {
  return {
    list: (query, options) => call('listFinancialMovements', { query }, options),
    iterate: (query, options) => iterate('listFinancialMovements', { query }, options),
    get: (id, options) => call('getFinancialMovement', { path: { id } }, options),
  };
}
