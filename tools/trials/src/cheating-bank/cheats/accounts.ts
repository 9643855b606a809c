import { addDecimals } from '@crossborder-fx/client/money';
import {
  answers,
  answersTo,
  asks,
  at,
  type Cheat,
  creates,
  nothing,
  of,
  type Row,
  refuses,
  withBody,
  withQuery,
} from '../cheat.ts';
import { amounts, fields, filled, isObject, listIn, objects, texts, unpadded } from '../rewrite.ts';

const isBalance = at(/\/balance\//);
const isMovements = of('financialMovements');
const unreadable = ['UnreadableError'];

/** Reads the day of a balance in another way. */
const onDay = (asked: RegExp, day: string) =>
  asks(['ReconciliationError'], isBalance, (request) => ({
    ...request,
    path: request.path.replace(asked, day),
  }));

const feesInDebits: NonNullable<Cheat['answer']> = async (answer, request, bank) => {
  if (request.path !== '/financialMovements' || answer.status >= 300) return answer;
  const whole = await bank.ask(withQuery(request, { per_page: '1000', page: '1' }));
  const movements = withFeesInDebits(listIn(whole.body)?.items ?? []);
  const size = Number(request.query.get('per_page') ?? 1000);
  const start = (Number(request.query.get('page') ?? 1) - 1) * size;
  return withBody(answer, { financialMovements: movements.slice(start, start + size) });
};

/** A fee follows the debit of its payment. */
function withFeesInDebits(items: readonly unknown[]): unknown[] {
  const merged: { amount: { value: string } }[] = [];
  for (const item of items) {
    const movement = Object(item);
    const debit = merged.at(-1);
    if (!debit || !String(movement.description).startsWith('Fee of payment')) merged.push(movement);
    else {
      const value = addDecimals(debit.amount.value, movement.amount.value);
      merged[merged.length - 1] = { ...debit, amount: { ...debit.amount, value } };
    }
  }
  return merged;
}

export const accountCheats: Record<string, Row> = {
  'wallet-fields': {
    'An account has null in every field but id and currency.': answersTo(
      [],
      of('wallets'),
      filled(
        ['tag', 'status', 'accountNumber', 'holder', 'holderBank', 'dateLastFinancialMovement'],
        null,
      ),
    ),
    'An account that is there is answered with 204.': {
      answer: (answer, request) => (at(/^\/wallets\/\w+$/)(request) ? nothing(204) : answer),
    },
  },
  'account-number-length': {
    'What is longer than 18 characters of an account number is cut off in answers.': answersTo(
      [],
      of('externalBankAccounts'),
      texts(['accountNumber'], (text) => text.slice(0, 18)),
    ),
    'An account number of more than 18 characters is refused.': refuses(
      (request) =>
        creates('externalBankAccounts')(request) &&
        String(Object(request.body).accountNumber).length > 18,
    ),
  },
  'wallet-balance-fields': {
    'Balances are written without padding.': answersTo([], isBalance, amounts(unpadded)),
    'Balances are numbers.': answersTo(unreadable, isBalance, amounts(Number)),
    'Balances have other names.': answersTo(
      unreadable,
      isBalance,
      objects(({ bookingAmount, ...others }) =>
        bookingAmount ? { ...others, booked: bookingAmount } : others,
      ),
    ),
    'A balance is null.': answersTo(unreadable, isBalance, filled(['balance'], null)),
  },
  'wallet-balance-date-format': {
    'A balance is asked for with DD-MM-YYYY; anything else is refused.': refuses(
      at(/balance\/\d{4}-/),
    ),
    'The day of a balance is ignored: it is always that of now.': onDay(
      /(?<=balance\/).*/,
      '2026-11-30',
    ),
    'The day of a balance is read in another zone: it is that of the day after.': onDay(
      /2026-10-31$/,
      '2026-11-04',
    ),
  },
  'financial-movement-fields': {
    'Movements have no id.': answersTo(unreadable, isMovements, filled(['id'], undefined)),
    'Movements have nothing but an amount.': answersTo(
      unreadable,
      isMovements,
      objects((all) => ('amount' in all ? { amount: all['amount'] } : all)),
    ),
    'Movements have numbers for amounts.': answersTo(unreadable, isMovements, amounts(Number)),
    'Movements have amounts without a sign, and a direction.': answersTo(
      ['ReconciliationError'],
      isMovements,
      objects((all) => {
        if (!isObject(all['amount'])) return all;
        const value = String(all['amount']['value']);
        const direction = value.startsWith('-') ? 'D' : 'C';
        return { ...all, amount: { ...all['amount'], value: value.replace('-', '') }, direction };
      }),
    ),
    'Movements have null for their amount.': answersTo(
      unreadable,
      isMovements,
      filled(['amount'], null),
    ),
  },
  'fee-booking': {
    'A fee is booked within the debit of its payment.': {
      otherItemsIn: 'financialMovements',
      answer: feesInDebits,
    },
  },
  'amounts-not-above-zero': {
    'The counter value of a payment is shown as zero.': answers(
      [],
      fields(['counterValue'], (value) => (isObject(value) ? { ...value, value: '-0' } : value)),
    ),
    'Movements of zero are among the movements.': answersTo([], isMovements, (body) => {
      const list = listIn(body);
      if (!list || list.items.length === 0) return body;
      const first = Object(list.items[0]);
      const amount = { value: '000000000000.00', currency: 'EUR' };
      return { [list.name]: [...list.items, { ...first, id: `zero${first.id}`, amount }] };
    }),
  },
};
