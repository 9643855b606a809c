import type { Bounds, Call, Input, OperationRow } from './fact-table.ts';
import {
  fees,
  fixedForwardStatuses,
  paymentStatuses,
  sides,
  tradeStatuses,
} from './section-2-objects.ts';

/**
 * The service description has strings, with numbers as their defaults; they are read as whole numbers
 * in digits.
 */
const wholeNumber: Bounds = {
  accept: ['1', '20', '100000'],
  reject: ['', 'A', '-1', '1.5', '1 0'],
};

/** Section 4, rule 3, which the paginated lists share. */
const paging: readonly Input[] = [
  ['page', 'optional', 'string', { ...wholeNumber, default: '1' }],
  ['per_page', 'optional', 'string', { ...wholeNumber, default: '50' }],
  ['sort', 'optional', 'string', { values: ['ASC', 'DESC'] }],
];
const period: readonly Input[] = [
  ['fromDate', 'optional', 'Date'],
  ['toDate', 'optional', 'Date'],
];
// Some rows of section 4 call an identifier in a path or query a string; section 2.1 says which strings
// are identifiers.
const id: readonly Input[] = [['id', 'required', 'ID']];
const webhookId: readonly Input[] = [['webhookId', 'required', 'webhookId']];
const quoteRequest: readonly Input[] = [
  ['currencyPair', 'required', 'CurrencyPair'],
  ['side', 'required', 'string', { values: sides }],
  ['amount', 'required', 'Amount'],
  ['deliveryDate', 'required', 'Date'],
];

/** The tables of sections 4.1 to 4.7, row by row. */
const tables: Readonly<Record<string, Readonly<Record<string, Call>>>> = {
  '4.1': {
    'POST /wallets': {
      body: [
        ['currency', 'required', 'Currency'],
        ['tag', 'optional', 'string'],
        ['holder', 'optional', 'Holder'],
      ],
      returns: 'Wallet',
    },
    'GET /wallets': { query: paging, returns: { wallets: 'ShortenedAccount[]' }, empty: true },
    'GET /wallets/{id}': { path: id, returns: { wallet: 'Wallet' }, empty: true },
    'GET /wallets/{id}/balance/{date}': {
      path: [...id, ['date', 'required', 'string', { accept: ['2026-01-31'] }]],
      returns: { wallet: 'WalletBalance' },
    },
  },
  '4.2': {
    'GET /financialMovements': {
      query: [['walletId', 'optional', 'ID'], ...period, ...paging],
      returns: { financialMovements: 'FinancialMovementEntry[]' },
      empty: true,
    },
    'GET /financialMovements/{id}': {
      path: id,
      returns: { financialMovement: 'FinancialMovement' },
    },
  },
  '4.3': {
    'POST /externalBankAccounts': {
      body: [
        ['accountNumber', 'required', 'string', { maxLength: 50 }],
        ['currency', 'required', 'Currency'],
        ['holderBank', 'required', 'HolderBank'],
        ['holder', 'required', 'Holder'],
        ['contactEmail', 'optional', 'Email'],
        ['tag', 'optional', 'string', { maxLength: 50 }],
        ['correspondentBic', 'optional', 'string', { maxLength: 50 }],
        ['verificationOfPayee', 'optional', 'boolean'],
      ],
      returns: 'CreatedBeneficiary',
    },
    'GET /externalBankAccounts': {
      query: paging,
      returns: { accounts: 'Beneficiary[]' },
      empty: true,
    },
    'GET /externalBankAccounts/{id}': { path: id, returns: { account: 'Beneficiary' } },
    'DELETE /externalBankAccounts/{id}': { path: id, returns: { result: 'boolean' }, empty: true },
  },
  '4.4': {
    'GET /payments/options/{walletId}/{externalBankAccountId}': {
      path: [
        ['walletId', 'required', 'ID'],
        ['externalBankAccountId', 'required', 'ID'],
      ],
      returns: { paymentOption: 'PaymentOption' },
    },
    'POST /payments': {
      body: [
        ['sourceWalletId', 'required', 'ID'],
        ['externalBankAccountId', 'required', 'ID'],
        ['amount', 'required', 'Amount'],
        ['desiredExecutionDate', 'required', 'Date'],
        ['feeCurrency', 'required', 'Currency'],
        ['feePaymentOption', 'required', 'string', { values: fees }],
        [
          'priorityPaymentOption',
          'required',
          'string',
          { knownValues: ['48H'], accept: ['48H', '24H'] },
        ],
        ['tag', 'optional', 'string', { maxLength: 50 }],
        ['communication', 'optional', 'string', { maxLength: 76 }],
        ['verificationOfPayee', 'optional', 'boolean'],
      ],
      returns: { payment: 'Payment' },
    },
    'PUT /payments/{id}/confirm': { path: id, returns: 'Payment' },
    'PUT /payments/{id}/proofOfTransaction': {
      path: id,
      body: [
        ['documentType', 'required', 'string', { values: ['invoice', 'identity'] }],
        ['tag', 'required', 'string'],
        [
          'file',
          'required',
          'string',
          {
            // The command `base64` breaks its lines.
            accept: ['JVBERi0xLjQK', 'ab+/', 'YQ==', 'JVBERi0x\nLjQK\n', 'JVBERi0x\r\nLjQ=\r\n'],
            reject: ['not Base64!', '\n'],
          },
        ],
      ],
      returns: 'Payment',
    },
    'GET /payments/{status}': {
      path: [['status', 'required', 'string', { values: ['all', ...paymentStatuses] }]],
      query: [...period, ...paging],
      returns: { payments: 'Payment[]' },
      empty: true,
    },
    'GET /payments/{id}': { path: id, returns: { payment: 'Payment' } },
    'DELETE /payments/{id}': { path: id, returns: 'Payment' },
  },
  '4.5': {
    'POST /quotes': { body: quoteRequest, returns: 'Quote' },
    'POST /trades': {
      body: [
        ...quoteRequest,
        ['sourceWalletId', 'optional', 'ID'],
        ['deliveryWalletId', 'optional', 'ID'],
        ['tag', 'optional', 'string', { maxLength: 76 }],
      ],
      returns: 'CreatedTrade',
    },
    'GET /trades/_{status}': {
      path: [['status', 'required', 'string', { values: ['all', ...tradeStatuses] }]],
      query: [...period, ...paging],
      returns: { trades: 'Trade[]' },
      empty: true,
    },
    'GET /trades/{id}': { path: id, returns: { trade: 'Trade' } },
  },
  '4.6': {
    'POST /fixed-forwards/quote': { body: quoteRequest, returns: { quote: 'FixedForwardQuote' } },
    'POST /fixed-forwards': {
      body: [
        // Its type is not given.
        ['quoteId', 'required', 'string'],
        ['sourceAccountId', 'required', 'ID'],
        ['deliveryAccountId', 'required', 'ID'],
      ],
      returns: { fixedForward: 'FixedForward' },
    },
    'GET /fixed-forwards': {
      query: [
        [
          'status',
          'optional',
          'string',
          { values: ['all', ...fixedForwardStatuses], default: 'all' },
        ],
      ],
      returns: 'any',
    },
  },
  '4.7': {
    'POST /webhooks': {
      body: [
        ['events', 'required', 'event[]'],
        ['url', 'required', 'url'],
      ],
      returns: 'SubscriptionWithSecret',
    },
    'GET /webhooks': { returns: 'Subscription[]' },
    'GET /webhooks/{webhookId}': { path: webhookId, returns: 'Subscription' },
    'PATCH /webhooks/{webhookId}': {
      path: webhookId,
      body: [
        ['events', 'optional', 'event[]'],
        ['url', 'optional', 'url'],
      ],
      returns: 'Subscription',
    },
    'DELETE /webhooks/{webhookId}': { path: webhookId, returns: 'Error' },
    'POST /webhooks/{webhookId}/rotate-secret': {
      path: webhookId,
      returns: 'SubscriptionWithSecret',
    },
    'GET /webhooks/{webhookId}/failed-notifications': {
      path: webhookId,
      query: [
        ...period,
        ['page', 'optional', 'string', { ...wholeNumber, default: '1' }],
        ['per_page', 'optional', 'string', { ...wholeNumber, default: '50' }],
        ['sort', 'optional', 'string', { values: ['ASC', 'DESC'], default: 'DESC' }],
      ],
      returns: 'FailedNotificationPage',
    },
  },
};

export const operations: readonly OperationRow[] = Object.entries(tables).flatMap(
  ([section, table]) =>
    Object.entries(table).map(([operation, call]) => ({ section, operation, ...call })),
);
