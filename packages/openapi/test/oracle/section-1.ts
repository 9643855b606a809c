import { type Sayings, says } from './fact-table.ts';

/** Section 1: what the service does. */
export const section1: Sayings = {
  '1': {
    info: [
      'a client reads its [accounts], [balances] and [financial movements]',
      'a client registers [beneficiaries], which are [external bank account]s',
      'a client [create]s, [confirm]s, [list]s, [inspect]s and [delete]s outgoing [payments]',
      says('a client asks for [spot quotes] and executes spot FX trades', /spot (FX )?trades/),
      says(
        'a client asks for [fixed forward quotes] and [book]s fixed forward payment contracts',
        /fixed forward (payment )?contracts/,
      ),
      'a client manages [webhook subscriptions] about [payments], [trades] and [fixed forwards]',
    ],
    'tag of GET /wallets': [
      says(
        'an account is called a wallet (wallets, walletId, sourceWalletId are in the tables)',
        'accounts',
        'called wallets',
      ),
      says(
        'each account has its [own currency] and its own IBAN',
        /each (account|wallet)/,
        /own IBAN/,
      ),
      'each [physical IBAN] account is created [automatically] at [onboarding]',
    ],
    'tag of GET /externalBankAccounts':
      'a [beneficiar]y is called an externalBankAccount: [externalBankAccounts]',
    'POST /wallets': says(
      'extra accounts are created with the create-account operation',
      /extra|addition/,
      'onboarding',
    ),
    servers: ['a [demo] environment for [test]ing', 'a [live] environment for [production]'],
  },
  '1 (1)': {
    'POST /payments':
      'a payment is made in [two steps]: create assigns a [unique] [id], [confirm] [release]s it',
  },
  '1 (2)': {
    'PUT /payments/{id}/confirm': says(
      'a payment [not confirmed] within its [scheduled] date rolls to the [next closest working day]',
      'automatically',
      'rolled',
    ),
  },
  '1 (3)': {
    'POST /payments': '[funds may be locked] when the [balance] does [not cover] the payment',
  },
  '1 (4)': {
    'POST /trades': [
      'a spot trade is [between two accounts] of [one counterparty]',
      'the [source] account is [debited] and the [delivery] account [credited] on the [delivery date]',
    ],
  },
  '1 (5)': {
    'POST /trades': [
      says(
        'a trade with a [scheduled] delivery date is processed [before 00:30] [Paris] time',
        'morning',
      ),
      'a trade delivered the [same day] ([TOD]) makes the funds available within [about 20 minutes]',
    ],
  },
  '1 (6)': {
    'POST /trades body.amount, POST /quotes body.amount':
      'the [currency] of a trade amount tells whether it is the [nominal] [bought] or [sold]',
  },
  '1 (7)': {
    'POST /fixed-forwards': [
      'fixed forwards are booked [instantly] without [manual intervention]',
      says(
        'fixed forwards need [credit approval], [collateral] in place and an [accepted] disclaimer',
        'forward disclaimer',
      ),
    ],
    'POST /fixed-forwards/quote': says(
      'fixed forward pairs: EUR/USD, EUR/GBP, GBP/USD',
      /EUR\/?USD/,
      /EUR\/?GBP/,
      /GBP\/?USD/,
    ),
  },
  '1 (8)': {
    info: '[documents] are reachable through a [one-time] access [link] and [generated] [beforehand]',
  },
};

export const unknown1: Sayings = {
  '1': { root: '[operations] of the [Documents] and [Logs] groups' },
};
