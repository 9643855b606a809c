import { addDecimals } from '@crossborder-fx/client/money';
import type { Change, ChangeAnswer, Row } from '../cheat.ts';
import { fields, filled, isObject, listIn, objects, texts } from '../fields.ts';
import { answers, answersTo, asks, refuses, replaces } from '../kinds.ts';
import { isAbout, nothing, withQuery } from '../requests.ts';
import { amounts, unpadded } from '../values.ts';

const isBalance = /\/balance\//;

const balances = (change: Change, meets = '') => answersTo(isBalance, change, meets);
const movements = (change: Change, meets = '') => answersTo(/ \/financialMovements/, change, meets);

/** Makes a cheat: when the client asks for the balance on a day, the simulated bank answers with the balance on another day. */
const onDay = (asked: RegExp, day: string) =>
  asks(
    isBalance,
    (request) => ({ ...request, path: request.path.replace(asked, day) }),
    'Reconciliation',
  );

const feesInDebits: ChangeAnswer = async (answer, request, bank) => {
  if (request.path !== '/financialMovements' || answer.status >= 300) return answer;
  const whole = await bank.ask(withQuery(request, { per_page: '1000', page: '1' }));
  const merged = withFeesInDebits(listIn(whole.body)?.items ?? []);
  const size = Number(request.query.get('per_page') ?? 1000);
  const start = (Number(request.query.get('page') ?? 1) - 1) * size;
  return { ...answer, body: { financialMovements: merged.slice(start, start + size) } };
};

/** Adds each fee to the debit of its payment, which is the movement before the fee, and removes the fee. */
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

/** The names of all fields of an account except its id and its currency. */
const others = ['tag', 'status', 'accountNumber', 'holder', 'holderBank'];

export const accountCheats: Record<string, Row> = {
  'wallet-fields': {
    'fields of an account but id and currency are null': answersTo(
      / \/wallets/,
      filled([...others, 'dateLastFinancialMovement'], null),
    ),
    'an existing account is answered with 204': replaces(/ \/wallets\/\w+$/, () => nothing(204)),
  },
  'account-number-length': {
    'answers cut off an account number after 18 characters': answersTo(
      / \/externalBankAccounts/,
      texts(['accountNumber'], (text) => text.slice(0, 18)),
    ),
    'an account number above 18 characters is refused': refuses(
      (request) =>
        isAbout(/^POST \/externalBankAccounts$/, request) &&
        String(Object(request.body).accountNumber).length > 18,
    ),
  },
  'wallet-balance-fields': {
    'a balance has amounts without padding': balances(amounts(unpadded)),
    'a balance has numbers for amounts': balances(amounts(Number), 'Unreadable'),
    'a balance has other field names': balances(
      objects(({ bookingAmount, ...rest }) =>
        bookingAmount ? { ...rest, booked: bookingAmount } : rest,
      ),
      'Unreadable',
    ),
    'the balance is null': balances(filled(['balance'], null), 'Unreadable'),
  },
  'wallet-balance-date-format': {
    'a balance wants the date as DD-MM-YYYY and refuses any other form': refuses(/balance\/\d{4}-/),
    'the date is ignored, and the balance is always the present one': onDay(
      /(?<=balance\/).*/,
      '2026-11-30',
    ),
    'the balance is that of a later day, as in another time zone': onDay(
      /2026-10-31$/,
      '2026-11-04',
    ),
  },
  'financial-movement-fields': {
    'a movement has no id': movements(filled(['id'], undefined), 'Unreadable'),
    'a movement has only an amount': movements(
      objects((all) => ('amount' in all ? { amount: all['amount'] } : all)),
      'Unreadable',
    ),
    'a movement has a number for its amount': movements(amounts(Number), 'Unreadable'),
    'a movement has an amount without a sign, and a direction': movements(
      objects((all) => {
        if (!isObject(all['amount'])) return all;
        const value = String(all['amount']['value']);
        const direction = value.startsWith('-') ? 'D' : 'C';
        return { ...all, amount: { ...all['amount'], value: value.replace('-', '') }, direction };
      }),
      'Reconciliation',
    ),
    'a movement has null for its amount': movements(filled(['amount'], null), 'Unreadable'),
  },
  'fee-booking': {
    'a fee is booked in the debit of its payment': {
      otherItemsIn: 'financialMovements',
      answer: feesInDebits,
    },
  },
  'amounts-not-above-zero': {
    'the counter value of a payment is zero': answers(
      fields(['counterValue'], (value) => (isObject(value) ? { ...value, value: '-0' } : value)),
    ),
    'movements of zero are listed': movements((body) => {
      const list = listIn(body);
      if (!list || list.items.length === 0) return body;
      const first = Object(list.items[0]);
      const amount = { value: '000000000000.00', currency: 'EUR' };
      return { [list.name]: [...list.items, { ...first, id: `zero${first.id}`, amount }] };
    }),
  },
};
