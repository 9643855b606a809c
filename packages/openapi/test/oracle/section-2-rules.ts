import { type SampleRow, type Sayings, says } from './fact-table.ts';
import { escapePattern } from './passages.ts';
import { clearingCodeFormats, typeLabels } from './section-2-objects.ts';

const holderBank = 'POST /externalBankAccounts body.holderBank';

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
export const section2: Sayings = {
  '2.1': {
    'POST /wallets body.currency': 'Currency: [ISO 4217]',
    'POST /quotes body.currencyPair': 'CurrencyPair: [two currency codes concatenated]',
    'GET /payments/{id} 200.payment.createdDate': says(
      'Datetime: [space] separator, [24-hour clock]',
      'YYYY-MM-DD HH:MM:SS',
    ),
  },
  '2.2': { 'GET /wallets 200.wallets[].tag': 'tag: [custom wording] of the account' },
  '2.3': {
    'GET /financialMovements/{id} 200.financialMovement.typeLabel': [
      ...typeLabels.map(([value, meaning]) =>
        // Value and meaning on one line, so that exchanged meanings are seen.
        says(
          `typeLabel ${value}: ${meaning}`,
          new RegExp(`\\b${value}\\b[^\\w]+${escapePattern(meaning)}`),
        ),
      ),
    ],
  },
  '2.4': {
    'POST /externalBankAccounts body.tag, GET /externalBankAccounts/{id} 200.account.tag':
      'tag: [custom reference]',
    'POST /externalBankAccounts body.accountNumber, GET /externalBankAccounts/{id} 200.account.accountNumber':
      'accountNumber: [IBAN] or [account number]',
    'POST /externalBankAccounts body.holderBank.bic':
      'bic: [8 or 11 character] [business identifier code]',
    'POST /externalBankAccounts body.holderBank.clearingCodeType': [
      'clearingCodeType: [code of the local clearing network]',
      ...clearingCodeFormats.map((format) => `clearing code format: [${format}]`),
    ],
    'POST /externalBankAccounts body.holderBank.clearingCode':
      'clearingCode: [branch code] on the [local clearing network]',
  },
  '2.5': {
    'POST /payments body.tag, GET /payments/{id} 200.payment.tag':
      'tag: [internal reference], [not sent to the beneficiary]',
    'POST /payments body.communication, GET /payments/{id} 200.payment.communication':
      'communication: [free text] [sent to the beneficiary]',
    'POST /payments body.priorityPaymentOption, GET /payments/{id} 200.payment.priorityPaymentOption':
      'priorityPaymentOption: [standard or priority treatment]',
    'POST /payments body.feePaymentOption, GET /payments/{id} 200.payment.feePaymentOption':
      'feePaymentOption: [charges option]',
    'POST /payments 200': 'create [may] also return the [result of] a payee [verification]',
    'GET /payments/options/{walletId}/{externalBankAccountId} 200.paymentOption.options[]': [
      says(
        'an option [combin]es a [priority]PaymentOption and a feePaymentOption',
        /fee|charges option/,
      ),
      'an option has the [fee cost] and the [minimal source and target amounts]',
    ],
  },
  '2.6': {
    'GET /trades/{id} 200.trade.side, POST /quotes body.side, POST /trades body.side, POST /fixed-forwards/quote body.side':
      says('side is B (buy) or S (sell)', /\bB\b\W+(to )?buy/, /\bS\b\W+(to )?sell/),
    'POST /quotes': 'a spot quote is [read-only] and [creates nothing]',
    'POST /fixed-forwards/quote 200.quote':
      'the fixed forward quote carries a [reference] used at [booking]',
  },
  '2.7': {
    'POST /webhooks body.url, GET /webhooks/{webhookId} 200.url':
      'url: [destination of] [notifications]',
    'POST /webhooks 200, POST /webhooks/{webhookId}/rotate-secret 200':
      'secret: [only] in [creat]e and [rotat]e responses',
  },
};

export const unknown2: Sayings = {
  '2.2': {
    'POST /wallets 200, GET /wallets/{id} 200.wallet':
      'the [fields] of Wallet beyond the [shortened] set',
    'GET /wallets/{id}/balance/{date} 200.wallet.balance': 'the [fields] of the [balance] object',
  },
  '2.3': {
    'GET /financialMovements/{id} 200.financialMovement': says(
      'the other [fields] of the FinancialMovement record',
      'typeLabel',
    ),
  },
  '2.4': {
    'POST /externalBankAccounts 200.payeeVerification.status':
      'the allowed [values] of payeeVerification.[status]',
    'POST /externalBankAccounts body.holderBank.address, POST /externalBankAccounts body.holder.address':
      'the [length] limits of the [address] fields',
  },
  '2.5': {
    'POST /payments 200.payeeVerification':
      'the [shape] of the payee [verification] that payment creation returns',
    'POST /payments body.priorityPaymentOption': says(
      'the other [values] of priorityPaymentOption',
      /other than\W+48H/,
    ),
    'GET /payments/options/{walletId}/{externalBankAccountId} 200.paymentOption.options[]':
      'the [field names] inside an [option] entry',
  },
  '2.6': {
    'GET /trades/{id} 200.trade.rate': says(
      'the shape of [rate] in a trade read back',
      /shape|fields|object/,
    ),
    'POST /fixed-forwards/quote 200.quote': 'the [fields] of the [fixed forward quote]',
    'POST /fixed-forwards 200.fixedForward': 'the [fields] of the [fixed forward] record',
  },
  '2.7': {
    'GET /webhooks/{webhookId}/failed-notifications 200.failedNotifications[]': says(
      'the [fields] of the failed notification entry',
      /failed/,
    ),
  },
};
