import type { ProseRow, UnknownRow } from './fact-table.ts';

/** Section 1: what the service does. */
export const section1: readonly ProseRow[] = [
  {
    section: '1',
    fact: 'a client reads its accounts, balances and financial movements',
    at: 'info',
    words: ['accounts', 'balances', 'financial movements'],
  },
  {
    section: '1',
    fact: 'a client registers beneficiaries, which are external bank accounts',
    at: 'info',
    words: ['beneficiaries', 'external bank account'],
  },
  {
    section: '1',
    fact: 'a client creates, confirms, lists, inspects and deletes outgoing payments',
    at: 'info',
    words: ['create', 'confirm', 'list', 'inspect', 'delete', 'payments'],
  },
  {
    section: '1',
    fact: 'a client asks for spot quotes and executes spot FX trades',
    at: 'info',
    words: ['spot quotes', /spot (FX )?trades/],
  },
  {
    section: '1',
    fact: 'a client asks for fixed forward quotes and books fixed forward payment contracts',
    at: 'info',
    words: ['fixed forward quotes', 'book', /fixed forward (payment )?contracts/],
  },
  {
    section: '1',
    fact: 'a client manages webhook subscriptions about payments, trades and fixed forwards',
    at: 'info',
    words: ['webhook subscriptions', 'payments', 'trades', 'fixed forwards'],
  },
  {
    section: '1',
    fact: 'an account is called a wallet (wallets, walletId, sourceWalletId are in the tables)',
    at: 'tag of GET /wallets',
    words: ['accounts', 'called wallets'],
  },
  {
    section: '1',
    fact: 'a beneficiary is called an externalBankAccount: externalBankAccounts',
    at: 'tag of GET /externalBankAccounts',
    words: ['beneficiar', 'externalBankAccounts'],
  },
  {
    section: '1',
    fact: 'each account has its own currency and its own IBAN',
    at: 'tag of GET /wallets',
    words: [/each (account|wallet)/, 'own currency', /own IBAN/],
  },
  {
    section: '1',
    fact: 'each physical IBAN account is created automatically at onboarding',
    at: 'tag of GET /wallets',
    words: ['physical IBAN', 'automatically', 'onboarding'],
  },
  {
    section: '1',
    fact: 'extra accounts are created with the create-account operation',
    at: 'POST /wallets',
    words: [/extra|addition/, 'onboarding'],
  },
  {
    section: '1',
    fact: 'a demo environment for testing',
    at: 'servers',
    words: ['demo', 'test'],
  },
  {
    section: '1',
    fact: 'a live environment for production',
    at: 'servers',
    words: ['live', 'production'],
  },
  {
    section: '1 (1)',
    fact: 'a payment is made in two steps: create assigns a unique id, confirm releases it',
    at: 'POST /payments',
    words: ['two steps', 'unique', 'id', 'confirm', 'release'],
  },
  {
    section: '1 (2)',
    fact: 'a payment not confirmed within its scheduled date rolls to the next closest working day',
    at: 'PUT /payments/{id}/confirm',
    words: ['not confirmed', 'scheduled', 'automatically', 'rolled', 'next closest working day'],
  },
  {
    section: '1 (3)',
    fact: 'funds may be locked when the balance does not cover the payment',
    at: 'POST /payments',
    words: ['balance', 'not cover', 'funds may be locked'],
  },
  {
    section: '1 (4)',
    fact: 'a spot trade is between two accounts of one counterparty',
    at: 'POST /trades',
    words: ['between two accounts', 'one counterparty'],
  },
  {
    section: '1 (4)',
    fact: 'the source account is debited and the delivery account credited on the delivery date',
    at: 'POST /trades',
    words: ['source', 'debited', 'delivery', 'credited', 'delivery date'],
  },
  {
    section: '1 (5)',
    fact: 'a trade with a scheduled delivery date is processed before 00:30 Paris time',
    at: 'POST /trades',
    words: ['scheduled', 'morning', 'before 00:30', 'Paris'],
  },
  {
    section: '1 (5)',
    fact: 'a trade delivered the same day (TOD) makes the funds available within about 20 minutes',
    at: 'POST /trades',
    words: ['same day', 'TOD', 'about 20 minutes'],
  },
  {
    section: '1 (6)',
    fact: 'the currency of a trade amount tells whether it is the nominal bought or sold',
    at: ['POST /trades body.amount', 'POST /quotes body.amount'],
    words: ['currency', 'nominal', 'bought', 'sold'],
  },
  {
    section: '1 (7)',
    fact: 'fixed forwards are booked instantly without manual intervention',
    at: 'POST /fixed-forwards',
    words: ['instantly', 'manual intervention'],
  },
  {
    section: '1 (7)',
    fact: 'fixed forward pairs: EUR/USD, EUR/GBP, GBP/USD',
    at: 'POST /fixed-forwards/quote',
    words: [/EUR\/?USD/, /EUR\/?GBP/, /GBP\/?USD/],
  },
  {
    section: '1 (7)',
    fact: 'fixed forwards need credit approval, collateral in place and an accepted disclaimer',
    at: 'POST /fixed-forwards',
    words: ['credit approval', 'collateral', 'accepted', 'forward disclaimer'],
  },
  {
    section: '1 (8)',
    fact: 'documents are reachable through a one-time access link and generated beforehand',
    at: 'info',
    words: ['documents', 'one-time', 'link', 'generated', 'beforehand'],
  },
];

export const unknown1: readonly UnknownRow[] = [
  {
    section: '1',
    unknown: 'operations of the Documents and Logs groups',
    at: 'root',
    words: ['Documents', 'Logs', 'operations'],
  },
];
