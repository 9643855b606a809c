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
   * `GET /financialMovements`. Changes nothing, so the client sends it again after a failure that may
   * pass.
   *
   * @returns One page; `items` is empty when nothing is found.
   */
  list(
    query?: ListFinancialMovementsQuery,
    options?: CallOptions,
  ): Promise<Page<FinancialMovementEntry>>;

  /**
   * Every item of every page of `financialMovements.list`, fetched as it is read.
   *
   * It can skip items when what the list is filtered by changes meanwhile from outside this client,
   * or by several calls at once: then collect the items first, by `toArray({ limit })`.
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
   * `GET /financialMovements/{id}`. Changes nothing, so the client sends it again after a failure
   * that may pass.
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
