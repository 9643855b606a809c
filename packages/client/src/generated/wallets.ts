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
   * `POST /wallets`. Creates another one when it is sent again, so the client never sends it twice.
   *
   * @returns The account.
   */
  create(body: WalletCreate, options?: CallOptions): Promise<Wallet>;

  /**
   * List accounts.
   *
   * Lists the accounts in a shortened form, sorted by creation date.
   *
   * `GET /wallets`. Changes nothing, so the client sends it again after a failure that may pass.
   *
   * @returns One page; `items` is empty when nothing is found.
   */
  list(query?: ListWalletsQuery, options?: CallOptions): Promise<Page<ShortWallet>>;

  /**
   * Every item of every page of `wallets.list`, fetched as it is read.
   *
   * It can skip items when what the list is filtered by changes meanwhile from outside this client,
   * or by several calls at once: then collect the items first, by `toArray({ limit })`.
   */
  iterate(query?: ListWalletsQuery, options?: CallOptions): Items<ShortWallet>;

  /**
   * Get an account.
   *
   * Returns one account in full, or nothing when there is no such account.
   *
   * `GET /wallets/{id}`. Changes nothing, so the client sends it again after a failure that may pass.
   *
   * @returns The account, or `null` when the service has none.
   */
  get(id: string, options?: CallOptions): Promise<Wallet | null>;

  /**
   * Get the balance of an account.
   *
   * Returns the balance of one account on one day.
   *
   * `GET /wallets/{id}/balance/{date}`. Changes nothing, so the client sends it again after a failure
   * that may pass.
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
