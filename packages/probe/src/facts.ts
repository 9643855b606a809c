import { parseDecimal } from '@crossborder-fx/client/money';
import type { Difference } from './differences.ts';
import { type Content, errorOf, formsOf } from './forms.ts';
import { logFactsOf, pastFactsOf } from './log.ts';
import { headerOf, textOf } from './mask.ts';
import { isLogStep, itemsIn, sideOf, sizes } from './plan.ts';
import {
  type Answer,
  datedItem,
  type Item,
  idOf,
  isGood,
  itemsOf,
  payloadOf,
  type Run,
  type Seen,
  statusOf,
} from './run.ts';

/** Returns all facts as lines of text: statuses, forms of values, words of enumerations, error codes, but no other value. */
export function factsOf(run: Run, differences: readonly Difference[]): string[] {
  const { seen, stopped } = run;
  const answers = [...seen.values()];
  const errors = answers.filter(({ status }) => status >= 400);
  // Leaves out the request log (see logFactsOf), and successes of requests that are wrong on purpose.
  const good = answers.filter((one) => isGood(one) && !one.step.wrong && !isLogStep(one.step));
  const notified = run.notified.flatMap(({ body }) => (body === undefined ? [] : [body]));
  const contents: Content[] = [
    ...good.map(({ step: { operation: name = 'undescribed' }, body = '', values: asked }) => ({
      name,
      body,
      asked,
    })),
    ...errors.map(({ body }) => ({ name: 'error', body, asked: {} })),
    ...notified.map((body) => ({ name: 'notification', body, asked: {} })),
  ];
  const added = differences.filter(({ kind }) => kind === 'added');
  const facts = [
    ...[...seen].map(([name, one]) => `${name}: ${statusOf(one)}${besideOf(seen, name, one)}`),
    ...answers.flatMap(({ headers }) =>
      Object.keys(headers).map((one) => `header ${headerOf(one)}`),
    ),
    ...errors.map(({ body }) => errorOf(body)),
    ...formsOf(contents),
    ...added.map(({ schema, field }) => `added ${schema}.${field}`),
    ...run.notified.flatMap(({ signature }) => signature),
    ...repetitionsIn(notified),
    ...feeBookingsIn(seen),
    ...failureTimesIn(run),
    ...logFactsOf(run),
    ...pastFactsOf(run),
    sideOf(seen) ? `side B buys ${sideOf(seen)}` : '',
    stopped ? `it stopped: ${stopped}` : '',
  ];
  return [...new Set(facts)].filter(Boolean);
}

/** Compares the list that the service returns for a query with the list without the query. */
function besideOf(seen: Seen, name: string, answer: Answer): string {
  const [list = '', query] = name.split('?');
  const plain = itemsOf(seen.get(list));
  // A list with a single entry cannot show the order in which the service sorts.
  if (query === undefined || !plain || plain.length < (query.startsWith('sort') ? 2 : 1)) return '';
  const items = itemsOf(answer);
  if (!items) return '; compared with the list without the query: no list';
  const count = items.length;
  // Reports the number of entries only if it equals a page size: another number would show the account's size.
  const isSize = query === `per_page=${count}` || (count >= 100 && sizes.includes(count));
  const id = query.startsWith('fromDate={') ? idOf(datedItem(plain)) : undefined;
  const isDated = id !== undefined && items.some((item) => idOf(item) === id);
  return [
    `; compared with the list without the query: ${comparisonOf(items, plain)}`,
    isSize ? `, ${count} of them` : '',
    isDated ? ', with the entry that has this day' : '',
  ].join('');
}

function comparisonOf(items: readonly Item[], plain: readonly Item[]): string {
  const keysOf = (list: readonly Item[]) => list.map((item) => idOf(item) ?? JSON.stringify(item));
  const [keys, others] = [keysOf(items), keysOf(plain)];
  if (keys.length === 0) return 'no entries';
  if (String(keys) === String(others)) return 'the same entries';
  if (keys.length !== others.length)
    return keys.length < others.length ? 'fewer entries' : 'more entries';
  return String(keys.sort()) === String(others.sort()) ? 'another order' : 'other entries';
}

/** Reports whether a notification came twice, or two notifications had the same event of the same object. */
function repetitionsIn(bodies: readonly unknown[]): string[] {
  const isTwice = (texts: string[]) => new Set(texts).size < texts.length;
  const objectOf = (body: unknown) =>
    [textOf(Object(body).event), idOf(payloadOf(body).object)].join();
  return [
    isTwice(bodies.map((body) => JSON.stringify(body)))
      ? 'notification: the same notification came twice'
      : '',
    isTwice(bodies.map(objectOf)) ? 'notification: an event of one object came twice' : '',
  ];
}

/** Reports whether the fee of a payment is a separate movement of the account, or is part of the payment's debit. */
function feeBookingsIn(seen: Seen): string[] {
  const amountOf = (amount: unknown) => {
    const text = textOf(Object(amount).value);
    return /^-?\d{1,12}(\.\d{1,7})?$/.test(text) ? parseDecimal(text) : 0n;
  };
  const booked = itemsIn(seen, 'FinancialMovement').map(({ amount }) => -amountOf(amount));
  return itemsIn(seen, 'Payment').map(({ amount, feePaymentAmount }) => {
    const [paid, fee] = [amountOf(amount), amountOf(feePaymentAmount)];
    const isOne = Object(amount).currency === Object(feePaymentAmount).currency;
    if (fee === 0n || !isOne) return '';
    if (booked.includes(paid + fee)) return 'a fee is booked within the debit of its payment';
    const isOwn = booked.includes(paid) && booked.includes(fee);
    return isOwn ? 'a fee is booked as a separate movement' : '';
  });
}

const aDay = 86_400_000;

/** Reports failure times more than a day in the future, or more than a day before the creation of the object. */
function failureTimesIn({ seen, now }: Run): string[] {
  return itemsIn(seen, 'FailedNotification').map(({ failedAt, notificationContent }) => {
    const { createdDate } = payloadOf(notificationContent).object;
    const time = Date.parse(textOf(failedAt));
    if (time > now.getTime() + aDay) return 'failedAt lies after today';
    return time < Date.parse(textOf(createdDate)) - aDay
      ? 'failedAt lies before the creation of its object'
      : '';
  });
}
