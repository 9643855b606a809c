// Generated from spec/ by `npm run generate`. Do not edit.

export interface paths {
  '/wallets': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List accounts
     * @description Lists the accounts in a shortened form, sorted by creation date.
     */
    get: operations['listWallets'];
    put?: never;
    /**
     * Create an account
     * @description Creates an account in addition to those created at onboarding, and returns it in full. `holder` counts only if the account option "multi account per currency with holder" is subscribed.
     */
    post: operations['createWallet'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/wallets/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get an account
     * @description Returns one account in full, or nothing when there is no such account.
     */
    get: operations['getWallet'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/wallets/{id}/balance/{date}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the balance of an account
     * @description Returns the balance of one account on one day.
     */
    get: operations['getWalletBalance'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/financialMovements': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List financial movements
     * @description Lists the financial movements of the last 12 months. The query can narrow them to one account and to a period.
     */
    get: operations['listFinancialMovements'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/financialMovements/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a financial movement
     * @description Returns one financial movement, with its type.
     */
    get: operations['getFinancialMovement'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/externalBankAccounts': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List beneficiaries
     * @description Lists the beneficiaries, sorted by creation date.
     */
    get: operations['listExternalBankAccounts'];
    put?: never;
    /**
     * Create a beneficiary
     * @description Registers an external bank account as a beneficiary, and returns it with the result of the payee
     *     verification.
     *
     *     - When the bank `bic` is given, the service retrieves the details of the bank. `bic` is optional only when
     *       the account number is not in IBAN format.
     *     - When there is no `bic`, `holderBank.clearingCodeType`, `holderBank.clearingCode` and `holderBank.name`
     *       are required.
     *     - The service verifies the format of the account.
     *     - When `verificationOfPayee` is true, the service verifies the IBAN, name and type of the beneficiary. If
     *       verification fails, the beneficiary is not created. The verification can take up to 8 seconds.
     */
    post: operations['createExternalBankAccount'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/externalBankAccounts/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a beneficiary
     * @description Returns one beneficiary.
     */
    get: operations['getExternalBankAccount'];
    put?: never;
    post?: never;
    /**
     * Delete a beneficiary
     * @description Deletes one beneficiary, and tells whether that was successful.
     */
    delete: operations['deleteExternalBankAccount'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/payments/options/{walletId}/{externalBankAccountId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get payment options
     * @description Returns the combinations of priority and charges with which one beneficiary can be paid from one account, and what each costs. The call can also be used to estimate the cost of a payment.
     */
    get: operations['getPaymentOptions'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/payments': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Create a payment
     * @description Creates a payment and assigns it a unique id. This is the first of two steps: the payment has to be
     *     confirmed to be released for processing.
     *
     *     - If the balance of the account does not cover the amount, funds may be locked by the provider.
     *     - When `verificationOfPayee` is true and verification fails, the payment is not created. The verification
     *       can take up to 8 seconds.
     */
    post: operations['createPayment'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/payments/{id}/confirm': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Confirm a payment
     * @description Releases a scheduled payment for processing, and returns it updated. The request has no body.
     *
     *     - Enough funds on the source account are advisable.
     *     - A scheduled payment that is not confirmed within its scheduled date of operation is automatically rolled
     *       to the next closest working day. Funds may be locked if the balance is insufficient.
     */
    put: operations['confirmPayment'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/payments/{id}/proofOfTransaction': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Upload a proof of transaction
     * @description Adds a document to a payment. The provider may request a proof of transaction under specific terms. It can also be sent beforehand, as an invoice or as the identity of the beneficiary.
     */
    put: operations['uploadProofOfTransaction'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/payments/{status}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List payments
     * @description Lists the payments of one status, or all of them; the query can narrow them to a period. The path shares its shape with the detail path `/payments/{id}`: a status keyword selects the list, and any other value is the payment id.
     */
    get: operations['listPayments'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/payments/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a payment
     * @description Returns one payment. The path shares its shape with the list path `/payments/{status}`: a status keyword selects the list, and any other value is the payment id.
     */
    get: operations['getPayment'];
    put?: never;
    post?: never;
    /**
     * Delete a payment
     * @description Deletes a scheduled payment, and returns it.
     */
    delete: operations['deletePayment'];
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/quotes': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Ask for a spot quote
     * @description Returns the rate and amounts of a spot exchange. A spot quote is read-only and creates nothing.
     */
    post: operations['createQuote'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/trades': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Execute a spot trade
     * @description Executes a spot trade between two accounts of one counterparty: the source account is debited and the
     *     delivery account is credited on the delivery date.
     *
     *     - The delivery date must be within the next two business days.
     *     - The currency of the amount tells whether it is the nominal bought or sold.
     *     - A trade with a scheduled delivery date is processed in the morning before 00:30 Paris time. A trade
     *       delivered the same day (TOD) makes the funds available within about 20 minutes.
     */
    post: operations['createTrade'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/trades/_{status}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List spot trades
     * @description Lists the trades of one status, or all of them; the query can narrow them to a period. The path has a literal underscore before the status.
     */
    get: operations['listTrades'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/trades/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a spot trade
     * @description Returns one trade in its reconciliation form.
     */
    get: operations['getTrade'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/fixed-forwards/quote': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Ask for a fixed forward quote
     * @description Returns a quote, with a reference that is used at booking. The quote is valid for 12 seconds and can be
     *     used to book during that time. An answer without the reference, `quoteId`, is of no use: without it nothing
     *     can be booked.
     *
     *     - The currency pair is one of EUR/USD, EUR/GBP and GBP/USD.
     *     - The delivery date must be at least the current date plus 3 business days.
     *     - The delivery date must be no later than the earlier of the current date plus 6 months and the maximum
     *       maturity date allowed.
     *     - The limit per transaction is 1,000,000 in EUR equivalent.
     */
    post: operations['createFixedForwardQuote'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/fixed-forwards': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List fixed forward contracts
     * @description Lists the booked contracts of one status, or all of them. Whether the list is paged is not documented.
     *
     *     **Not documented:** The query parameters of the list of fixed forward contracts after `status` are not shown.
     */
    get: operations['listFixedForwards'];
    put?: never;
    /**
     * Book a fixed forward contract
     * @description Books a fixed forward payment contract at the terms of a quote, while the quote is valid. The contract is booked instantly, without manual intervention. Credit approval, collateral in place and an accepted forward disclaimer are prerequisites.
     */
    post: operations['createFixedForward'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/fixed-forwards/{fixedForwardId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a fixed forward contract
     * @description Returns one booked contract.
     *
     *     **Provisional:** not in the interface's own description.
     */
    get: operations['getFixedForward'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/webhooks': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List webhook subscriptions
     * @description Returns the subscriptions as an array, without their secrets.
     */
    get: operations['listWebhooks'];
    put?: never;
    /**
     * Create a webhook subscription
     * @description Subscribes a url to notifications of the given events. The subscription is active from creation until it is cancelled by its deletion; at most 10 may be active at once. The secret cannot be retrieved again and must be saved.
     */
    post: operations['createWebhook'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/webhooks/{webhookId}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a webhook subscription
     * @description Returns one subscription, without its secret.
     */
    get: operations['getWebhook'];
    put?: never;
    post?: never;
    /**
     * Delete a webhook subscription
     * @description Stops the notifications of a subscription. The documented body of the answer 200 has the shape of an error; it means success all the same. A public copy of the interface answers 204 without a body instead, so take any 2xx for success.
     */
    delete: operations['deleteWebhook'];
    options?: never;
    head?: never;
    /**
     * Update a webhook subscription
     * @description Updates the events of a subscription, its url, or both.
     */
    patch: operations['updateWebhook'];
    trace?: never;
  };
  '/webhooks/{webhookId}/rotate-secret': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Rotate the secret of a webhook subscription
     * @description Gives a subscription a new secret, and returns it. The request has no body. The secret is returned here only and must be saved.
     */
    post: operations['rotateWebhookSecret'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/webhooks/{webhookId}/failed-notifications': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List failed notifications
     * @description Lists the notifications of a subscription that could not be delivered, sorted by creation date; the query can narrow them to a period. The four counters are strings.
     */
    get: operations['listFailedNotifications'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/documents': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List documents
     * @description Lists the documents that the platform has generated or was sent.
     *
     *     **Provisional:** not in the interface's own description.
     */
    get: operations['listDocuments'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/documents/RIB': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the bank details of an account
     * @description Returns the bank details of an account as a document.
     *
     *     **Provisional:** not in the interface's own description.
     */
    get: operations['getBankDetails'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/documents/{id}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get a document
     * @description Returns one document, with a link to read it once.
     *
     *     **Provisional:** not in the interface's own description.
     */
    get: operations['getDocument'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/documents/upload/{object}/{objectId}/{typeOfDocumentation}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    /**
     * Upload a document
     * @description Adds a document to a beneficiary or a payment. A beneficiary takes an `identity` only, a payment an `identity` or an `invoice`.
     *
     *     **Provisional:** not in the interface's own description.
     */
    put: operations['uploadDocument'];
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/logs': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * List the log of requests
     * @description Lists the requests that one user has sent, each with its exact answer. The login that signs the request selects whose log it is. A read of this list may be in it, so it can grow while it is read.
     *
     *     **Provisional:** not in the interface's own description.
     */
    get: operations['listLogs'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  '/logs/{nonce}': {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    /**
     * Get the log entry of a request
     * @description Returns one request by the nonce that signed it, with its exact answer: for when something happened during the request.
     *
     *     **Provisional:** not in the interface's own description.
     */
    get: operations['getLog'];
    put?: never;
    post?: never;
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export interface webhooks {
  PAYMENT_CREATED: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Payment created
     * @description Notifies of the event `PAYMENT_CREATED`, with the payment as the payload. The event appears only in the service's subscription schemas; the prose does not name it.
     */
    post: operations['onPaymentCreated'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  PAYMENT_PLANIFIED: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Payment planified
     * @description Notifies of the event `PAYMENT_PLANIFIED`, with the payment as the payload. The event is listed in the service's subscription schemas.
     */
    post: operations['onPaymentPlanified'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  PAYMENT_FINALIZED: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Payment finalized
     * @description Notifies of the event `PAYMENT_FINALIZED`, with the payment as the payload. The event is listed in the service's subscription schemas.
     */
    post: operations['onPaymentFinalized'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  PAYMENT_WAITING_SIGNATURE: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Payment waiting signature
     * @description Notifies of the event `PAYMENT_WAITING_SIGNATURE`, with the payment as the payload. The event is listed in the service's subscription schemas.
     */
    post: operations['onPaymentWaitingSignature'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  PAYMENT_AWAITING_CONFIRMATION: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Payment awaiting confirmation
     * @description Notifies of the event `PAYMENT_AWAITING_CONFIRMATION`, with the payment as the payload. The event is listed in the service's subscription schemas.
     */
    post: operations['onPaymentAwaitingConfirmation'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  PAYMENT_CANCELED: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Payment canceled
     * @description Notifies of the event `PAYMENT_CANCELED`, with the payment as the payload. The event is listed in the service's subscription schemas.
     */
    post: operations['onPaymentCanceled'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  PAYMENT_BLOCKED: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Payment blocked
     * @description Notifies of the event `PAYMENT_BLOCKED`, with the payment as the payload. The event is listed in the service's subscription schemas.
     */
    post: operations['onPaymentBlocked'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  PAYMENT_WAITING_JUSTIFICATION: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Payment waiting justification
     * @description Notifies of the event `PAYMENT_WAITING_JUSTIFICATION`, with the payment as the payload. The event is listed in the service's subscription schemas.
     */
    post: operations['onPaymentWaitingJustification'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  PAYMENT_INCOMING: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Payment incoming
     * @description Notifies of the event `PAYMENT_INCOMING`, with the payment as the payload. The event is listed in the service's subscription schemas.
     */
    post: operations['onPaymentIncoming'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  TRADE_PLANIFIED: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Spot trade planified
     * @description Notifies of the event `TRADE_PLANIFIED`, with the spot trade as the payload. The event is listed in the service's subscription schemas.
     */
    post: operations['onTradePlanified'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  TRADE_FINALIZED: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Spot trade finalized
     * @description Notifies of the event `TRADE_FINALIZED`, with the spot trade as the payload. The event is named in the service's prose and not listed in its subscription schemas.
     */
    post: operations['onTradeFinalized'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  TRADE_CANCELED: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Spot trade canceled
     * @description Notifies of the event `TRADE_CANCELED`, with the spot trade as the payload. The event is named in the service's prose and not listed in its subscription schemas.
     */
    post: operations['onTradeCanceled'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  TRADE_BLOCKED: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Spot trade blocked
     * @description Notifies of the event `TRADE_BLOCKED`, with the spot trade as the payload. The event is named in the service's prose and not listed in its subscription schemas.
     */
    post: operations['onTradeBlocked'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  FIXED_FORWARD_PLANIFIED: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Fixed forward planified
     * @description Notifies of the event `FIXED_FORWARD_PLANIFIED`, with the fixed forward contract as the payload. The event is named in the service's prose and not listed in its subscription schemas.
     */
    post: operations['onFixedForwardPlanified'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  FIXED_FORWARD_FINALIZED: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Fixed forward finalized
     * @description Notifies of the event `FIXED_FORWARD_FINALIZED`, with the fixed forward contract as the payload. The event is named in the service's prose and not listed in its subscription schemas.
     */
    post: operations['onFixedForwardFinalized'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
  FIXED_FORWARD_CANCELED: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    get?: never;
    put?: never;
    /**
     * Fixed forward canceled
     * @description Notifies of the event `FIXED_FORWARD_CANCELED`, with the fixed forward contract as the payload. The event is named in the service's prose and not listed in its subscription schemas.
     */
    post: operations['onFixedForwardCanceled'];
    delete?: never;
    options?: never;
    head?: never;
    patch?: never;
    trace?: never;
  };
}
export interface components {
  schemas: {
    /**
     * @description Whole number, as a query writes it.
     * @example 1
     */
    WholeNumber: string;
    /**
     * @description Direction of a list, ascending or descending.
     * @enum {string}
     */
    SortOrder: 'ASC' | 'DESC';
    /** @description Body of a failed call. Any operation can answer with it, and no field is promised. */
    ErrorBody: {
      /**
       * @description Number of the error.
       *
       *     **Provisional:** types other than integer, the documented type.
       *
       *     **Not documented:** The catalogue of errorCode values and errorType values is not shown.
       */
      errorCode?: number | string;
      /**
       * @description Kind of the error.
       *
       *     **Provisional:** types other than string, the documented type.
       */
      errorType?: string | null;
      /** @description Message of the error, to be read by people. */
      errorMessage?: string;
      /**
       * @description Link given with the error.
       *
       *     **Provisional:** types other than string, the documented type.
       */
      link?: string | null;
    };
    /**
     * @description Identifier assigned by the service, of letters and digits.
     * @example NDgyODM
     */
    ObjectId: string;
    /**
     * @description Currency code of exactly 3 capital letters (ISO 4217).
     * @example EUR
     */
    Currency: string;
    /**
     * @description Decimal number as a string: an optional minus sign, exactly 12 integer digits padded with zeros, then optionally a dot and 1 to 7 decimal digits. The service has been seen to leave the padding out.
     * @example 000000001250.00
     */
    QuotedDecimal: string;
    /**
     * Amount
     * @description Amount of money in one currency.
     */
    AmountObject: {
      /** @description Value of the amount, in its currency. */
      value: string;
      /** @description Currency of the value. */
      currency: string;
    };
    /** @description Amount of money in one currency, or null. */
    Amount: components['schemas']['AmountObject'] | null;
    /**
     * Date
     * @description Calendar date, `YYYY-MM-DD`. The service has been seen to send a time with it.
     * @example 2026-11-25
     */
    IsoDate: string;
    /** @description Account in the shortened form that the list returns. */
    ShortWallet: {
      /** @description Identifier of the account. */
      id: string;
      /** @description Custom wording of the account. */
      tag?: string;
      /** @description Currency of the account. */
      currency?: string;
      /** @description Booking amount of the account. */
      bookingAmount?: components['schemas']['Amount'];
      /** @description Value amount of the account. */
      valueAmount?: components['schemas']['Amount'];
      /** @description Date of the last financial movement on the account. */
      dateLastFinancialMovement?: string | null;
    };
    /** @description Page of accounts. */
    WalletList: {
      /** @description Accounts of the page, in the shortened form. */
      wallets: components['schemas']['ShortWallet'][];
    };
    /**
     * @description Currency code of exactly 3 capital letters (ISO 4217).
     * @example EUR
     */
    CurrencyInput: string;
    /**
     * @description Text without the characters `& < > % ? \ / |`, which the service rejects.
     *
     *     **Not documented:** The answer to input that contains a forbidden character is not shown.
     *
     *     **Not documented:** Whether the forbidden characters are looked for in the raw text of a request or in its decoded values is not shown; JSON escapes are written with a backslash, and an encoded path holds the percent sign.
     */
    FreeText: string;
    /**
     * Documented kind of holder
     * @description Kind of account holder.
     * @enum {string}
     */
    HolderType: 'Individual' | 'Corporate';
    /**
     * @description Postal address to send. Only the country is mandatory.
     *
     *     **Not documented:** The length limits of the address fields are not shown; a public copy of the interface has street 255, postCode 15, city 35, province 2 and country 8 characters, which is not enforced here.
     */
    AddressInput: {
      /** @description Street and number. */
      street?: string;
      /** @description Postal code. */
      postCode?: string;
      /** @description City. */
      city?: string;
      /** @description Province. */
      province?: string;
      /** @description Country. The form of the value is not documented. */
      country: string;
    };
    /** @description Holder of an account to send. */
    HolderInput: {
      /** @description Name of the holder, at most 100 characters. */
      name: string;
      /** @description Kind of holder. */
      type: components['schemas']['HolderType'];
      /** @description Address of the holder. */
      address?: components['schemas']['AddressInput'];
    };
    /** @description Account to create. */
    WalletCreate: {
      /** @description Currency of the account. */
      currency: string;
      /** @description Custom wording of the account. */
      tag?: string;
      /** @description Holder of the account. It counts only if the account option "multi account per currency with holder" is subscribed. */
      holder?: components['schemas']['HolderInput'];
    };
    /**
     * Known status
     * @description Status of an account, as a public copy of the interface has it.
     *
     *     **Provisional:** not in the interface's own description.
     * @enum {string}
     */
    WalletStatus: 'authorized' | 'locked' | 'not authorized';
    /** @description Postal address. */
    Address: {
      /**
       * @description Street and number.
       *
       *     **Provisional:** types other than string, the documented type.
       */
      street?: string | null;
      /**
       * @description Postal code.
       *
       *     **Provisional:** types other than string, the documented type.
       */
      postCode?: string | null;
      /**
       * @description City.
       *
       *     **Provisional:** types other than string, the documented type.
       */
      city?: string | null;
      /**
       * @description Province.
       *
       *     **Provisional:** types other than string, the documented type.
       */
      province?: string | null;
      /** @description Country. */
      country?: string;
    };
    /**
     * Correspondent bank
     * @description Correspondent bank of an account.
     */
    CorrespondentBank: {
      /** @description Business identifier code of the bank. */
      bic?: string;
      /** @description Name of the bank. */
      name?: string;
      /** @description Address of the bank. */
      address?: components['schemas']['Address'];
    };
    /** @description Bank that holds an account. */
    HolderBank: {
      /** @description Business identifier code of 8 or 11 characters. */
      bic?: string;
      /** @description Code of the local clearing network, at most 2 characters. */
      clearingCodeType?: string;
      /** @description Branch code on the local clearing network, at most 15 characters. */
      clearingCode?: string;
      /** @description Name of the bank, at most 120 characters. */
      name?: string;
      /** @description Address of the bank. */
      address?: components['schemas']['Address'];
    };
    /** @description Holder of an account. */
    Holder: {
      /** @description Name of the holder, at most 100 characters. */
      name?: string;
      /** @description Kind of holder. Other values may occur. */
      type?: components['schemas']['HolderType'] | (string & {});
      /** @description Address of the holder. */
      address?: components['schemas']['Address'];
    };
    /**
     * @description Account in full, as creation and detail return it: the fields of the shortened account, and others.
     *
     *     **Not documented:** The fields of the full account beyond those of the shortened account are not shown.
     */
    Wallet: {
      /**
       * @description Status of the account. Other values may occur.
       *
       *     **Provisional:** not in the interface's own description.
       */
      status?: components['schemas']['WalletStatus'] | (string & {});
      /**
       * @description IBAN of the account.
       *
       *     **Provisional:** not in the interface's own description.
       */
      accountNumber?: string;
      /**
       * @description Correspondent bank of the account, or null.
       *
       *     **Provisional:** not in the interface's own description.
       */
      correspondentBank?: components['schemas']['CorrespondentBank'] | null;
      /**
       * @description Bank that holds the account.
       *
       *     **Provisional:** not in the interface's own description.
       */
      holderBank?: components['schemas']['HolderBank'];
      /**
       * @description Holder of the account.
       *
       *     **Provisional:** not in the interface's own description.
       */
      holder?: components['schemas']['Holder'];
    } & components['schemas']['ShortWallet'];
    /**
     * @description Identifier assigned by the service, of letters and digits.
     * @example NDgyODM
     */
    ObjectIdInput: string;
    /** @description Answer that wraps one account. */
    WalletResponse: {
      /** @description The account. */
      wallet: components['schemas']['Wallet'];
    };
    /** @description Balance of an account on one day. */
    WalletBalance: {
      /** @description Identifier of the account. */
      id: string;
      /**
       * @description The balance.
       *
       *     **Not documented:** The fields of the balance object are not shown.
       */
      balance?: {
        /**
         * @description Day of the balance.
         *
         *     **Provisional:** not in the interface's own description.
         */
        closingDate?: string;
        /**
         * @description Booking amount of the account.
         *
         *     **Provisional:** not in the interface's own description.
         */
        bookingAmount?: components['schemas']['Amount'];
        /**
         * @description Value amount of the account.
         *
         *     **Provisional:** not in the interface's own description.
         */
        valueAmount?: components['schemas']['Amount'];
      };
    };
    /** @description Answer that wraps the balance of one account. */
    WalletBalanceResponse: {
      /** @description The account, with its balance. */
      wallet: components['schemas']['WalletBalance'];
    };
    /**
     * Format: date
     * @description Calendar date, `YYYY-MM-DD`.
     * @example 2026-11-25
     */
    IsoDateInput: string;
    /**
     * @description Date and time, `YYYY-MM-DD HH:MM:SS`, with a space between the two and a 24-hour clock. It carries no time zone, and none is documented. The service has been seen to send a date without a time.
     * @example 2026-11-23 09:14:05
     */
    Datetime: string;
    /** @description Financial movement as the list returns it. */
    FinancialMovementEntry: {
      /** @description Identifier of the movement. */
      id: string;
      /** @description Date and time at which the movement was booked. */
      bookingDate?: string;
      /** @description Identifier of the account on which the movement took place. */
      walletId?: string;
      /** @description Value date of the movement. */
      valueDate?: string;
      /** @description Amount of the movement. */
      amount?: components['schemas']['Amount'];
      /** @description Wording of the movement, at most 76 characters. */
      description?: string;
    };
    /** @description Page of financial movements. */
    FinancialMovementList: {
      /** @description Movements of the page. */
      financialMovements: components['schemas']['FinancialMovementEntry'][];
    };
    /**
     * Documented kind of movement
     * @description Kind of a financial movement.
     *
     *     | Value | Meaning |
     *     |---|---|
     *     | `rejectOperation` | Payment returned by the bank counterparty. |
     *     | `DebitForExchange` | Debit for an FX operation. |
     *     | `DebitForTransfer` | Debit linked to a transfer. |
     *     | `CreditForExchange` | Credit linked to an FX operation. |
     *     | `Immobilize` | Payment registered but not debited on the value date. |
     *     | `ExternalCounterpartCredit` | Account credit. |
     *     | `debitForAccountGuaranteeCredit` | Movement related to the deposit for a forward exchange transaction. |
     *     | `debitAccountGuarantee` | Movement related to the deposit for a forward exchange transaction. |
     *     | `internalGuaranteeTransfer` | Movement related to the deposit for a forward exchange transaction. |
     *     | `corrective` | Corrective. |
     *     | `rejectCreditDepositAccount` | Rejection of a flow credited to the account, after liquidation. |
     *     | `returnFund` | Payment returned by the recipient counterparty. |
     *     | `rejectDebit` | Rejection of an automatic debit (SDD) on the account. |
     *     | `PrepaidCardDepositAccountDebit` | Initialization of a virtual payment card. |
     *     | `PrepaidCardDepositAccountCredit` | Re-credit of funds held on a virtual payment card that expires. |
     *     | `clientFee` | Fees for using accounts. |
     *     | `cancelClientFee` | Commercial gesture. |
     *     | `DirectDebit` | Direct debit on the account. |
     * @enum {string}
     */
    FinancialMovementTypeLabel:
      | 'rejectOperation'
      | 'DebitForExchange'
      | 'DebitForTransfer'
      | 'CreditForExchange'
      | 'Immobilize'
      | 'ExternalCounterpartCredit'
      | 'debitForAccountGuaranteeCredit'
      | 'debitAccountGuarantee'
      | 'internalGuaranteeTransfer'
      | 'corrective'
      | 'rejectCreditDepositAccount'
      | 'returnFund'
      | 'rejectDebit'
      | 'PrepaidCardDepositAccountDebit'
      | 'PrepaidCardDepositAccountCredit'
      | 'clientFee'
      | 'cancelClientFee'
      | 'DirectDebit';
    /**
     * @description Financial movement as the detail operation returns it. Only `typeLabel` is documented.
     *
     *     **Not documented:** The fields of the detailed financial movement other than `typeLabel` are not shown.
     */
    FinancialMovement: {
      /** @description Kind of the movement. Other values may occur. */
      typeLabel?: components['schemas']['FinancialMovementTypeLabel'] | (string & {});
      /**
       * @description Identifier of the movement, as in the list.
       *
       *     **Provisional:** not in the interface's own description.
       */
      id?: string;
      /**
       * @description Day on which the movement was booked. The list has the time too.
       *
       *     **Provisional:** not in the interface's own description.
       */
      bookingDate?: string;
      /**
       * @description Identifier of the account on which the movement took place, as in the list.
       *
       *     **Provisional:** not in the interface's own description.
       */
      walletId?: string;
      /**
       * @description Value date of the movement, as in the list.
       *
       *     **Provisional:** not in the interface's own description.
       */
      valueDate?: string;
      /**
       * @description Amount of the movement, as in the list.
       *
       *     **Provisional:** not in the interface's own description.
       */
      amount?: components['schemas']['Amount'];
      /**
       * @description Wording of the movement, as in the list.
       *
       *     **Provisional:** not in the interface's own description.
       */
      description?: string;
      /**
       * @description Account number of the ordering party.
       *
       *     **Provisional:** not in the interface's own description.
       */
      orderingAccountNumber?: string | null;
      /**
       * @description The ordering party.
       *
       *     **Provisional:** not in the interface's own description.
       */
      orderingCustomer?: string | null;
      /**
       * @description Bank of the ordering party.
       *
       *     **Provisional:** not in the interface's own description.
       */
      orderingInstitution?: string | null;
      /**
       * @description Amount on the side of the ordering party.
       *
       *     **Provisional:** not in the interface's own description.
       */
      orderingAmount?: components['schemas']['Amount'];
      /**
       * @description Account number of the beneficiary.
       *
       *     **Provisional:** not in the interface's own description.
       */
      beneficiaryAccountNumber?: string | null;
      /**
       * @description The beneficiary.
       *
       *     **Provisional:** not in the interface's own description.
       */
      beneficiaryCustomer?: string | null;
      /**
       * @description Bank of the beneficiary.
       *
       *     **Provisional:** not in the interface's own description.
       */
      beneficiaryInstitution?: string | null;
      /**
       * @description Amount on the side of the beneficiary.
       *
       *     **Provisional:** not in the interface's own description.
       */
      beneficiaryAmount?: components['schemas']['Amount'];
      /**
       * @description Text that came with the movement.
       *
       *     **Provisional:** not in the interface's own description.
       */
      remittanceInformation?: string | null;
      /**
       * @description Details of the charges.
       *
       *     **Provisional:** not in the interface's own description.
       */
      chargesDetails?: string | null;
      /**
       * @description Exchange rate of the movement. It is a rate, not an amount of money.
       *
       *     **Provisional:** not in the interface's own description.
       */
      exchangeRate?: number | string;
      /**
       * @description Internal reference of the movement.
       *
       *     **Provisional:** not in the interface's own description.
       */
      internalReference?: string | null;
    };
    /** @description Answer that wraps one financial movement. */
    FinancialMovementResponse: {
      /** @description The movement. */
      financialMovement: components['schemas']['FinancialMovement'];
    };
    /**
     * @description Email address of letters, digits, dots, underscores and hyphens, then `@`, the same characters, a dot and at least 2 letters.
     * @example accounts@example.com
     */
    Email: string;
    /** @description Beneficiary, an external bank account. */
    ExternalBankAccount: {
      /** @description Identifier of the beneficiary. */
      id: string;
      /** @description Currency of the bank account. */
      currency?: string;
      /** @description Custom reference, at most 50 characters. */
      tag?: string;
      /** @description IBAN or account number, at most 40 characters. */
      accountNumber?: string;
      /** @description Correspondent bank, or null. */
      correspondentBank?: components['schemas']['CorrespondentBank'] | null;
      /** @description Bank that holds the account. */
      holderBank?: components['schemas']['HolderBank'];
      /** @description Holder of the account. */
      holder?: components['schemas']['Holder'];
      /** @description Email address of the contact. */
      contactEmail?: string;
    };
    /** @description Page of beneficiaries. */
    ExternalBankAccountList: {
      /** @description Beneficiaries of the page. */
      accounts: components['schemas']['ExternalBankAccount'][];
    };
    /** @description Bank that holds an account to send. When the `bic` is given, the service retrieves the details of the bank; without it, `clearingCodeType`, `clearingCode` and `name` are required. */
    HolderBankInput: {
      /** @description Business identifier code of 8 or 11 characters. */
      bic?: string;
      /**
       * @description Code of the local clearing network, at most 2 characters. These are the account formats accepted for the
       *     clearing code:
       *
       *     - Austrian Bankleitzahl
       *     - Australian Bank State Branch
       *     - German Bankleitzahl
       *     - Canadian Payments Association Payment Routing Number
       *     - Spanish Domestic Interbanking Code
       *     - Fedwire Routing Number
       *     - HEBIC
       *     - Bank Code of Hong Kong
       *     - Irish NSC
       *     - Indian IFSC
       *     - Italian Domestic Identification Code
       *     - New Zealand National Clearing Code
       *     - Polish KNR
       *     - Portuguese National Clearing Code
       *     - Russian Central Bank Identification Code
       *     - UK Domestic Sort Code
       *     - Swiss Clearing Code
       *     - South African National Clearing Code
       *
       *     **Not documented:** The clearing networks are listed by name; the codes that stand for them are not shown.
       */
      clearingCodeType?: string;
      /** @description Branch code on the local clearing network, at most 15 characters. */
      clearingCode?: string;
      /** @description Name of the bank, at most 120 characters. */
      name?: string;
      /** @description Address of the bank. */
      address?: components['schemas']['AddressInput'];
    };
    /** @description Bank that holds an account in IBAN form: it is always identified by its `bic`. */
    IdentifiedBankInput: components['schemas']['HolderBankInput'];
    /**
     * @description Email address of letters, digits, dots, underscores and hyphens, then `@`, the same characters, a dot and at least 2 letters.
     * @example accounts@example.com
     */
    EmailInput: string;
    /** @description Beneficiary to create. An account number in IBAN form needs the `bic` of the bank, since `bic` is optional only for other account numbers. */
    ExternalBankAccountCreate: {
      /**
       * @description IBAN or account number, at most 50 characters. The service verifies its format.
       *
       *     **Not documented:** What becomes of an account number of 41 to 50 characters is not shown; answers have at most 40.
       */
      accountNumber: string;
      /** @description Currency of the bank account. */
      currency: string;
      /** @description Bank that holds the account. */
      holderBank: components['schemas']['HolderBankInput'];
      /** @description Holder of the account. */
      holder: components['schemas']['HolderInput'];
      /** @description Email address of the contact. */
      contactEmail?: string;
      /** @description Custom reference, at most 50 characters. */
      tag?: string;
      /** @description Business identifier code of the correspondent bank, at most 50 characters. */
      correspondentBic?: string;
      /** @description Whether to verify the IBAN, name and type of the beneficiary first. If verification fails, the beneficiary is not created. It can take up to 8 seconds. */
      verificationOfPayee?: boolean;
    };
    /**
     * @description Result of a failed verification of the payee, as a public copy of the interface has it.
     *
     *     **Provisional:** not in the interface's own description.
     */
    PayeeVerificationFailure: {
      /** @description Outcome of the verification; `PARTIAL` and `FAILED` are known. */
      status?: string;
      /** @description Explanation of the outcome. */
      message?: string;
      /** @description Details of the payee that would match. */
      corrections?: {
        /** @description Name of the account holder that would match. */
        account_holder_name?: string;
        /** @description Type of the account holder that would match. */
        account_holder_type?: string;
      };
    };
    /**
     * @description Body of a failed call of an operation that can verify the payee: the fields of an error, and the result of a failed verification. When verification fails, nothing is created.
     *
     *     **Not documented:** The additional fields of the error body that reports a failed verification of the payee are not shown.
     */
    PayeeVerificationErrorBody: {
      /**
       * @description Result of the failed verification.
       *
       *     **Provisional:** not in the interface's own description.
       */
      payeeVerification?: components['schemas']['PayeeVerificationFailure'];
    } & components['schemas']['ErrorBody'];
    /** @description Result of a verification of the payee. */
    PayeeVerification: {
      /**
       * @description Outcome of the verification.
       *
       *     **Not documented:** The allowed values of the status of a payee verification are not shown.
       */
      status?: string;
      /** @description Explanation of the outcome. */
      message?: string;
    };
    /** @description Beneficiary as its creation returns it, with the result of the payee verification. */
    CreatedExternalBankAccount: {
      /** @description Result of the verification of the payee. */
      payeeVerification?: components['schemas']['PayeeVerification'];
    } & components['schemas']['ExternalBankAccount'];
    /** @description Answer that wraps one beneficiary. */
    ExternalBankAccountResponse: {
      /** @description The beneficiary. */
      account: components['schemas']['ExternalBankAccount'];
    };
    /** @description Outcome of the deletion of a beneficiary. */
    ExternalBankAccountDeletion: {
      /** @description True if the deletion was successful. */
      result: boolean;
    };
    /**
     * Documented priority option
     * @description Standard or priority treatment of a payment; `48H` is the only documented value.
     *
     *     **Not documented:** Allowed values other than `48H` are not shown; a public copy of the interface also has `24H`, `1H` and `instant`, and on a payment `normal` and `urgent`.
     * @enum {string}
     */
    PriorityPaymentOption: '48H';
    /**
     * Documented fee option
     * @description Charges option: who pays the charges of a payment. The interface gives only the values: this is what banks mean by them. In the
     *     examples EUR 1,000 are paid, the provider of the sender charges 10, and the banks on the way and of the beneficiary 5.
     *
     *     | Value | Who pays | The sender pays | The beneficiary gets |
     *     |---|---|---|---|
     *     | `OUR` | The sender pays all charges. | 1,015 | 1,000 |
     *     | `SHARE` | Each side pays its own charges; other banks take theirs off the amount. | 1,010 | 995 |
     *     | `BEN` | The beneficiary pays all charges, off the amount. | 1,000 | 985 |
     *     | `SEPA` | A transfer in euros within the Single Euro Payments Area. Each side pays its own bank, and the whole amount arrives. | 1,010 | 1,000 |
     *     | `DSP` | A payment within the European Economic Area, under its directive on payment services (DSP in French, PSD in English), which lets each side pay its own bank. | 1,010 | 1,000 |
     *     | `RTGS` | A payment through a system that settles each payment at once, such as T2 of the euro: real-time gross settlement. Its name does not say who pays. | see the payment options | |
     *
     *     **Not documented:** Whether a fee is booked as a movement of its own or within the debit of the payment is not shown.
     * @enum {string}
     */
    FeePaymentOption: 'BEN' | 'OUR' | 'SHARE' | 'SEPA' | 'DSP' | 'RTGS';
    /**
     * @description Combination of a priority option and a charges option, with the fee cost and the minimal source and target amounts for it.
     *
     *     **Not documented:** The field names inside an entry of the payment options are not shown.
     */
    PaymentOptionEntry: {
      /**
       * @description Standard or priority treatment. Other values may occur.
       *
       *     **Provisional:** not in the interface's own description.
       */
      priorityPaymentOption?: components['schemas']['PriorityPaymentOption'] | (string & {});
      /**
       * @description Charges option, which says who pays the charges. Other values may occur.
       *
       *     **Provisional:** not in the interface's own description.
       */
      feePaymentOption?: components['schemas']['FeePaymentOption'] | (string & {});
      /**
       * @description Cost of the priority option.
       *
       *     **Provisional:** not in the interface's own description.
       */
      priorityCost?: components['schemas']['Amount'];
      /**
       * @description Cost of the fee.
       *
       *     **Provisional:** not in the interface's own description.
       */
      feeCost?: components['schemas']['Amount'];
      /**
       * @description Minimal source amount for the combination.
       *
       *     **Provisional:** not in the interface's own description.
       */
      minimumAmountSource?: components['schemas']['Amount'];
      /**
       * @description Minimal target amount for the combination.
       *
       *     **Provisional:** not in the interface's own description.
       */
      minimumAmountTarget?: components['schemas']['Amount'];
    };
    /** @description Options for paying one beneficiary from one account, with their costs. */
    PaymentOption: {
      /** @description Identifier of the beneficiary. */
      externalBankAccountId?: string;
      /** @description Identifier of the account to debit. */
      sourceWalletId?: string;
      /** @description Combinations that can be chosen. */
      options?: components['schemas']['PaymentOptionEntry'][];
    };
    /** @description Answer that wraps the payment options. */
    PaymentOptionResponse: {
      /** @description The payment options. */
      paymentOption: components['schemas']['PaymentOption'];
    };
    /**
     * @description Decimal number as a string: an optional minus sign, exactly 12 integer digits padded with zeros, then optionally a dot and 1 to 7 decimal digits.
     * @example 000000001250.00
     */
    QuotedDecimalInput: string;
    /**
     * @description Amount of money in one currency, to send.
     *
     *     **Not documented:** What the service does with an amount of zero, or of less, is not shown.
     */
    AmountInput: {
      /** @description Value of the amount, in its currency. */
      value: `0${number}`;
      /** @description Currency of the value. */
      currency: string;
    };
    /** @description Payment to create. */
    PaymentCreate: {
      /** @description Identifier of the account to debit. */
      sourceWalletId: string;
      /** @description Identifier of the beneficiary. */
      externalBankAccountId: string;
      /** @description Amount to pay. */
      amount: components['schemas']['AmountInput'];
      /** @description Day on which the payment should be executed. */
      desiredExecutionDate: string;
      /**
       * @description Currency of the fee.
       *
       *     **Not documented:** Which currencies the fee can be in is not shown.
       */
      feeCurrency: string;
      /** @description Charges option, which says who pays the charges. */
      feePaymentOption: components['schemas']['FeePaymentOption'];
      /** @description Standard or priority treatment. It is open, since only one of its values is documented. */
      priorityPaymentOption: components['schemas']['PriorityPaymentOption'] | (string & {});
      /** @description Internal reference, not sent to the beneficiary, at most 50 characters. */
      tag?: string;
      /** @description Free text sent to the beneficiary, at most 76 characters. */
      communication?: string;
      /** @description Whether to verify the payee first. If verification fails, the payment is not created. It can take up to 8 seconds. */
      verificationOfPayee?: boolean;
    };
    /**
     * Documented payment status
     * @description Status of a payment.
     *
     *     **Not documented:** The status after creation is not shown, nor are the transitions between status values other than those by confirmation, deletion and rolling to the next working day.
     * @enum {string}
     */
    PaymentStatus:
      | 'planified'
      | 'rejected'
      | 'finalized'
      | 'canceled'
      | 'refused'
      | 'blocked'
      | 'waitingconfirmation'
      | 'waitingsignature';
    /**
     * @description Two currency codes concatenated, exactly 6 capital letters.
     * @example EURUSD
     */
    CurrencyPair: string;
    /**
     * Rate
     * @description Exchange rate of a payment, mid-market and as applied. The service description names the rates, and does not explain
     *     them: this is what dealers mean. The core rates are those of the market, and the applied ones have the margin of the
     *     provider in them. You buy the first currency of the pair at the ask, and sell it at the bid.
     *
     *     An example for EURUSD, with a margin of 0.2 %: core bid 1.0848, mid-market 1.0850, core ask 1.0852; applied bid 1.0826,
     *     applied ask 1.0874. To sell EUR 1,000 brings USD 1,082.60, and to buy them costs USD 1,087.40.
     */
    Rate: {
      /** @description Currencies between which the rate holds. */
      currencyPair?: string;
      /** @description Rate halfway between the core bid and the core ask. Its type is not documented; it is read as one of the rates. */
      midMarket?: string;
      /** @description Date and time of the rate. */
      date?: string;
      /** @description Price in the market for a buyer of the first currency. */
      coreAsk?: string;
      /** @description Price in the market for a seller of the first currency. */
      coreBid?: string;
      /** @description Price that this client pays for the first currency. */
      appliedAsk?: string;
      /** @description Price that this client gets for the first currency. */
      appliedBid?: string;
    };
    /**
     * Payment
     * @description Outgoing payment.
     */
    Payment: {
      /** @description Identifier of the payment. */
      id: string;
      /** @description Status of the payment. Other values may occur; a public copy of the interface has `awaitingconfirmation` and `processing`. */
      status?: components['schemas']['PaymentStatus'] | (string & {});
      /** @description Date and time at which the payment was created. */
      createdDate?: string;
      /** @description Day on which the client wants the payment executed. */
      desiredExecutionDate?: string;
      /** @description Day on which the payment is executed. */
      executionDate?: string | null;
      /** @description Amount of the payment. */
      amount?: components['schemas']['Amount'];
      /** @description Counter value of the amount. */
      counterValue?: components['schemas']['Amount'];
      /** @description Exchange rate of the payment. */
      rate?: components['schemas']['Rate'] | null;
      /**
       * @description Internal reference, not sent to the beneficiary.
       *
       *     **Provisional:** types other than string, the documented type.
       */
      tag?: string | null;
      /** @description Identifier of the beneficiary. */
      externalBankAccountId?: string;
      /** @description Identifier of the account that is debited. */
      sourceWalletId?: string;
      /**
       * @description Free text sent to the beneficiary.
       *
       *     **Provisional:** types other than string, the documented type.
       */
      communication?: string | null;
      /** @description Standard or priority treatment. Other values may occur. */
      priorityPaymentOption?: components['schemas']['PriorityPaymentOption'] | (string & {});
      /** @description Charges option, which says who pays the charges. Other values may occur. */
      feePaymentOption?: components['schemas']['FeePaymentOption'] | (string & {});
      /** @description Amount of the fee. */
      feePaymentAmount?: components['schemas']['Amount'];
      /**
       * @description Speed of the payment; `48H`, `24H`, `1H` and `instant` are known.
       *
       *     **Provisional:** not in the interface's own description.
       */
      speedOption?: string;
      /**
       * @description Link at which the payment can be tracked.
       *
       *     **Provisional:** not in the interface's own description.
       */
      tracker?: string;
    };
    /** @description Payment as its creation returns it, which may carry the result of a payee verification. */
    CreatedPayment: {
      /**
       * @description Result of a verification of the payee, inside the payment.
       *
       *     **Provisional:** not in the interface's own description.
       */
      payeeVerification?: components['schemas']['PayeeVerification'];
    } & components['schemas']['Payment'];
    /** @description Answer that wraps a payment just created, and may carry the result of a payee verification beside it. */
    CreatedPaymentResponse: {
      /** @description The payment. */
      payment: components['schemas']['CreatedPayment'];
      /**
       * @description Result of a verification of the payee, beside the payment.
       *
       *     **Provisional:** not in the interface's own description.
       *
       *     **Not documented:** The creation of a payment may return the result of a payee verification; neither its name nor its shape is shown.
       */
      payeeVerification?: components['schemas']['PayeeVerification'];
    };
    /**
     * @description Status by which payments are listed: `all`, or one of the values of PaymentStatus, repeated here because an enumeration cannot extend another. `all` is a filter value only.
     * @enum {string}
     */
    PaymentStatusFilter:
      | 'all'
      | 'planified'
      | 'rejected'
      | 'finalized'
      | 'canceled'
      | 'refused'
      | 'blocked'
      | 'waitingconfirmation'
      | 'waitingsignature';
    /**
     * @description Kind of proof of transaction, an invoice or the identity of the beneficiary.
     * @enum {string}
     */
    DocumentType: 'invoice' | 'identity';
    /** @description Document that proves a payment. */
    ProofOfTransaction: {
      /** @description Kind of the document. */
      documentType: components['schemas']['DocumentType'];
      /** @description Name of the document. */
      tag: string;
      /** @description Content of the file, encoded in Base64. It may have line breaks. */
      file: string;
    };
    /** @description Page of payments. */
    PaymentList: {
      /** @description Payments of the page. */
      payments: components['schemas']['Payment'][];
    };
    /**
     * Payment in its wrapper
     * @description Answer that wraps one payment.
     */
    PaymentResponse: {
      /** @description The payment. */
      payment: components['schemas']['Payment'];
    };
    /**
     * @description Two currency codes concatenated, exactly 6 capital letters.
     *
     *     **Not documented:** Which pairs can be traded, and in which direction each is named, is not shown for spot trades.
     * @example EURUSD
     */
    CurrencyPairInput: string;
    /**
     * Documented side
     * @description Side of an exchange, `B` to buy and `S` to sell.
     *
     *     **Not documented:** Whether `side` refers to the first currency of the pair or to the currency of the amount is not shown.
     * @enum {string}
     */
    Side: 'B' | 'S';
    /** @description Quote to ask for; spot quotes and fixed forward quotes have the same body. */
    QuoteCreate: {
      /** @description Currencies to exchange. */
      currencyPair: string;
      /** @description Whether to buy or to sell. */
      side: components['schemas']['Side'];
      /** @description Amount to exchange, called the nominal; the rate decides the other amount. Its currency tells whether it is the nominal bought or sold. Between euros and dollars, USD 1,000 as the nominal bought are exactly USD 1,000 on your account, and the euros for them depend on the rate. */
      amount: components['schemas']['AmountInput'];
      /** @description Day on which the delivered amount is credited. */
      deliveryDate: string;
    };
    /** @description Spot quote: the fields that the creation of a quote and of a trade return alike. */
    Quote: {
      /** @description Identifier of the quote or trade. */
      id: string;
      /** @description Rate that is applied. */
      appliedRate?: string;
      /** @description Currencies that are exchanged. */
      currencyPair?: string;
      /** @description Amount debited from the source account. */
      sourceAmount?: components['schemas']['Amount'];
      /** @description Amount credited to the delivery account. */
      deliveredAmount?: components['schemas']['Amount'];
      /** @description Date and time of creation. */
      createdDate?: string;
      /** @description Day on which the source account is debited and the delivery account is credited. */
      deliveryDate?: string;
    };
    /** @description Spot trade to execute. */
    TradeCreate: components['schemas']['QuoteCreate'] & {
      /** @description Identifier of the account to debit. */
      sourceWalletId?: string;
      /** @description Identifier of the account to credit. */
      deliveryWalletId?: string;
      /** @description Reference of the trade, at most 76 characters. */
      tag?: string;
    };
    /** @description Spot trade as its creation returns it. */
    CreatedTrade: {
      /** @description Reference of the trade, at most 76 characters. */
      tag?: string;
    } & components['schemas']['Quote'];
    /**
     * @description Status by which trades are listed: `all`, or one of the values of TradeStatus, repeated here because an enumeration cannot extend another.
     * @enum {string}
     */
    TradeStatusFilter:
      | 'all'
      | 'planified'
      | 'rejected'
      | 'finalized'
      | 'canceled'
      | 'refused'
      | 'blocked';
    /**
     * Documented trade status
     * @description Status of a spot trade.
     *
     *     **Not documented:** The transitions between the status values of a spot trade are not shown.
     * @enum {string}
     */
    TradeStatus: 'planified' | 'rejected' | 'finalized' | 'canceled' | 'refused' | 'blocked';
    /**
     * Trade
     * @description Spot trade as it is read back, for reconciliation.
     */
    Trade: {
      /** @description Identifier of the trade. */
      id: string;
      /** @description Status of the trade. Other values may occur. */
      status?: components['schemas']['TradeStatus'] | (string & {});
      /** @description Rate that is applied. */
      appliedRate?: string;
      /** @description Side of the trade. Other values may occur. */
      side?: components['schemas']['Side'] | (string & {});
      /** @description Amount debited from the source account. */
      sourceAmount?: components['schemas']['Amount'];
      /** @description Amount credited to the delivery account. */
      deliveredAmount?: components['schemas']['Amount'];
      /** @description Identifier of the account that is debited. */
      sourceWalletId?: string;
      /** @description Identifier of the account that is credited. */
      deliveryWalletId?: string;
      /** @description Number of the account that is debited. */
      accountSourceNumber?: string;
      /** @description Number of the account that is credited. */
      accountTargetNumber?: string;
      /**
       * @description Exchange rate of the trade, as the rate of a payment.
       *
       *     **Provisional:** not in the interface's own description.
       *
       *     **Not documented:** The shape of the rate of a trade is not detailed beyond being an object.
       */
      rate?: components['schemas']['Rate'] | null;
      /** @description Date and time at which the trade was created. */
      createdDate?: string;
      /** @description Day on which the source account is debited and the delivery account is credited. */
      deliveryDate?: string;
    };
    /** @description Page of trades. */
    TradeList: {
      /** @description Trades of the page. */
      trades: components['schemas']['Trade'][];
    };
    /**
     * Trade in its wrapper
     * @description Answer that wraps one trade.
     */
    TradeResponse: {
      /** @description The trade. */
      trade: components['schemas']['Trade'];
    };
    /**
     * @description Quote for a fixed forward contract. It carries a quote reference used at booking.
     *
     *     **Not documented:** The fields of a fixed forward quote are not shown.
     */
    FixedForwardQuote: {
      /**
       * @description Reference of the quote, used at booking.
       *
       *     **Provisional:** not in the interface's own description.
       */
      quoteId?: string;
      /**
       * @description Currencies that are exchanged.
       *
       *     **Provisional:** not in the interface's own description.
       */
      currencyPair?: string;
      /**
       * @description Amount debited from the source account.
       *
       *     **Provisional:** not in the interface's own description.
       */
      sourceAmount?: components['schemas']['Amount'];
      /**
       * @description Amount credited to the delivery account.
       *
       *     **Provisional:** not in the interface's own description.
       */
      deliveredAmount?: components['schemas']['Amount'];
      /**
       * @description Rate that is applied.
       *
       *     **Provisional:** not in the interface's own description.
       */
      appliedRate?: string;
      /**
       * @description Time at which the quote expires, in ISO 8601 and UTC with a fraction of a second.
       *
       *     **Provisional:** not in the interface's own description.
       */
      expiresAt?: string;
    };
    /** @description Answer that wraps a fixed forward quote. */
    FixedForwardQuoteResponse: {
      /** @description The quote. */
      quote: components['schemas']['FixedForwardQuote'];
    };
    /**
     * @description Status by which fixed forward contracts are listed: `all`, or one of the values of FixedForwardStatus, repeated here because an enumeration cannot extend another.
     * @enum {string}
     */
    FixedForwardStatusFilter: 'all' | 'planified' | 'finalized' | 'canceled';
    /**
     * Documented forward status
     * @description Status of a fixed forward contract.
     *
     *     **Not documented:** The transitions between the status values of a fixed forward contract are not shown.
     * @enum {string}
     */
    FixedForwardStatus: 'planified' | 'finalized' | 'canceled';
    /**
     * Fixed forward
     * @description Booked fixed forward contract.
     *
     *     **Not documented:** The fields of a fixed forward record are not shown.
     */
    FixedForward: {
      /**
       * @description Identifier of the contract.
       *
       *     **Provisional:** not in the interface's own description.
       */
      fixedForwardId?: string;
      /**
       * @description Rate that is applied.
       *
       *     **Provisional:** not in the interface's own description.
       */
      appliedRate?: string;
      /**
       * @description Currencies that are exchanged.
       *
       *     **Provisional:** not in the interface's own description.
       */
      currencyPair?: string;
      /**
       * @description Amount debited from the source account.
       *
       *     **Provisional:** not in the interface's own description.
       */
      sourceAmount?: components['schemas']['Amount'];
      /**
       * @description Amount credited to the delivery account.
       *
       *     **Provisional:** not in the interface's own description.
       */
      deliveredAmount?: components['schemas']['Amount'];
      /**
       * @description Date and time at which the contract was booked.
       *
       *     **Provisional:** not in the interface's own description.
       */
      createdDate?: string;
      /**
       * @description Day of delivery.
       *
       *     **Provisional:** not in the interface's own description.
       */
      deliveryDate?: string;
      /**
       * @description Status of the contract. Other values may occur.
       *
       *     **Provisional:** not in the interface's own description.
       */
      status?: components['schemas']['FixedForwardStatus'] | (string & {});
      /**
       * @description Side of the contract. Other values may occur.
       *
       *     **Provisional:** not in the interface's own description.
       */
      side?: components['schemas']['Side'] | (string & {});
      /**
       * @description Identifier of the account that is debited.
       *
       *     **Provisional:** not in the interface's own description.
       */
      sourceAccountId?: string;
      /**
       * @description Identifier of the account that is credited.
       *
       *     **Provisional:** not in the interface's own description.
       */
      deliveryAccountId?: string;
    };
    /**
     * @description The booked fixed forward contracts, in a shape that is left open.
     *
     *     **Provisional:** not in the interface's own description.
     *
     *     **Not documented:** The shape of the answer that lists the fixed forward contracts is not shown.
     */
    FixedForwardList:
      | {
          /** @description Contracts of the page. */
          fixedForwards?: components['schemas']['FixedForward'][];
          /** @description Number of this page. */
          page?: number | string;
          /** @description Number of contracts a page. */
          pageSize?: number | string;
          /** @description Number of contracts on all pages. */
          total?: number | string;
        }
      | components['schemas']['FixedForward'][];
    /** @description Fixed forward contract to book. */
    FixedForwardCreate: {
      /** @description Reference from the quote. */
      quoteId: string;
      /** @description Identifier of the account to debit. */
      sourceAccountId: string;
      /** @description Identifier of the account to credit. */
      deliveryAccountId: string;
    };
    /**
     * Fixed forward in its wrapper
     * @description Answer that wraps one fixed forward contract.
     */
    FixedForwardResponse: {
      /** @description The contract. */
      fixedForward: components['schemas']['FixedForward'];
    };
    /**
     * @description Identifier of a webhook subscription, a UUID of 8-4-4-4-12 hexadecimal digits.
     * @example 3f2b8c1e-6d47-4a59-9e0b-7c15d2a84f63
     */
    WebhookId: string;
    /**
     * Documented event
     * @description Name of an event that a subscription can receive.
     *
     *     The enumerations in the service's own subscription schemas list only `PAYMENT_CREATED` to `TRADE_PLANIFIED`,
     *     in the order given here. The prose names the other events. `PAYMENT_CREATED` appears only in the schemas.
     *
     *     **Not documented:** The operation or status change that emits each event is not shown.
     * @enum {string}
     */
    EventName:
      | 'PAYMENT_CREATED'
      | 'PAYMENT_PLANIFIED'
      | 'PAYMENT_FINALIZED'
      | 'PAYMENT_WAITING_SIGNATURE'
      | 'PAYMENT_AWAITING_CONFIRMATION'
      | 'PAYMENT_CANCELED'
      | 'PAYMENT_BLOCKED'
      | 'PAYMENT_WAITING_JUSTIFICATION'
      | 'PAYMENT_INCOMING'
      | 'TRADE_PLANIFIED'
      | 'TRADE_FINALIZED'
      | 'TRADE_CANCELED'
      | 'TRADE_BLOCKED'
      | 'FIXED_FORWARD_PLANIFIED'
      | 'FIXED_FORWARD_FINALIZED'
      | 'FIXED_FORWARD_CANCELED';
    /**
     * @description Address that starts with `http://` or `https://`.
     * @example https://hooks.example.com/crossborder
     */
    WebUrl: string;
    /** @description Webhook subscription. */
    Webhook: {
      /** @description Identifier of the subscription. */
      webhookId: string;
      /** @description Names of the events that the subscription receives. Other names may occur. */
      events?: (components['schemas']['EventName'] | (string & {}))[];
      /** @description Destination of the notifications. */
      url?: string;
    };
    /** @description Webhook subscriptions, without their secrets. */
    WebhookList: components['schemas']['Webhook'][];
    /**
     * @description Address that starts with `http://` or `https://`.
     *
     *     **Not documented:** The slash is forbidden in JSON bodies, yet a webhook url and a Base64 file need it; which of the forbidden characters these two fields may contain is not said.
     * @example https://hooks.example.com/crossborder
     */
    WebUrlInput: string;
    /** @description Webhook subscription to create. */
    WebhookCreate: {
      /** @description Names of the events to receive. */
      events: components['schemas']['EventName'][];
      /** @description Destination of the notifications. */
      url: string;
    };
    /** @description Secret that signs the notifications of one subscription, 32 to 64 letters and digits. */
    WebhookSecret: string;
    /** @description Webhook subscription with its secret, as only creation and rotation return it. */
    WebhookWithSecret: {
      /** @description Secret of the subscription. It cannot be retrieved again and must be saved. */
      secret: string;
    } & components['schemas']['Webhook'];
    /**
     * @description Identifier of a webhook subscription, a UUID of 8-4-4-4-12 hexadecimal digits.
     * @example 3f2b8c1e-6d47-4a59-9e0b-7c15d2a84f63
     */
    WebhookIdInput: string;
    /** @description Changes to a webhook subscription; both fields are optional. */
    WebhookUpdate: {
      /** @description Names of the events to receive. */
      events?: components['schemas']['EventName'][];
      /** @description Destination of the notifications. */
      url?: string;
    };
    /**
     * @description Notification that could not be delivered.
     *
     *     **Not documented:** The fields of a failed notification are not shown.
     */
    FailedNotification: {
      /**
       * @description Identifier of the entry, a UUID.
       *
       *     **Provisional:** not in the interface's own description.
       */
      id?: string;
      /**
       * @description Content of the notification, like that of a notification that is delivered.
       *
       *     **Provisional:** not in the interface's own description.
       */
      notificationContent?: {
        /** @description Name of the event. */
        eventType?: string;
        /** @description Payload of the notification. */
        payload?: unknown;
        /** @description Identifier of the subscription. */
        webhookId?: string;
      };
      /**
       * @description Message of the error.
       *
       *     **Provisional:** not in the interface's own description.
       */
      errorMessage?: string;
      /**
       * @description HTTP status code of the receiver's answer.
       *
       *     **Provisional:** not in the interface's own description.
       */
      httpStatusCode?: string;
      /**
       * @description Time of the failure. Its form is not known.
       *
       *     **Provisional:** not in the interface's own description.
       */
      failedAt?: string;
      /**
       * @description Number of times the delivery was retried.
       *
       *     **Provisional:** not in the interface's own description.
       */
      retryCount?: number | string;
    };
    /** @description Page of failed notifications with four counters, all of them strings. */
    FailedNotificationPage: {
      /** @description Failed notifications of the page. */
      failedNotifications: components['schemas']['FailedNotification'][];
      /**
       * @description Number of failed notifications on all pages.
       *
       *     **Provisional:** types other than string, the documented type.
       */
      totalCount?: string | number;
      /**
       * @description Number of this page.
       *
       *     **Provisional:** types other than string, the documented type.
       */
      page?: string | number;
      /**
       * @description Number of entries a page.
       *
       *     **Provisional:** types other than string, the documented type.
       */
      perPage?: string | number;
      /**
       * @description Number of pages.
       *
       *     **Provisional:** types other than string, the documented type.
       */
      totalPages?: string | number;
    };
    /**
     * Document
     * @description Document that the platform keeps, with a link to read it once.
     *
     *     **Provisional:** not in the interface's own description.
     */
    Document: {
      /** @description Identifier of the document. */
      id?: string;
      /** @description Name of the document. */
      name?: string;
      /** @description Kind of the document. */
      type?: string;
      /** @description Date and time at which it was generated or uploaded. */
      createdDate?: string;
      /** @description Date and time at which it was last opened. The name is written so. */
      lastOpennedDate?: string;
      /** @description Media type of the document. */
      mimeType?: string;
      /** @description Link to read or download the document, once. */
      link?: string;
    };
    /**
     * @description Documents.
     *
     *     **Provisional:** not in the interface's own description.
     */
    DocumentList: components['schemas']['Document'][];
    /**
     * @description Kind of the object that a document is about.
     *
     *     **Provisional:** not in the interface's own description.
     * @enum {string}
     */
    DocumentedObject: 'externalBankAccount' | 'payment';
    /**
     * @description Document to upload.
     *
     *     **Provisional:** not in the interface's own description.
     */
    DocumentUpload: {
      /** @description Name of the document. */
      tag: string;
      /** @description Content of the file, encoded in Base64. It may have line breaks. */
      file: string;
    };
    /**
     * Log entry
     * @description One request that was sent to the service, and the answer to it. An entry without `closedAt` and `httpResponseCode` is of a request that has not ended. Bodies may hold secrets, and data about people and their accounts.
     *
     *     **Provisional:** not in the interface's own description.
     */
    LogEntry: {
      /** @description Identifier of the entry. */
      id?: string;
      /** @description Date and time at which the request came. */
      createdAt?: string;
      /** @description Date and time at which it was answered. */
      closedAt?: string;
      /** @description Nonce of the header of the request, in Base64 as it stands there. */
      tokenNonce?: string;
      /** @description Address from which the request came. */
      remoteAddress?: string;
      /** @description Method of the request, such as `POST`. */
      requestMethod?: string;
      /** @description The address that was asked for. */
      uriRequested?: string;
      /** @description The part of the address after the question mark. */
      parametersGiven?: string;
      /** @description Body of the request. */
      requestBody?: string;
      /**
       * @description Status of the answer.
       *
       *     **Provisional:** types other than integer, the documented type.
       */
      httpResponseCode?: number | string;
      /** @description Body of the answer, as it was sent. */
      responseBody?: string;
      /**
       * @description Number by which the error can be found.
       *
       *     **Provisional:** types other than integer, the documented type.
       */
      restErrorTypeId?: number | string;
      /** @description Username that signed the request. */
      login?: string;
      /** @description Legal name of the client. */
      legalname?: string;
    };
    /**
     * @description Log entries.
     *
     *     **Provisional:** not in the interface's own description.
     */
    LogList: components['schemas']['LogEntry'][];
    /** @description Payment in a notification, in the shape returned by its detail operation: the payment object, bare or wrapped. */
    PaymentPayload: components['schemas']['Payment'] | components['schemas']['PaymentResponse'];
    /** @description Spot trade in a notification, in the shape returned by its detail operation: the trade object, bare or wrapped. */
    TradePayload: components['schemas']['Trade'] | components['schemas']['TradeResponse'];
    /** @description Fixed forward contract in a notification. Its detail operation is not documented, nor is its shape; as with the other events, the contract may be bare or wrapped. */
    FixedForwardPayload:
      | components['schemas']['FixedForward']
      | components['schemas']['FixedForwardResponse'];
  };
  responses: {
    /**
     * @description The call failed.
     *
     *     **Not documented:** The HTTP status codes of error responses are not shown.
     */
    Error: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['ErrorBody'];
      };
    };
    /** @description Nothing was found. There is no body; this is a success, not an error. */
    NothingFound: {
      headers: {
        [name: string]: unknown;
      };
      content?: never;
    };
    /** @description The call failed; when the verification of the payee failed, nothing was created. */
    PayeeVerificationError: {
      headers: {
        [name: string]: unknown;
      };
      content: {
        'application/json': components['schemas']['PayeeVerificationErrorBody'];
      };
    };
    /** @description The receiver has the notification. This is the recommended acknowledgement. */
    NotificationAcknowledged: {
      headers: {
        [name: string]: unknown;
      };
      content?: never;
    };
    /** @description The receiver did not take the notification. Delivery is retried twice, 60 seconds apart, which makes at most three attempts per event. */
    NotificationNotAccepted: {
      headers: {
        [name: string]: unknown;
      };
      content?: never;
    };
  };
  parameters: {
    /**
     * @description Number of the page.
     *
     *     **Not documented:** Whether a page past the end answers 204 or an empty list is not shown.
     * @example 1
     */
    Page: string;
    /**
     * @description Number of entries a page.
     *
     *     **Not documented:** The maximum allowed per_page is not shown.
     * @example 50
     */
    PerPage: string;
    /**
     * @description Direction of the list.
     *
     *     **Not documented:** The order of a list without `sort` is not shown, nor by what others than accounts and beneficiaries are sorted.
     * @example DESC
     */
    Sort: components['schemas']['SortOrder'];
    /**
     * @description Identifier of the account.
     * @example NDgyODM
     */
    WalletId: string;
    /**
     * @description Start of the period, `YYYY-MM-DD`.
     *
     *     **Not documented:** Which date of an entry `fromDate` and `toDate` mean is not shown, such as that of creation, execution, delivery or booking.
     * @example 2026-11-01
     */
    FromDate: string;
    /**
     * @description End of the period, `YYYY-MM-DD`.
     * @example 2026-11-30
     */
    ToDate: string;
    /**
     * @description Identifier of the beneficiary.
     * @example MTk0MTU
     */
    ExternalBankAccountId: string;
    /**
     * @description Identifier of the payment. A status keyword is never an identifier, since `/payments/{status}` and `/payments/{id}` share one shape.
     * @example NTc4MTI2
     */
    PaymentId: string;
    /**
     * @description Identifier of the subscription.
     * @example 3f2b8c1e-6d47-4a59-9e0b-7c15d2a84f63
     */
    WebhookIdInPath: string;
    /**
     * @description Timestamp of the notification, the first part of the string that is signed.
     *
     *     **Not documented:** The form and unit of the timestamp of a notification are not shown, nor is how old a notification may be.
     * @example 1795425245
     */
    ServiceTimestamp: string;
    /**
     * @description Signature of the notification, to be verified as the Notifications tag describes.
     *
     *     **Not documented:** The encoding of the signature value (hexadecimal or Base64) is not shown.
     * @example 5d7c4a0be8f2916d3ba7c05e49f1d82637ab0c9e1f5482d6b3907ea4c8f1256d
     */
    ServiceSignature: string;
  };
  requestBodies: never;
  headers: never;
  pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
  listWallets: {
    parameters: {
      query?: {
        /**
         * @description Number of the page.
         *
         *     **Not documented:** Whether a page past the end answers 204 or an empty list is not shown.
         * @example 1
         */
        page?: components['parameters']['Page'];
        /**
         * @description Number of entries a page.
         *
         *     **Not documented:** The maximum allowed per_page is not shown.
         * @example 50
         */
        per_page?: components['parameters']['PerPage'];
        /**
         * @description Direction of the list.
         *
         *     **Not documented:** The order of a list without `sort` is not shown, nor by what others than accounts and beneficiaries are sorted.
         * @example DESC
         */
        sort?: components['parameters']['Sort'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The accounts of the page. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WalletList'];
        };
      };
      204: components['responses']['NothingFound'];
      default: components['responses']['Error'];
    };
  };
  createWallet: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['WalletCreate'];
      };
    };
    responses: {
      /** @description The account. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Wallet'];
        };
      };
      default: components['responses']['Error'];
    };
  };
  getWallet: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Identifier of the account.
         * @example NDgyODM
         */
        id: components['parameters']['WalletId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The account. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WalletResponse'];
        };
      };
      204: components['responses']['NothingFound'];
      default: components['responses']['Error'];
    };
  };
  getWalletBalance: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Identifier of the account.
         * @example NDgyODM
         */
        id: components['parameters']['WalletId'];
        /**
         * @description Day of the balance.
         *
         *     **Not documented:** The format of the date in the path is not shown.
         * @example 2026-11-30
         */
        date: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The account, with its balance. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WalletBalanceResponse'];
        };
      };
      default: components['responses']['Error'];
    };
  };
  listFinancialMovements: {
    parameters: {
      query?: {
        /**
         * @description Identifier of the account whose movements are listed.
         * @example NDgyODM
         */
        walletId?: string;
        /**
         * @description Start of the period, `YYYY-MM-DD`.
         *
         *     **Not documented:** Which date of an entry `fromDate` and `toDate` mean is not shown, such as that of creation, execution, delivery or booking.
         * @example 2026-11-01
         */
        fromDate?: components['parameters']['FromDate'];
        /**
         * @description End of the period, `YYYY-MM-DD`.
         * @example 2026-11-30
         */
        toDate?: components['parameters']['ToDate'];
        /**
         * @description Number of the page.
         *
         *     **Not documented:** Whether a page past the end answers 204 or an empty list is not shown.
         * @example 1
         */
        page?: components['parameters']['Page'];
        /**
         * @description Number of entries a page.
         *
         *     **Not documented:** The maximum allowed per_page is not shown.
         * @example 50
         */
        per_page?: components['parameters']['PerPage'];
        /**
         * @description Direction of the list.
         *
         *     **Not documented:** The order of a list without `sort` is not shown, nor by what others than accounts and beneficiaries are sorted.
         * @example DESC
         */
        sort?: components['parameters']['Sort'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The movements of the page. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FinancialMovementList'];
        };
      };
      204: components['responses']['NothingFound'];
      default: components['responses']['Error'];
    };
  };
  getFinancialMovement: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Identifier of the movement.
         * @example MjA4NDQx
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The movement. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FinancialMovementResponse'];
        };
      };
      default: components['responses']['Error'];
    };
  };
  listExternalBankAccounts: {
    parameters: {
      query?: {
        /**
         * @description Direction of the list.
         *
         *     **Not documented:** The order of a list without `sort` is not shown, nor by what others than accounts and beneficiaries are sorted.
         * @example DESC
         */
        sort?: components['parameters']['Sort'];
        /**
         * @description Number of the page.
         *
         *     **Not documented:** Whether a page past the end answers 204 or an empty list is not shown.
         * @example 1
         */
        page?: components['parameters']['Page'];
        /**
         * @description Number of entries a page.
         *
         *     **Not documented:** The maximum allowed per_page is not shown.
         * @example 50
         */
        per_page?: components['parameters']['PerPage'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The beneficiaries of the page. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ExternalBankAccountList'];
        };
      };
      204: components['responses']['NothingFound'];
      default: components['responses']['Error'];
    };
  };
  createExternalBankAccount: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ExternalBankAccountCreate'];
      };
    };
    responses: {
      /** @description The beneficiary, with the result of the payee verification. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CreatedExternalBankAccount'];
        };
      };
      default: components['responses']['PayeeVerificationError'];
    };
  };
  getExternalBankAccount: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Identifier of the beneficiary.
         * @example MTk0MTU
         */
        id: components['parameters']['ExternalBankAccountId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The beneficiary. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ExternalBankAccountResponse'];
        };
      };
      default: components['responses']['Error'];
    };
  };
  deleteExternalBankAccount: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Identifier of the beneficiary.
         * @example MTk0MTU
         */
        id: components['parameters']['ExternalBankAccountId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The outcome of the deletion. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ExternalBankAccountDeletion'];
        };
      };
      204: components['responses']['NothingFound'];
      default: components['responses']['Error'];
    };
  };
  getPaymentOptions: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Identifier of the account to debit.
         * @example NDgyODM
         */
        walletId: string;
        /**
         * @description Identifier of the beneficiary.
         * @example MTk0MTU
         */
        externalBankAccountId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The payment options. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PaymentOptionResponse'];
        };
      };
      default: components['responses']['Error'];
    };
  };
  createPayment: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['PaymentCreate'];
      };
    };
    responses: {
      /** @description The payment. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CreatedPaymentResponse'];
        };
      };
      default: components['responses']['PayeeVerificationError'];
    };
  };
  confirmPayment: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Identifier of the payment. A status keyword is never an identifier, since `/payments/{status}` and `/payments/{id}` share one shape.
         * @example NTc4MTI2
         */
        id: components['parameters']['PaymentId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The updated payment. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Payment'];
        };
      };
      default: components['responses']['Error'];
    };
  };
  uploadProofOfTransaction: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Identifier of the payment. A status keyword is never an identifier, since `/payments/{status}` and `/payments/{id}` share one shape.
         * @example NTc4MTI2
         */
        id: components['parameters']['PaymentId'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['ProofOfTransaction'];
      };
    };
    responses: {
      /** @description The payment. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Payment'];
        };
      };
      default: components['responses']['Error'];
    };
  };
  listPayments: {
    parameters: {
      query?: {
        /**
         * @description Start of the period, `YYYY-MM-DD`.
         *
         *     **Not documented:** Which date of an entry `fromDate` and `toDate` mean is not shown, such as that of creation, execution, delivery or booking.
         * @example 2026-11-01
         */
        fromDate?: components['parameters']['FromDate'];
        /**
         * @description End of the period, `YYYY-MM-DD`.
         * @example 2026-11-30
         */
        toDate?: components['parameters']['ToDate'];
        /**
         * @description Number of the page.
         *
         *     **Not documented:** Whether a page past the end answers 204 or an empty list is not shown.
         * @example 1
         */
        page?: components['parameters']['Page'];
        /**
         * @description Number of entries a page.
         *
         *     **Not documented:** The maximum allowed per_page is not shown.
         * @example 50
         */
        per_page?: components['parameters']['PerPage'];
        /**
         * @description Direction of the list.
         *
         *     **Not documented:** The order of a list without `sort` is not shown, nor by what others than accounts and beneficiaries are sorted.
         * @example DESC
         */
        sort?: components['parameters']['Sort'];
      };
      header?: never;
      path: {
        /**
         * @description Status of the payments to list.
         * @example all
         */
        status: components['schemas']['PaymentStatusFilter'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The payments of the page. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PaymentList'];
        };
      };
      204: components['responses']['NothingFound'];
      default: components['responses']['Error'];
    };
  };
  getPayment: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Identifier of the payment. A status keyword is never an identifier, since `/payments/{status}` and `/payments/{id}` share one shape.
         * @example NTc4MTI2
         */
        id: components['parameters']['PaymentId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The payment. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['PaymentResponse'];
        };
      };
      default: components['responses']['Error'];
    };
  };
  deletePayment: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Identifier of the payment. A status keyword is never an identifier, since `/payments/{status}` and `/payments/{id}` share one shape.
         * @example NTc4MTI2
         */
        id: components['parameters']['PaymentId'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The deleted payment. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Payment'];
        };
      };
      default: components['responses']['Error'];
    };
  };
  createQuote: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['QuoteCreate'];
      };
    };
    responses: {
      /** @description The quote. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Quote'];
        };
      };
      default: components['responses']['Error'];
    };
  };
  createTrade: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['TradeCreate'];
      };
    };
    responses: {
      /** @description The trade. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['CreatedTrade'];
        };
      };
      default: components['responses']['Error'];
    };
  };
  listTrades: {
    parameters: {
      query?: {
        /**
         * @description Start of the period, `YYYY-MM-DD`.
         *
         *     **Not documented:** Which date of an entry `fromDate` and `toDate` mean is not shown, such as that of creation, execution, delivery or booking.
         * @example 2026-11-01
         */
        fromDate?: components['parameters']['FromDate'];
        /**
         * @description End of the period, `YYYY-MM-DD`.
         * @example 2026-11-30
         */
        toDate?: components['parameters']['ToDate'];
        /**
         * @description Number of the page.
         *
         *     **Not documented:** Whether a page past the end answers 204 or an empty list is not shown.
         * @example 1
         */
        page?: components['parameters']['Page'];
        /**
         * @description Number of entries a page.
         *
         *     **Not documented:** The maximum allowed per_page is not shown.
         * @example 50
         */
        per_page?: components['parameters']['PerPage'];
        /**
         * @description Direction of the list.
         *
         *     **Not documented:** The order of a list without `sort` is not shown, nor by what others than accounts and beneficiaries are sorted.
         * @example DESC
         */
        sort?: components['parameters']['Sort'];
      };
      header?: never;
      path: {
        /**
         * @description Status of the trades to list.
         * @example all
         */
        status: components['schemas']['TradeStatusFilter'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The trades of the page. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TradeList'];
        };
      };
      204: components['responses']['NothingFound'];
      default: components['responses']['Error'];
    };
  };
  getTrade: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Identifier of the trade.
         * @example NjIxNTQ5
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The trade. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['TradeResponse'];
        };
      };
      default: components['responses']['Error'];
    };
  };
  createFixedForwardQuote: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['QuoteCreate'];
      };
    };
    responses: {
      /** @description The quote. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FixedForwardQuoteResponse'];
        };
      };
      default: components['responses']['Error'];
    };
  };
  listFixedForwards: {
    parameters: {
      query?: {
        /**
         * @description Status of the contracts to list.
         * @example all
         */
        status?: components['schemas']['FixedForwardStatusFilter'];
        /**
         * @description Start of the period, `YYYY-MM-DD`.
         *
         *     **Provisional:** not in the interface's own description.
         * @example 2026-11-01
         */
        fromDate?: string;
        /**
         * @description End of the period, `YYYY-MM-DD`.
         *
         *     **Provisional:** not in the interface's own description.
         * @example 2026-11-30
         */
        toDate?: string;
        /**
         * @description Number of the page.
         *
         *     **Provisional:** not in the interface's own description.
         * @example 1
         */
        page?: string;
        /**
         * @description Number of contracts a page.
         *
         *     **Provisional:** not in the interface's own description.
         * @example 50
         */
        per_page?: string;
        /**
         * @description Direction of the list.
         *
         *     **Provisional:** not in the interface's own description.
         * @example DESC
         */
        sort?: components['schemas']['SortOrder'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The booked contracts. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FixedForwardList'];
        };
      };
      default: components['responses']['Error'];
    };
  };
  createFixedForward: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['FixedForwardCreate'];
      };
    };
    responses: {
      /** @description The contract. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FixedForwardResponse'];
        };
      };
      default: components['responses']['Error'];
    };
  };
  getFixedForward: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Identifier of the contract.
         * @example NzMwMTY1
         */
        fixedForwardId: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The contract. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FixedForwardResponse'];
        };
      };
      default: components['responses']['Error'];
    };
  };
  listWebhooks: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The subscriptions. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhookList'];
        };
      };
      default: components['responses']['Error'];
    };
  };
  createWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['WebhookCreate'];
      };
    };
    responses: {
      /** @description The subscription, with its secret. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhookWithSecret'];
        };
      };
      default: components['responses']['Error'];
    };
  };
  getWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Identifier of the subscription.
         * @example 3f2b8c1e-6d47-4a59-9e0b-7c15d2a84f63
         */
        webhookId: components['parameters']['WebhookIdInPath'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The subscription. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Webhook'];
        };
      };
      default: components['responses']['Error'];
    };
  };
  deleteWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Identifier of the subscription.
         * @example 3f2b8c1e-6d47-4a59-9e0b-7c15d2a84f63
         */
        webhookId: components['parameters']['WebhookIdInPath'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The subscription is deleted, whatever the body says. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['ErrorBody'];
        };
      };
      /**
       * @description The subscription is deleted. A public copy of the interface has this answer in place of 200.
       *
       *     **Provisional:** not in the interface's own description.
       */
      204: {
        headers: {
          [name: string]: unknown;
        };
        content?: never;
      };
      default: components['responses']['Error'];
    };
  };
  updateWebhook: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Identifier of the subscription.
         * @example 3f2b8c1e-6d47-4a59-9e0b-7c15d2a84f63
         */
        webhookId: components['parameters']['WebhookIdInPath'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['WebhookUpdate'];
      };
    };
    responses: {
      /** @description The updated subscription. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Webhook'];
        };
      };
      default: components['responses']['Error'];
    };
  };
  rotateWebhookSecret: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Identifier of the subscription.
         * @example 3f2b8c1e-6d47-4a59-9e0b-7c15d2a84f63
         */
        webhookId: components['parameters']['WebhookIdInPath'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The subscription, with its new secret. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['WebhookWithSecret'];
        };
      };
      default: components['responses']['Error'];
    };
  };
  listFailedNotifications: {
    parameters: {
      query?: {
        /**
         * @description Start of the period, `YYYY-MM-DD`.
         *
         *     **Not documented:** Which date of an entry `fromDate` and `toDate` mean is not shown, such as that of creation, execution, delivery or booking.
         * @example 2026-11-01
         */
        fromDate?: components['parameters']['FromDate'];
        /**
         * @description End of the period, `YYYY-MM-DD`.
         * @example 2026-11-30
         */
        toDate?: components['parameters']['ToDate'];
        /**
         * @description Number of the page.
         *
         *     **Not documented:** Whether a page past the end answers 204 or an empty list is not shown.
         * @example 1
         */
        page?: components['parameters']['Page'];
        /**
         * @description Number of entries a page.
         *
         *     **Not documented:** The maximum allowed per_page is not shown.
         * @example 50
         */
        per_page?: components['parameters']['PerPage'];
        /**
         * @description Direction of the list by creation date.
         * @example DESC
         */
        sort?: components['schemas']['SortOrder'];
      };
      header?: never;
      path: {
        /**
         * @description Identifier of the subscription.
         * @example 3f2b8c1e-6d47-4a59-9e0b-7c15d2a84f63
         */
        webhookId: components['parameters']['WebhookIdInPath'];
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The failed notifications of the page. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['FailedNotificationPage'];
        };
      };
      default: components['responses']['Error'];
    };
  };
  listDocuments: {
    parameters: {
      query?: {
        /**
         * @description Number of the page.
         *
         *     **Not documented:** Whether a page past the end answers 204 or an empty list is not shown.
         * @example 1
         */
        page?: components['parameters']['Page'];
        /**
         * @description Number of entries a page.
         *
         *     **Not documented:** The maximum allowed per_page is not shown.
         * @example 50
         */
        per_page?: components['parameters']['PerPage'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The documents of the page, without an envelope. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['DocumentList'];
        };
      };
      204: components['responses']['NothingFound'];
      default: components['responses']['Error'];
    };
  };
  getBankDetails: {
    parameters: {
      query: {
        /**
         * @description Identifier of the account.
         * @example NDgyODM
         */
        walletId: string;
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The document, without an envelope. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Document'];
        };
      };
      default: components['responses']['Error'];
    };
  };
  getDocument: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Identifier of the document. `RIB` is none, since it selects the bank details of an account.
         * @example OTEwNDcz
         */
        id: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The document, without an envelope. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Document'];
        };
      };
      default: components['responses']['Error'];
    };
  };
  uploadDocument: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Kind of the object.
         * @example payment
         */
        object: components['schemas']['DocumentedObject'];
        /**
         * @description Identifier of the object.
         * @example NTc4MTI2
         */
        objectId: string;
        /**
         * @description Kind of the document.
         * @example invoice
         */
        typeOfDocumentation: components['schemas']['DocumentType'];
      };
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': components['schemas']['DocumentUpload'];
      };
    };
    responses: {
      /** @description The document, without an envelope. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['Document'];
        };
      };
      default: components['responses']['Error'];
    };
  };
  listLogs: {
    parameters: {
      query?: {
        /**
         * @description Number of the page.
         *
         *     **Not documented:** Whether a page past the end answers 204 or an empty list is not shown.
         * @example 1
         */
        page?: components['parameters']['Page'];
        /**
         * @description Number of entries a page.
         *
         *     **Not documented:** The maximum allowed per_page is not shown.
         * @example 50
         */
        per_page?: components['parameters']['PerPage'];
        /**
         * @description Direction of the list.
         *
         *     **Not documented:** The order of a list without `sort` is not shown, nor by what others than accounts and beneficiaries are sorted.
         * @example DESC
         */
        sort?: components['parameters']['Sort'];
      };
      header?: never;
      path?: never;
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The entries of the page, without an envelope. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['LogList'];
        };
      };
      204: components['responses']['NothingFound'];
      default: components['responses']['Error'];
    };
  };
  getLog: {
    parameters: {
      query?: never;
      header?: never;
      path: {
        /**
         * @description Nonce of the header X-WSSE of the request, in Base64 as it stands there.
         * @example NDdhZTgxZTAzYzYyNGY1MWE5ZGIwNzJjNjQxYmU4ZjUwZDkx
         */
        nonce: string;
      };
      cookie?: never;
    };
    requestBody?: never;
    responses: {
      /** @description The entry, without an envelope. */
      200: {
        headers: {
          [name: string]: unknown;
        };
        content: {
          'application/json': components['schemas']['LogEntry'];
        };
      };
      default: components['responses']['Error'];
    };
  };
  onPaymentCreated: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Timestamp of the notification, the first part of the string that is signed.
         *
         *     **Not documented:** The form and unit of the timestamp of a notification are not shown, nor is how old a notification may be.
         * @example 1795425245
         */
        'x-service-timestamp': components['parameters']['ServiceTimestamp'];
        /**
         * @description Signature of the notification, to be verified as the Notifications tag describes.
         *
         *     **Not documented:** The encoding of the signature value (hexadecimal or Base64) is not shown.
         * @example 5d7c4a0be8f2916d3ba7c05e49f1d82637ab0c9e1f5482d6b3907ea4c8f1256d
         */
        'x-service-signature': components['parameters']['ServiceSignature'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description Name of the event.
           * @constant
           */
          event: 'PAYMENT_CREATED';
          /** @description The payment, bare or wrapped as its detail operation returns it. */
          payload: components['schemas']['PaymentPayload'];
          /** @description Identifier of the subscription. */
          webhookId: string;
        };
      };
    };
    responses: {
      204: components['responses']['NotificationAcknowledged'];
      400: components['responses']['NotificationNotAccepted'];
      500: components['responses']['NotificationNotAccepted'];
    };
  };
  onPaymentPlanified: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Timestamp of the notification, the first part of the string that is signed.
         *
         *     **Not documented:** The form and unit of the timestamp of a notification are not shown, nor is how old a notification may be.
         * @example 1795425245
         */
        'x-service-timestamp': components['parameters']['ServiceTimestamp'];
        /**
         * @description Signature of the notification, to be verified as the Notifications tag describes.
         *
         *     **Not documented:** The encoding of the signature value (hexadecimal or Base64) is not shown.
         * @example 5d7c4a0be8f2916d3ba7c05e49f1d82637ab0c9e1f5482d6b3907ea4c8f1256d
         */
        'x-service-signature': components['parameters']['ServiceSignature'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description Name of the event.
           * @constant
           */
          event: 'PAYMENT_PLANIFIED';
          /** @description The payment, bare or wrapped as its detail operation returns it. */
          payload: components['schemas']['PaymentPayload'];
          /** @description Identifier of the subscription. */
          webhookId: string;
        };
      };
    };
    responses: {
      204: components['responses']['NotificationAcknowledged'];
      400: components['responses']['NotificationNotAccepted'];
      500: components['responses']['NotificationNotAccepted'];
    };
  };
  onPaymentFinalized: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Timestamp of the notification, the first part of the string that is signed.
         *
         *     **Not documented:** The form and unit of the timestamp of a notification are not shown, nor is how old a notification may be.
         * @example 1795425245
         */
        'x-service-timestamp': components['parameters']['ServiceTimestamp'];
        /**
         * @description Signature of the notification, to be verified as the Notifications tag describes.
         *
         *     **Not documented:** The encoding of the signature value (hexadecimal or Base64) is not shown.
         * @example 5d7c4a0be8f2916d3ba7c05e49f1d82637ab0c9e1f5482d6b3907ea4c8f1256d
         */
        'x-service-signature': components['parameters']['ServiceSignature'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description Name of the event.
           * @constant
           */
          event: 'PAYMENT_FINALIZED';
          /** @description The payment, bare or wrapped as its detail operation returns it. */
          payload: components['schemas']['PaymentPayload'];
          /** @description Identifier of the subscription. */
          webhookId: string;
        };
      };
    };
    responses: {
      204: components['responses']['NotificationAcknowledged'];
      400: components['responses']['NotificationNotAccepted'];
      500: components['responses']['NotificationNotAccepted'];
    };
  };
  onPaymentWaitingSignature: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Timestamp of the notification, the first part of the string that is signed.
         *
         *     **Not documented:** The form and unit of the timestamp of a notification are not shown, nor is how old a notification may be.
         * @example 1795425245
         */
        'x-service-timestamp': components['parameters']['ServiceTimestamp'];
        /**
         * @description Signature of the notification, to be verified as the Notifications tag describes.
         *
         *     **Not documented:** The encoding of the signature value (hexadecimal or Base64) is not shown.
         * @example 5d7c4a0be8f2916d3ba7c05e49f1d82637ab0c9e1f5482d6b3907ea4c8f1256d
         */
        'x-service-signature': components['parameters']['ServiceSignature'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description Name of the event.
           * @constant
           */
          event: 'PAYMENT_WAITING_SIGNATURE';
          /** @description The payment, bare or wrapped as its detail operation returns it. */
          payload: components['schemas']['PaymentPayload'];
          /** @description Identifier of the subscription. */
          webhookId: string;
        };
      };
    };
    responses: {
      204: components['responses']['NotificationAcknowledged'];
      400: components['responses']['NotificationNotAccepted'];
      500: components['responses']['NotificationNotAccepted'];
    };
  };
  onPaymentAwaitingConfirmation: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Timestamp of the notification, the first part of the string that is signed.
         *
         *     **Not documented:** The form and unit of the timestamp of a notification are not shown, nor is how old a notification may be.
         * @example 1795425245
         */
        'x-service-timestamp': components['parameters']['ServiceTimestamp'];
        /**
         * @description Signature of the notification, to be verified as the Notifications tag describes.
         *
         *     **Not documented:** The encoding of the signature value (hexadecimal or Base64) is not shown.
         * @example 5d7c4a0be8f2916d3ba7c05e49f1d82637ab0c9e1f5482d6b3907ea4c8f1256d
         */
        'x-service-signature': components['parameters']['ServiceSignature'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description Name of the event.
           * @constant
           */
          event: 'PAYMENT_AWAITING_CONFIRMATION';
          /** @description The payment, bare or wrapped as its detail operation returns it. */
          payload: components['schemas']['PaymentPayload'];
          /** @description Identifier of the subscription. */
          webhookId: string;
        };
      };
    };
    responses: {
      204: components['responses']['NotificationAcknowledged'];
      400: components['responses']['NotificationNotAccepted'];
      500: components['responses']['NotificationNotAccepted'];
    };
  };
  onPaymentCanceled: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Timestamp of the notification, the first part of the string that is signed.
         *
         *     **Not documented:** The form and unit of the timestamp of a notification are not shown, nor is how old a notification may be.
         * @example 1795425245
         */
        'x-service-timestamp': components['parameters']['ServiceTimestamp'];
        /**
         * @description Signature of the notification, to be verified as the Notifications tag describes.
         *
         *     **Not documented:** The encoding of the signature value (hexadecimal or Base64) is not shown.
         * @example 5d7c4a0be8f2916d3ba7c05e49f1d82637ab0c9e1f5482d6b3907ea4c8f1256d
         */
        'x-service-signature': components['parameters']['ServiceSignature'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description Name of the event.
           * @constant
           */
          event: 'PAYMENT_CANCELED';
          /** @description The payment, bare or wrapped as its detail operation returns it. */
          payload: components['schemas']['PaymentPayload'];
          /** @description Identifier of the subscription. */
          webhookId: string;
        };
      };
    };
    responses: {
      204: components['responses']['NotificationAcknowledged'];
      400: components['responses']['NotificationNotAccepted'];
      500: components['responses']['NotificationNotAccepted'];
    };
  };
  onPaymentBlocked: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Timestamp of the notification, the first part of the string that is signed.
         *
         *     **Not documented:** The form and unit of the timestamp of a notification are not shown, nor is how old a notification may be.
         * @example 1795425245
         */
        'x-service-timestamp': components['parameters']['ServiceTimestamp'];
        /**
         * @description Signature of the notification, to be verified as the Notifications tag describes.
         *
         *     **Not documented:** The encoding of the signature value (hexadecimal or Base64) is not shown.
         * @example 5d7c4a0be8f2916d3ba7c05e49f1d82637ab0c9e1f5482d6b3907ea4c8f1256d
         */
        'x-service-signature': components['parameters']['ServiceSignature'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description Name of the event.
           * @constant
           */
          event: 'PAYMENT_BLOCKED';
          /** @description The payment, bare or wrapped as its detail operation returns it. */
          payload: components['schemas']['PaymentPayload'];
          /** @description Identifier of the subscription. */
          webhookId: string;
        };
      };
    };
    responses: {
      204: components['responses']['NotificationAcknowledged'];
      400: components['responses']['NotificationNotAccepted'];
      500: components['responses']['NotificationNotAccepted'];
    };
  };
  onPaymentWaitingJustification: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Timestamp of the notification, the first part of the string that is signed.
         *
         *     **Not documented:** The form and unit of the timestamp of a notification are not shown, nor is how old a notification may be.
         * @example 1795425245
         */
        'x-service-timestamp': components['parameters']['ServiceTimestamp'];
        /**
         * @description Signature of the notification, to be verified as the Notifications tag describes.
         *
         *     **Not documented:** The encoding of the signature value (hexadecimal or Base64) is not shown.
         * @example 5d7c4a0be8f2916d3ba7c05e49f1d82637ab0c9e1f5482d6b3907ea4c8f1256d
         */
        'x-service-signature': components['parameters']['ServiceSignature'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description Name of the event.
           * @constant
           */
          event: 'PAYMENT_WAITING_JUSTIFICATION';
          /** @description The payment, bare or wrapped as its detail operation returns it. */
          payload: components['schemas']['PaymentPayload'];
          /** @description Identifier of the subscription. */
          webhookId: string;
        };
      };
    };
    responses: {
      204: components['responses']['NotificationAcknowledged'];
      400: components['responses']['NotificationNotAccepted'];
      500: components['responses']['NotificationNotAccepted'];
    };
  };
  onPaymentIncoming: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Timestamp of the notification, the first part of the string that is signed.
         *
         *     **Not documented:** The form and unit of the timestamp of a notification are not shown, nor is how old a notification may be.
         * @example 1795425245
         */
        'x-service-timestamp': components['parameters']['ServiceTimestamp'];
        /**
         * @description Signature of the notification, to be verified as the Notifications tag describes.
         *
         *     **Not documented:** The encoding of the signature value (hexadecimal or Base64) is not shown.
         * @example 5d7c4a0be8f2916d3ba7c05e49f1d82637ab0c9e1f5482d6b3907ea4c8f1256d
         */
        'x-service-signature': components['parameters']['ServiceSignature'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description Name of the event.
           * @constant
           */
          event: 'PAYMENT_INCOMING';
          /** @description The payment, bare or wrapped as its detail operation returns it. */
          payload: components['schemas']['PaymentPayload'];
          /** @description Identifier of the subscription. */
          webhookId: string;
        };
      };
    };
    responses: {
      204: components['responses']['NotificationAcknowledged'];
      400: components['responses']['NotificationNotAccepted'];
      500: components['responses']['NotificationNotAccepted'];
    };
  };
  onTradePlanified: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Timestamp of the notification, the first part of the string that is signed.
         *
         *     **Not documented:** The form and unit of the timestamp of a notification are not shown, nor is how old a notification may be.
         * @example 1795425245
         */
        'x-service-timestamp': components['parameters']['ServiceTimestamp'];
        /**
         * @description Signature of the notification, to be verified as the Notifications tag describes.
         *
         *     **Not documented:** The encoding of the signature value (hexadecimal or Base64) is not shown.
         * @example 5d7c4a0be8f2916d3ba7c05e49f1d82637ab0c9e1f5482d6b3907ea4c8f1256d
         */
        'x-service-signature': components['parameters']['ServiceSignature'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description Name of the event.
           * @constant
           */
          event: 'TRADE_PLANIFIED';
          /** @description The trade, bare or wrapped as its detail operation returns it. */
          payload: components['schemas']['TradePayload'];
          /** @description Identifier of the subscription. */
          webhookId: string;
        };
      };
    };
    responses: {
      204: components['responses']['NotificationAcknowledged'];
      400: components['responses']['NotificationNotAccepted'];
      500: components['responses']['NotificationNotAccepted'];
    };
  };
  onTradeFinalized: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Timestamp of the notification, the first part of the string that is signed.
         *
         *     **Not documented:** The form and unit of the timestamp of a notification are not shown, nor is how old a notification may be.
         * @example 1795425245
         */
        'x-service-timestamp': components['parameters']['ServiceTimestamp'];
        /**
         * @description Signature of the notification, to be verified as the Notifications tag describes.
         *
         *     **Not documented:** The encoding of the signature value (hexadecimal or Base64) is not shown.
         * @example 5d7c4a0be8f2916d3ba7c05e49f1d82637ab0c9e1f5482d6b3907ea4c8f1256d
         */
        'x-service-signature': components['parameters']['ServiceSignature'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description Name of the event.
           * @constant
           */
          event: 'TRADE_FINALIZED';
          /** @description The trade, bare or wrapped as its detail operation returns it. */
          payload: components['schemas']['TradePayload'];
          /** @description Identifier of the subscription. */
          webhookId: string;
        };
      };
    };
    responses: {
      204: components['responses']['NotificationAcknowledged'];
      400: components['responses']['NotificationNotAccepted'];
      500: components['responses']['NotificationNotAccepted'];
    };
  };
  onTradeCanceled: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Timestamp of the notification, the first part of the string that is signed.
         *
         *     **Not documented:** The form and unit of the timestamp of a notification are not shown, nor is how old a notification may be.
         * @example 1795425245
         */
        'x-service-timestamp': components['parameters']['ServiceTimestamp'];
        /**
         * @description Signature of the notification, to be verified as the Notifications tag describes.
         *
         *     **Not documented:** The encoding of the signature value (hexadecimal or Base64) is not shown.
         * @example 5d7c4a0be8f2916d3ba7c05e49f1d82637ab0c9e1f5482d6b3907ea4c8f1256d
         */
        'x-service-signature': components['parameters']['ServiceSignature'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description Name of the event.
           * @constant
           */
          event: 'TRADE_CANCELED';
          /** @description The trade, bare or wrapped as its detail operation returns it. */
          payload: components['schemas']['TradePayload'];
          /** @description Identifier of the subscription. */
          webhookId: string;
        };
      };
    };
    responses: {
      204: components['responses']['NotificationAcknowledged'];
      400: components['responses']['NotificationNotAccepted'];
      500: components['responses']['NotificationNotAccepted'];
    };
  };
  onTradeBlocked: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Timestamp of the notification, the first part of the string that is signed.
         *
         *     **Not documented:** The form and unit of the timestamp of a notification are not shown, nor is how old a notification may be.
         * @example 1795425245
         */
        'x-service-timestamp': components['parameters']['ServiceTimestamp'];
        /**
         * @description Signature of the notification, to be verified as the Notifications tag describes.
         *
         *     **Not documented:** The encoding of the signature value (hexadecimal or Base64) is not shown.
         * @example 5d7c4a0be8f2916d3ba7c05e49f1d82637ab0c9e1f5482d6b3907ea4c8f1256d
         */
        'x-service-signature': components['parameters']['ServiceSignature'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description Name of the event.
           * @constant
           */
          event: 'TRADE_BLOCKED';
          /** @description The trade, bare or wrapped as its detail operation returns it. */
          payload: components['schemas']['TradePayload'];
          /** @description Identifier of the subscription. */
          webhookId: string;
        };
      };
    };
    responses: {
      204: components['responses']['NotificationAcknowledged'];
      400: components['responses']['NotificationNotAccepted'];
      500: components['responses']['NotificationNotAccepted'];
    };
  };
  onFixedForwardPlanified: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Timestamp of the notification, the first part of the string that is signed.
         *
         *     **Not documented:** The form and unit of the timestamp of a notification are not shown, nor is how old a notification may be.
         * @example 1795425245
         */
        'x-service-timestamp': components['parameters']['ServiceTimestamp'];
        /**
         * @description Signature of the notification, to be verified as the Notifications tag describes.
         *
         *     **Not documented:** The encoding of the signature value (hexadecimal or Base64) is not shown.
         * @example 5d7c4a0be8f2916d3ba7c05e49f1d82637ab0c9e1f5482d6b3907ea4c8f1256d
         */
        'x-service-signature': components['parameters']['ServiceSignature'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description Name of the event.
           * @constant
           */
          event: 'FIXED_FORWARD_PLANIFIED';
          /** @description The contract, bare or wrapped. Its detail operation is not documented, nor is its shape. */
          payload: components['schemas']['FixedForwardPayload'];
          /** @description Identifier of the subscription. */
          webhookId: string;
        };
      };
    };
    responses: {
      204: components['responses']['NotificationAcknowledged'];
      400: components['responses']['NotificationNotAccepted'];
      500: components['responses']['NotificationNotAccepted'];
    };
  };
  onFixedForwardFinalized: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Timestamp of the notification, the first part of the string that is signed.
         *
         *     **Not documented:** The form and unit of the timestamp of a notification are not shown, nor is how old a notification may be.
         * @example 1795425245
         */
        'x-service-timestamp': components['parameters']['ServiceTimestamp'];
        /**
         * @description Signature of the notification, to be verified as the Notifications tag describes.
         *
         *     **Not documented:** The encoding of the signature value (hexadecimal or Base64) is not shown.
         * @example 5d7c4a0be8f2916d3ba7c05e49f1d82637ab0c9e1f5482d6b3907ea4c8f1256d
         */
        'x-service-signature': components['parameters']['ServiceSignature'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description Name of the event.
           * @constant
           */
          event: 'FIXED_FORWARD_FINALIZED';
          /** @description The contract, bare or wrapped. Its detail operation is not documented, nor is its shape. */
          payload: components['schemas']['FixedForwardPayload'];
          /** @description Identifier of the subscription. */
          webhookId: string;
        };
      };
    };
    responses: {
      204: components['responses']['NotificationAcknowledged'];
      400: components['responses']['NotificationNotAccepted'];
      500: components['responses']['NotificationNotAccepted'];
    };
  };
  onFixedForwardCanceled: {
    parameters: {
      query?: never;
      header: {
        /**
         * @description Timestamp of the notification, the first part of the string that is signed.
         *
         *     **Not documented:** The form and unit of the timestamp of a notification are not shown, nor is how old a notification may be.
         * @example 1795425245
         */
        'x-service-timestamp': components['parameters']['ServiceTimestamp'];
        /**
         * @description Signature of the notification, to be verified as the Notifications tag describes.
         *
         *     **Not documented:** The encoding of the signature value (hexadecimal or Base64) is not shown.
         * @example 5d7c4a0be8f2916d3ba7c05e49f1d82637ab0c9e1f5482d6b3907ea4c8f1256d
         */
        'x-service-signature': components['parameters']['ServiceSignature'];
      };
      path?: never;
      cookie?: never;
    };
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description Name of the event.
           * @constant
           */
          event: 'FIXED_FORWARD_CANCELED';
          /** @description The contract, bare or wrapped. Its detail operation is not documented, nor is its shape. */
          payload: components['schemas']['FixedForwardPayload'];
          /** @description Identifier of the subscription. */
          webhookId: string;
        };
      };
    };
    responses: {
      204: components['responses']['NotificationAcknowledged'];
      400: components['responses']['NotificationNotAccepted'];
      500: components['responses']['NotificationNotAccepted'];
    };
  };
}
