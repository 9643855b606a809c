import type { Change, Row } from '../cheat.ts';
import { answers, answersTo, asks, decides, everywhere, refuses, replaces } from '../kinds.ts';
import { at, creates, fields, filled, nothing, numberOf, objects, of, texts } from '../messages.ts';

const ofPayments = (change: Change, meets = '') => answersTo(of('payments'), change, meets);
const ofTrades = (change: Change, meets = '') => answersTo(of('trades'), change, meets);
const ofForwards = (change: Change, meets = '') => answersTo(of('fixed-forwards'), change, meets);

/** Writes the statuses of payments in another way. */
const statuses = (change: (status: unknown) => unknown, meets: string) =>
  ofPayments(fields(['status'], change), meets);

const upperCase = texts(['status'], (name) => name.toUpperCase());

const isQuote = at(/^\/fixed-forwards\/.*quote$/);
const quoteFields = ['currencyPair', 'sourceAmount', 'deliveredAmount', 'appliedRate', 'expiresAt'];

export const paymentCheats: Record<string, Row> = {
  'address-length-limits': {
    'a street is cut off after 35 characters': asks(
      () => true,
      (request) => ({
        ...request,
        body: texts(['street'], (street) => street.slice(0, 35))(request.body),
      }),
    ),
    'a longer street is refused': refuses(({ rawBody }) => /"street":"[^"]{36}/.test(rawBody)),
  },
  'clearing-code-types': {
    'shown by its name, and as an object': answers(
      fields(['clearingCodeType'], (code) => ({ code, name: 'A clearing network' })),
    ),
    'two letters are refused': refuses(({ rawBody }) => /"clearingCodeType":"\w\w"/.test(rawBody)),
  },
  'priority-payment-option-values': {
    'another word than was sent': answers(filled(['priorityPaymentOption'], 'STANDARD')),
    '48H is refused': refuses(({ rawBody }) => rawBody.includes('"48H"')),
  },
  'payment-option-entry-fields': {
    'other fields': answers(filled(['priorityCost', 'feeCost'], undefined)),
    'an object by name': answers(fields(['options'], (options) => ({ ...Object(options) }))),
  },
  'created-payment-payee-verification': {
    'an id and a status of its own beside the payment': answersTo(creates('payments'), (body) => {
      const verification = { id: 'NotThePayment', status: 'FAILED', payeeVerification: null };
      return { ...Object(body), ...verification };
    }),
  },
  'trade-rate-shape': {
    'a number': ofTrades(filled(['rate'], 1.08)),
    null: ofTrades(filled(['rate'], null)),
  },
  'fixed-forward-quote-fields': {
    'no reference': ofForwards(filled(['quoteId'], undefined), 'UnexpectedResponse'),
    'a number for the reference': ofForwards(filled(['quoteId'], 4711), 'Api'),
    'nothing but the reference': answersTo(isQuote, filled(quoteFields, undefined)),
  },
  'fixed-forward-fields': {
    'null in every field': ofForwards(
      objects((all) => ('fixedForwardId' in all ? filled(Object.keys(all), null)(all) : all)),
      'Unreadable',
    ),
    'a number for its id': ofForwards(fields(['fixedForwardId'], (id) => Number(numberOf(id)))),
    '201, no body': replaces(creates('fixed-forwards'), () => nothing(201), 'UnexpectedResponse'),
  },
  'payment-status-transitions': {
    'capital letters': everywhere(upperCase),
    'no status': statuses(() => null, 'Undecided Unreadable'),
    numbers: statuses((status) => String(status).length, 'Changed Unreadable'),
    'an object': statuses((name) => ({ name }), 'Undecided Unreadable'),
    'words that no description has': statuses(
      (status) => `phase ${String(status).split('').reverse().join('')}`,
      'Changed',
    ),
    'a signature is needed': decides({ statusAfterCreate: 'waitingsignature' }, 'Api Undecided'),
    'the bank confirms a payment as soon as it is made': replaces(
      creates('payments'),
      async (answer, request, bank) => {
        const { id } = Object(Object(answer.body).payment ?? answer.body);
        const path = `/payments/${id}/confirm`;
        await bank.ask({ ...request, method: 'PUT', path, body: undefined });
        return answer;
      },
      'Api Connection',
    ),
    'a confirmation is answered with the payment as it was before': answersTo(
      at(/\/confirm$/),
      filled(['status'], 'waitingconfirmation'),
    ),
  },
  'trade-status-transitions': {
    'capital letters': ofTrades(upperCase),
    'no status': ofTrades(filled(['status'], undefined)),
  },
  'fixed-forward-status-transitions': {
    'capital letters': ofForwards(upperCase),
    'not booked until its credit is approved': decides({ creditApproved: false }, 'Api'),
  },
  'fee-currency-values': {
    'francs, whatever it should be': ofPayments(
      fields(['feePaymentAmount'], (fee) => ({ ...Object(fee), currency: 'CHF' })),
    ),
  },
  'currency-pair-direction': {
    'the other way': ofTrades(texts(['currencyPair'], (pair) => pair.slice(3) + pair.slice(0, 3))),
    'a pair that begins with EUR is refused': refuses((request) =>
      String(Object(request.body).currencyPair).startsWith('EUR'),
    ),
  },
  'side-reference': {
    'that of the currency of the amount': decides({ sideRefersTo: 'amountCurrency' }),
  },
};
