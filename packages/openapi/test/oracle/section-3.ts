import type { ProseRow, UnknownRow } from './fact-table.ts';

/** Section 3: states and transitions. The status values are with the objects of section 2. */
export const section3: readonly ProseRow[] = [
  {
    section: '3',
    fact: 'all is a filter value only',
    at: 'GET /payments/{status} path status',
    words: ['all', 'filter'],
  },
  {
    section: '3',
    fact: 'create: the payment exists with a newly assigned id',
    at: 'POST /payments',
    words: ['assign', 'id'],
  },
  {
    section: '3',
    fact: 'create: the payment has to be confirmed to be released',
    at: 'POST /payments',
    words: ['confirm', 'release'],
  },
  {
    section: '3',
    fact: 'confirm: enough funds on the source account are advisable',
    at: 'PUT /payments/{id}/confirm',
    words: ['enough funds', /source (account|wallet)/, 'advisable'],
  },
  {
    section: '3',
    fact: 'confirm: the payment is released for processing',
    at: 'PUT /payments/{id}/confirm',
    words: ['release', 'processing'],
  },
  {
    section: '3',
    fact: 'confirm: the updated payment is returned',
    at: 'PUT /payments/{id}/confirm',
    words: ['updated payment'],
  },
  {
    section: '3',
    fact: 'not confirmed at the end of the scheduled date: rolled to the next operation date',
    at: 'PUT /payments/{id}/confirm',
    words: [
      'not confirmed',
      'scheduled date of operation',
      /next (available operation date|closest working day)/,
    ],
  },
  {
    section: '3',
    fact: 'rolled over: funds may be locked if the balance is insufficient',
    at: 'PUT /payments/{id}/confirm',
    words: ['funds may be locked', /balance.*(insufficient|not cover)/],
  },
  {
    section: '3',
    fact: 'delete: a scheduled payment is deleted',
    at: 'DELETE /payments/{id}',
    words: ['delete', 'scheduled payment'],
  },
  {
    section: '3',
    fact: 'delete: the payment object is returned',
    at: 'DELETE /payments/{id}',
    words: ['scheduled payment', 'return'],
  },
  {
    section: '3',
    fact: 'a fixed forward quote is valid for 12 seconds and books during that time',
    at: 'POST /fixed-forwards/quote',
    words: ['12 seconds', 'valid', 'book'],
  },
  {
    section: '3',
    fact: 'a subscription is active from creation until cancelled by the cancel operation',
    at: 'POST /webhooks',
    words: ['active', 'creat', /until.*(cancel|delete)/],
  },
];

export const unknown3: readonly UnknownRow[] = [
  {
    section: '3',
    unknown: 'the payment status after creation',
    at: ['POST /payments 200.payment.status'],
    words: ['status', 'creation'],
  },
  {
    section: '3',
    unknown: 'the other transitions between payment statuses',
    at: ['GET /payments/{id} 200.payment.status'],
    words: ['transitions', 'status'],
  },
  {
    section: '3',
    unknown: 'the transitions of spot trade statuses',
    at: 'GET /trades/{id} 200.trade.status',
    words: ['transitions', 'trade'],
  },
  {
    section: '3',
    unknown: 'the transitions of fixed forward statuses',
    at: 'POST /fixed-forwards 200.fixedForward.status',
    words: ['transitions', 'fixed forward'],
  },
];
