// Generated from spec/ by `npm run generate`. Do not edit.

import type {
  CreatedExternalBankAccount,
  ExternalBankAccount,
  ExternalBankAccountCreate,
  SortOrder,
} from '@crossborder-fx/openapi';
import type { CallOptions, Items, Page, Pipeline } from '../common/pipeline.ts';

/** What `externalBankAccounts.list` selects. */
export interface ListExternalBankAccountsQuery {
  /**
   * Direction of the list.
   *
   * **Not documented:** The order of a list without `sort` is not shown, nor by what others than
   * accounts and beneficiaries are sorted.
   */
  sort?: SortOrder | undefined;
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
}

/** Beneficiaries, which are external bank accounts, called externalBankAccounts. */
export interface ExternalBankAccounts {
  /**
   * Create a beneficiary.
   *
   * Registers an external bank account as a beneficiary, and returns it with the result of the payee
   * verification.
   *
   * - When the bank `bic` is given, the service retrieves the details of the bank. `bic` is optional
   *   only when the account number is not in IBAN format.
   * - When there is no `bic`, `holderBank.clearingCodeType`, `holderBank.clearingCode` and
   *   `holderBank.name` are required.
   * - The service verifies the format of the account.
   * - When `verificationOfPayee` is true, the service verifies the IBAN, name and type of the
   *   beneficiary. If verification fails, the beneficiary is not created. The verification can take
   *   up to 8 seconds.
   *
   * `POST /externalBankAccounts`. A repeated request creates another object, so the client never
   * sends the request twice.
   *
   * @returns The beneficiary, with the result of the payee verification.
   */
  create(
    body: ExternalBankAccountCreate,
    options?: CallOptions,
  ): Promise<CreatedExternalBankAccount>;

  /**
   * List beneficiaries.
   *
   * Lists the beneficiaries, sorted by creation date.
   *
   * `GET /externalBankAccounts`. The request changes nothing, so the client retries it after a
   * temporary failure.
   *
   * @returns One page of the list; `items` is empty when nothing is found.
   */
  list(
    query?: ListExternalBankAccountsQuery,
    options?: CallOptions,
  ): Promise<Page<ExternalBankAccount>>;

  /**
   * Iterates over every item of every page of `externalBankAccounts.list`, and fetches a page when
   * the loop reaches it.
   *
   * The loop can skip items when the filtered fields change meanwhile, through another client or
   * several calls at once. In that case, collect the items first with `toArray({ limit })`.
   */
  iterate(query?: ListExternalBankAccountsQuery, options?: CallOptions): Items<ExternalBankAccount>;

  /**
   * Get a beneficiary.
   *
   * Returns one beneficiary.
   *
   * `GET /externalBankAccounts/{id}`. The request changes nothing, so the client retries it after a
   * temporary failure.
   *
   * @returns The beneficiary.
   */
  get(id: string, options?: CallOptions): Promise<ExternalBankAccount>;

  /**
   * Delete a beneficiary.
   *
   * Deletes one beneficiary, and tells whether that was successful.
   *
   * `DELETE /externalBankAccounts/{id}`. A repeated request makes the same change again, so the
   * client never sends the request twice.
   *
   * @returns `true` when the service made the change, `false` when the object did not exist.
   */
  delete(id: string, options?: CallOptions): Promise<boolean>;
}

export function createExternalBankAccounts({ call, iterate }: Pipeline): ExternalBankAccounts {
  return {
    create: (body, options) => call('createExternalBankAccount', { body }, options),
    list: (query, options) => call('listExternalBankAccounts', { query }, options),
    iterate: (query, options) => iterate('listExternalBankAccounts', { query }, options),
    get: (id, options) => call('getExternalBankAccount', { path: { id } }, options),
    delete: (id, options) => call('deleteExternalBankAccount', { path: { id } }, options),
  };
}
