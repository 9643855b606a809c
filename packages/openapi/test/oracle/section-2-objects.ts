import type { LengthRow, ObjectRow } from './fact-table.ts';

export const fees = ['BEN', 'OUR', 'SHARE', 'SEPA', 'DSP', 'RTGS'];
export const sides = ['B', 'S'];
/** Section 3: the status values of a payment, then of a spot trade and of a fixed forward. */
export const paymentStatuses = [
  'planified',
  'rejected',
  'finalized',
  'canceled',
  'refused',
  'blocked',
  'waitingconfirmation',
  'waitingsignature',
];
export const tradeStatuses = [
  'planified',
  'rejected',
  'finalized',
  'canceled',
  'refused',
  'blocked',
];
export const fixedForwardStatuses = ['planified', 'finalized', 'canceled'];

/** Section 2.3: the values of `typeLabel` and their meaning. */
export const typeLabels: ReadonlyArray<readonly [value: string, meaning: string]> = [
  ['rejectOperation', 'Payment returned by the bank counterparty'],
  ['DebitForExchange', 'Debit for an FX operation'],
  ['DebitForTransfer', 'Debit linked to a transfer'],
  ['CreditForExchange', 'Credit linked to an FX operation'],
  ['Immobilize', 'Payment registered but not debited on the value date'],
  ['ExternalCounterpartCredit', 'Account credit'],
  [
    'debitForAccountGuaranteeCredit',
    'Movement related to the deposit for a forward exchange transaction',
  ],
  ['debitAccountGuarantee', 'Movement related to the deposit for a forward exchange transaction'],
  [
    'internalGuaranteeTransfer',
    'Movement related to the deposit for a forward exchange transaction',
  ],
  ['corrective', 'Corrective'],
  ['rejectCreditDepositAccount', 'Rejection of a flow credited to the account, after liquidation'],
  ['returnFund', 'Payment returned by the recipient counterparty'],
  ['rejectDebit', 'Rejection of an automatic debit (SDD) on the account'],
  ['PrepaidCardDepositAccountDebit', 'Initialization of a virtual payment card'],
  [
    'PrepaidCardDepositAccountCredit',
    'Re-credit of funds held on a virtual payment card that expires',
  ],
  ['clientFee', 'Fees for using accounts'],
  ['cancelClientFee', 'Commercial gesture'],
  ['DirectDebit', 'Direct debit on the account'],
];

/** Section 2.4: the account formats accepted for the clearing code. */
export const clearingCodeFormats: readonly string[] = [
  'Austrian Bankleitzahl',
  'Australian Bank State Branch',
  'German Bankleitzahl',
  'Canadian Payments Association Payment Routing Number',
  'Spanish Domestic Interbanking Code',
  'Fedwire Routing Number',
  'HEBIC',
  'Bank Code of Hong Kong',
  'Irish NSC',
  'Indian IFSC',
  'Italian Domestic Identification Code',
  'New Zealand National Clearing Code',
  'Polish KNR',
  'Portuguese National Clearing Code',
  'Russian Central Bank Identification Code',
  'UK Domestic Sort Code',
  'Swiss Clearing Code',
  'South African National Clearing Code',
];

const shortenedAccount: ObjectRow['fields'] = [
  ['id', 'ID'],
  ['tag', 'string'],
  ['currency', 'Currency'],
  ['bookingAmount', 'Amount'],
  ['valueAmount', 'Amount'],
  ['dateLastFinancialMovement', 'Date'],
];

const beneficiary: ObjectRow['fields'] = [
  ['id', 'ID'],
  ['currency', 'Currency'],
  ['tag', 'string', { maxLength: 50 }],
  ['accountNumber', 'string', { maxLength: 40 }],
  ['correspondentBank', 'CorrespondentBank'],
  ['holderBank', 'HolderBank'],
  ['holder', 'Holder'],
  ['contactEmail', 'Email'],
];

const exchange: ObjectRow['fields'] = [
  ['id', 'ID'],
  ['appliedRate', 'QuotedDecimal'],
  ['currencyPair', 'CurrencyPair'],
  ['sourceAmount', 'Amount'],
  ['deliveredAmount', 'Amount'],
  ['createdDate', 'Datetime'],
  ['deliveryDate', 'Date'],
];

const subscription: ObjectRow['fields'] = [
  ['webhookId', 'webhookId'],
  ['events', 'event[]'],
  ['url', 'url'],
];

/** The objects of sections 2.2 to 2.7, and the shapes that sections 4.7 and 7 spell out. */
export const objects: Readonly<Record<string, ObjectRow>> = {
  ShortenedAccount: { section: '2.2', fields: shortenedAccount },
  // "Its fields beyond the shortened set: not shown", so it has the shortened set.
  Wallet: { section: '2.2', fields: shortenedAccount },
  WalletBalance: {
    section: '2.2',
    fields: [
      ['id', 'ID'],
      ['balance', 'any'],
    ],
  },
  FinancialMovementEntry: {
    section: '2.3',
    fields: [
      ['id', 'ID'],
      ['bookingDate', 'Datetime'],
      ['walletId', 'ID'],
      ['valueDate', 'Date'],
      ['amount', 'Amount'],
      ['description', 'string', { maxLength: 76 }],
    ],
  },
  FinancialMovement: {
    section: '2.3',
    fields: [['typeLabel', 'string', { values: typeLabels.map(([value]) => value) }]],
  },
  Beneficiary: { section: '2.4', fields: beneficiary, without: ['payeeVerification'] },
  CreatedBeneficiary: {
    section: '2.4',
    fields: [...beneficiary, ['payeeVerification', 'PayeeVerification']],
  },
  CorrespondentBank: {
    section: '2.4',
    nullable: true,
    fields: [
      ['bic', 'any'],
      ['name', 'any'],
      ['address', 'any'],
    ],
  },
  PayeeVerification: {
    section: '2.4',
    fields: [
      ['status', 'string'],
      ['message', 'string'],
    ],
  },
  HolderBank: {
    section: '2.4',
    fields: [
      ['bic', 'string', { maxLength: 11, accept: ['BNPAFRPP', 'BNPAFRPPXXX'] }],
      ['clearingCodeType', 'string', { maxLength: 2 }],
      ['clearingCode', 'string', { maxLength: 15 }],
      ['name', 'string', { maxLength: 120 }],
      ['address', 'Address'],
    ],
  },
  Holder: {
    section: '2.4',
    required: ['name', 'type'],
    fields: [
      ['name', 'string', { maxLength: 100 }],
      ['type', 'string', { maxLength: 10, values: ['Individual', 'Corporate'] }],
      ['address', 'Address'],
    ],
  },
  Address: {
    section: '2.4',
    required: ['country'],
    fields: [
      ['street', 'string'],
      ['postCode', 'string'],
      ['city', 'string'],
      ['province', 'string'],
      ['country', 'string'],
    ],
  },
  Payment: {
    section: '2.5',
    fields: [
      ['id', 'ID'],
      ['status', 'string', { values: paymentStatuses }],
      ['createdDate', 'Datetime'],
      ['desiredExecutionDate', 'Date'],
      ['executionDate', 'Date'],
      ['amount', 'Amount'],
      ['counterValue', 'Amount'],
      ['rate', 'Rate'],
      ['tag', 'string'],
      ['externalBankAccountId', 'ID'],
      ['sourceWalletId', 'ID'],
      ['communication', 'string'],
      ['priorityPaymentOption', 'string', { knownValues: ['48H'] }],
      ['feePaymentOption', 'string', { values: fees }],
      ['feePaymentAmount', 'Amount'],
    ],
  },
  Rate: {
    section: '2.5',
    fields: [
      ['currencyPair', 'CurrencyPair'],
      ['midMarket', 'any'],
      ['date', 'Datetime'],
      ['coreAsk', 'QuotedDecimal'],
      ['coreBid', 'QuotedDecimal'],
      ['appliedAsk', 'QuotedDecimal'],
      ['appliedBid', 'QuotedDecimal'],
    ],
  },
  PaymentOption: {
    section: '2.5',
    fields: [
      ['externalBankAccountId', 'any'],
      ['sourceWalletId', 'any'],
      ['options', 'array'],
    ],
  },
  Quote: { section: '2.6', fields: exchange, without: ['tag'] },
  CreatedTrade: { section: '2.6', fields: [...exchange, ['tag', 'string', { maxLength: 76 }]] },
  Trade: {
    section: '2.6',
    fields: [
      ['id', 'any'],
      ['status', 'any', { values: tradeStatuses }],
      ['appliedRate', 'any'],
      ['side', 'any', { values: sides }],
      ['sourceAmount', 'any'],
      ['deliveredAmount', 'any'],
      ['sourceWalletId', 'any'],
      ['deliveryWalletId', 'any'],
      ['accountSourceNumber', 'any'],
      ['accountTargetNumber', 'any'],
      ['rate', 'object'],
      ['createdDate', 'any'],
      ['deliveryDate', 'any'],
    ],
  },
  FixedForward: { section: '2.6', fields: [] },
  FixedForwardQuote: { section: '2.6', fields: [] },
  Subscription: { section: '2.7', fields: subscription, without: ['secret'] },
  SubscriptionWithSecret: { section: '2.7', fields: [...subscription, ['secret', 'secret']] },
  FailedNotificationPage: {
    section: '4.7',
    fields: [
      ['failedNotifications', 'array'],
      ['totalCount', 'string'],
      ['page', 'string'],
      ['perPage', 'string'],
      ['totalPages', 'string'],
    ],
  },
  Deletion: { section: '4.3', fields: [['result', 'boolean']] },
  Error: {
    section: '7',
    fields: [
      ['errorCode', 'integer'],
      ['errorType', 'string'],
      ['errorMessage', 'string'],
      ['link', 'string'],
    ],
  },
};

/** The limits that section 2 gives for input, in the order of its tables. */
export const lengths2: readonly LengthRow[] = [
  { section: '2.4', at: 'POST /externalBankAccounts body.tag', maxLength: 50 },
  { section: '2.4', at: 'POST /externalBankAccounts body.accountNumber', maxLength: 50 },
  { section: '2.5', at: 'POST /payments body.tag', maxLength: 50 },
  { section: '2.5', at: 'POST /payments body.communication', maxLength: 76 },
  { section: '2.6', at: 'POST /trades body.tag', maxLength: 76 },
];
