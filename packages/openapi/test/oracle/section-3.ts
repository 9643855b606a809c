import { type Sayings, says } from './fact-table.ts';

/** Section 3: states and transitions. The status values are with the objects of section 2. */
export const section3: Sayings = {
  '3': {
    'GET /payments/{status} path status': '[all] is a [filter] value only',
    'POST /payments': [
      'create: the payment exists with a newly [assign]ed [id]',
      'create: the payment has to be [confirm]ed to be [release]d',
    ],
    'PUT /payments/{id}/confirm': [
      says(
        'confirm: [enough funds] on the source account are [advisable]',
        /source (account|wallet)/,
      ),
      'confirm: the payment is [release]d for [processing]',
      'confirm: the [updated payment] is returned',
      says(
        '[not confirmed] at the end of the scheduled date: rolled to the next operation date',
        'scheduled date of operation',
        /next (available operation date|closest working day)/,
      ),
      says(
        'rolled over: [funds may be locked] if the balance is insufficient',
        /balance.*(insufficient|not cover)/,
      ),
    ],
    'DELETE /payments/{id}': [
      '[delete]: a [scheduled payment] is deleted',
      says('delete: the payment object is [return]ed', 'scheduled payment'),
    ],
    'POST /fixed-forwards/quote':
      'a fixed forward quote is [valid] for [12 seconds] and [book]s during that time',
    'POST /webhooks': says(
      'a subscription is [active] from [creat]ion until cancelled by the cancel operation',
      /until.*(cancel|delete)/,
    ),
  },
};

export const unknown3: Sayings = {
  '3': {
    'POST /payments 200.payment.status': 'the payment [status] after [creation]',
    'GET /payments/{id} 200.payment.status': 'the other [transitions] between payment [status]es',
    'GET /trades/{id} 200.trade.status': 'the [transitions] of spot [trade] statuses',
    'POST /fixed-forwards 200.fixedForward.status': 'the [transitions] of [fixed forward] statuses',
  },
};
