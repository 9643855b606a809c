// Generated from spec/ by `npm run generate`. Do not edit.

import type {
  Document,
  DocumentedObject,
  DocumentType,
  DocumentUpload,
} from '@crossborder-fx/openapi';
import type { CallOptions, Items, Page, Pipeline } from '../common/pipeline.ts';

/** What `documents.list` selects. */
export interface ListDocumentsQuery {
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

/** What `documents.getBankDetails` selects. */
export interface GetBankDetailsQuery {
  /** Identifier of the account. */
  walletId: string;
}

/**
 * Documents that the platform has generated or was sent, each reachable through a one-time link.
 * They must have been generated on the platform beforehand.
 */
export interface Documents {
  /**
   * List documents.
   *
   * Lists the documents that the platform has generated or was sent.
   *
   * **Provisional:** not in the interface's own description.
   *
   * `GET /documents`. The request changes nothing, so the client retries it after a temporary
   * failure.
   *
   * @returns One page of the list; `items` is empty when nothing is found.
   */
  list(query?: ListDocumentsQuery, options?: CallOptions): Promise<Page<Document>>;

  /**
   * Iterates over every item of every page of `documents.list`, and fetches a page when the loop
   * reaches it.
   *
   * The loop can skip items when the filtered fields change meanwhile, through another client or
   * several calls at once. In that case, collect the items first with `toArray({ limit })`.
   */
  iterate(query?: ListDocumentsQuery, options?: CallOptions): Items<Document>;

  /**
   * Get the bank details of an account.
   *
   * Returns the bank details of an account as a document.
   *
   * **Provisional:** not in the interface's own description.
   *
   * `GET /documents/RIB`. The request changes nothing, so the client retries it after a temporary
   * failure.
   *
   * @returns The document, without an envelope.
   */
  getBankDetails(query: GetBankDetailsQuery, options?: CallOptions): Promise<Document>;

  /**
   * Get a document.
   *
   * Returns one document, with a link to read it once.
   *
   * **Provisional:** not in the interface's own description.
   *
   * `GET /documents/{id}`. The request changes nothing, so the client retries it after a temporary
   * failure.
   *
   * @returns The document, without an envelope.
   */
  get(id: string, options?: CallOptions): Promise<Document>;

  /**
   * Upload a document.
   *
   * Adds a document to a beneficiary or a payment. A beneficiary takes an `identity` only, a payment
   * an `identity` or an `invoice`.
   *
   * **Provisional:** not in the interface's own description.
   *
   * `PUT /documents/upload/{object}/{objectId}/{typeOfDocumentation}`. A repeated request makes the
   * same change again, so the client never sends the request twice.
   *
   * @returns The document, without an envelope.
   */
  upload(
    given: { object: DocumentedObject; objectId: string; typeOfDocumentation: DocumentType } & Omit<
      DocumentUpload,
      'file'
    > & { file: string | Uint8Array | Blob },
    options?: CallOptions,
  ): Promise<Document>;
}

export function createDocuments({ call, iterate }: Pipeline): Documents {
  return {
    list: (query, options) => call('listDocuments', { query }, options),
    iterate: (query, options) => iterate('listDocuments', { query }, options),
    getBankDetails: (query, options) => call('getBankDetails', { query }, options),
    get: (id, options) => call('getDocument', { path: { id } }, options),
    upload: (given, options) => {
      const { object, objectId, typeOfDocumentation, ...body } = Object(given) as typeof given;
      return call(
        'uploadDocument',
        { path: { object, objectId, typeOfDocumentation }, body },
        options,
      );
    },
  };
}
