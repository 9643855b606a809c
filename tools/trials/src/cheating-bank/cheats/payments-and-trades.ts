import type { Change, Row } from '../cheat.ts';
import { fields, filled, objects, texts } from '../fields.ts';
import { answers, answersTo, asks, decides, everywhere, refuses, replaces } from '../kinds.ts';
import { nothing } from '../requests.ts';
import { numberOf } from '../values.ts';

const ofPayments = (change: Change, meets = '') => answersTo(/ \/payments/, change, meets);
const ofTrades = (change: Change, meets = '') => answersTo(/ \/trades/, change, meets);
const ofForwards = (change: Change, meets = '') => answersTo(/ \/fixed-forwards/, change, meets);

const statuses = (change: (status: unknown) => unknown, meets: string) =>
  ofPayments(fields(['status'], change), meets);

const upperCase = texts(['status'], (name) => name.toUpperCase());

const quote = / \/fixed-forwards\/.*quote$/;
const quoteFields = ['currencyPair', 'sourceAmount', 'deliveredAmount', 'appliedRate', 'expiresAt'];

export const paymentCheats: Record<string, Row> = {
  'address-length-limits': {
    'a street is cut off after 35 characters': asks(/^/, (request) => ({
      ...request,
      body: texts(['street'], (street) => street.slice(0, 35))(request.body),
    })),
    'a street above 35 characters is refused': refuses(({ rawBody }) =>
      /"street":"[^"]{36}/.test(rawBody),
    ),
  },
  'clearing-code-types': {
    'a clearing code type is shown as an object with a name': answers(
      fields(['clearingCodeType'], (code) => ({ code, name: 'A clearing network' })),
    ),
    'a clearing code type of two letters is refused': refuses(({ rawBody }) =>
      /"clearingCodeType":"\w\w"/.test(rawBody),
    ),
  },
  'priority-payment-option-values': {
    'a payment has another priority than was sent': answers(
      filled(['priorityPaymentOption'], 'STANDARD'),
    ),
    'the priority 48H is refused': refuses(({ rawBody }) => rawBody.includes('"48H"')),
  },
  'payment-option-entry-fields': {
    'payment options lack their costs': answers(filled(['priorityCost', 'feeCost'], undefined)),
    'payment options are an object and not a list': answers(
      fields(['options'], (options) => ({ ...Object(options) })),
    ),
  },
  'created-payment-payee-verification': {
    'the response to a creation has the payment, and the id and status of its verification':
      answersTo(/^POST \/payments$/, (body) => {
        const verification = { id: 'NotThePayment', status: 'FAILED', payeeVerification: null };
        return { ...Object(body), ...verification };
      }),
  },
  'trade-rate-shape': {
    'the rate of a trade is a number': ofTrades(filled(['rate'], 1.08)),
    'the rate of a trade is null': ofTrades(filled(['rate'], null)),
  },
  'fixed-forward-quote-fields': {
    'a forward quote has no reference': ofForwards(
      filled(['quoteId'], undefined),
      'UnexpectedResponse',
    ),
    'a forward quote has a number as its reference': ofForwards(filled(['quoteId'], 4711), 'Api'),
    'a forward quote has only its reference': answersTo(quote, filled(quoteFields, undefined)),
  },
  'fixed-forward-fields': {
    'a forward has null in every field': ofForwards(
      objects((all) => ('fixedForwardId' in all ? filled(Object.keys(all), null)(all) : all)),
      'Unreadable',
    ),
    'a forward has a number as its id': ofForwards(
      fields(['fixedForwardId'], (id) => Number(numberOf(id))),
    ),
    'a forward is answered with 201 and no body': replaces(
      /^POST \/fixed-forwards$/,
      () => nothing(201),
      'UnexpectedResponse',
    ),
  },
  'payment-status-transitions': {
    'payment statuses are in capital letters': everywhere(upperCase),
    'payments have no status': statuses(() => null, 'Undecided Unreadable'),
    'payment statuses are numbers': statuses(
      (status) => String(status).length,
      'Changed Unreadable',
    ),
    'payment statuses are objects': statuses((name) => ({ name }), 'Undecided Unreadable'),
    'payment statuses are words that no description has': statuses(
      (status) => `phase ${String(status).split('').reverse().join('')}`,
      'Changed',
    ),
    'a payment needs a signature': decides(
      { statusAfterCreate: 'waitingsignature' },
      'Api Undecided',
    ),
    'the bank confirms a payment as soon as it is made': replaces(
      /^POST \/payments$/,
      async (answer, request, bank) => {
        const { id } = Object(Object(answer.body).payment ?? answer.body);
        const path = `/payments/${id}/confirm`;
        await bank.ask({ ...request, method: 'PUT', path, body: undefined });
        return answer;
      },
      'Api Connection',
    ),
    'a confirmation is answered with the payment as it was before': answersTo(
      /\/confirm$/,
      filled(['status'], 'waitingconfirmation'),
    ),
  },
  'trade-status-transitions': {
    'trade statuses are in capital letters': ofTrades(upperCase),
    'trades have no status': ofTrades(filled(['status'], undefined)),
  },
  'fixed-forward-status-transitions': {
    'forward statuses are in capital letters': ofForwards(upperCase),
    'a forward is not booked until its credit is approved': decides(
      { creditApproved: false },
      'Api',
    ),
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
    'a pair that begins with EUR is refused': refuses((request) =>
      String(Object(request.body).currencyPair).startsWith('EUR'),
    ),
  },
  'side-reference': {
    'the side of a trade refers to the currency of its amount': decides({
      sideRefersTo: 'amountCurrency',
    }),
  },
};
