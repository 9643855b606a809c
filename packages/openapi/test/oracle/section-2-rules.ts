import type { ProseRow, SampleRow, UnknownRow } from './fact-table.ts';
import { escapePattern } from './passages.ts';
import { clearingCodeFormats, typeLabels } from './section-2-objects.ts';

const typeLabel = 'GET /financialMovements/{id} 200.financialMovement.typeLabel';
const holderBank = 'POST /externalBankAccounts body.holderBank';
const createdPayment = 'POST /payments 200.payeeVerification';
const option = 'GET /payments/options/{walletId}/{externalBankAccountId} 200.paymentOption';

/** Section 2.4, as values. */
export const samples2: readonly SampleRow[] = [
  {
    section: '2.4',
    fact: 'bic to send has 8 or 11 characters',
    at: `${holderBank}.bic`,
    accept: ['BNPAFRPP', 'BNPAFRPPXXX'],
    reject: ['', 'BNPAFRP', 'BNPAFRPPX', 'BNPAFRPPXX', 'BNPAFRPPXXXX'],
  },
];

/** What section 2 says in notes and sentences. */
export const section2: readonly ProseRow[] = [
  {
    section: '2.1',
    fact: 'Currency: ISO 4217',
    at: 'POST /wallets body.currency',
    words: ['ISO 4217'],
  },
  {
    section: '2.1',
    fact: 'CurrencyPair: two currency codes concatenated',
    at: 'POST /quotes body.currencyPair',
    words: ['two currency codes concatenated'],
  },
  {
    section: '2.1',
    fact: 'Datetime: space separator, 24-hour clock',
    at: 'GET /payments/{id} 200.payment.createdDate',
    words: ['YYYY-MM-DD HH:MM:SS', 'space', '24-hour clock'],
  },
  {
    section: '2.2',
    fact: 'tag: custom wording of the account',
    at: 'GET /wallets 200.wallets[].tag',
    words: ['custom wording'],
  },
  ...typeLabels.map(
    ([value, meaning]): ProseRow => ({
      section: '2.3',
      fact: `typeLabel ${value}: ${meaning}`,
      at: typeLabel,
      // Value and meaning on one line, so that exchanged meanings are seen.
      words: [new RegExp(`\\b${value}\\b[^\\w]+${escapePattern(meaning)}`)],
    }),
  ),
  {
    section: '2.4',
    fact: 'tag: custom reference',
    at: ['POST /externalBankAccounts body.tag', 'GET /externalBankAccounts/{id} 200.account.tag'],
    words: ['custom reference'],
  },
  {
    section: '2.4',
    fact: 'accountNumber: IBAN or account number',
    at: [
      'POST /externalBankAccounts body.accountNumber',
      'GET /externalBankAccounts/{id} 200.account.accountNumber',
    ],
    words: ['IBAN', 'account number'],
  },
  {
    section: '2.4',
    fact: 'bic: 8 or 11 character business identifier code',
    at: `${holderBank}.bic`,
    words: ['8 or 11 character', 'business identifier code'],
  },
  {
    section: '2.4',
    fact: 'clearingCodeType: code of the local clearing network',
    at: `${holderBank}.clearingCodeType`,
    words: ['code of the local clearing network'],
  },
  {
    section: '2.4',
    fact: 'clearingCode: branch code on the local clearing network',
    at: `${holderBank}.clearingCode`,
    words: ['branch code', 'local clearing network'],
  },
  ...clearingCodeFormats.map(
    (format): ProseRow => ({
      section: '2.4',
      fact: `clearing code format: ${format}`,
      at: `${holderBank}.clearingCodeType`,
      words: [format],
    }),
  ),
  {
    section: '2.5',
    fact: 'tag: internal reference, not sent to the beneficiary',
    at: ['POST /payments body.tag', 'GET /payments/{id} 200.payment.tag'],
    words: ['internal reference', 'not sent to the beneficiary'],
  },
  {
    section: '2.5',
    fact: 'communication: free text sent to the beneficiary',
    at: ['POST /payments body.communication', 'GET /payments/{id} 200.payment.communication'],
    words: ['free text', 'sent to the beneficiary'],
  },
  {
    section: '2.5',
    fact: 'priorityPaymentOption: standard or priority treatment',
    at: [
      'POST /payments body.priorityPaymentOption',
      'GET /payments/{id} 200.payment.priorityPaymentOption',
    ],
    words: ['standard or priority treatment'],
  },
  {
    section: '2.5',
    fact: 'feePaymentOption: charges option',
    at: ['POST /payments body.feePaymentOption', 'GET /payments/{id} 200.payment.feePaymentOption'],
    words: ['charges option'],
  },
  {
    section: '2.5',
    fact: 'create may also return the result of a payee verification',
    at: 'POST /payments 200',
    words: ['may', 'result of', 'verification'],
  },
  {
    section: '2.5',
    fact: 'an option combines a priorityPaymentOption and a feePaymentOption',
    at: `${option}.options[]`,
    words: ['combin', 'priority', /fee|charges option/],
  },
  {
    section: '2.5',
    fact: 'an option has the fee cost and the minimal source and target amounts',
    at: `${option}.options[]`,
    words: ['fee cost', 'minimal source and target amounts'],
  },
  {
    section: '2.6',
    fact: 'side is B (buy) or S (sell)',
    at: [
      'GET /trades/{id} 200.trade.side',
      'POST /quotes body.side',
      'POST /trades body.side',
      'POST /fixed-forwards/quote body.side',
    ],
    words: [/\bB\b\W+(to )?buy/, /\bS\b\W+(to )?sell/],
  },
  {
    section: '2.6',
    fact: 'a spot quote is read-only and creates nothing',
    at: 'POST /quotes',
    words: ['read-only', 'creates nothing'],
  },
  {
    section: '2.6',
    fact: 'the fixed forward quote carries a reference used at booking',
    at: 'POST /fixed-forwards/quote 200.quote',
    words: ['reference', 'booking'],
  },
  {
    section: '2.7',
    fact: 'url: destination of notifications',
    at: ['POST /webhooks body.url', 'GET /webhooks/{webhookId} 200.url'],
    words: ['destination of', 'notifications'],
  },
  {
    section: '2.7',
    fact: 'secret: only in create and rotate responses',
    at: ['POST /webhooks 200', 'POST /webhooks/{webhookId}/rotate-secret 200'],
    words: ['only', 'creat', 'rotat'],
  },
];

export const unknown2: readonly UnknownRow[] = [
  {
    section: '2.2',
    unknown: 'the fields of Wallet beyond the shortened set',
    at: ['POST /wallets 200', 'GET /wallets/{id} 200.wallet'],
    words: ['fields', 'shortened'],
  },
  {
    section: '2.2',
    unknown: 'the fields of the balance object',
    at: 'GET /wallets/{id}/balance/{date} 200.wallet.balance',
    words: ['fields', 'balance'],
  },
  {
    section: '2.3',
    unknown: 'the other fields of the FinancialMovement record',
    at: 'GET /financialMovements/{id} 200.financialMovement',
    words: ['fields', 'typeLabel'],
  },
  {
    section: '2.4',
    unknown: 'the allowed values of payeeVerification.status',
    at: 'POST /externalBankAccounts 200.payeeVerification.status',
    words: ['values', 'status'],
  },
  {
    section: '2.4',
    unknown: 'the length limits of the address fields',
    at: [`${holderBank}.address`, 'POST /externalBankAccounts body.holder.address'],
    words: ['length', 'address'],
  },
  {
    section: '2.5',
    unknown: 'the shape of the payee verification that payment creation returns',
    at: createdPayment,
    words: ['shape', 'verification'],
  },
  {
    section: '2.5',
    unknown: 'the other values of priorityPaymentOption',
    at: 'POST /payments body.priorityPaymentOption',
    words: ['values', /other than\W+48H/],
  },
  {
    section: '2.5',
    unknown: 'the field names inside an option entry',
    at: `${option}.options[]`,
    words: ['field names', 'option'],
  },
  {
    section: '2.6',
    unknown: 'the shape of rate in a trade read back',
    at: 'GET /trades/{id} 200.trade.rate',
    words: ['rate', /shape|fields|object/],
  },
  {
    section: '2.6',
    unknown: 'the fields of the fixed forward quote',
    at: 'POST /fixed-forwards/quote 200.quote',
    words: ['fields', 'fixed forward quote'],
  },
  {
    section: '2.6',
    unknown: 'the fields of the fixed forward record',
    at: 'POST /fixed-forwards 200.fixedForward',
    words: ['fields', 'fixed forward'],
  },
  {
    section: '2.7',
    unknown: 'the fields of the failed notification entry',
    at: 'GET /webhooks/{webhookId}/failed-notifications 200.failedNotifications[]',
    words: ['fields', /failed/],
  },
];
