import type { ProseRow, SampleRow, UnknownRow } from './fact-table.ts';
import { paymentStatuses } from './section-2-objects.ts';

const failedNotifications = 'GET /webhooks/{webhookId}/failed-notifications';
const proof = 'PUT /payments/{id}/proofOfTransaction';
const iban = 'FR7630006000011234567890189';

/** A beneficiary to create, with the account and the bank that the rules are about. */
function beneficiary(accountNumber: string, holderBank: unknown): unknown {
  const holder = { name: 'Ada Lovelace', type: 'Individual', address: { country: 'FR' } };
  return { accountNumber, currency: 'EUR', holderBank, holder };
}

const clearing = { clearingCodeType: 'US', clearingCode: '026009593', name: 'Example Bank' };

/** Rule 7 of section 4, then rules 1 and 2 of section 4.3, as values and bodies. */
export const samples4: readonly SampleRow[] = [
  ...[
    'PUT /payments/{id}/confirm',
    'PUT /payments/{id}/proofOfTransaction',
    'GET /payments/{id}',
    'DELETE /payments/{id}',
  ].map(
    (operation): SampleRow => ({
      section: '4 (7)',
      fact: `a status keyword is no payment id in ${operation}`,
      at: `${operation} path id`,
      accept: ['NTc4MTI2'],
      reject: ['all', ...paymentStatuses],
    }),
  ),
  {
    section: '4.3 (1)',
    fact: 'bic is optional only when the account number is not in IBAN format',
    at: 'POST /externalBankAccounts body',
    accept: [beneficiary(iban, { bic: 'BNPAFRPP' }), beneficiary('123456789', clearing)],
    reject: [
      iban,
      // People write an IBAN in groups of four, and some in small letters.
      'FR76 3000 6000 0112 3456 7890 189',
      iban.toLowerCase(),
      ` f${iban.slice(1)} `,
    ].map((number) => beneficiary(number, clearing)),
  },
  {
    section: '4.3 (2)',
    fact: 'without bic, clearingCodeType, clearingCode and name are required',
    at: 'POST /externalBankAccounts body',
    accept: [beneficiary('123456789', { bic: 'BNPAFRPP' }), beneficiary('123456789', clearing)],
    reject: [
      beneficiary('123456789', {}),
      beneficiary('123456789', { ...clearing, clearingCodeType: undefined }),
      beneficiary('123456789', { ...clearing, clearingCode: undefined }),
      beneficiary('123456789', { ...clearing, name: undefined }),
      // What is required is not there when it is empty.
      beneficiary('123456789', { ...clearing, clearingCodeType: '' }),
      beneficiary('123456789', { ...clearing, clearingCode: '' }),
      beneficiary('123456789', { ...clearing, name: '' }),
    ].map((body): unknown => JSON.parse(JSON.stringify(body))),
  },
];

/** What section 4 says in rules and notes. */
export const section4: readonly ProseRow[] = [
  {
    section: '4 (3)',
    fact: 'sorting is by creation date for accounts and beneficiaries',
    at: ['GET /wallets', 'GET /externalBankAccounts'],
    words: ['creation date'],
  },
  {
    section: '4 (4)',
    fact: 'marked 204: no body when nothing is found',
    at: [
      'GET /wallets',
      'GET /wallets/{id}',
      'GET /financialMovements',
      'GET /externalBankAccounts',
      'DELETE /externalBankAccounts/{id}',
      'GET /payments/{status}',
      'GET /trades/_{status}',
    ],
    words: [/\bno\b|none|nothing/],
  },
  {
    section: '4 (7)',
    fact: 'the payment list and detail paths share one shape: a keyword selects the list',
    at: ['GET /payments/{status}', 'GET /payments/{id}'],
    words: ['share', 'keyword', 'list', /any other value/, /\bid\b/],
  },
  {
    section: '4 (7)',
    fact: 'an earlier description wrote the list path as /payments/_{status}/',
    at: 'GET /payments/{status}',
    words: ['earlier', '/payments/_{status}/'],
  },
  {
    section: '4 (7)',
    fact: 'the trade list path has a literal underscore before the status',
    at: 'GET /trades/_{status}',
    words: ['underscore', 'before the status'],
  },
  {
    section: '4.1',
    fact: 'holder counts only if the option multi account per currency with holder is subscribed',
    at: 'POST /wallets body.holder',
    words: ['only if', 'multi account per currency with holder', 'subscribed'],
  },
  {
    section: '4.1',
    fact: 'date is the day of the balance',
    at: 'GET /wallets/{id}/balance/{date} path date',
    words: ['day', 'balance'],
  },
  {
    section: '4.2',
    fact: 'the list covers the last 12 months',
    at: 'GET /financialMovements',
    words: ['last 12 months'],
  },
  {
    section: '4.3',
    fact: 'failure has the verification error shape',
    at: 'POST /externalBankAccounts error',
    words: ['verification'],
  },
  {
    section: '4.3',
    fact: 'result is true if successful',
    at: 'DELETE /externalBankAccounts/{id} 200.result',
    words: ['true', 'success'],
  },
  {
    section: '4.3 (1)',
    fact: 'when bic is given, the service retrieves the bank details',
    at: 'POST /externalBankAccounts',
    words: ['bic', /bank details|details of the bank/, 'retrieve'],
  },
  {
    section: '4.3 (1)',
    fact: 'bic is optional only when the account number is not in IBAN format',
    at: 'POST /externalBankAccounts',
    words: ['bic', 'optional only', 'account number', 'not', 'IBAN'],
  },
  {
    section: '4.3 (2)',
    fact: 'without bic, clearingCodeType, clearingCode and name are required',
    at: 'POST /externalBankAccounts',
    words: ['bic', 'clearingCodeType', 'clearingCode', 'name', 'required'],
  },
  {
    section: '4.3 (3)',
    fact: 'the format of the account is verified',
    at: 'POST /externalBankAccounts',
    words: ['format of the account', 'verif'],
  },
  {
    section: '4.3 (4)',
    fact: 'verificationOfPayee verifies the IBAN, name and type of the beneficiary',
    at: 'POST /externalBankAccounts',
    words: ['verificationOfPayee', 'IBAN, name and type'],
  },
  {
    section: '4.3 (4)',
    fact: 'when verification fails, the beneficiary is not created',
    at: 'POST /externalBankAccounts',
    words: [/verification fails/, /not created|nothing is created/],
  },
  {
    section: '4.3 (4)',
    fact: 'verification can take up to 8 seconds',
    at: 'POST /externalBankAccounts',
    words: ['up to 8 seconds'],
  },
  {
    section: '4.4',
    fact: 'the options call can estimate the cost of a payment',
    at: 'GET /payments/options/{walletId}/{externalBankAccountId}',
    words: ['estimate', 'cost of a payment'],
  },
  {
    section: '4.4',
    fact: 'failure of payment creation has the verification error shape',
    at: 'POST /payments error',
    words: ['verification'],
  },
  {
    section: '4.4',
    fact: 'an earlier description returned the payment object directly',
    at: 'POST /payments',
    words: ['earlier', 'payment', 'directly'],
  },
  {
    section: '4.4',
    fact: 'tag: document name',
    at: `${proof} body.tag`,
    words: [/document name|name of the document/],
  },
  {
    section: '4.4',
    fact: 'file: content encoded in Base64',
    at: `${proof} body.file`,
    words: [/file content|content of the file/, 'Base64'],
  },
  {
    section: '4.4',
    fact: 'delete: deletes a scheduled payment',
    at: 'DELETE /payments/{id}',
    words: ['delete', 'scheduled payment'],
  },
  {
    section: '4.4',
    fact: 'when verification fails, the payment is not created',
    at: 'POST /payments',
    words: ['verificationOfPayee', 'verification fails', /not created|nothing is created/],
  },
  {
    section: '4.4',
    fact: 'verification takes up to 8 seconds',
    at: 'POST /payments',
    words: ['up to 8 seconds'],
  },
  {
    section: '4.4',
    fact: 'a proof may be requested by the provider under specific terms',
    at: proof,
    words: ['provider', 'request', 'specific terms'],
  },
  {
    section: '4.4',
    fact: 'a proof can be sent beforehand, as an invoice or the identity of the beneficiary',
    at: proof,
    words: ['beforehand', 'invoice', 'identity of the beneficiary'],
  },
  {
    section: '4.5',
    fact: 'the delivery date is within the next two business days',
    at: 'POST /trades',
    words: ['delivery date', 'within the next two business days'],
  },
  {
    section: '4.6',
    fact: 'the quote is valid for 12 seconds',
    at: 'POST /fixed-forwards/quote',
    words: ['12 seconds'],
  },
  {
    section: '4.6',
    fact: 'quoteId is the reference from the quote',
    at: 'POST /fixed-forwards body.quoteId',
    words: ['reference', 'quote'],
  },
  {
    section: '4.6',
    fact: 'lists the booked contracts',
    at: 'GET /fixed-forwards',
    words: ['list', 'booked', 'contracts'],
  },
  {
    section: '4.6 (1)',
    fact: 'deliveryDate is at least the current date plus 3 business days',
    at: 'POST /fixed-forwards/quote',
    words: [/deliveryDate|delivery date/, 'at least', 'current date plus 3 business days'],
  },
  {
    section: '4.6 (2)',
    fact: 'deliveryDate is no later than 6 months or the maximum maturity, the earlier',
    at: 'POST /fixed-forwards/quote',
    words: [
      /deliveryDate|delivery date/,
      'earlier of',
      'current date plus 6 months',
      'maximum maturity date',
    ],
  },
  {
    section: '4.6 (3)',
    fact: 'the limit per transaction is 1,000,000 in EUR equivalent',
    at: 'POST /fixed-forwards/quote',
    words: ['per transaction', '1,000,000', 'EUR equivalent'],
  },
  {
    section: '4.7',
    fact: 'the secret cannot be retrieved again and must be saved',
    at: 'POST /webhooks',
    words: ['secret', 'cannot be retrieved again', 'saved'],
  },
  {
    section: '4.7',
    fact: 'patch updates the events and/or the url',
    at: 'PATCH /webhooks/{webhookId}',
    words: ['update', 'events', 'url'],
  },
  {
    section: '4.7',
    fact: 'delete stops notifications for the subscription',
    at: 'DELETE /webhooks/{webhookId}',
    words: ['stop', 'notifications', 'subscription'],
  },
  {
    section: '4.7',
    fact: 'the example body of delete has the error shape',
    at: 'DELETE /webhooks/{webhookId}',
    words: [/example|documented/, 'body', 'error'],
  },
  {
    section: '4.7',
    fact: 'rotate-secret returns a new secret',
    at: 'POST /webhooks/{webhookId}/rotate-secret',
    words: ['new', 'secret'],
  },
  {
    section: '4.7',
    fact: 'failed notifications sort by creation date',
    at: `${failedNotifications} query sort`,
    words: ['creation date'],
  },
  {
    section: '4.7',
    fact: 'the four counters are strings',
    at: `${failedNotifications}`,
    words: ['counters', 'strings'],
  },
];

export const unknown4: readonly UnknownRow[] = [
  {
    section: '4.1',
    unknown: 'the format of the date path parameter',
    at: 'GET /wallets/{id}/balance/{date} path date',
    words: ['format', 'date'],
  },
  {
    section: '4.6',
    unknown: 'the query parameters of GET /fixed-forwards after status',
    at: 'GET /fixed-forwards',
    words: ['query parameters', 'status'],
  },
  {
    section: '4.6',
    unknown: 'the response shape of GET /fixed-forwards',
    at: 'GET /fixed-forwards 200',
    words: [/shape of the (answer|response)/],
  },
  {
    section: '4.6',
    unknown: 'an operation for fetching a single fixed forward',
    at: ['root'],
    words: ['single fixed forward'],
  },
];
