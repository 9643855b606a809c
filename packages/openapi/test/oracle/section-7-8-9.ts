import type { LengthRow, ProseRow, UnknownRow } from './fact-table.ts';

const creations = ['POST /externalBankAccounts', 'POST /payments'];

/** Sections 7 to 9: errors, limits, versioning. */
export const sections7to9: readonly ProseRow[] = [
  {
    section: '7 (1)',
    fact: 'the error carries the result of a failed payee verification',
    at: creations.map((operation) => `${operation} error`),
    words: ['result of', 'failed', 'verification'],
  },
  {
    section: '7 (1)',
    fact: 'when verification fails, nothing is created',
    at: creations,
    words: ['verification fails', /nothing is created|not created/],
  },
  {
    section: '7 (2)',
    fact: '204 is a success, not an error',
    at: 'info',
    words: ['204', 'success', 'not an error'],
  },
  {
    section: '7 (3)',
    fact: 'input containing a forbidden character is rejected',
    at: 'info',
    words: ['must not contain', 'input is rejected'],
  },
  {
    section: '8',
    fact: 'token lifetime: about 5 minutes',
    at: 'security',
    words: ['about 5 minutes'],
  },
  {
    section: '8',
    fact: 'nonce length: at least 32 hexadecimal characters',
    at: 'security',
    words: ['hexadecimal', 'at least 32 characters'],
  },
  {
    section: '8',
    fact: 'financial movement history: last 12 months',
    at: 'GET /financialMovements',
    words: ['last 12 months'],
  },
  {
    section: '8',
    fact: 'active webhook subscriptions: 10',
    at: 'POST /webhooks',
    words: [/\b10\b/, 'active', 'subscription'],
  },
  {
    section: '8',
    fact: 'webhook delivery attempts: 3 in total, 60 seconds apart',
    at: 'info',
    words: [/three attempts|3 attempts/, '60 seconds apart'],
  },
  {
    section: '8',
    fact: 'payee verification time: up to 8 seconds',
    at: creations.map((operation) => `${operation} body.verificationOfPayee`),
    words: ['up to 8 seconds'],
  },
  {
    section: '8',
    fact: 'fixed forward quote validity: 12 seconds',
    at: 'POST /fixed-forwards/quote',
    words: ['12 seconds'],
  },
  {
    section: '8',
    fact: 'fixed forward amount: 1,000,000 EUR equivalent per transaction',
    at: 'POST /fixed-forwards/quote',
    words: ['1,000,000', 'EUR equivalent', 'per transaction'],
  },
  {
    section: '8',
    fact: 'fixed forward maturity: minimum 3 business days',
    at: 'POST /fixed-forwards/quote',
    words: [/delivery ?date/, 'at least', '3 business days'],
  },
  {
    section: '8',
    fact: 'fixed forward maturity: maximum 6 months',
    at: 'POST /fixed-forwards/quote',
    words: [/delivery ?date/, 'no later', '6 months'],
  },
  {
    section: '8',
    fact: 'spot trade delivery date: within the next two business days',
    at: 'POST /trades',
    words: ['within the next two business days'],
  },
  {
    section: '9',
    fact: 'the current interface description is numbered 1.6.0',
    at: 'info',
    words: [/\b1\.6\.0\b/],
  },
  {
    section: '9',
    fact: '1.1 uses a separate sandbox address',
    at: 'info',
    words: [/\b1\.1\b/, 'separate sandbox address'],
  },
  {
    section: '9',
    fact: '1.1 has paths ending in a trailing slash',
    at: 'info',
    words: [/\b1\.1\b/, 'trailing slash'],
  },
  {
    section: '9',
    fact: '1.1 has no contactEmail on beneficiaries',
    at: 'info',
    words: [/\b1\.1\b/, /\bno contactEmail/],
  },
  {
    section: '9',
    fact: '1.1 leaves the response currency of a beneficiary untyped',
    at: 'info',
    words: [/\b1\.1\b/, 'response currency', 'untyped'],
  },
  {
    section: '9',
    fact: '1.1 titles the trade group Trades',
    at: 'info',
    words: [/\b1\.1\b/, /trade group.*\bTrades\b/],
  },
  {
    section: '9',
    fact: '1.1 lacks the fixed forward, webhook and quote operations',
    at: 'info',
    words: [/\b1\.1\b/, /fixed forward, webhook and quote operations.*absent/],
  },
  {
    section: '9',
    fact: 'demo and live are selected by the base URL',
    at: 'servers',
    words: ['demo', 'live', /base[ _]?url/],
  },
];

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

export const unknown7to9: readonly UnknownRow[] = [
  {
    section: '7',
    unknown: 'the catalogue of errorCode values',
    at: 'POST /wallets error.errorCode',
    words: ['errorCode', 'values'],
  },
  {
    section: '7',
    unknown: 'the catalogue of errorType values',
    at: 'POST /wallets error.errorCode',
    words: ['errorType', 'values'],
  },
  {
    section: '7',
    unknown: 'HTTP status codes for error responses',
    at: 'POST /wallets error',
    words: ['status codes', 'error'],
  },
  {
    section: '7',
    unknown: 'additional fields of the verification-of-payee error body',
    at: creations.map((operation) => `${operation} error`),
    words: ['fields', 'verification'],
  },
  {
    section: '7',
    unknown: 'the response to an invalid or expired X-WSSE header',
    at: 'security',
    words: ['invalid', 'expired', 'X-WSSE'],
  },
  {
    section: '7',
    unknown: 'the response to forbidden characters',
    at: 'POST /wallets body.tag',
    words: [/answer|response/, 'forbidden character'],
  },
  { section: '8', unknown: 'rate limits', at: 'root', words: ['rate limits'] },
  {
    section: '8',
    unknown: 'the maximum allowed per_page',
    at: 'GET /wallets query per_page',
    words: ['maximum', 'per_page'],
  },
  {
    section: '9',
    unknown: 'how a version is selected',
    at: 'root',
    words: ['version', 'selected', 'path', 'header'],
  },
  {
    section: '9',
    unknown: 'deprecation and compatibility policy',
    at: 'root',
    words: ['deprecation', 'compatibility'],
  },
];
