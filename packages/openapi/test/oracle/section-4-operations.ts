import type { Bounds, Input, OperationRow } from './fact-table.ts';
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
export const operations: readonly OperationRow[] = [
  {
    section: '4.1',
    operation: 'POST /wallets',
    body: [
      ['currency', 'required', 'Currency'],
      ['tag', 'optional', 'string'],
      ['holder', 'optional', 'Holder'],
    ],
    returns: 'Wallet',
  },
  {
    section: '4.1',
    operation: 'GET /wallets',
    query: paging,
    body: 'none',
    returns: { wallets: 'ShortenedAccount[]' },
    empty: true,
  },
  {
    section: '4.1',
    operation: 'GET /wallets/{id}',
    path: id,
    body: 'none',
    returns: { wallet: 'Wallet' },
    empty: true,
  },
  {
    section: '4.1',
    operation: 'GET /wallets/{id}/balance/{date}',
    path: [...id, ['date', 'required', 'string', { accept: ['2026-01-31'] }]],
    body: 'none',
    returns: { wallet: 'WalletBalance' },
  },
  {
    section: '4.2',
    operation: 'GET /financialMovements',
    query: [['walletId', 'optional', 'ID'], ...period, ...paging],
    body: 'none',
    returns: { financialMovements: 'FinancialMovementEntry[]' },
    empty: true,
  },
  {
    section: '4.2',
    operation: 'GET /financialMovements/{id}',
    path: id,
    body: 'none',
    returns: { financialMovement: 'FinancialMovement' },
  },
  {
    section: '4.3',
    operation: 'POST /externalBankAccounts',
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
  {
    section: '4.3',
    operation: 'GET /externalBankAccounts',
    query: paging,
    body: 'none',
    returns: { accounts: 'Beneficiary[]' },
    empty: true,
  },
  {
    section: '4.3',
    operation: 'GET /externalBankAccounts/{id}',
    path: id,
    body: 'none',
    returns: { account: 'Beneficiary' },
  },
  {
    section: '4.3',
    operation: 'DELETE /externalBankAccounts/{id}',
    path: id,
    body: 'none',
    returns: { result: 'boolean' },
    empty: true,
  },
  {
    section: '4.4',
    operation: 'GET /payments/options/{walletId}/{externalBankAccountId}',
    path: [
      ['walletId', 'required', 'ID'],
      ['externalBankAccountId', 'required', 'ID'],
    ],
    body: 'none',
    returns: { paymentOption: 'PaymentOption' },
  },
  {
    section: '4.4',
    operation: 'POST /payments',
    body: [
      ['sourceWalletId', 'required', 'ID'],
      ['externalBankAccountId', 'required', 'ID'],
      ['amount', 'required', 'Amount'],
      ['desiredExecutionDate', 'required', 'Date'],
      ['feeCurrency', 'required', 'Currency'],
      ['feePaymentOption', 'required', 'string', { values: fees }],
      ['priorityPaymentOption', 'required', 'string', { knownValues: ['48H'] }],
      ['tag', 'optional', 'string', { maxLength: 50 }],
      ['communication', 'optional', 'string', { maxLength: 76 }],
      ['verificationOfPayee', 'optional', 'boolean'],
    ],
    returns: { payment: 'Payment' },
  },
  {
    section: '4.4',
    operation: 'PUT /payments/{id}/confirm',
    path: id,
    body: 'none',
    returns: 'Payment',
  },
  {
    section: '4.4',
    operation: 'PUT /payments/{id}/proofOfTransaction',
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
  {
    section: '4.4',
    operation: 'GET /payments/{status}',
    path: [['status', 'required', 'string', { values: ['all', ...paymentStatuses] }]],
    query: [...period, ...paging],
    body: 'none',
    returns: { payments: 'Payment[]' },
    empty: true,
  },
  {
    section: '4.4',
    operation: 'GET /payments/{id}',
    path: id,
    body: 'none',
    returns: { payment: 'Payment' },
  },
  {
    section: '4.4',
    operation: 'DELETE /payments/{id}',
    path: id,
    body: 'none',
    returns: 'Payment',
  },
  {
    section: '4.5',
    operation: 'POST /quotes',
    body: quoteRequest,
    returns: 'Quote',
  },
  {
    section: '4.5',
    operation: 'POST /trades',
    body: [
      ...quoteRequest,
      ['sourceWalletId', 'optional', 'ID'],
      ['deliveryWalletId', 'optional', 'ID'],
      ['tag', 'optional', 'string', { maxLength: 76 }],
    ],
    returns: 'CreatedTrade',
  },
  {
    section: '4.5',
    operation: 'GET /trades/_{status}',
    path: [['status', 'required', 'string', { values: ['all', ...tradeStatuses] }]],
    query: [...period, ...paging],
    body: 'none',
    returns: { trades: 'Trade[]' },
    empty: true,
  },
  {
    section: '4.5',
    operation: 'GET /trades/{id}',
    path: id,
    body: 'none',
    returns: { trade: 'Trade' },
  },
  {
    section: '4.6',
    operation: 'POST /fixed-forwards/quote',
    body: quoteRequest,
    returns: { quote: 'FixedForwardQuote' },
  },
  {
    section: '4.6',
    operation: 'POST /fixed-forwards',
    body: [
      // Its type is not given.
      ['quoteId', 'required', 'string'],
      ['sourceAccountId', 'required', 'ID'],
      ['deliveryAccountId', 'required', 'ID'],
    ],
    returns: { fixedForward: 'FixedForward' },
  },
  {
    section: '4.6',
    operation: 'GET /fixed-forwards',
    query: [
      [
        'status',
        'optional',
        'string',
        { values: ['all', ...fixedForwardStatuses], default: 'all' },
      ],
    ],
    body: 'none',
    returns: 'any',
  },
  {
    section: '4.7',
    operation: 'POST /webhooks',
    body: [
      ['events', 'required', 'event[]'],
      ['url', 'required', 'url'],
    ],
    returns: 'SubscriptionWithSecret',
  },
  {
    section: '4.7',
    operation: 'GET /webhooks',
    body: 'none',
    returns: 'Subscription[]',
  },
  {
    section: '4.7',
    operation: 'GET /webhooks/{webhookId}',
    path: webhookId,
    body: 'none',
    returns: 'Subscription',
  },
  {
    section: '4.7',
    operation: 'PATCH /webhooks/{webhookId}',
    path: webhookId,
    body: [
      ['events', 'optional', 'event[]'],
      ['url', 'optional', 'url'],
    ],
    returns: 'Subscription',
  },
  {
    section: '4.7',
    operation: 'DELETE /webhooks/{webhookId}',
    path: webhookId,
    body: 'none',
    returns: 'Error',
  },
  {
    section: '4.7',
    operation: 'POST /webhooks/{webhookId}/rotate-secret',
    path: webhookId,
    body: 'none',
    returns: 'SubscriptionWithSecret',
  },
  {
    section: '4.7',
    operation: 'GET /webhooks/{webhookId}/failed-notifications',
    path: webhookId,
    query: [
      ...period,
      ['page', 'optional', 'string', { ...wholeNumber, default: '1' }],
      ['per_page', 'optional', 'string', { ...wholeNumber, default: '50' }],
      ['sort', 'optional', 'string', { values: ['ASC', 'DESC'], default: 'DESC' }],
    ],
    body: 'none',
    returns: 'FailedNotificationPage',
  },
];
