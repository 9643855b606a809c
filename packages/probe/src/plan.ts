import { operations } from './generated/answers.ts';
import { textOf } from './mask.ts';
import { type Allowed, datedItem, daysOf, idOf, itemsOf, type Seen, type Step } from './run.ts';

/** The name `Wallet` stands for `listWallets` and `getWallet`. The list of webhooks takes no parameters. */
const listed = Object.keys(operations)
  .flatMap((id) => /^list(\w+)s$/.exec(id)?.[1] ?? [])
  .filter((name) => name !== 'Document' && name !== 'Log');
const withParameters = listed.filter((name) => name !== 'Webhook');
const dated = ['Payment', 'Trade', 'FixedForward'];

const days = 'today yesterday monthEnd monthEndBefore tomorrow DD-MM-YYYY YYYYMMDD'.split(' ');
export const pairs = ['EURUSD', 'USDEUR', 'GBPUSD', 'USDGBP'];
export const sizes = [1, 2, 100, 500, 1000, 5000];
const bySize = sizes.map((size) => `per_page=${size}`);
const onDay = (day: string) => `fromDate=${day}&toDate=${day}`;

function ask(operation: string, given: Record<string, string> = {}, query = ''): Step {
  const values: Record<string, string> = {
    status: 'all',
    walletId: '{Wallet}',
    externalBankAccountId: '{ExternalBankAccount}',
    webhookId: '{Webhook}',
    fixedForwardId: `${given['id']}`,
    ...given,
  };
  const route = operations[operation]?.route.replace(/\{(\w+)\}/g, (_, name) => `${values[name]}`);
  return { operation, route: `${route}${query && `?${query}`}` };
}

const askList = (name: string, query = '') => ask(`list${name}s`, {}, query);
const askEach = (name: string, queries: string[]) => queries.map((one) => askList(name, one));
const askOne = (id: string) =>
  withParameters
    .map((name) => `get${name}`)
    .filter((one) => one in operations)
    .map((one) => ask(one, { id: id.replace('*', one.slice(3)) }));
/** Returns a request for the log entry of one of the probe's own requests. */
const askLog = (which: string) => ask('getLog', { nonce: `{nonce.${which}}` });
export const isLogStep = ({ operation }: Step) => ['listLogs', 'getLog'].includes(`${operation}`);
const wrong = (step: Step): Step => ({ ...step, wrong: true });

const reads: Step[] = [
  // Reads each list before the requests that use ids from the list.
  askList('Webhook'),
  // Looks up the probe's first request in the log here and a second time later, because the log may show it with a delay.
  askLog('first'),
  wrong(askLog('unknown')),
  ...withParameters.flatMap((name) => [
    ...askEach(name, ['', 'sort=ASC', 'sort=DESC', `page={${name}.past}`]),
    ...askEach(name, bySize.slice(0, 3)),
  ]),
  ...askEach('FinancialMovement', bySize.slice(3)),
  ...dated.flatMap((name) =>
    askEach(name, [`{${name}.creation}`, `{${name}.execution}`, '2001-01-01'].map(onDay)),
  ),
  ...askEach('FixedForward', ['status=planified', 'status=finalized', 'status=canceled']),
  askLog('first.later'),
  ...askEach('Log', ['per_page=50', 'sort=ASC&per_page=50']),
  ...askOne('{*}'),
  ...askOne('{*.last}'),
  ask('getWebhook'),
  ask('getPaymentOptions'),
  ...days.map((day) => ask('getWalletBalance', { id: '{Wallet}', date: `{${day}}` })),
  ask('getWallet', { id: '{Wallet.encoded}' }),
  // These requests have unknown ids or invalid values, because the probe wants to see how the service refuses them.
  ...askOne('0Unknown0').map(wrong),
  wrong(askList('Wallet', 'page=none')),
  wrong(askList('Payment', 'fromDate=none')),
  wrong(askList('Wallet', 'sort=%7C')),
  wrong(ask('getWallet', { id: '0%7C0' })),
  askLog('first.last'),
];

const mostPages = 20;
const pageOf = (page: number | string) => askList('Log', `sort=DESC&per_page=100&page=${page}`);
/** The requests for up to 2,000 entries of the account's log, page by page, with the latest entry first. */
const history = [
  pageOf(1),
  ...Array.from({ length: mostPages - 1 }, (_, index) => pageOf(`{log.page.${index + 2}}`)),
];

function askQuote(currencyPair: string, value: string, currency: string): Step {
  const amount = { value, currency };
  const body = { currencyPair, side: 'B', amount, deliveryDate: '{spotDay}' };
  return { ...ask('createQuote'), body };
}

const hundred = '000000000100.00';
const inOtherCurrency = askQuote('EURUSD', hundred, 'USD');
const quotes = [
  ...pairs.map((pair) => askQuote(pair, hundred, pair.slice(0, 3))),
  inOtherCurrency,
  wrong(askQuote('EURUSD', '000000000000.00', 'EUR')),
  wrong(askQuote('EURUSD', `-${hundred}`, 'EUR')),
];

const forwards = ['EURUSD', 'EURGBP'].map((pair) => ({
  ...ask('createFixedForwardQuote'),
  body: { ...askQuote(pair, hundred, 'EUR').body, deliveryDate: '{forwardDay}' },
}));

/** Returns all requests that the probe may send, in order. The probe sends no other requests. */
export function planOf(allowed: Allowed): Step[] {
  return [
    ...reads,
    ...(allowed.history ? history : []),
    ...(allowed.quotes ? quotes : []),
    ...(allowed.forwards ? forwards : []),
    // The requests with wrong signatures come last, because the service may count a refused signature against the account.
    ...(allowed.signatures ? (['again', 'six minutes ago'] as const) : []).map((signed) => ({
      ...askList('Wallet'),
      signed,
    })),
  ];
}

/** Returns the line that announces a request to the user before the request is sent. */
export function announcementOf({ route, body, signed }: Step): string {
  const how = signed === 'again' ? 'with a nonce that was used' : `signed ${signed}`;
  return `${route}${body ? ` ${JSON.stringify(body)}` : ''}${signed ? ` (${how})` : ''}`;
}

/** Returns the entries that the service listed for a kind of object, such as `Wallet`. */
export const itemsIn = (seen: Seen, name: string) =>
  itemsOf(seen.get(announcementOf(askList(name)))) ?? [];

/** Returns which currency a quote with side `B` buys, as the answer to the probe's USD quote shows. */
export function sideOf(seen: Seen): string | undefined {
  const { body } = seen.get(announcementOf(inOtherCurrency)) ?? {};
  const sides: Record<string, string> = { EUR: 'firstCurrency', USD: 'amountCurrency' };
  return sides[textOf(Object(Object(body).deliveredAmount).currency)];
}

const usualPage = 50;
const day = 86_400_000;
const at = (time: number) => new Date(time).toISOString().slice(0, 10);
const workingDay = (time: number): string =>
  [0, 6].includes(new Date(time).getUTCDay()) ? workingDay(time + day) : at(time);

/** Returns the values that replace the `{names}` in requests; undefined for a name that had no value in any answer. */
export function valuesOf(seen: Seen, now: Date): Record<string, string | undefined> {
  const time = now.getTime();
  const [today, yesterday] = [at(time), at(time - day)];
  const values: Record<string, string | undefined> = {
    today,
    yesterday,
    tomorrow: at(time + day),
    monthEnd: at(Date.parse(today.slice(0, 7)) - day),
    'DD-MM-YYYY': yesterday.split('-').reverse().join('-'),
    YYYYMMDD: yesterday.replaceAll('-', ''),
    spotDay: workingDay(time + day),
    forwardDay: workingDay(time + 35 * day),
  };
  values['monthEndBefore'] = at(Date.parse(String(values['monthEnd']).slice(0, 7)) - day);
  for (const name of listed) {
    const items = itemsIn(seen, name);
    values[name] = idOf(items[0]);
    values[`${name}.last`] = idOf(items.slice(1).at(-1));
    // If the list's first page is not full, the list has no page 2.
    if (items.length > 0) values[`${name}.past`] = items.length < usualPage ? '2' : '9999';
    [values[`${name}.creation`], values[`${name}.execution`]] = daysOf(datedItem(items));
  }
  const { Wallet: wallet } = values;
  for (const [index, step] of history.entries()) {
    const hasEntries = Number(itemsOf(seen.get(announcementOf(step)))?.length) > 0;
    values[`log.page.${index + 2}`] = hasEntries ? `${index + 2}` : undefined;
  }
  const first = seen.values().next().value?.nonce;
  for (const name of ['first', 'first.later', 'first.last']) values[`nonce.${name}`] = first;
  values['nonce.unknown'] = btoa('0'.repeat(36));
  const code = /^[!-~]/.test(wallet ?? '') && wallet?.charCodeAt(0).toString(16);
  values['Wallet.encoded'] = code
    ? `%${code}${encodeURIComponent(String(wallet).slice(1))}`
    : undefined;
  return values;
}
