// Generated from spec/ by `npm run generate`. Do not edit.

/** The request of an operation, and the schema of its response by status; `null` for a response without a body. */
export interface Operation {
  route: string;
  answers: Readonly<Record<string, string | null>>;
}

/** The rules that a value must meet. */
export interface Rule {
  type?: readonly string[];
  enum?: readonly unknown[];
  /** The schema that has the enumeration; `open` says whether other values are allowed too. */
  words?: string;
  open?: boolean;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  required?: readonly string[];
  items?: Rule;
  fields?: Readonly<Record<string, Rule>>;
  /** The name of the schema that has the fields. */
  ref?: string;
  /** The schema that declares the field, if it is not the schema of the object that has the field. */
  schema?: string;
  /** The id of the gap in the documentation about this value. */
  gap?: string;
  /** The documented rules, if they allow less than the published rules. */
  strict?: Rule;
}

/** The gaps of the documentation, by their ids in the description. */
export const gaps = {
  'account-number-length':
    'What becomes of an account number of 41 to 50 characters is not shown; answers have at most 40.',
  'address-length-limits':
    'The length limits of the address fields are not shown; a public copy of the interface has street 255, postCode 15, city 35, province 2 and country 8 characters, which is not enforced here.',
  'amounts-not-above-zero':
    'What the service does with an amount of zero, or of less, is not shown.',
  'authentication-failure-response':
    'The answer to an invalid or expired X-WSSE header is not shown.',
  'clearing-code-types':
    'The clearing networks are listed by name; the codes that stand for them are not shown.',
  'created-payment-payee-verification':
    'The creation of a payment may return the result of a payee verification; neither its name nor its shape is shown.',
  'currency-pair-direction':
    'Which pairs can be traded, and in which direction each is named, is not shown for spot trades.',
  'deprecation-policy': 'The deprecation and compatibility policy is not shown.',
  'documents-and-logs-operations':
    'The operations of the Documents and Logs groups are not shown; those here are from a public copy. It does not say how soon an entry is in the log, how long it is kept, whether reads are in it and bodies whole, or how an unknown nonce is answered.',
  'error-codes': 'The catalogue of errorCode values and errorType values is not shown.',
  'error-http-status': 'The HTTP status codes of error responses are not shown.',
  'event-triggers': 'The operation or status change that emits each event is not shown.',
  'failed-notification-fields': 'The fields of a failed notification are not shown.',
  'fee-booking':
    'Whether a fee is booked as a movement of its own or within the debit of the payment is not shown.',
  'fee-currency-values': 'Which currencies the fee can be in is not shown.',
  'financial-movement-fields':
    'The fields of the detailed financial movement other than `typeLabel` are not shown.',
  'fixed-forward-detail-operation':
    'The operation for fetching a single fixed forward contract is not shown; the one here is from a public copy. It does not say how an unknown identifier is answered, nor how soon a new contract is there.',
  'fixed-forward-fields': 'The fields of a fixed forward record are not shown.',
  'fixed-forward-list-parameters':
    'The query parameters of the list of fixed forward contracts after `status` are not shown.',
  'fixed-forward-list-shape':
    'The shape of the answer that lists the fixed forward contracts is not shown.',
  'fixed-forward-quote-fields': 'The fields of a fixed forward quote are not shown.',
  'fixed-forward-status-transitions':
    'The transitions between the status values of a fixed forward contract are not shown.',
  'forbidden-characters-in-url-and-file':
    'The slash is forbidden in JSON bodies, yet a webhook url and a Base64 file need it; which of the forbidden characters these two fields may contain is not said.',
  'forbidden-characters-raw-or-decoded':
    'Whether the forbidden characters are looked for in the raw text of a request or in its decoded values is not shown; JSON escapes are written with a backslash, and an encoded path holds the percent sign.',
  'forbidden-characters-response':
    'The answer to input that contains a forbidden character is not shown.',
  'from-date-meaning':
    'Which date of an entry `fromDate` and `toDate` mean is not shown, such as that of creation, execution, delivery or booking.',
  'idempotency-key': 'No idempotency key, nor any other way to repeat a creation safely, is shown.',
  'list-default-order':
    'The order of a list without `sort` is not shown, nor by what others than accounts and beneficiaries are sorted.',
  'maximum-per-page': 'The maximum allowed per_page is not shown.',
  'page-past-the-end': 'Whether a page past the end answers 204 or an empty list is not shown.',
  'payee-verification-error-fields':
    'The additional fields of the error body that reports a failed verification of the payee are not shown.',
  'payee-verification-status-values':
    'The allowed values of the status of a payee verification are not shown.',
  'payment-option-entry-fields':
    'The field names inside an entry of the payment options are not shown.',
  'payment-status-transitions':
    'The status after creation is not shown, nor are the transitions between status values other than those by confirmation, deletion and rolling to the next working day.',
  'priority-payment-option-values':
    'Allowed values other than `48H` are not shown; a public copy of the interface also has `24H`, `1H` and `instant`, and on a payment `normal` and `urgent`.',
  'rate-limits': 'Rate limits are not shown.',
  'side-reference':
    'Whether `side` refers to the first currency of the pair or to the currency of the amount is not shown.',
  'trade-rate-shape': 'The shape of the rate of a trade is not detailed beyond being an object.',
  'trade-status-transitions':
    'The transitions between the status values of a spot trade are not shown.',
  'version-selection': 'How a version is selected (path, header or other) is not shown.',
  'wallet-balance-date-format': 'The format of the date in the path is not shown.',
  'wallet-balance-fields': 'The fields of the balance object are not shown.',
  'wallet-fields':
    'The fields of the full account beyond those of the shortened account are not shown.',
  'webhook-signature-encoding':
    'The encoding of the signature value (hexadecimal or Base64) is not shown.',
  'webhook-timestamp-format':
    'The form and unit of the timestamp of a notification are not shown, nor is how old a notification may be.',
} as const;

export const operations: Readonly<Record<string, Operation>> = {
  listWallets: {
    route: 'GET /wallets',
    answers: { '200': 'WalletList', '204': null, default: 'ErrorBody' },
  },
  getWallet: {
    route: 'GET /wallets/{id}',
    answers: { '200': 'WalletResponse', '204': null, default: 'ErrorBody' },
  },
  getWalletBalance: {
    route: 'GET /wallets/{id}/balance/{date}',
    answers: { '200': 'WalletBalanceResponse', default: 'ErrorBody' },
  },
  listFinancialMovements: {
    route: 'GET /financialMovements',
    answers: { '200': 'FinancialMovementList', '204': null, default: 'ErrorBody' },
  },
  getFinancialMovement: {
    route: 'GET /financialMovements/{id}',
    answers: { '200': 'FinancialMovementResponse', default: 'ErrorBody' },
  },
  listExternalBankAccounts: {
    route: 'GET /externalBankAccounts',
    answers: { '200': 'ExternalBankAccountList', '204': null, default: 'ErrorBody' },
  },
  getExternalBankAccount: {
    route: 'GET /externalBankAccounts/{id}',
    answers: { '200': 'ExternalBankAccountResponse', default: 'ErrorBody' },
  },
  getPaymentOptions: {
    route: 'GET /payments/options/{walletId}/{externalBankAccountId}',
    answers: { '200': 'PaymentOptionResponse', default: 'ErrorBody' },
  },
  listPayments: {
    route: 'GET /payments/{status}',
    answers: { '200': 'PaymentList', '204': null, default: 'ErrorBody' },
  },
  getPayment: {
    route: 'GET /payments/{id}',
    answers: { '200': 'PaymentResponse', default: 'ErrorBody' },
  },
  createQuote: { route: 'POST /quotes', answers: { '200': 'Quote', default: 'ErrorBody' } },
  listTrades: {
    route: 'GET /trades/_{status}',
    answers: { '200': 'TradeList', '204': null, default: 'ErrorBody' },
  },
  getTrade: {
    route: 'GET /trades/{id}',
    answers: { '200': 'TradeResponse', default: 'ErrorBody' },
  },
  createFixedForwardQuote: {
    route: 'POST /fixed-forwards/quote',
    answers: { '200': 'FixedForwardQuoteResponse', default: 'ErrorBody' },
  },
  listFixedForwards: {
    route: 'GET /fixed-forwards',
    answers: { '200': 'FixedForwardList', default: 'ErrorBody' },
  },
  getFixedForward: {
    route: 'GET /fixed-forwards/{fixedForwardId}',
    answers: { '200': 'FixedForwardResponse', default: 'ErrorBody' },
  },
  listWebhooks: { route: 'GET /webhooks', answers: { '200': 'WebhookList', default: 'ErrorBody' } },
  getWebhook: {
    route: 'GET /webhooks/{webhookId}',
    answers: { '200': 'Webhook', default: 'ErrorBody' },
  },
  listFailedNotifications: {
    route: 'GET /webhooks/{webhookId}/failed-notifications',
    answers: { '200': 'FailedNotificationPage', default: 'ErrorBody' },
  },
  listDocuments: {
    route: 'GET /documents',
    answers: { '200': 'DocumentList', '204': null, default: 'ErrorBody' },
  },
  getBankDetails: {
    route: 'GET /documents/RIB',
    answers: { '200': 'Document', default: 'ErrorBody' },
  },
  getDocument: {
    route: 'GET /documents/{id}',
    answers: { '200': 'Document', default: 'ErrorBody' },
  },
  listLogs: {
    route: 'GET /logs',
    answers: { '200': 'LogList', '204': null, default: 'ErrorBody' },
  },
  getLog: { route: 'GET /logs/{nonce}', answers: { '200': 'LogEntry', default: 'ErrorBody' } },
};

/** The published rules of each schema; `strict` has the documented rules where they allow less. */
export const schemas: Readonly<Record<string, Rule>> = {
  Address: {
    type: ['object'],
    fields: {
      street: { type: ['string', 'null'], strict: { type: ['string'] } },
      postCode: { type: ['string', 'null'], strict: { type: ['string'] } },
      city: { type: ['string', 'null'], strict: { type: ['string'] } },
      province: { type: ['string', 'null'], strict: { type: ['string'] } },
      country: { type: ['string'] },
    },
  },
  AmountObject: {
    required: ['value', 'currency'],
    type: ['object'],
    fields: {
      value: { type: ['string'], strict: { pattern: '^-?[0-9]{12}(\\.[0-9]{1,7})?$' } },
      currency: { type: ['string'], strict: { pattern: '^[A-Z]{3}$' } },
    },
  },
  CorrespondentBank: {
    type: ['object'],
    fields: {
      bic: { type: ['string'] },
      name: { type: ['string'] },
      address: { type: ['object'], ref: 'Address' },
    },
  },
  Document: {
    type: ['object'],
    fields: {
      id: { type: ['string'], strict: { pattern: '^[A-Za-z0-9]+$' } },
      name: { type: ['string'] },
      type: { type: ['string'] },
      createdDate: {
        type: ['string'],
        strict: { pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$' },
      },
      lastOpennedDate: {
        type: ['string'],
        strict: { pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$' },
      },
      mimeType: { type: ['string'] },
      link: { type: ['string'] },
    },
  },
  DocumentList: { type: ['array'], items: { type: ['object'], ref: 'Document' } },
  ErrorBody: {
    type: ['object'],
    fields: {
      errorCode: { type: ['integer', 'string'], gap: 'error-codes', strict: { type: ['integer'] } },
      errorType: { type: ['string', 'null'], strict: { type: ['string'] } },
      errorMessage: { type: ['string'] },
      link: { type: ['string', 'null'], strict: { type: ['string'] } },
    },
  },
  ExternalBankAccount: {
    required: ['id'],
    type: ['object'],
    fields: {
      id: { type: ['string'], strict: { pattern: '^[A-Za-z0-9]+$' } },
      currency: { type: ['string'], strict: { pattern: '^[A-Z]{3}$' } },
      tag: { maxLength: 50, type: ['string'] },
      accountNumber: { maxLength: 40, type: ['string'] },
      correspondentBank: { type: ['object', 'null'], ref: 'CorrespondentBank' },
      holderBank: { type: ['object'], ref: 'HolderBank' },
      holder: { type: ['object'], ref: 'Holder' },
      contactEmail: {
        type: ['string'],
        strict: { pattern: '^[A-Za-z0-9._-]+@[A-Za-z0-9._-]+\\.[A-Za-z]{2,}$' },
      },
    },
  },
  ExternalBankAccountList: {
    required: ['accounts'],
    type: ['object'],
    fields: {
      accounts: { type: ['array'], items: { type: ['object'], ref: 'ExternalBankAccount' } },
    },
  },
  ExternalBankAccountResponse: {
    required: ['account'],
    type: ['object'],
    fields: { account: { type: ['object'], ref: 'ExternalBankAccount' } },
  },
  FailedNotification: {
    type: ['object'],
    gap: 'failed-notification-fields',
    fields: {
      id: { type: ['string'] },
      notificationContent: {
        type: ['object'],
        fields: {
          eventType: { type: ['string'] },
          payload: {},
          webhookId: {
            type: ['string'],
            strict: {
              pattern:
                '^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$',
            },
          },
        },
      },
      errorMessage: { type: ['string'] },
      httpStatusCode: { type: ['string'] },
      failedAt: { type: ['string'] },
      retryCount: { type: ['integer', 'string'] },
    },
  },
  FailedNotificationPage: {
    required: ['failedNotifications'],
    type: ['object'],
    fields: {
      failedNotifications: {
        type: ['array'],
        items: { type: ['object'], ref: 'FailedNotification' },
      },
      totalCount: { type: ['string', 'integer'], strict: { type: ['string'] } },
      page: { type: ['string', 'integer'], strict: { type: ['string'] } },
      perPage: { type: ['string', 'integer'], strict: { type: ['string'] } },
      totalPages: { type: ['string', 'integer'], strict: { type: ['string'] } },
    },
  },
  FinancialMovement: {
    type: ['object'],
    gap: 'financial-movement-fields',
    fields: {
      typeLabel: {
        type: ['string'],
        enum: [
          'rejectOperation',
          'DebitForExchange',
          'DebitForTransfer',
          'CreditForExchange',
          'Immobilize',
          'ExternalCounterpartCredit',
          'debitForAccountGuaranteeCredit',
          'debitAccountGuarantee',
          'internalGuaranteeTransfer',
          'corrective',
          'rejectCreditDepositAccount',
          'returnFund',
          'rejectDebit',
          'PrepaidCardDepositAccountDebit',
          'PrepaidCardDepositAccountCredit',
          'clientFee',
          'cancelClientFee',
          'DirectDebit',
        ],
        words: 'FinancialMovementTypeLabel',
        open: true,
      },
      id: { type: ['string'], strict: { pattern: '^[A-Za-z0-9]+$' } },
      bookingDate: {
        type: ['string'],
        strict: { pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', format: 'date' },
      },
      walletId: { type: ['string'], strict: { pattern: '^[A-Za-z0-9]+$' } },
      valueDate: {
        type: ['string'],
        strict: { pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', format: 'date' },
      },
      amount: { type: ['object', 'null'], ref: 'AmountObject' },
      description: { type: ['string'] },
      orderingAccountNumber: { type: ['string', 'null'] },
      orderingCustomer: { type: ['string', 'null'] },
      orderingInstitution: { type: ['string', 'null'] },
      orderingAmount: { type: ['object', 'null'], ref: 'AmountObject' },
      beneficiaryAccountNumber: { type: ['string', 'null'] },
      beneficiaryCustomer: { type: ['string', 'null'] },
      beneficiaryInstitution: { type: ['string', 'null'] },
      beneficiaryAmount: { type: ['object', 'null'], ref: 'AmountObject' },
      remittanceInformation: { type: ['string', 'null'] },
      chargesDetails: { type: ['string', 'null'] },
      exchangeRate: { type: ['number', 'string'] },
      internalReference: { type: ['string', 'null'] },
    },
  },
  FinancialMovementEntry: {
    required: ['id'],
    type: ['object'],
    fields: {
      id: { type: ['string'], strict: { pattern: '^[A-Za-z0-9]+$' } },
      bookingDate: {
        type: ['string'],
        strict: { pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$' },
      },
      walletId: { type: ['string'], strict: { pattern: '^[A-Za-z0-9]+$' } },
      valueDate: {
        type: ['string'],
        strict: { pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', format: 'date' },
      },
      amount: { type: ['object', 'null'], ref: 'AmountObject' },
      description: { maxLength: 76, type: ['string'] },
    },
  },
  FinancialMovementList: {
    required: ['financialMovements'],
    type: ['object'],
    fields: {
      financialMovements: {
        type: ['array'],
        items: { type: ['object'], ref: 'FinancialMovementEntry' },
      },
    },
  },
  FinancialMovementResponse: {
    required: ['financialMovement'],
    type: ['object'],
    fields: { financialMovement: { type: ['object'], ref: 'FinancialMovement' } },
  },
  FixedForward: {
    type: ['object'],
    gap: 'fixed-forward-fields',
    fields: {
      fixedForwardId: { type: ['string'] },
      appliedRate: { type: ['string'], strict: { pattern: '^-?[0-9]{12}(\\.[0-9]{1,7})?$' } },
      currencyPair: { type: ['string'], strict: { pattern: '^[A-Z]{6}$' } },
      sourceAmount: { type: ['object', 'null'], ref: 'AmountObject' },
      deliveredAmount: { type: ['object', 'null'], ref: 'AmountObject' },
      createdDate: {
        type: ['string'],
        strict: { pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$' },
      },
      deliveryDate: {
        type: ['string'],
        strict: { pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', format: 'date' },
      },
      status: {
        type: ['string'],
        enum: ['planified', 'finalized', 'canceled'],
        gap: 'fixed-forward-status-transitions',
        words: 'FixedForwardStatus',
        open: true,
      },
      side: {
        type: ['string'],
        enum: ['B', 'S'],
        gap: 'side-reference',
        words: 'Side',
        open: true,
      },
      sourceAccountId: { type: ['string'], strict: { pattern: '^[A-Za-z0-9]+$' } },
      deliveryAccountId: { type: ['string'], strict: { pattern: '^[A-Za-z0-9]+$' } },
    },
  },
  FixedForwardList: {
    type: ['object', 'array'],
    gap: 'fixed-forward-list-shape',
    items: { type: ['object'], ref: 'FixedForward' },
    fields: {
      fixedForwards: { type: ['array'], items: { type: ['object'], ref: 'FixedForward' } },
      page: { type: ['integer', 'string'] },
      pageSize: { type: ['integer', 'string'] },
      total: { type: ['integer', 'string'] },
    },
  },
  FixedForwardQuote: {
    type: ['object'],
    gap: 'fixed-forward-quote-fields',
    fields: {
      quoteId: { type: ['string'] },
      currencyPair: { type: ['string'], strict: { pattern: '^[A-Z]{6}$' } },
      sourceAmount: { type: ['object', 'null'], ref: 'AmountObject' },
      deliveredAmount: { type: ['object', 'null'], ref: 'AmountObject' },
      appliedRate: { type: ['string'], strict: { pattern: '^-?[0-9]{12}(\\.[0-9]{1,7})?$' } },
      expiresAt: { type: ['string'] },
    },
  },
  FixedForwardQuoteResponse: {
    required: ['quote'],
    type: ['object'],
    fields: { quote: { type: ['object'], ref: 'FixedForwardQuote' } },
  },
  FixedForwardResponse: {
    required: ['fixedForward'],
    type: ['object'],
    fields: { fixedForward: { type: ['object'], ref: 'FixedForward' } },
  },
  Holder: {
    type: ['object'],
    fields: {
      name: { maxLength: 100, type: ['string'] },
      type: {
        type: ['string'],
        enum: ['Individual', 'Corporate'],
        words: 'HolderType',
        maxLength: 10,
        open: true,
      },
      address: { type: ['object'], ref: 'Address' },
    },
  },
  HolderBank: {
    type: ['object'],
    fields: {
      bic: { maxLength: 11, type: ['string'] },
      clearingCodeType: { maxLength: 2, type: ['string'] },
      clearingCode: { maxLength: 15, type: ['string'] },
      name: { maxLength: 120, type: ['string'] },
      address: { type: ['object'], ref: 'Address' },
    },
  },
  LogEntry: {
    type: ['object'],
    fields: {
      id: { type: ['string'], strict: { pattern: '^[A-Za-z0-9]+$' } },
      createdAt: {
        type: ['string'],
        strict: { pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$' },
      },
      closedAt: {
        type: ['string'],
        strict: { pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$' },
      },
      tokenNonce: { type: ['string'] },
      remoteAddress: { maxLength: 15, type: ['string'] },
      requestMethod: { maxLength: 6, type: ['string'] },
      uriRequested: { type: ['string'] },
      parametersGiven: { type: ['string'] },
      requestBody: { type: ['string'] },
      httpResponseCode: { type: ['integer', 'string'], strict: { type: ['integer'] } },
      responseBody: { type: ['string'] },
      restErrorTypeId: { type: ['integer', 'string'], strict: { type: ['integer'] } },
      login: { type: ['string'] },
      legalname: { type: ['string'] },
    },
  },
  LogList: { type: ['array'], items: { type: ['object'], ref: 'LogEntry' } },
  Payment: {
    required: ['id'],
    type: ['object'],
    fields: {
      id: { type: ['string'], strict: { pattern: '^[A-Za-z0-9]+$' } },
      status: {
        type: ['string'],
        enum: [
          'planified',
          'rejected',
          'finalized',
          'canceled',
          'refused',
          'blocked',
          'waitingconfirmation',
          'waitingsignature',
        ],
        gap: 'payment-status-transitions',
        words: 'PaymentStatus',
        open: true,
      },
      createdDate: {
        type: ['string'],
        strict: { pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$' },
      },
      desiredExecutionDate: {
        type: ['string'],
        strict: { pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', format: 'date' },
      },
      executionDate: {
        type: ['string', 'null'],
        open: true,
        strict: { type: ['string'], pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', format: 'date' },
      },
      amount: { type: ['object', 'null'], ref: 'AmountObject' },
      counterValue: { type: ['object', 'null'], ref: 'AmountObject' },
      rate: { type: ['object', 'null'], ref: 'Rate', strict: { type: ['object'] } },
      tag: { type: ['string', 'null'], strict: { type: ['string'] } },
      externalBankAccountId: { type: ['string'], strict: { pattern: '^[A-Za-z0-9]+$' } },
      sourceWalletId: { type: ['string'], strict: { pattern: '^[A-Za-z0-9]+$' } },
      communication: { type: ['string', 'null'], strict: { type: ['string'] } },
      priorityPaymentOption: {
        type: ['string'],
        enum: ['48H'],
        gap: 'priority-payment-option-values',
        words: 'PriorityPaymentOption',
        open: true,
      },
      feePaymentOption: {
        type: ['string'],
        enum: ['BEN', 'OUR', 'SHARE', 'SEPA', 'DSP', 'RTGS'],
        gap: 'fee-booking',
        words: 'FeePaymentOption',
        open: true,
      },
      feePaymentAmount: { type: ['object', 'null'], ref: 'AmountObject' },
      speedOption: { type: ['string'] },
      tracker: { type: ['string'] },
    },
  },
  PaymentList: {
    required: ['payments'],
    type: ['object'],
    fields: { payments: { type: ['array'], items: { type: ['object'], ref: 'Payment' } } },
  },
  PaymentOption: {
    type: ['object'],
    fields: {
      externalBankAccountId: { type: ['string'], strict: { pattern: '^[A-Za-z0-9]+$' } },
      sourceWalletId: { type: ['string'], strict: { pattern: '^[A-Za-z0-9]+$' } },
      options: { type: ['array'], items: { type: ['object'], ref: 'PaymentOptionEntry' } },
    },
  },
  PaymentOptionEntry: {
    type: ['object'],
    gap: 'payment-option-entry-fields',
    fields: {
      priorityPaymentOption: {
        type: ['string'],
        enum: ['48H'],
        gap: 'priority-payment-option-values',
        words: 'PriorityPaymentOption',
        open: true,
      },
      feePaymentOption: {
        type: ['string'],
        enum: ['BEN', 'OUR', 'SHARE', 'SEPA', 'DSP', 'RTGS'],
        gap: 'fee-booking',
        words: 'FeePaymentOption',
        open: true,
      },
      priorityCost: { type: ['object', 'null'], ref: 'AmountObject' },
      feeCost: { type: ['object', 'null'], ref: 'AmountObject' },
      minimumAmountSource: { type: ['object', 'null'], ref: 'AmountObject' },
      minimumAmountTarget: { type: ['object', 'null'], ref: 'AmountObject' },
    },
  },
  PaymentOptionResponse: {
    required: ['paymentOption'],
    type: ['object'],
    fields: { paymentOption: { type: ['object'], ref: 'PaymentOption' } },
  },
  PaymentResponse: {
    required: ['payment'],
    type: ['object'],
    fields: { payment: { type: ['object'], ref: 'Payment' } },
  },
  Quote: {
    required: ['id'],
    type: ['object'],
    fields: {
      id: { type: ['string'], strict: { pattern: '^[A-Za-z0-9]+$' } },
      appliedRate: { type: ['string'], strict: { pattern: '^-?[0-9]{12}(\\.[0-9]{1,7})?$' } },
      currencyPair: { type: ['string'], strict: { pattern: '^[A-Z]{6}$' } },
      sourceAmount: { type: ['object', 'null'], ref: 'AmountObject' },
      deliveredAmount: { type: ['object', 'null'], ref: 'AmountObject' },
      createdDate: {
        type: ['string'],
        strict: { pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$' },
      },
      deliveryDate: {
        type: ['string'],
        strict: { pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', format: 'date' },
      },
    },
  },
  Rate: {
    type: ['object'],
    fields: {
      currencyPair: { type: ['string'], strict: { pattern: '^[A-Z]{6}$' } },
      midMarket: { type: ['string'], strict: { pattern: '^-?[0-9]{12}(\\.[0-9]{1,7})?$' } },
      date: {
        type: ['string'],
        strict: { pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$' },
      },
      coreAsk: { type: ['string'], strict: { pattern: '^-?[0-9]{12}(\\.[0-9]{1,7})?$' } },
      coreBid: { type: ['string'], strict: { pattern: '^-?[0-9]{12}(\\.[0-9]{1,7})?$' } },
      appliedAsk: { type: ['string'], strict: { pattern: '^-?[0-9]{12}(\\.[0-9]{1,7})?$' } },
      appliedBid: { type: ['string'], strict: { pattern: '^-?[0-9]{12}(\\.[0-9]{1,7})?$' } },
    },
  },
  ShortWallet: {
    required: ['id'],
    type: ['object'],
    fields: {
      id: { type: ['string'], strict: { pattern: '^[A-Za-z0-9]+$' } },
      tag: { type: ['string'] },
      currency: { type: ['string'], strict: { pattern: '^[A-Z]{3}$' } },
      bookingAmount: { type: ['object', 'null'], ref: 'AmountObject' },
      valueAmount: { type: ['object', 'null'], ref: 'AmountObject' },
      dateLastFinancialMovement: {
        type: ['string', 'null'],
        open: true,
        strict: { type: ['string'], pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', format: 'date' },
      },
    },
  },
  Trade: {
    required: ['id'],
    type: ['object'],
    fields: {
      id: { type: ['string'], strict: { pattern: '^[A-Za-z0-9]+$' } },
      status: {
        type: ['string'],
        enum: ['planified', 'rejected', 'finalized', 'canceled', 'refused', 'blocked'],
        gap: 'trade-status-transitions',
        words: 'TradeStatus',
        open: true,
      },
      appliedRate: { type: ['string'], strict: { pattern: '^-?[0-9]{12}(\\.[0-9]{1,7})?$' } },
      side: {
        type: ['string'],
        enum: ['B', 'S'],
        gap: 'side-reference',
        words: 'Side',
        open: true,
      },
      sourceAmount: { type: ['object', 'null'], ref: 'AmountObject' },
      deliveredAmount: { type: ['object', 'null'], ref: 'AmountObject' },
      sourceWalletId: { type: ['string'], strict: { pattern: '^[A-Za-z0-9]+$' } },
      deliveryWalletId: { type: ['string'], strict: { pattern: '^[A-Za-z0-9]+$' } },
      accountSourceNumber: { type: ['string'] },
      accountTargetNumber: { type: ['string'] },
      rate: {
        type: ['object', 'null'],
        ref: 'Rate',
        gap: 'trade-rate-shape',
        strict: { type: ['object'] },
      },
      createdDate: {
        type: ['string'],
        strict: { pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$' },
      },
      deliveryDate: {
        type: ['string'],
        strict: { pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', format: 'date' },
      },
    },
  },
  TradeList: {
    required: ['trades'],
    type: ['object'],
    fields: { trades: { type: ['array'], items: { type: ['object'], ref: 'Trade' } } },
  },
  TradeResponse: {
    required: ['trade'],
    type: ['object'],
    fields: { trade: { type: ['object'], ref: 'Trade' } },
  },
  Wallet: {
    type: ['object'],
    required: ['id'],
    gap: 'wallet-fields',
    fields: {
      id: { schema: 'ShortWallet', type: ['string'], strict: { pattern: '^[A-Za-z0-9]+$' } },
      tag: { schema: 'ShortWallet', type: ['string'] },
      currency: { schema: 'ShortWallet', type: ['string'], strict: { pattern: '^[A-Z]{3}$' } },
      bookingAmount: { schema: 'ShortWallet', type: ['object', 'null'], ref: 'AmountObject' },
      valueAmount: { schema: 'ShortWallet', type: ['object', 'null'], ref: 'AmountObject' },
      dateLastFinancialMovement: {
        schema: 'ShortWallet',
        type: ['string', 'null'],
        open: true,
        strict: { type: ['string'], pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', format: 'date' },
      },
      status: {
        type: ['string'],
        enum: ['authorized', 'locked', 'not authorized'],
        words: 'WalletStatus',
        open: true,
      },
      accountNumber: { type: ['string'] },
      correspondentBank: { type: ['object', 'null'], ref: 'CorrespondentBank' },
      holderBank: { type: ['object'], ref: 'HolderBank' },
      holder: { type: ['object'], ref: 'Holder' },
    },
  },
  WalletBalance: {
    required: ['id'],
    type: ['object'],
    fields: {
      id: { type: ['string'], strict: { pattern: '^[A-Za-z0-9]+$' } },
      balance: {
        type: ['object'],
        gap: 'wallet-balance-fields',
        fields: {
          closingDate: {
            type: ['string'],
            strict: { pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', format: 'date' },
          },
          bookingAmount: { type: ['object', 'null'], ref: 'AmountObject' },
          valueAmount: { type: ['object', 'null'], ref: 'AmountObject' },
        },
      },
    },
  },
  WalletBalanceResponse: {
    required: ['wallet'],
    type: ['object'],
    fields: { wallet: { type: ['object'], ref: 'WalletBalance' } },
  },
  WalletList: {
    required: ['wallets'],
    type: ['object'],
    fields: { wallets: { type: ['array'], items: { type: ['object'], ref: 'ShortWallet' } } },
  },
  WalletResponse: {
    required: ['wallet'],
    type: ['object'],
    fields: { wallet: { type: ['object'], ref: 'Wallet' } },
  },
  Webhook: {
    required: ['webhookId'],
    type: ['object'],
    fields: {
      webhookId: {
        type: ['string'],
        strict: {
          pattern: '^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$',
        },
      },
      events: {
        type: ['array'],
        items: {
          type: ['string'],
          enum: [
            'PAYMENT_CREATED',
            'PAYMENT_PLANIFIED',
            'PAYMENT_FINALIZED',
            'PAYMENT_WAITING_SIGNATURE',
            'PAYMENT_AWAITING_CONFIRMATION',
            'PAYMENT_CANCELED',
            'PAYMENT_BLOCKED',
            'PAYMENT_WAITING_JUSTIFICATION',
            'PAYMENT_INCOMING',
            'TRADE_PLANIFIED',
            'TRADE_FINALIZED',
            'TRADE_CANCELED',
            'TRADE_BLOCKED',
            'FIXED_FORWARD_PLANIFIED',
            'FIXED_FORWARD_FINALIZED',
            'FIXED_FORWARD_CANCELED',
          ],
          gap: 'event-triggers',
          words: 'EventName',
          open: true,
        },
      },
      url: { type: ['string'], strict: { pattern: '^https?://' } },
    },
  },
  WebhookList: { type: ['array'], items: { type: ['object'], ref: 'Webhook' } },
};
