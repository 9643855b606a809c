import { parseDecimal } from '@crossborder-fx/client/money';
import type { Difference } from './hold-answer.ts';
import type { Notified } from './listen.ts';
import { formOf, isFields, nameOf, wordOf } from './mask.ts';
import { type Allowed, dated, type ListName, listNames, lists, type Step, sizes } from './plan.ts';
import { datedItem, idOf, isGood, itemsOf, type Seen } from './seen.ts';
import type { Answer } from './send.ts';

/** All that a run has brought. */
export interface Found {
  allowed: Allowed;
  listened: boolean;
  plan: readonly Step[];
  seen: Seen;
  /** Requests that were not sent, by name, with what was not seen for them. */
  skipped: ReadonlyMap<string, string>;
  differences: readonly Difference[];
  notified: readonly Notified[];
  /** For each 429, whether it said how long to wait. */
  limits: readonly string[];
  stopped: string | undefined;
}

/** What one gap comes to. `says` has no value of an answer in it, `evidence` only forms and words of enumerations. */
export interface Look {
  state: 'settled' | 'not seen' | 'not askable';
  says: string;
  evidence?: readonly string[];
}

export type Finder = (found: Found) => Look;

/** Settled by what there is; not seen without. */
export function look(
  says: string,
  evidence: readonly (string | undefined)[],
  unless = 'no answer shows it',
): Look {
  const shown = evidence.filter((one) => one !== undefined);
  return shown.length > 0
    ? { state: 'settled', says, evidence: shown }
    : { state: 'not seen', says: unless };
}

export const notAskable =
  (why: string): Finder =>
  () => ({ state: 'not askable', says: why });

/** Only asked with a flag of the command. */
export const onlyWith =
  (flag: keyof Allowed, finder: Finder): Finder =>
  (found) =>
    found.allowed[flag]
      ? finder(found)
      : { state: 'not seen', says: `--${flag} was not given, and settles it.` };

/** Something to see, which does not answer the whole question. */
export const partly =
  (why: string, finder: Finder): Finder =>
  (found) => {
    const { evidence = [] } = finder(found);
    return { state: 'not seen', says: why, evidence };
  };

const mostForms = 4;

/** Each field of these objects, at any depth, with the forms of its values. */
export function formsOf(objects: readonly unknown[]): string[] {
  const forms = new Map<string, Set<string>>();
  const note = (path: string, form: string) =>
    forms.set(path, (forms.get(path) ?? new Set()).add(form));
  const visit = (value: unknown, path: string): void => {
    if (Array.isArray(value)) {
      if (value.length === 0) note(path, 'empty array');
      for (const item of value) visit(item, `${path}[]`);
    } else if (isFields(value)) {
      for (const [name, member] of Object.entries(value))
        visit(member, path ? `${path}.${nameOf(name)}` : nameOf(name));
    } else note(path || '(itself)', formOf(value));
  };
  for (const object of objects) visit(object, '');
  return [...forms].map(([path, found]) => {
    const shown = [...found].sort().slice(0, mostForms);
    return `${path}: ${shown.join(' | ')}${found.size > mostForms ? ` and ${found.size - mostForms} other forms` : ''}`;
  });
}

/** The objects in the answers to these requests: entries of lists, or what is in a wrapper. */
export function objectsIn({ seen }: Found, names: readonly string[], wrapper?: string): unknown[] {
  return names.flatMap((name): unknown[] => {
    const answer = seen.get(name);
    if (!isGood(answer) || answer.kind === 'empty') return [];
    if (wrapper === undefined) return itemsOf(answer) ?? [];
    const inner = wrapper
      .split('.')
      .reduce<unknown>((value, key) => Object(value)[key] ?? value, answer.body);
    return [inner];
  });
}

/** The fields of objects, with their forms. */
export const fields =
  (says: string, names: readonly string[], wrapper?: string): Finder =>
  (found) => {
    const empty = names
      .filter((name) => found.seen.get(name)?.status === 204)
      .map((name) => `${name}: 204`);
    return look(says, [...formsOf(objectsIn(found, names, wrapper)), ...empty]);
  };

/** All values of fields with this name, at any depth, in all answers that went well. */
export function valuesNamed({ seen }: Found, field: string): unknown[] {
  const visit = (value: unknown): unknown[] =>
    typeof value !== 'object' || value === null
      ? []
      : Object.entries(value).flatMap(([name, member]) => [
          ...(name === field ? [member] : []),
          ...visit(member),
        ]);
  return [...seen.values()].filter(isGood).flatMap(({ body }) => visit(body));
}

export const counted = (texts: readonly string[]) => [...new Set(texts)].sort();

/** The words that an enumeration was seen with. */
export const words =
  (says: string, field: string, from: (found: Found) => unknown[]): Finder =>
  (found) =>
    look(
      says,
      counted(
        from(found).flatMap((object) =>
          isFields(object) ? [`${field}: ${wordOf(object[field])}`] : [],
        ),
      ),
    );

/** The statuses of the answers to these requests, and what is in them. */
export const statuses =
  (says: string, names: readonly string[], isSettled = true): Finder =>
  ({ seen, plan }) => {
    const evidence = plan.flatMap((step) => {
      const answer = names.some((name) => isNamed(step, name)) ? seen.get(step.name) : undefined;
      return answer ? [`${step.route}: ${statusOf(answer)}`] : [];
    });
    const found = look(says, evidence);
    return isSettled ? found : { ...found, state: 'not seen' };
  };

const isNamed = (step: Step, name: string) =>
  name.endsWith('.') ? step.name.startsWith(name) : step.name === name;

export function statusOf({ status, kind, body }: Answer): string {
  const error =
    isFields(body) && status >= 400 ? ` with ${Object.keys(body).map(nameOf).join(', ')}` : '';
  return `${status}, ${kind === 'json' ? 'JSON' : kind}${error}`;
}

const idsOf = (answer: Answer | undefined) => itemsOf(answer)?.map(idOf);
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** What comes where a page has no entries. */
export const pagesBehind: Finder = ({ seen }) =>
  look(
    'What a page past the end is answered with, by list.',
    listNames.map((list) => {
      const answer = seen.get(`${list}.past`);
      if (!answer) return undefined;
      const ids = idsOf(answer);
      const first = idsOf(seen.get(list));
      if (answer.status === 204) return `${list}: 204`;
      if (!ids) return `${list}: ${isGood(answer) ? 'no list' : statusOf(answer)}`;
      if (ids.length === 0) return `${list}: a list without entries`;
      return `${list}: ${isSame(ids, first) ? 'the first page again' : 'entries'}`;
    }),
  );

/** The order of a list without `sort`, told by those with it. */
export const orders: Finder = ({ seen }) =>
  look(
    'The order of a list without sort, by list.',
    listNames.map((list) => {
      const [plain, oldest, newest] = ['', '.asc', '.desc'].map((suffix) =>
        idsOf(seen.get(`${list}${suffix}`)),
      );
      if (!plain || plain.length < 2 || !oldest || !newest) return undefined;
      if (isSame(oldest, newest)) return `${list}: sort changes nothing`;
      if (isSame(plain, oldest)) return `${list}: as with sort=ASC`;
      return `${list}: ${isSame(plain, newest) ? 'as with sort=DESC' : 'as with neither'}`;
    }),
    'no list has two entries',
  );

/** How many entries come, beside how many are asked for. No count of the account is told. */
export const pageSizes: Finder = ({ seen }) =>
  look(
    'How many entries a page has, beside per_page.',
    (Object.keys(lists) as ListName[]).flatMap((list) => {
      const most = Math.max(
        0,
        ...[...seen].flatMap(([name, answer]) =>
          name.startsWith(list) ? (itemsOf(answer)?.length ?? 0) : [],
        ),
      );
      return sizes.map((size) => {
        const answer = seen.get(`${list}.${size}`);
        if (!answer) return undefined;
        const count = itemsOf(answer)?.length;
        if (count === undefined) return `${list}, per_page=${size}: ${statusOf(answer)}`;
        const fewer =
          count < Math.min(most, size) ? 'fewer, though there are more' : 'all that there are';
        const told = count > size ? 'more than that' : count === size ? 'as many' : fewer;
        return `${list}, per_page=${size}: ${told}${pageCountOf(answer)}`;
      });
    }),
  );

const pageCountOf = ({ body }: Answer) =>
  isFields(body) && 'perPage' in body ? ', with its counters' : '';

/** Which day of an entry a period means. */
export function periodOf(seen: Seen, list: keyof typeof dated): string | undefined {
  const item = datedItem(seen, list);
  const [first, second, never] = ['first', 'second', 'never'].map((day) =>
    itemsOf(seen.get(`${list}.${day}`)),
  );
  if (!item || !first || !second) return undefined;
  if ((never?.length ?? 0) > 0) return 'neither: the period is ignored';
  const has = (items: unknown[]) => items.some((one) => idOf(Object(one)) === idOf(item));
  const [creation, execution] = [has(first), has(second)];
  if (creation === execution) return creation ? 'both days' : 'neither';
  return creation ? dated[list][0] : dated[list][1];
}

interface Money {
  value: bigint;
  currency: string;
}

const moneyOf = (value: unknown): Money | undefined =>
  isFields(value) && /^-?\d{1,12}(\.\d{1,7})?$/.test(String(value['value']))
    ? { value: parseDecimal(String(value['value'])), currency: String(value['currency']) }
    : undefined;

/** Whether a movement has the fee of a payment, or its debit and the fee together. */
export const feeBookings: Finder = (found) => {
  const movements = objectsIn(found, ['financialMovements', 'financialMovements.1000']);
  const amounts = movements.flatMap((one) => moneyOf(Object(one)['amount']) ?? []);
  const isBooked = (value: bigint) => amounts.some((one) => one.value === -value);
  const told = objectsIn(found, ['payments']).flatMap((payment) => {
    const { amount, feePaymentAmount } = Object(payment);
    const [debit, fee] = [moneyOf(amount), moneyOf(feePaymentAmount)];
    if (!debit || !fee || fee.value === 0n || debit.currency !== fee.currency) return [];
    if (isBooked(debit.value + fee.value)) return ['within the debit of its payment'];
    return isBooked(debit.value) && isBooked(fee.value) ? ['as a movement of its own'] : [];
  });
  return look(
    'Where the fee of a payment is booked.',
    counted(told),
    'no payment with a fee has a movement',
  );
};

/** Whose currency the fee of a payment has. */
export const feeCurrencies: Finder = (found) => {
  const wallets = objectsIn(found, ['wallets']).map(Object);
  const told = objectsIn(found, ['payments']).flatMap((one) => {
    const { amount, feePaymentAmount, sourceWalletId } = Object(one);
    const [paid, fee] = [moneyOf(amount), moneyOf(feePaymentAmount)];
    if (!paid || !fee) return [];
    const account = wallets.find(({ id }) => id === sourceWalletId)?.currency;
    const isOf = [
      paid.currency === fee.currency ? 'the payment' : '',
      account === fee.currency ? 'the account' : '',
    ];
    return [
      `the currency of ${isOf.filter(Boolean).join(' and ') || 'neither the payment nor the account'}`,
    ];
  });
  return look('Whose currency the fees of payments have.', counted(told), 'no payment has a fee');
};

/** Whether amounts of zero or less stand in answers. */
export function signsOf(found: Found): string[] {
  const fieldsWithMoney = [
    'amount',
    'counterValue',
    'feePaymentAmount',
    'sourceAmount',
    'deliveredAmount',
  ];
  return fieldsWithMoney.flatMap((field) =>
    counted(
      valuesNamed(found, field).flatMap((value) => {
        const amount = moneyOf(value);
        if (!amount) return [];
        return [
          `${field}: ${amount.value === 0n ? 'zero' : amount.value < 0n ? 'below zero' : 'above zero'}`,
        ];
      }),
    ),
  );
}

/** What the texts of a field are made of: letters, digits, other characters. */
export function charactersOf(values: readonly unknown[]): string | undefined {
  const text = values.filter((value) => typeof value === 'string').join('');
  const kinds = Object.entries({
    capitals: /\p{Lu}/u,
    'small letters': /\p{Ll}/u,
    digits: /\p{N}/u,
    'white space': /\s/,
  });
  const others = counted(text.match(/[!-/:-@[-`{-~]/g) ?? []).join(' ');
  const made = [
    ...kinds.filter(([, pattern]) => pattern.test(text)).map(([kind]) => kind),
    others,
  ].filter(Boolean);
  return text === '' ? undefined : made.join(', ');
}

/** The longest text of a field. */
export function longest(values: readonly unknown[]): string | undefined {
  const lengths = values.flatMap((value) => (typeof value === 'string' ? [value.length] : []));
  return lengths.length > 0 ? `at most ${Math.max(...lengths)} characters` : undefined;
}
