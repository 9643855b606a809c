import { type SampleRow, type Sayings, says } from './fact-table.ts';
import { paymentStatuses } from './section-2-objects.ts';

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
    accept: [
      beneficiary(iban, { bic: 'BNPAFRPP' }),
      beneficiary(iban, { ...clearing, bic: 'BNPAFRPP' }),
      beneficiary('123456789', clearing),
    ],
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
    accept: [{ bic: 'BNPAFRPP' }, clearing, { ...clearing, bic: 'BNPAFRPP' }].map((bank) =>
      beneficiary('123456789', bank),
    ),
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
export const section4: Sayings = {
  '4 (3)': {
    'GET /wallets, GET /externalBankAccounts':
      'sorting is by [creation date] for accounts and beneficiaries',
  },
  '4 (4)': {
    'GET /wallets, GET /wallets/{id}, GET /financialMovements, GET /externalBankAccounts, DELETE /externalBankAccounts/{id}, GET /payments/{status}, GET /trades/_{status}':
      says('marked 204: no body when nothing is found', /\bno\b|none|nothing/),
  },
  '4 (7)': {
    'GET /payments/{status}, GET /payments/{id}': says(
      'the payment [list] and detail paths [share] one shape: a [keyword] selects the list',
      /any other value/,
      /\bid\b/,
    ),
    'GET /payments/{status}':
      'an [earlier] description wrote the list path as [/payments/_{status}/]',
    'GET /trades/_{status}': 'the trade list path has a literal [underscore] [before the status]',
  },
  '4.1': {
    'POST /wallets body.holder':
      'holder counts [only if] the option [multi account per currency with holder] is [subscribed]',
    'GET /wallets/{id}/balance/{date} path date': 'date is the [day] of the [balance]',
  },
  '4.2': { 'GET /financialMovements': 'the list covers the [last 12 months]' },
  '4.3': {
    'POST /externalBankAccounts error': 'failure has the [verification] error shape',
    'DELETE /externalBankAccounts/{id} 200.result': 'result is [true] if [success]ful',
  },
  '4.3 (1)': {
    'POST /externalBankAccounts': [
      says(
        'when [bic] is given, the service [retrieve]s the bank details',
        /bank details|details of the bank/,
      ),
      '[bic] is [optional only] when the [account number] is [not] in [IBAN] format',
    ],
  },
  '4.3 (2)': {
    'POST /externalBankAccounts':
      'without [bic], [clearingCodeType], [clearingCode] and [name] are [required]',
  },
  '4.3 (3)': { 'POST /externalBankAccounts': 'the [format of the account] is [verif]ied' },
  '4.3 (4)': {
    'POST /externalBankAccounts': [
      '[verificationOfPayee] verifies the [IBAN, name and type] of the beneficiary',
      says(
        'when verification fails, the beneficiary is not created',
        /verification fails/,
        /not created|nothing is created/,
      ),
      'verification can take [up to 8 seconds]',
    ],
  },
  '4.4': {
    'GET /payments/options/{walletId}/{externalBankAccountId}':
      'the options call can [estimate] the [cost of a payment]',
    'POST /payments error': 'failure of payment creation has the [verification] error shape',
    'POST /payments': [
      'an [earlier] description returned the [payment] object [directly]',
      says(
        'when [verification fails], the payment is not created',
        'verificationOfPayee',
        /not created|nothing is created/,
      ),
      'verification takes [up to 8 seconds]',
    ],
    'PUT /payments/{id}/proofOfTransaction body.tag': says(
      'tag: document name',
      /document name|name of the document/,
    ),
    'PUT /payments/{id}/proofOfTransaction body.file': says(
      'file: content encoded in [Base64]',
      /file content|content of the file/,
    ),
    'DELETE /payments/{id}': '[delete]: deletes a [scheduled payment]',
    'PUT /payments/{id}/proofOfTransaction': [
      'a proof may be [request]ed by the [provider] under [specific terms]',
      'a proof can be sent [beforehand], as an [invoice] or the [identity of the beneficiary]',
    ],
  },
  '4.5': { 'POST /trades': 'the [delivery date] is [within the next two business days]' },
  '4.6': {
    'POST /fixed-forwards/quote': 'the quote is valid for [12 seconds]',
    'POST /fixed-forwards body.quoteId': '[quote]Id is the [reference] from the quote',
    'GET /fixed-forwards': '[list]s the [booked] [contracts]',
  },
  '4.6 (1)': {
    'POST /fixed-forwards/quote': says(
      'deliveryDate is [at least] the [current date plus 3 business days]',
      /deliveryDate|delivery date/,
    ),
  },
  '4.6 (2)': {
    'POST /fixed-forwards/quote': says(
      'deliveryDate is no later than 6 months or the maximum maturity, the earlier',
      /deliveryDate|delivery date/,
      'earlier of',
      'current date plus 6 months',
      'maximum maturity date',
    ),
  },
  '4.6 (3)': {
    'POST /fixed-forwards/quote': 'the limit [per transaction] is [1,000,000] in [EUR equivalent]',
  },
  '4.7': {
    'POST /webhooks': 'the [secret] [cannot be retrieved again] and must be [saved]',
    'PATCH /webhooks/{webhookId}': 'patch [update]s the [events] and/or the [url]',
    'DELETE /webhooks/{webhookId}': [
      'delete [stop]s [notifications] for the [subscription]',
      says('the example [body] of delete has the [error] shape', /example|documented/),
    ],
    'POST /webhooks/{webhookId}/rotate-secret': 'rotate-[secret] returns a [new] secret',
    'GET /webhooks/{webhookId}/failed-notifications query sort':
      'failed notifications sort by [creation date]',
    'GET /webhooks/{webhookId}/failed-notifications': 'the four [counters] are [strings]',
  },
};

export const unknown4: Sayings = {
  '4.1': {
    'GET /wallets/{id}/balance/{date} path date': 'the [format] of the [date] path parameter',
  },
  '4.6': {
    'GET /fixed-forwards': 'the [query parameters] of GET /fixed-forwards after [status]',
    'GET /fixed-forwards 200': says(
      'the response shape of GET /fixed-forwards',
      /shape of the (answer|response)/,
    ),
    root: 'an operation for fetching a [single fixed forward]',
  },
};
