import { addDecimals } from '@crossborder-fx/client/money';
import type { Change, ChangeAnswer, Row } from '../cheat.ts';
import { fields, filled, isObject, listIn, objects, texts } from '../fields.ts';
import { answers, answersTo, asks, everywhere, refuses, replaces } from '../kinds.ts';
import { nothing, withQuery } from '../requests.ts';
import { amounts, numberOf, unpadded } from '../values.ts';

const isBalance = /\/balance\//;

const balances = (change: Change) => answersTo(isBalance, change);
const movements = (change: Change) => answersTo(/ \/financialMovements/, change);

/** Makes a cheat: when the client asks for the balance on a day, the simulated bank answers with the balance on another day. */
const onDay = (asked: RegExp, day: string) =>
  asks(isBalance, (request) => ({ ...request, path: request.path.replace(asked, day) }));

/** Adds each fee to the debit of its payment, which is the movement before the fee, and removes the fee. */
const feesInDebits: ChangeAnswer = async (answer, request, bank) => {
  const whole = await bank.ask(withQuery(request, { per_page: '1000', page: '1' }));
  const merged: { amount: { value: string } }[] = [];
  for (const item of listIn(whole.body)?.items ?? []) {
    const { description, amount } = Object(item);
    const debit = merged.at(-1);
    if (debit && String(description).startsWith('Fee of payment')) {
      debit.amount.value = addDecimals(debit.amount.value, amount.value);
    } else merged.push(Object(item));
  }

  const size = Number(request.query.get('per_page') ?? 1000);
  const start = (Number(request.query.get('page') ?? 1) - 1) * size;
  return { ...answer, body: { financialMovements: merged.slice(start, start + size) } };
};

/** The names of all fields of an account except its id and its currency. */
const others = ['tag', 'status', 'accountNumber', 'holder', 'holderBank'];

const ofPayments = (change: Change) => answersTo(/ \/payments/, change);
const ofTrades = (change: Change) => answersTo(/ \/trades/, change);
const ofForwards = (change: Change) => answersTo(/ \/fixed-forwards/, change);

const statuses = (change: Change) => ofPayments(fields(['status'], change));

const upperCase = texts(['status'], (name) => name.toUpperCase());

const quote = / \/fixed-forwards\/\S*quote /;
const quoteFields = ['currencyPair', 'sourceAmount', 'deliveredAmount', 'appliedRate', 'expiresAt'];

export const accountCheats: Record<string, Row> = {
  'wallet-fields': {
    'fields of an account but id and currency are null': answersTo(
      / \/wallets/,
      filled([...others, 'dateLastFinancialMovement'], null),
    ),
    'an existing account is answered with 204': replaces(/ \/wallets\/\w+ /, () => nothing(204)),
  },
  'account-number-length': {
    'answers cut off an account number after 18 characters': answersTo(
      / \/externalBankAccounts/,
      texts(['accountNumber'], (text) => text.slice(0, 18)),
    ),
    'an account number above 18 characters is refused → Api': refuses(/"accountNumber":"[^"]{19}/),
  },
  'wallet-balance-fields': {
    'a balance has amounts without padding': balances(amounts(unpadded)),
    'a balance has numbers for amounts → Unreadable': balances(amounts(Number)),
    'a balance has other field names → Unreadable': balances(
      objects(({ bookingAmount, ...rest }) =>
        bookingAmount ? { ...rest, booked: bookingAmount } : rest,
      ),
    ),
    'the balance is null → Unreadable': balances(filled(['balance'], null)),
  },
  'wallet-balance-date-format': {
    'a balance wants the date as DD-MM-YYYY and refuses any other form → Api':
      refuses(/balance\/\d{4}-/),
    'the date is ignored, and the balance is always the present one → Reconciliation': onDay(
      /(?<=balance\/).*/,
      '2026-11-30',
    ),
    'the balance is that of a later day, as in another time zone → Reconciliation': onDay(
      /2026-10-31$/,
      '2026-11-04',
    ),
  },
  'financial-movement-fields': {
    'a movement has no id → Unreadable': movements(filled(['id'], undefined)),
    'a movement has only an amount → Unreadable': movements(
      objects((all) => ('amount' in all ? { amount: all['amount'] } : all)),
    ),
    'a movement has a number for its amount → Unreadable': movements(amounts(Number)),
    'a movement has an amount without a sign, and a direction → Reconciliation': movements(
      objects((all) => {
        if (!isObject(all['amount'])) return all;
        const value = String(all['amount']['value']);
        const direction = value.startsWith('-') ? 'D' : 'C';
        return { ...all, amount: { ...all['amount'], value: value.replace('-', '') }, direction };
      }),
    ),
    'a movement has null for its amount → Unreadable': movements(filled(['amount'], null)),
  },
  'fee-booking': {
    'a fee is booked in the debit of its payment': {
      ...replaces(/ \/financialMovements /, feesInDebits),
      otherItemsIn: 'financialMovements',
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
  'address-length-limits': {
    'a street is cut off after 35 characters': asks(/^/, (request) => ({
      ...request,
      body: texts(['street'], (street) => street.slice(0, 35))(request.body),
    })),
    'a street above 35 characters is refused → Api': refuses(/"street":"[^"]{36}/),
  },
  'clearing-code-types': {
    'a clearing code type is shown as an object with a name': answers(
      fields(['clearingCodeType'], (code) => ({ code, name: 'A clearing network' })),
    ),
    'a clearing code type of two letters is refused → Api': refuses(/"clearingCodeType":"\w\w"/),
  },
  'priority-payment-option-values': {
    'a payment shows another priority': answers(filled(['priorityPaymentOption'], 'STANDARD')),
    'the priority 48H is refused → Api': refuses(/"48H"/),
  },
  'payment-option-entry-fields': {
    'payment options lack their costs': answers(filled(['priorityCost', 'feeCost'], undefined)),
    'payment options are an object and not a list': answers(
      fields(['options'], (options) => ({ ...Object(options) })),
    ),
  },
  'created-payment-payee-verification': {
    'the response to a creation has the payment, and the id and status of its verification':
      answersTo(/^POST \/payments /, (body) => {
        const verification = { id: 'NotThePayment', status: 'FAILED', payeeVerification: null };
        return { ...Object(body), ...verification };
      }),
  },
  'trade-rate-shape': {
    'the rate of a trade is a number': ofTrades(filled(['rate'], 1.08)),
    'the rate of a trade is null': ofTrades(filled(['rate'], null)),
  },
  'fixed-forward-quote-fields': {
    'a forward quote has no id → UnexpectedResponse': ofForwards(filled(['quoteId'], undefined)),
    'a forward quote has a number as its id → Api': ofForwards(filled(['quoteId'], 4711)),
    'a forward quote has only its id': answersTo(quote, filled(quoteFields, undefined)),
  },
  'fixed-forward-fields': {
    'a forward has null in every field → Unreadable': ofForwards(
      objects((all) => ('fixedForwardId' in all ? filled(Object.keys(all), null)(all) : all)),
    ),
    'a forward has a number as its id': ofForwards(
      fields(['fixedForwardId'], (id) => Number(numberOf(id))),
    ),
    'a forward gets 201 and no body → UnexpectedResponse': replaces(/^POST \/fixed-forwards /, () =>
      nothing(201),
    ),
  },
  'payment-status-transitions': {
    'payment statuses are in capital letters': everywhere(upperCase),
    'payments have no status → Undecided Unreadable': statuses(() => null),
    'payment statuses are numbers → Changed Unreadable': statuses((text) => String(text).length),
    'payment statuses are objects → Undecided Unreadable': statuses((name) => ({ name })),
    'payment statuses are words that no description has → Changed': statuses(
      (status) => `phase ${String(status).split('').reverse().join('')}`,
    ),
    'a payment needs a signature → Api Undecided': {
      options: { statusAfterCreate: 'waitingsignature' },
    },
    'the bank confirms a payment as soon as it is made → Api Connection': replaces(
      /^POST \/payments /,
      async (answer, request, bank) => {
        const { id } = Object(Object(answer.body).payment ?? answer.body);
        const path = `/payments/${id}/confirm`;
        await bank.ask({ ...request, method: 'PUT', path, body: undefined });
        return answer;
      },
    ),
    'a confirmation is answered with the payment as it was before': answersTo(
      /\/confirm /,
      filled(['status'], 'waitingconfirmation'),
    ),
  },
  'trade-status-transitions': {
    'trade statuses are in capital letters': ofTrades(upperCase),
    'trades have no status': ofTrades(filled(['status'], undefined)),
  },
  'fixed-forward-status-transitions': {
    'forward statuses are in capital letters': ofForwards(upperCase),
    'a forward is booked only with a credit approval → Api': {
      options: { creditApproved: false },
    },
  },
  'fee-currency-values': {
    'every fee is in francs': ofPayments(
      fields(['feePaymentAmount'], (fee) => ({ ...Object(fee), currency: 'CHF' })),
    ),
  },
  'currency-pair-direction': {
    'the currency pair of a trade is reversed': ofTrades(
      texts(['currencyPair'], (pair) => pair.slice(3) + pair.slice(0, 3)),
    ),
    'a pair that begins with EUR is refused → Api': refuses(/"currencyPair":"EUR/),
  },
  'side-reference': {
    'side refers to the currency of the amount': {
      options: { sideRefersTo: 'amountCurrency' },
    },
  },
};
