import { errorOf, formsOf } from './forms.ts';
import { operations } from './generated/answers.ts';
import { isFields, nameOf, textOf, wordOf } from './mask.ts';
import { isLogStep, pairs } from './plan.ts';
import {
  type Answer,
  type Item,
  idOf,
  isGood,
  itemsOf,
  type Run,
  type Seen,
  statusOf,
} from './run.ts';
import { contentOf } from './send.ts';

const looks = {
  '{nonce.first}': 'at the time of the next request',
  '{nonce.first.later}': 'after the lists',
  '{nonce.first.last}': 'at the end',
};
const day = 86_400_000;
const reaches = { year: 365 * day, month: 30 * day, week: 7 * day, day };

/** Returns each entry once. With `query`, returns only entries of lists that the probe requested with this query. */
function loggedIn(seen: Seen, query = ''): Item[] {
  const lists = [...seen.values()].filter(
    ({ step }) => step.operation === 'listLogs' && step.route.includes(query),
  );
  const entries = lists.flatMap((answer) => itemsOf(answer) ?? []);
  return [...new Map(entries.map((one) => [JSON.stringify(one), one])).values()];
}

/** Returns the time of a log entry, as a text that sorts by time. */
const createdAtOf = ({ createdAt }: Item) => textOf(createdAt);

/** Reports whether and when the log shows the probe's first request, and what the log's entries contain, without values. */
export function logFactsOf({ seen }: Run): string[] {
  const asked = [...seen.values()].filter(({ step }) => isLogStep(step));
  if (!asked.some(isGood)) return [];
  const [first] = seen.values();
  const entries = loggedIn(seen);
  const looked = asked.filter(({ step }) => step.operation === 'getLog');
  const found = looked.find((one) => isOf(first, one));
  const all = found && isFields(found.body) ? [...entries, found.body] : entries;
  const methods = new Set(entries.map((one) => textOf(one['requestMethod'])));
  const shown = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((one) => methods.has(one));
  const bodies = new Set(all.map(({ responseBody }) => bodyOf(responseBody)));
  const names = new Set(all.flatMap((one) => Object.keys(one).map(nameOf)));
  return [
    ...Object.entries(looks).flatMap(([name, when]) => {
      const answer = looked.find(({ step }) => step.route.endsWith(name));
      return answer
        ? [`log: the first request is ${isOf(first, answer) ? '' : 'not '}in the log ${when}`]
        : [];
    }),
    `log: ${comparisonOf(first, found)}`,
    shown.length > 0 ? `log: the log has requests with ${shown.join(', ')}` : '',
    entries.length > 0
      ? `log: reads of the log are ${entries.some(isOfLog) ? '' : 'not '}in the log`
      : '',
    bodies.size > 0 ? `log: bodies of answers are ${[...bodies].sort().join(', ')}` : '',
    names.size > 0 ? `log entry: ${[...names].sort().join(', ')}` : '',
    reachOf(entries),
  ].filter(Boolean);
}

/** Tells whether an answer of the request log is the log entry of the given request. */
function isOf(request: Answer | undefined, answer: Answer): boolean {
  const { tokenNonce } = Object(isGood(answer) ? answer.body : undefined);
  const nonce = request?.nonce;
  return nonce !== undefined && (tokenNonce === nonce || tokenNonce === atob(nonce));
}

function comparisonOf(first: Answer | undefined, found: Answer | undefined): string {
  const { closedAt, responseBody } = Object(found?.body);
  if (!first || !found) return 'the log has no entry of the first request';
  if (!closedAt) return 'the entry of the first request has no closedAt';
  if (responseBody === first.text) return 'the log has the body of the first answer unchanged';
  return `the log has the body of the first answer changed: ${bodyOf(responseBody)}`;
}

function bodyOf(body: unknown): string {
  if (typeof body !== 'string') return 'absent';
  if (body === '') return 'empty';
  try {
    JSON.parse(body);
    return 'whole JSON';
  } catch {
    return 'not JSON, or cut off';
  }
}

const isOfLog = ({ uriRequested }: Item) => /\/logs(\/|\?|$)/.test(textOf(uriRequested));

/** Reports how far back the log goes: the time between the latest and the oldest entry that the probe saw. */
function reachOf(entries: readonly Item[]): string {
  const times = entries.map((one) => Date.parse(createdAtOf(one).replace(' ', 'T'))).filter(Number);
  if (times.length === 0) return '';
  const reach = Math.max(...times) - Math.min(...times);
  const [least] = Object.entries(reaches).find(([, length]) => reach > length) ?? [];
  return `log: the log goes back ${least ? `more than a ${least}` : 'less than a day'}`;
}

/** The text with which each fact about earlier requests of the account begins. */
export const pastMark = 'history ';

/** An earlier request of the account, with its answer, from the log. */
interface Past extends Pick<Answer, 'status' | 'kind' | 'body'> {
  operation: string;
  hasEffect: boolean;
  request: unknown;
  requestText: string;
}

/** The operations that create, change or delete something, without those whose answers contain a secret or a link. */
const effects: Readonly<Record<string, string>> = {
  createExternalBankAccount: 'POST /externalBankAccounts',
  deleteExternalBankAccount: 'DELETE /externalBankAccounts/{id}',
  createPayment: 'POST /payments',
  confirmPayment: 'PUT /payments/{id}/confirm',
  deletePayment: 'DELETE /payments/{id}',
  createTrade: 'POST /trades',
  createFixedForward: 'POST /fixed-forwards',
};
const routes = [
  ...Object.entries(effects),
  ...Object.entries(operations).map(([name, { route }]) => [name, route] as const),
]
  .filter(([, route]) => !/ \/(logs|documents|webhooks)/.test(route))
  .map(([name, route]) => {
    // `/payments/{status}` is a list, and `/payments/{id}` one payment: only a status consists of small letters.
    const source = route.replace('{status}', '[a-z]+').replace(/\{\w+\}/g, '[^/]+');
    const [method = '', path] = source.split(' ');
    return { name, method, path: new RegExp(`^${path}$`), depth: route.split('/').length };
  });

/** Returns facts from the log of earlier requests as lines of text: statuses, refusals and forms of values, but no values. */
export function pastFactsOf({ seen, allowed }: Run): string[] {
  if (!allowed.history) return [];
  // Leaves out the requests of the current run of the probe, which the log also contains.
  const own = new Set([...seen.values()].flatMap(({ nonce }) => [nonce, atob(nonce)]));
  const isEarlier = ({ tokenNonce }: Item) => !own.has(textOf(tokenNonce));
  const past = pastOf(loggedIn(seen, 'sort=DESC').filter(isEarlier));
  const good = past.filter(({ status, kind }) => status < 300 && kind === 'json');
  const refused = past.filter(({ status }) => status >= 400);
  const lines = [
    ...past.map((one) => `${one.operation}: ${statusOf(one)}`),
    ...refused.map((one) => `${one.operation} refused with ${one.status}: ${errorOf(one.body)}`),
    ...formsOf([
      ...good.map(({ operation: name, body }) => ({ name, body, asked: {} })),
      ...refused.map(({ operation: name, body }) => ({ name: `${name} refused`, body, asked: {} })),
    ]),
    ...past.flatMap(amountsIn),
    ...good.flatMap(sidesIn),
    ...longestIn(good),
    ...stepsIn(good),
    ...repeatsIn(past),
  ];
  return [...new Set(lines)].map((line) => `${pastMark}${line}`);
}

/** Sorts the earlier requests, oldest first. The log lists the latest first, so reverse its order within one second. */
function pastOf(entries: readonly Item[]): Past[] {
  const compare = (a: string, b: string) => Number(a > b) - Number(a < b);
  const sorted = entries.toReversed().sort((a, b) => compare(createdAtOf(a), createdAtOf(b)));
  return sorted.flatMap((entry) => {
    const method = textOf(entry['requestMethod']);
    const status = Number(textOf(entry['httpResponseCode']) || Number.NaN);
    const parts = textOf(entry['uriRequested'])
      .replace(/^https?:\/\/[^/]*|\/?(\?.*)?$/g, '')
      .split('/');
    // The paths in the log may begin with the base path of the service, so only the end of a path is compared.
    const route = routes.find(
      (one) => one.method === method && one.path.test(`/${parts.slice(1 - one.depth).join('/')}`),
    );
    if (!route || !Number.isInteger(status)) return [];
    const { kind, body } = contentOf(Buffer.from(textOf(entry['responseBody'])));
    const requestText = textOf(entry['requestBody']);
    const { body: request } = contentOf(Buffer.from(requestText));
    const hasEffect = route.name in effects;
    return [{ operation: route.name, hasEffect, status, kind, body, request, requestText }];
  });
}

/** Reports requests whose amount is zero or negative, and the currency pairs of requests. */
function amountsIn({ operation, request, status }: Past): string[] {
  const { amount, currencyPair } = Object(request);
  const value = textOf(Object(amount).value);
  const pair = pairs.includes(currencyPair) ? currencyPair : 'another one';
  return [
    /^0+(\.0+)?$/.test(value) ? `${operation} with an amount of zero: ${status}` : '',
    /^-[\d.]+$/.test(value) ? `${operation} with an amount below zero: ${status}` : '',
    currencyPair === undefined ? '' : `${operation} of the pair ${pair}: ${status}`,
  ].filter(Boolean);
}

/** Reports which currency a quote or trade with side `B` bought, if the amount was in the second currency of the pair. */
function sidesIn({ request, body }: Past): string[] {
  const { side, currencyPair, amount } = Object(request);
  const { deliveredAmount } = Object(Object(body).trade ?? body);
  const [pair, asked] = [textOf(currencyPair), textOf(Object(amount).currency)];
  if (side !== 'B' || asked === '' || pair.slice(3) !== asked) return [];
  const bought = textOf(Object(deliveredAmount).currency);
  if (bought === asked) return ['side B buys amountCurrency'];
  return bought === pair.slice(0, 3) ? ['side B buys firstCurrency'] : [];
}

/** Reports for each field of the created beneficiaries the length of its longest value. */
function longestIn(good: readonly Past[]): string[] {
  const longest = new Map<string, number>();
  for (const { operation, request } of good) {
    if (operation !== 'createExternalBankAccount') continue;
    for (const part of [request, ...Object.values(Object(request))].filter(isFields))
      for (const name of ['accountNumber', 'street', 'postCode', 'city', 'province', 'country'])
        longest.set(name, Math.max(longest.get(name) ?? 0, textOf(part[name]).length));
  }
  return [...longest]
    .filter(([, length]) => length > 0)
    .map(([name, length]) => `longest ${name} that the service accepted: ${length} characters`);
}

/** Reports the changes of each object's status, with the operation whose answer showed the new status. */
function stepsIn(good: readonly Past[]): string[] {
  const last = new Map<string, string>();
  return good.flatMap(({ operation, hasEffect, body }) => {
    const [name] = /Payment|Trade|FixedForward/.exec(operation) ?? [];
    const items = listOf(body) ?? [objectOf(body)];
    if (!name || operation.endsWith('Quote')) return [];
    return items.flatMap((item) => {
      const [key, status] = [`${name} ${idOf(item)}`, wordOf(item['status'])];
      const before = last.get(key);
      if (idOf(item) === undefined || textOf(item['status']) === '') return [];
      last.set(key, status);
      const by = hasEffect ? `after ${operation}` : 'in the answer to a read';
      if (before === status) return [];
      const change = before ? `status ${before}, then ${status}` : `first status ${status}`;
      return [`${name}: ${change}, ${by}`];
    });
  });
}

/** Returns the payment, trade or other object in an answer, with or without a wrapper around the object. */
function objectOf(body: unknown): Item {
  const candidates = [body, ...Object.values(Object(body))].filter(isFields);
  return candidates.find((one) => idOf(one) !== undefined) ?? {};
}

const listOf = (body: unknown): Item[] | undefined =>
  [body, ...Object.values(Object(body))].find(Array.isArray)?.filter(isFields);

/** Reports the answers to requests that repeat an earlier creation. A body that the log hides cannot be compared. */
function repeatsIn(past: readonly Past[]): string[] {
  const first = new Map<string, unknown>();
  return past.flatMap(({ operation, request, requestText, status, body }) => {
    if (!operation.startsWith('create') || !(operation in effects) || !isFields(request)) return [];
    const key = `${operation} ${requestText}`;
    const id = idOf(objectOf(body));
    if (status < 300 && id === undefined) return [];
    if (!first.has(key)) {
      if (status < 300) first.set(key, id);
      return [];
    }
    const same = first.get(key) === id ? 'the same object' : 'another object';
    return [`${operation} twice with the same body: ${status < 300 ? same : status}`];
  });
}
