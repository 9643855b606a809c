// Generated from spec/ by `npm run generate`. Do not edit.

import type {
  ShortWallet,
  SortOrder,
  Wallet,
  WalletBalance,
  WalletCreate,
} from '@crossborder-fx/openapi';
import type { CallOptions, Items, Page, Pipeline } from '../common/pipeline.ts';

/** What `wallets.list` selects. */
export interface ListWalletsQuery {
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
 * Accounts, called wallets, and their balances. Each account has its own currency and its own IBAN.
 * Each physical IBAN account is created automatically at onboarding; extra accounts are created
 * here.
 */
export interface Wallets {
  /**
   * Create an account.
   *
   * Creates an account in addition to those created at onboarding, and returns it in full. `holder`
   * counts only if the account option "multi account per currency with holder" is subscribed.
   *
   * `POST /wallets`. A repeated request creates another object, so the client never sends the request
   * twice.
   *
   * @returns The account.
   */
  create(body: WalletCreate, options?: CallOptions): Promise<Wallet>;

  /**
   * List accounts.
   *
   * Lists the accounts in a shortened form, sorted by creation date.
   *
   * `GET /wallets`. The request changes nothing, so the client retries it after a temporary failure.
   *
   * @returns One page of the list; `items` is empty when nothing is found.
   */
  list(query?: ListWalletsQuery, options?: CallOptions): Promise<Page<ShortWallet>>;

  /**
   * Iterates over every item of every page of `wallets.list`, and fetches a page when the loop
   * reaches it.
   *
   * The loop can skip items when the filtered fields change meanwhile, through another client or
   * several calls at once. In that case, collect the items first with `toArray({ limit })`.
   */
  iterate(query?: ListWalletsQuery, options?: CallOptions): Items<ShortWallet>;

  /**
   * Get an account.
   *
   * Returns one account in full, or nothing when there is no such account.
   *
   * `GET /wallets/{id}`. The request changes nothing, so the client retries it after a temporary
   * failure.
   *
   * @returns The account, or `null` when the service has none.
   */
  get(id: string, options?: CallOptions): Promise<Wallet | null>;

  /**
   * Get the balance of an account.
   *
   * Returns the balance of one account on one day.
   *
   * `GET /wallets/{id}/balance/{date}`. The request changes nothing, so the client retries it after a
   * temporary failure.
   *
   * @returns The account, with its balance.
   */
  getBalance(id: string, date: string, options?: CallOptions): Promise<WalletBalance>;
}

export function createWallets({ call, iterate }: Pipeline): Wallets {
  return {
    create: (body, options) => call('createWallet', { body }, options),
    list: (query, options) => call('listWallets', { query }, options),
    iterate: (query, options) => iterate('listWallets', { query }, options),
    get: (id, options) => call('getWallet', { path: { id } }, options),
    getBalance: (id, date, options) => call('getWalletBalance', { path: { id, date } }, options),
  };
}
