import { parseDecimal } from '@crossborder-fx/client/money';
import {
  counted,
  type Finder,
  type Found,
  look,
  objectsIn,
  statusOf,
  valuesNamed,
} from './finders.ts';
import { isFields } from './mask.ts';
import { dated, type ListName, listNames, lists, sizes } from './plan.ts';
import { datedItem, idOf, isGood, itemsOf, type Seen } from './seen.ts';
import type { Answer } from './send.ts';

// What one answer says only beside another one.

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
