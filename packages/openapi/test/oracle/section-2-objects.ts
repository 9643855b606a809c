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

const shortenedAccount: ObjectRow['fields'] = {
  id: 'ID',
  tag: 'string',
  currency: 'Currency',
  bookingAmount: 'Amount',
  valueAmount: 'Amount',
  dateLastFinancialMovement: 'Date',
};

const beneficiary: ObjectRow['fields'] = {
  id: 'ID',
  currency: 'Currency',
  tag: ['string', { maxLength: 50 }],
  accountNumber: ['string', { maxLength: 40 }],
  correspondentBank: 'CorrespondentBank',
  holderBank: 'HolderBank',
  holder: 'Holder',
  contactEmail: 'Email',
};

const exchange: ObjectRow['fields'] = {
  id: 'ID',
  appliedRate: 'QuotedDecimal',
  currencyPair: 'CurrencyPair',
  sourceAmount: 'Amount',
  deliveredAmount: 'Amount',
  createdDate: 'Datetime',
  deliveryDate: 'Date',
};

const subscription: ObjectRow['fields'] = { webhookId: 'webhookId', events: 'event[]', url: 'url' };

/**
 * The objects of sections 2.1 to 2.7, and the shapes that sections 4.7 and 7 spell out. A field that
 * is named without a type is read as the field of that name which has one; the rows say where.
 */
export const objects: Readonly<Record<string, ObjectRow>> = {
  Amount: {
    section: '2.1',
    nullable: true,
    required: ['value', 'currency'],
    always: ['value', 'currency'],
    fields: { value: 'QuotedDecimal', currency: 'Currency' },
  },
  ShortenedAccount: { section: '2.2', fields: shortenedAccount, always: ['id'] },
  // "Its fields beyond the shortened set: not shown", so it has the shortened set.
  Wallet: { section: '2.2', fields: shortenedAccount, always: ['id'] },
  WalletBalance: {
    section: '2.2',
    always: ['id'],
    fields: {
      id: 'ID',
      // "Fields of the balance object: not shown", so it is an object.
      balance: 'object',
    },
  },
  FinancialMovementEntry: {
    section: '2.3',
    always: ['id'],
    fields: {
      id: 'ID',
      bookingDate: 'Datetime',
      walletId: 'ID',
      valueDate: 'Date',
      amount: 'Amount',
      description: ['string', { maxLength: 76 }],
    },
  },
  FinancialMovement: {
    section: '2.3',
    fields: { typeLabel: ['string', { values: typeLabels.map(([value]) => value) }] },
  },
  Beneficiary: {
    section: '2.4',
    fields: beneficiary,
    always: ['id'],
    without: ['payeeVerification'],
  },
  CreatedBeneficiary: {
    section: '2.4',
    always: ['id'],
    fields: { ...beneficiary, payeeVerification: 'PayeeVerification' },
  },
  CorrespondentBank: {
    section: '2.4',
    nullable: true,
    fields: {
      // Types: HolderBank.
      bic: 'string',
      name: 'string',
      address: 'Address',
    },
  },
  PayeeVerification: { section: '2.4', fields: { status: 'string', message: 'string' } },
  HolderBank: {
    section: '2.4',
    fields: {
      bic: ['string', { maxLength: 11, accept: ['BNPAFRPP', 'BNPAFRPPXXX'] }],
      clearingCodeType: ['string', { maxLength: 2 }],
      clearingCode: ['string', { maxLength: 15 }],
      name: ['string', { maxLength: 120 }],
      address: 'Address',
    },
  },
  Holder: {
    section: '2.4',
    required: ['name', 'type'],
    fields: {
      name: ['string', { maxLength: 100 }],
      type: ['string', { maxLength: 10, values: ['Individual', 'Corporate'] }],
      address: 'Address',
    },
  },
  Address: {
    section: '2.4',
    required: ['country'],
    fields: {
      street: 'string',
      postCode: 'string',
      city: 'string',
      province: 'string',
      country: 'string',
    },
  },
  Payment: {
    section: '2.5',
    always: ['id'],
    fields: {
      id: 'ID',
      status: ['string', { values: paymentStatuses }],
      createdDate: 'Datetime',
      desiredExecutionDate: 'Date',
      executionDate: 'Date',
      amount: 'Amount',
      counterValue: 'Amount',
      rate: 'Rate',
      tag: 'string',
      externalBankAccountId: 'ID',
      sourceWalletId: 'ID',
      communication: 'string',
      priorityPaymentOption: ['string', { knownValues: ['48H'] }],
      feePaymentOption: ['string', { values: fees }],
      feePaymentAmount: 'Amount',
    },
  },
  Rate: {
    section: '2.5',
    fields: {
      currencyPair: 'CurrencyPair',
      // Type: the other rates of the object.
      midMarket: 'QuotedDecimal',
      date: 'Datetime',
      coreAsk: 'QuotedDecimal',
      coreBid: 'QuotedDecimal',
      appliedAsk: 'QuotedDecimal',
      appliedBid: 'QuotedDecimal',
    },
  },
  PaymentOption: {
    section: '2.5',
    fields: {
      // Types: Payment.
      externalBankAccountId: 'ID',
      sourceWalletId: 'ID',
      options: 'array',
    },
  },
  Quote: { section: '2.6', fields: exchange, always: ['id'], without: ['tag'] },
  CreatedTrade: {
    section: '2.6',
    always: ['id'],
    fields: { ...exchange, tag: ['string', { maxLength: 76 }] },
  },
  Trade: {
    section: '2.6',
    always: ['id'],
    fields: {
      // Types: the trade as created, POST /trades of section 4.5, and accountNumber of section 2.4.
      id: 'ID',
      status: ['string', { values: tradeStatuses }],
      appliedRate: 'QuotedDecimal',
      side: ['string', { values: sides }],
      sourceAmount: 'Amount',
      deliveredAmount: 'Amount',
      sourceWalletId: 'ID',
      deliveryWalletId: 'ID',
      accountSourceNumber: 'string',
      accountTargetNumber: 'string',
      rate: 'object',
      createdDate: 'Datetime',
      deliveryDate: 'Date',
    },
  },
  FixedForward: { section: '2.6', fields: {} },
  FixedForwardQuote: { section: '2.6', fields: {} },
  Subscription: {
    section: '2.7',
    fields: subscription,
    always: ['webhookId'],
    without: ['secret'],
  },
  SubscriptionWithSecret: {
    section: '2.7',
    // Given out once only: without it, an answer is of no use.
    always: ['webhookId', 'secret'],
    fields: { ...subscription, secret: 'secret' },
  },
  FailedNotificationPage: {
    section: '4.7',
    always: ['failedNotifications'],
    fields: {
      failedNotifications: 'array',
      totalCount: 'string',
      page: 'string',
      perPage: 'string',
      totalPages: 'string',
    },
  },
  Error: {
    section: '7',
    fields: { errorCode: 'integer', errorType: 'string', errorMessage: 'string', link: 'string' },
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
