import { type LengthRow, type Sayings, says } from './fact-table.ts';

/** Sections 7 to 9: errors, limits, versioning. */
export const sections7to9: Sayings = {
  '7 (1)': {
    'POST /externalBankAccounts error, POST /payments error':
      'the error carries the [result of] a [failed] payee [verification]',
    'POST /externalBankAccounts, POST /payments': says(
      'when [verification fails], nothing is created',
      /nothing is created|not created/,
    ),
  },
  '7 (2)': { info: '[204] is a [success], [not an error]' },
  '7 (3)': {
    info: says(
      'input containing a forbidden character is rejected',
      'must not contain',
      'input is rejected',
    ),
  },
  '8': {
    security: [
      'token lifetime: [about 5 minutes]',
      says('nonce length: at least 32 [hexadecimal] characters', 'at least 32 characters'),
    ],
    'GET /financialMovements': 'financial movement history: [last 12 months]',
    'POST /webhooks': says('[active] webhook [subscription]s: 10', /\b10\b/),
    info: says(
      'webhook delivery attempts: 3 in total, [60 seconds apart]',
      /three attempts|3 attempts/,
    ),
    'POST /externalBankAccounts body.verificationOfPayee, POST /payments body.verificationOfPayee':
      'payee verification time: [up to 8 seconds]',
    'POST /fixed-forwards/quote': [
      'fixed forward quote validity: [12 seconds]',
      'fixed forward amount: [1,000,000] [EUR equivalent] [per transaction]',
      says('fixed forward maturity: minimum [3 business days]', /delivery ?date/, 'at least'),
      says('fixed forward maturity: maximum [6 months]', /delivery ?date/, 'no later'),
    ],
    'POST /trades': 'spot trade delivery date: [within the next two business days]',
  },
  '9': {
    info: [
      says('the current interface description is numbered 1.6.0', /\b1\.6\.0\b/),
      says('1.1 uses a [separate sandbox address]', /\b1\.1\b/),
      says('1.1 has paths ending in a [trailing slash]', /\b1\.1\b/),
      says('1.1 has no contactEmail on beneficiaries', /\b1\.1\b/, /\bno contactEmail/),
      says('1.1 leaves the [response currency] of a beneficiary [untyped]', /\b1\.1\b/),
      says('1.1 titles the trade group Trades', /\b1\.1\b/, /trade group.*\bTrades\b/),
      says(
        '1.1 lacks the fixed forward, webhook and quote operations',
        /\b1\.1\b/,
        /fixed forward, webhook and quote operations.*absent/,
      ),
    ],
    servers: says('[demo] and [live] are selected by the base URL', /base[ _]?url/),
  },
};

/** Section 8, "Default page / per_page" is with the lists of section 4; "Text lengths" is here. */
export const lengths8: readonly LengthRow[] = [
  { section: '8', at: 'POST /payments body.tag', maxLength: 50 },
  { section: '8', at: 'POST /externalBankAccounts body.tag', maxLength: 50 },
  { section: '8', at: 'POST /payments body.communication', maxLength: 76 },
  { section: '8', at: 'POST /trades body.tag', maxLength: 76 },
  {
    section: '8',
    at: 'GET /financialMovements 200.financialMovements[].description',
    maxLength: 76,
  },
  { section: '8', at: 'POST /externalBankAccounts body.accountNumber', maxLength: 50 },
  { section: '8', at: 'GET /externalBankAccounts/{id} 200.account.accountNumber', maxLength: 40 },
  { section: '8', at: 'POST /externalBankAccounts body.holderBank.bic', maxLength: 11 },
  { section: '8', at: 'POST /externalBankAccounts body.holderBank.clearingCodeType', maxLength: 2 },
  { section: '8', at: 'POST /externalBankAccounts body.holderBank.clearingCode', maxLength: 15 },
  { section: '8', at: 'POST /externalBankAccounts body.holderBank.name', maxLength: 120 },
  { section: '8', at: 'POST /externalBankAccounts body.holder.name', maxLength: 100 },
  { section: '8', at: 'POST /externalBankAccounts body.holder.type', maxLength: 10 },
  { section: '8', at: 'POST /externalBankAccounts body.correspondentBic', maxLength: 50 },
];

export const unknown7to9: Sayings = {
  '7': {
    'POST /wallets error.errorCode': [
      'the catalogue of [errorCode] [values]',
      'the catalogue of [errorType] [values]',
    ],
    'POST /wallets error': 'HTTP [status codes] for [error] responses',
    'POST /externalBankAccounts error, POST /payments error':
      'additional [fields] of the [verification]-of-payee error body',
    security: 'the response to an [invalid] or [expired] [X-WSSE] header',
    'POST /wallets body.tag': says('the response to [forbidden character]s', /answer|response/),
  },
  '8': {
    root: '[rate limits]',
    'GET /wallets query per_page': 'the [maximum] allowed [per_page]',
  },
  '9': {
    root: [
      says('how a [version] is [selected]', 'path', 'header'),
      '[deprecation] and [compatibility] policy',
    ],
  },
};
