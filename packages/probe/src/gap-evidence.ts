import { parseDecimal } from '@crossborder-fx/client/money';
import { formsOf, headers, once, type Tell } from './evidence.ts';
import { formOf, isFields, wordOf } from './mask.ts';
import { announcementOf, type DatedList, dated, datedLists, pairs } from './plan.ts';
import {
  answersTo,
  dayOf,
  entriesOf,
  idOf,
  isGood,
  itemsOf,
  type Run,
  type Seen,
  statusOf,
  valuesNamed,
} from './seen.ts';
import type { Answer } from './send.ts';
import { datedItem } from './values.ts';

// What tells of one gap, and of no other.

export const limits: Tell = (run) => [
  ...once(run.limits),
  ...headers(/rate-?limit|retry-after/)(run),
];

export const additions: Tell = (run) => {
  const added = run.differences.filter(({ kind }) => kind === 'added');
  const names = added.map(({ schema, field }) => `${schema}.${field} is not in 1.6.0`);
  return [...once(names), ...headers(/^(deprecation|sunset|warning)$/)(run)];
};

/** What was told of the signatures of notifications. */
export const notices =
  (name: 'encoding' | 'timestamp'): Tell =>
  ({ notified }) =>
    once(notified.map((one) => one[name]));

/** How a signature is refused that was wrong on purpose, or another one, which ended the run. */
export const signatures: Tell = ({ seen, stopped }) => {
  const last = [...seen.values()].at(-1);
  const isEnd = (answer: Answer) => stopped && answer === last && answer.status < 500;
  return [...seen.values()]
    .filter((answer) => answer.step.signed || (isEnd(answer) && !isGood(answer)))
    .map((answer) => `${announcementOf(answer.step)}: ${statusOf(answer)}`);
};

export const errorCodes: Tell = ({ seen }) => {
  const errors = [...seen.values()].filter(({ status }) => status >= 400).map(({ body }) => body);
  const codes = errors.map((body) => {
    const { errorCode, errorType } = Object(body);
    const isShown = typeof errorCode === 'number' && /^\d{1,6}$/.test(String(errorCode));
    return `errorCode ${isShown ? `number ${errorCode}` : formOf(errorCode)}, errorType ${wordOf(errorType)}`;
  });
  return [...once(codes), ...formsOf(errors)];
};

/** Which pairs stand in trades. */
export const tradedPairs: Tell = (run) => {
  const rates = entriesOf(run, 'trades').map(({ rate }) => String(Object(rate).currencyPair));
  return pairs.filter((pair) => rates.includes(pair)).map((pair) => `${pair}: traded`);
};

const aDay = 86_400_000;

/** When a notification failed, beside the times around. */
export const failureTimes: Tell = ({ seen, now }) =>
  once(
    (itemsOf(seen.get('failed')) ?? []).flatMap(({ failedAt, notificationContent }) => {
      const { createdDate } = Object(Object(notificationContent).payload);
      const time = Date.parse(String(failedAt));
      if (time > now.getTime() + aDay) return 'failedAt lies after today';
      return time < Date.parse(createdDate) - aDay ? 'failedAt lies before its object' : [];
    }),
  );

/** The payload of a notification, and whether it is wrapped. */
export function payloadOf(body: unknown): { object: unknown; isWrapped: boolean } {
  const { payload } = Object(body);
  const { payment, trade, fixedForward } = Object(payload);
  const inner = [payment, trade, fixedForward].find(isFields);
  return { object: inner ?? payload, isWrapped: inner !== undefined };
}

export const events: Tell = ({ notified }) => {
  const bodies = notified.flatMap(({ body }) => (body === undefined ? [] : [body]));
  const bytes = bodies.map((body) => JSON.stringify(body));
  const ids = bodies.map((body) => [Object(body).event, Object(payloadOf(body).object).id].join());
  const isTwice = (texts: string[]) => new Set(texts).size < texts.length;
  return [
    ...formsOf(bodies),
    isTwice(bytes) ? 'the same bytes came twice' : undefined,
    isTwice(ids) ? 'an event of one object came twice' : undefined,
  ];
};

/** How many entries come, beside how many are asked for. No count of the account is told. */
export const pageSizes: Tell = (run) =>
  [...run.seen].flatMap(([name, answer]) => {
    const [, list = '', size] = /^(.+)\.(\d+)$/.exec(name) ?? [];
    if (size === undefined) return [];
    const count = itemsOf(answer)?.length;
    const all = [...run.seen].filter(([other]) => other.startsWith(list));
    const most = Math.max(...all.map(([, one]) => itemsOf(one)?.length ?? 0));
    const counters = Object(answer.body).perPage === undefined ? '' : ', with its counters';
    return [
      `${list}, per_page=${size}: ${sizeOf(count, Number(size), most) ?? statusOf(answer)}${counters}`,
    ];
  });

function sizeOf(count: number | undefined, size: number, most: number): string | undefined {
  if (count === undefined) return undefined;
  if (count > size) return 'more than that';
  if (count === size) return 'as many';
  return count < most ? 'fewer, though there are more' : 'all that there are';
}

/** Which day of an entry a period means. */
export function periodOf(seen: Seen, list: DatedList): string | undefined {
  const item = datedItem(seen, list);
  const [first, second, never] = ['first', 'second', 'never'].map((day) =>
    itemsOf(seen.get(`${list}.${day}`))?.map(idOf),
  );
  if (!item || !first || !second) return undefined;
  if (never && never.length > 0) return 'neither: the period is ignored';
  const [creation, execution] = [first.includes(idOf(item)), second.includes(idOf(item))];
  if (creation === execution) return creation ? 'both days' : 'neither';
  return dated[list][creation ? 0 : 1];
}

export const periods: Tell = ({ seen }) =>
  datedLists.map((list) => {
    const period = periodOf(seen, list);
    return period && `${list}: ${period}`;
  });

function moneyOf(value: unknown): { value: bigint; currency: unknown } | undefined {
  const { value: text, currency } = Object(value);
  return /^-?\d{1,12}(\.\d{1,7})?$/.test(String(text))
    ? { value: parseDecimal(String(text)), currency }
    : undefined;
}

const feesOf = (run: Run) =>
  entriesOf(run, 'payments').flatMap(({ amount, feePaymentAmount, sourceWalletId }) => {
    const [paid, fee] = [moneyOf(amount), moneyOf(feePaymentAmount)];
    return paid && fee ? [{ paid, fee, sourceWalletId }] : [];
  });

/** Whether a movement has the fee of a payment, or its debit and the fee together. */
export const feeBookings: Tell = (run) => {
  const movements = entriesOf(run, 'financialMovements').flatMap(
    ({ amount }) => moneyOf(amount) ?? [],
  );
  const isBooked = (value: bigint) => movements.some((one) => one.value === -value);
  const told = feesOf(run).map(({ paid, fee }) => {
    if (fee.value === 0n || paid.currency !== fee.currency) return '';
    if (isBooked(paid.value + fee.value)) return 'within the debit of its payment';
    return isBooked(paid.value) && isBooked(fee.value) ? 'as a movement of its own' : '';
  });
  return once(told.filter(Boolean));
};

/** Whose currency the fee of a payment has. */
export const feeCurrencies: Tell = (run) => {
  const wallets = entriesOf(run, 'wallets');
  const told = feesOf(run).map(({ paid, fee, sourceWalletId }) => {
    const wallet = wallets.find(({ id }) => id === sourceWalletId);
    const isPaid = paid.currency === fee.currency ? 'the payment' : 'another payment';
    const isAccount = wallet?.['currency'] === fee.currency ? 'the account' : 'another account';
    return `the currency of ${isPaid} and of ${isAccount}`;
  });
  return once(told);
};

const amounts = /^(amount|counterValue|feePaymentAmount|sourceAmount|deliveredAmount)$/;

/** Whether amounts of zero or less stand in answers. */
export const signs: Tell = ({ seen }) => {
  const signOf = (value: bigint) => (value === 0n ? 'is' : value < 0n ? 'below' : 'above');
  const found = valuesNamed([...seen.values()], amounts).map(([name, value]) => {
    const amount = moneyOf(value);
    return amount ? `${name}: ${signOf(amount.value)} zero` : '';
  });
  return once(found.filter(Boolean));
};

/** Whether each balance says that it is of the day in its path. */
export const balanceDays: Tell = (run) =>
  answersTo(run, 'balance').map((answer) => {
    const told = isGood(answer) ? dayShown(answer) : statusOf(answer);
    return `${answer.step.name}: ${told}`;
  });

function dayShown({ body, path }: Answer): string {
  const shown = dayOf(Object(Object(Object(body).wallet).balance).closingDate);
  if (shown === undefined) return 'a balance without a day';
  const forms = [shown, shown.split('-').reverse().join('-'), shown.replaceAll('-', '')];
  return `a balance of ${forms.includes(String(path.split('/').at(-1))) ? 'that' : 'another'} day`;
}

/** Whether `B` buys the first currency of the pair, or that of the amount. */
export function sideOf(seen: Seen): string | undefined {
  const { currency } = Object(Object(seen.get('quote.second')?.body).deliveredAmount);
  if (currency === 'EUR') return 'firstCurrency';
  return currency === 'USD' ? 'amountCurrency' : undefined;
}
