import { operations } from './generated/answers.ts';

type OperationId = keyof typeof operations;

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

/** Each list: its operation, and what stands in its path. */
const lists = {
  wallets: ['listWallets'],
  externalBankAccounts: ['listExternalBankAccounts'],
  payments: ['listPayments', 'all'],
  trades: ['listTrades', 'all'],
  financialMovements: ['listFinancialMovements'],
  'fixed-forwards': ['listFixedForwards'],
  failed: ['listFailedNotifications', '{webhook}'],
} as const satisfies Record<string, readonly [OperationId, string?]>;

export type ListName = keyof typeof lists;
export const listNames = Object.keys(lists) as ListName[];

/** Each object that is read alone: its operation, and the list that has its id. */
export const details = {
  wallet: ['getWallet', 'wallets'],
  account: ['getExternalBankAccount', 'externalBankAccounts'],
  movement: ['getFinancialMovement', 'financialMovements'],
  payment: ['getPayment', 'payments'],
  trade: ['getTrade', 'trades'],
} as const satisfies Record<string, readonly [OperationId, ListName]>;

/** The lists whose entries have two days that `fromDate` could mean. */
export const dated = {
  payments: ['createdDate', 'executionDate'],
  trades: ['createdDate', 'deliveryDate'],
  'fixed-forwards': ['createdDate', 'deliveryDate'],
} as const;
export type DatedList = keyof typeof dated;
export const datedLists = Object.keys(dated) as DatedList[];

/** Each day of a balance that is asked for. */
const days = 'today yesterday monthEnd monthEndBefore tomorrow DD-MM-YYYY YYYYMMDD'.split(' ');
export const pairs = ['EURUSD', 'USDEUR', 'GBPUSD', 'USDGBP'];

/** A request of an operation. */
function ask(name: string, operation: OperationId, path: string[] = [], query = ''): Step {
  const values = [...path];
  const route = operations[operation].route.replace(/\{\w+\}/g, () => String(values.shift()));
  return { name, operation, route: `${route}${query}` as Step['route'] };
}

function askList(list: ListName, queries: Record<string, string>): Step[] {
  const [operation, path = ''] = lists[list];
  return Object.entries(queries).map(([suffix, query]) =>
    ask(`${list}${suffix && `.${suffix}`}`, operation, [path], query && `?${query}`),
  );
}

const askSizes = (list: ListName, sizes: number[]) =>
  askList(list, Object.fromEntries(sizes.map((size) => [size, `per_page=${size}`])));

const reads: Step[] = [
  // First what has the ids that all others name.
  ask('webhooks', 'listWebhooks'),
  ...listNames.flatMap((list) =>
    askList(list, { '': '', asc: 'sort=ASC', desc: 'sort=DESC', past: `page={${list}.past}` }),
  ),
  ask('webhook', 'getWebhook', ['{webhook}']),
  ...Object.entries(details).flatMap(([name, [operation]]) => [
    ask(name, operation, [`{${name}}`]),
    ask(`${name}.last`, operation, [`{${name}.last}`]),
  ]),
  ask('options', 'getPaymentOptions', ['{wallet}', '{account}']),
  ...days.map((day) => ask(`balance.${day}`, 'getWalletBalance', ['{wallet}', `{${day}}`])),
  ...askSizes('financialMovements', [1, 2, 100, 500, 1000, 5000]),
  ...askSizes('payments', [1, 2, 100]),
  ...askSizes('externalBankAccounts', [1, 2, 100]),
  ...datedLists.flatMap((list) =>
    ['first', 'second', 'never'].flatMap((day) =>
      askList(list, { [day]: `fromDate={${list}.${day}}&toDate={${list}.${day}}` }),
    ),
  ),
  ...['planified', 'finalized', 'canceled'].flatMap((status) =>
    askList('fixed-forwards', { [status]: `status=${status}` }),
  ),
  ...askSizes('fixed-forwards', [1]),
  { name: 'forward', route: 'GET /fixed-forwards/{forward}' },
  ask('encoded', 'getWallet', ['{wallet.encoded}']),
  // Ids and values that nobody has: what a refusal looks like.
  ...Object.entries(details).map(([name, [operation]]) =>
    ask(`unknown.${name}`, operation, ['0Unknown0']),
  ),
  ask('wrong.page', 'listWallets', [], '?page=none'),
  ask('wrong.date', 'listPayments', ['all'], '?fromDate=none'),
  ask('forbidden.query', 'listWallets', [], '?sort=%7C'),
  ask('forbidden.path', 'getWallet', ['0%7C0']),
];

const bodyOf = (currencyPair: string, value: string, currency: string, day = '{spotDay}') => ({
  body: { currencyPair, side: 'B', amount: { value, currency }, deliveryDate: day },
});
const hundred = '000000000100.00';
const quotes: Step[] = Object.entries({
  ...Object.fromEntries(pairs.map((pair) => [pair, bodyOf(pair, hundred, pair.slice(0, 3))])),
  second: bodyOf('EURUSD', hundred, 'USD'),
  zero: bodyOf('EURUSD', '000000000000.00', 'EUR'),
  negative: bodyOf('EURUSD', `-${hundred}`, 'EUR'),
}).map(([name, body]) => ({ ...ask(`quote.${name}`, 'createQuote'), ...body }));

const forwards: Step[] = ['EURUSD', 'EURGBP'].map((pair) => ({
  ...ask(`forwards.${pair}`, 'createFixedForwardQuote'),
  ...bodyOf(pair, hundred, 'EUR', '{forwardDay}'),
}));

/** All that may be sent, in order. Nothing else is. */
export function planOf(allowed: Allowed): Step[] {
  const signatures = (['again', 'six minutes ago'] as const).map((signed) => ({
    ...ask(`signed ${signed}`, 'listWallets'),
    signed,
  }));
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
  const how = signed === 'again' ? 'with a nonce that was used' : `signed ${signed}`;
  return `${route}${body ? ` ${JSON.stringify(body)}` : ''}${signed ? ` (${how})` : ''}`;
}
