import type { OperationId } from './hold-answer.ts';

/** What the user has allowed beside reads. */
export interface Allowed {
  quotes?: boolean | undefined;
  forwards?: boolean | undefined;
  signatures?: boolean | undefined;
}

/** One request. Names in braces stand for what earlier answers hold; without them it is not sent. */
export interface Step {
  name: string;
  route: `${'GET' | 'POST'} /${string}`;
  /** What its answer is held against; none for a request that no description has. */
  operation?: OperationId | undefined;
  body?: Readonly<Record<string, unknown>> | undefined;
  /** How it is signed, when a refusal is what is asked for. */
  signed?: 'again' | 'six minutes ago' | undefined;
}

/** The lists, with what an entry of each is called in the plan. */
export const lists = {
  wallets: { route: 'GET /wallets', operation: 'listWallets' },
  externalBankAccounts: {
    route: 'GET /externalBankAccounts',
    operation: 'listExternalBankAccounts',
  },
  payments: { route: 'GET /payments/all', operation: 'listPayments' },
  trades: { route: 'GET /trades/_all', operation: 'listTrades' },
  financialMovements: { route: 'GET /financialMovements', operation: 'listFinancialMovements' },
  'fixed-forwards': { route: 'GET /fixed-forwards', operation: 'listFixedForwards' },
  failed: {
    route: 'GET /webhooks/{webhook}/failed-notifications',
    operation: 'listFailedNotifications',
  },
} as const satisfies Record<string, Pick<Step, 'route' | 'operation'>>;

export type ListName = keyof typeof lists;
export const listNames = Object.keys(lists) as ListName[];

/** How many entries of a page are asked for. */
export const sizes = [1, 2, 100, 500, 1000, 5000] as const;

/** Those whose entries have two days that `fromDate` could mean. */
export const dated = {
  payments: ['createdDate', 'executionDate'],
  trades: ['createdDate', 'deliveryDate'],
  'fixed-forwards': ['createdDate', 'deliveryDate'],
} as const;

/** Each day of a balance that is asked for. */
export const days = [
  'today',
  'yesterday',
  'monthEnd',
  'monthEndBefore',
  'tomorrow',
  'DD-MM-YYYY',
  'YYYYMMDD',
] as const;

const listSteps = (list: ListName): Step[] =>
  Object.entries({
    '': '',
    '.asc': '?sort=ASC',
    '.desc': '?sort=DESC',
    '.past': `?page={${list}.past}`,
  }).map(([suffix, query]) => ({
    ...lists[list],
    name: `${list}${suffix}`,
    route: `${lists[list].route}${query}`,
  }));

const sizeSteps = (list: ListName): Step[] =>
  sizes.map((size) => ({
    ...lists[list],
    name: `${list}.${size}`,
    route: `${lists[list].route}?per_page=${size}`,
  }));

const dateSteps = (list: keyof typeof dated): Step[] =>
  ['first', 'second', 'never'].map((day) => {
    const period = `?fromDate={${list}.${day}}&toDate={${list}.${day}}`;
    return { ...lists[list], name: `${list}.${day}`, route: `${lists[list].route}${period}` };
  });

const detail = (name: string, operation: OperationId, route: Step['route']): Step => ({
  name,
  operation,
  route,
});

const reads: Step[] = [
  // First what has the ids that all others name.
  detail('webhooks', 'listWebhooks', 'GET /webhooks'),
  ...listNames.flatMap(listSteps),
  detail('webhook', 'getWebhook', 'GET /webhooks/{webhook}'),
  detail('wallet', 'getWallet', 'GET /wallets/{wallet}'),
  detail('wallet.last', 'getWallet', 'GET /wallets/{wallet.last}'),
  detail('account', 'getExternalBankAccount', 'GET /externalBankAccounts/{account}'),
  detail('movement', 'getFinancialMovement', 'GET /financialMovements/{movement}'),
  detail('movement.last', 'getFinancialMovement', 'GET /financialMovements/{movement.last}'),
  detail('payment', 'getPayment', 'GET /payments/{payment}'),
  detail('payment.last', 'getPayment', 'GET /payments/{payment.last}'),
  detail('trade', 'getTrade', 'GET /trades/{trade}'),
  detail('trade.last', 'getTrade', 'GET /trades/{trade.last}'),
  detail('options', 'getPaymentOptions', 'GET /payments/options/{wallet}/{account}'),
  ...days.map((day) =>
    detail(`balance.${day}`, 'getWalletBalance', `GET /wallets/{wallet}/balance/{${day}}`),
  ),
  ...sizeSteps('financialMovements'),
  ...sizeSteps('payments').slice(0, 3),
  ...sizeSteps('externalBankAccounts').slice(0, 3),
  ...(['payments', 'trades', 'fixed-forwards'] as const).flatMap(dateSteps),
  ...(['planified', 'finalized', 'canceled'] as const).map((status) =>
    detail(`forwards.${status}`, 'listFixedForwards', `GET /fixed-forwards?status=${status}`),
  ),
  detail('forwards.one', 'listFixedForwards', 'GET /fixed-forwards?per_page=1'),
  { name: 'forward', route: 'GET /fixed-forwards/{forward}' },
  detail('encoded', 'getWallet', 'GET /wallets/{wallet.encoded}'),
  // Ids and values that nobody has: what a refusal looks like.
  detail('unknown.wallet', 'getWallet', 'GET /wallets/0Unknown0'),
  detail('unknown.payment', 'getPayment', 'GET /payments/0Unknown0'),
  detail('unknown.trade', 'getTrade', 'GET /trades/0Unknown0'),
  detail('unknown.movement', 'getFinancialMovement', 'GET /financialMovements/0Unknown0'),
  detail('wrong.page', 'listWallets', 'GET /wallets?page=none'),
  detail('wrong.date', 'listPayments', 'GET /payments/all?fromDate=none'),
  detail('forbidden.query', 'listWallets', 'GET /wallets?sort=%7C'),
  detail('forbidden.path', 'getWallet', 'GET /wallets/0%7C0'),
];

const quote = (currencyPair: string, side: string, value: string, currency: string) => ({
  currencyPair,
  side,
  amount: { value, currency },
  deliveryDate: '{spotDay}',
});
const hundred = '000000000100.00';
const asksQuote = (name: string, body: Step['body'] & object): Step => ({
  ...{ name: `quote.${name}`, operation: 'createQuote', route: 'POST /quotes', body },
});

export const pairs = ['EURUSD', 'USDEUR', 'GBPUSD', 'USDGBP'] as const;

const quotes: Step[] = [
  ...pairs.map((pair) => asksQuote(pair, quote(pair, 'B', hundred, pair.slice(0, 3)))),
  asksQuote('second', quote('EURUSD', 'B', hundred, 'USD')),
  asksQuote('zero', quote('EURUSD', 'B', '000000000000.00', 'EUR')),
  asksQuote('negative', quote('EURUSD', 'B', `-${hundred}`, 'EUR')),
];

const forwards: Step[] = ['EURUSD', 'EURGBP'].map((pair) => ({
  name: `forward.${pair}`,
  operation: 'createFixedForwardQuote',
  route: 'POST /fixed-forwards/quote',
  body: { ...quote(pair, 'B', hundred, 'EUR'), deliveryDate: '{forwardDay}' },
}));

const signatures: Step[] = (['again', 'six minutes ago'] as const).map((signed) => ({
  name: `signed ${signed}`,
  operation: 'listWallets',
  route: 'GET /wallets',
  signed,
}));

/** All that may be sent, in order. Nothing else is. */
export function planOf(allowed: Allowed): Step[] {
  return [
    ...reads,
    ...(allowed.quotes ? quotes : []),
    ...(allowed.forwards ? forwards : []),
    // Last: a refused signature may count against the account.
    ...(allowed.signatures ? signatures : []),
  ];
}

/** What the user is told of a request before it is sent. */
export function announcementOf({ route, body, signed }: Step): string {
  const how =
    signed === 'again' ? ' (with a nonce that was used)' : signed ? ` (signed ${signed})` : '';
  return `${route}${body ? ` ${JSON.stringify(body)}` : ''}${how}`;
}
