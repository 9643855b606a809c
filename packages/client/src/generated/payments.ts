// Generated from spec/ by `npm run generate`. Do not edit.

import type {
  CreatedPayment,
  CreatedPaymentResponse,
  Payment,
  PaymentCreate,
  PaymentOption,
  PaymentStatusFilter,
  ProofOfTransaction,
  SortOrder,
} from '@crossborder-fx/openapi';
import type { CallOptions, Items, Page, Pipeline } from '../common/pipeline.ts';

/** What `payments.list` selects. */
export interface ListPaymentsQuery {
  /** Status of the payments to list. */
  status: PaymentStatusFilter;
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
 * Outgoing payments, made in two steps. Create the payment, which assigns a unique id; then confirm
 * it to release it for processing.
 */
export interface Payments {
  /**
   * Get payment options.
   *
   * Returns the combinations of priority and charges with which one beneficiary can be paid from one
   * account, and what each costs. The call can also be used to estimate the cost of a payment.
   *
   * `GET /payments/options/{walletId}/{externalBankAccountId}`. The request changes nothing, so the
   * client retries it after a temporary failure.
   *
   * @returns The payment options.
   */
  getOptions(
    path: { walletId: string; externalBankAccountId: string },
    options?: CallOptions,
  ): Promise<PaymentOption>;

  /**
   * Create a payment.
   *
   * Creates a payment and assigns it a unique id. This is the first of two steps: the payment has to
   * be confirmed to be released for processing.
   *
   * - If the balance of the account does not cover the amount, funds may be locked by the provider.
   * - When `verificationOfPayee` is true and verification fails, the payment is not created. The
   *   verification can take up to 8 seconds.
   *
   * `POST /payments`. A repeated request creates another object, so the client never sends the
   * request twice.
   *
   * @returns The payment. The result also has the fields of the response beside `payment`:
   * `payeeVerification`.
   */
  create(
    body: PaymentCreate,
    options?: CallOptions,
  ): Promise<CreatedPayment & Omit<CreatedPaymentResponse, 'payment'>>;

  /**
   * Confirm a payment.
   *
   * Releases a scheduled payment for processing, and returns it updated. The request has no body.
   *
   * - Enough funds on the source account are advisable.
   * - A scheduled payment that is not confirmed within its scheduled date of operation is
   *   automatically rolled to the next closest working day. Funds may be locked if the balance is
   *   insufficient.
   *
   * `PUT /payments/{id}/confirm`. A repeated request makes the same change again, so the client never
   * sends the request twice.
   *
   * @returns The updated payment.
   */
  confirm(id: string, options?: CallOptions): Promise<Payment>;

  /**
   * Upload a proof of transaction.
   *
   * Adds a document to a payment. The provider may request a proof of transaction under specific
   * terms. It can also be sent beforehand, as an invoice or as the identity of the beneficiary.
   *
   * `PUT /payments/{id}/proofOfTransaction`. A repeated request makes the same change again, so the
   * client never sends the request twice.
   *
   * @returns The payment.
   */
  uploadProofOfTransaction(
    id: string,
    body: Omit<ProofOfTransaction, 'file'> & { file: string | Uint8Array | Blob },
    options?: CallOptions,
  ): Promise<Payment>;

  /**
   * List payments.
   *
   * Lists the payments of one status, or all of them; the query can narrow them to a period. The path
   * shares its shape with the detail path `/payments/{id}`: a status keyword selects the list, and
   * any other value is the payment id.
   *
   * `GET /payments/{status}`. The request changes nothing, so the client retries it after a temporary
   * failure.
   *
   * @returns One page of the list; `items` is empty when nothing is found.
   */
  list(query: ListPaymentsQuery, options?: CallOptions): Promise<Page<Payment>>;

  /**
   * Iterates over every item of every page of `payments.list`, and fetches a page when the loop
   * reaches it.
   *
   * The loop can skip items when the filtered fields change meanwhile, through another client or
   * several calls at once. In that case, collect the items first with `toArray({ limit })`.
   */
  iterate(query: ListPaymentsQuery, options?: CallOptions): Items<Payment>;

  /**
   * Get a payment.
   *
   * Returns one payment. The path shares its shape with the list path `/payments/{status}`: a status
   * keyword selects the list, and any other value is the payment id.
   *
   * `GET /payments/{id}`. The request changes nothing, so the client retries it after a temporary
   * failure.
   *
   * @returns The payment.
   */
  get(id: string, options?: CallOptions): Promise<Payment>;

  /**
   * Delete a payment.
   *
   * Deletes a scheduled payment, and returns it.
   *
   * `DELETE /payments/{id}`. A repeated request makes the same change again, so the client never
   * sends the request twice.
   *
   * @returns The deleted payment.
   */
  delete(id: string, options?: CallOptions): Promise<Payment>;
}

export function createPayments({ call, iterate }: Pipeline): Payments {
  return {
    getOptions: (path, options) => call('getPaymentOptions', { path }, options),
    create: (body, options) => call('createPayment', { body }, options),
    confirm: (id, options) => call('confirmPayment', { path: { id } }, options),
    uploadProofOfTransaction: (id, body, options) =>
      call('uploadProofOfTransaction', { path: { id }, body }, options),
    list: (query, options) => call('listPayments', { path: query, query }, options),
    iterate: (query, options) => iterate('listPayments', { path: query, query }, options),
    get: (id, options) => call('getPayment', { path: { id } }, options),
    delete: (id, options) => call('deletePayment', { path: { id } }, options),
  };
}
