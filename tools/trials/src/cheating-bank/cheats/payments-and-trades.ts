import {
  answers,
  answersTo,
  asks,
  at,
  creates,
  everywhere,
  type Meets,
  nothing,
  of,
  type Row,
  refuses,
  replaces,
} from '../cheat.ts';
import { fields, filled, numberOf, objects, texts } from '../rewrite.ts';

const isTrade = of('trades');
const isForward = of('fixed-forwards');

/** Writes the statuses of payments in another way. */
const statuses = (meets: Meets, change: (status: unknown) => unknown) =>
  answersTo(meets, of('payments'), fields(['status'], change));

const upperCase = texts(['status'], (status) => status.toUpperCase());

const quoteFields = ['currencyPair', 'sourceAmount', 'deliveredAmount', 'appliedRate', 'expiresAt'];

export const paymentCheats: Record<string, Row> = {
  'address-length-limits': {
    'A street is cut off after 35 characters.': asks(
      [],
      () => true,
      (request) => ({
        ...request,
        body: texts(['street'], (street) => street.slice(0, 35))(request.body),
      }),
    ),
    'A street of more than 35 characters is refused.': refuses(({ rawBody }) =>
      /"street":"[^"]{36}/.test(rawBody),
    ),
  },
  'clearing-code-types': {
    'A clearing network is shown by its name, and as an object.': answers(
      [],
      fields(['clearingCodeType'], (code) => ({ code, name: 'A clearing network' })),
    ),
    'A clearing code of two letters is refused.': refuses(({ rawBody }) =>
      /"clearingCodeType":"\w\w"/.test(rawBody),
    ),
  },
  'priority-payment-option-values': {
    'A priority comes back as another word than the one that was sent.': answers(
      [],
      filled(['priorityPaymentOption'], 'STANDARD'),
    ),
    'The priority 48H is refused.': refuses(
      ({ rawBody, method }) => method === 'POST' && rawBody.includes('"48H"'),
    ),
  },
  'payment-option-entry-fields': {
    'The ways to pay have other fields.': answers(
      [],
      filled(['priorityCost', 'feeCost'], undefined),
    ),
    'The ways to pay are an object by name.': answers(
      [],
      fields(['options'], (options) => ({ ...Object(options) })),
    ),
  },
  'created-payment-payee-verification': {
    'A verification with an id and a status of its own stands beside a new payment.': answersTo(
      [],
      creates('payments'),
      (body) => ({
        ...Object(body),
        id: 'NotThePayment',
        status: 'FAILED',
        payeeVerification: null,
      }),
    ),
  },
  'trade-rate-shape': {
    'The rate of a trade is a number.': answersTo([], isTrade, filled(['rate'], 1.08)),
    'The rate of a trade is null.': answersTo([], isTrade, filled(['rate'], null)),
  },
  'fixed-forward-quote-fields': {
    'A quote for a fixed forward has no reference.': answersTo(
      ['UnexpectedResponseError'],
      isForward,
      filled(['quoteId'], undefined),
    ),
    'The reference of a quote is a number.': answersTo(
      ['ApiError'],
      isForward,
      filled(['quoteId'], 4711),
    ),
    'A quote has nothing but its reference.': answersTo(
      [],
      at(/^\/fixed-forwards\/.*quote$/),
      filled(quoteFields, undefined),
    ),
  },
  'fixed-forward-fields': {
    'A fixed forward has null in every field.': answersTo(
      ['UnreadableError'],
      isForward,
      objects((all) => ('fixedForwardId' in all ? filled(Object.keys(all), null)(all) : all)),
    ),
    'A fixed forward has a number for its id.': answersTo(
      [],
      isForward,
      fields(['fixedForwardId'], (id) => Number(numberOf(id))),
    ),
    'A new fixed forward is answered with 201 and nothing.': {
      meets: ['UnexpectedResponseError'],
      answer: (answer, request) => (creates('fixed-forwards')(request) ? nothing(201) : answer),
    },
  },
  'payment-status-transitions': {
    'The statuses of payments are in capital letters.': everywhere([], upperCase),
    'Payments show no status.': statuses(['UndecidedError', 'UnreadableError'], () => null),
    'The statuses of payments are numbers.': statuses(
      ['UnreadableError'],
      (status) => String(status).length,
    ),
    'The status of a payment is an object.': statuses(
      ['UndecidedError', 'UnreadableError'],
      (name) => ({ name }),
    ),
    'The statuses of payments have words that no description has.': statuses(
      ['ReconciliationError'],
      (status) => `phase ${String(status).split('').reverse().join('')}`,
    ),
    'A new payment waits for a signature.': {
      meets: ['ApiError', 'UndecidedError'],
      options: { statusAfterCreate: 'waitingsignature' },
    },
    'A payment is confirmed by the bank as soon as it is made.': replaces(
      ['ApiError', 'ConnectionError'],
      creates('payments'),
      async (answer, request, bank) => {
        const { id } = Object(Object(answer.body).payment ?? answer.body);
        const path = `/payments/${id}/confirm`;
        await bank.ask({ ...request, method: 'PUT', path, body: undefined });
        return answer;
      },
    ),
    'A confirmation is done, and answered with the payment as it was before.': answersTo(
      [],
      at(/\/confirm$/),
      filled(['status'], 'waitingconfirmation'),
    ),
  },
  'trade-status-transitions': {
    'The statuses of trades are in capital letters.': answersTo([], isTrade, upperCase),
    'Trades show no status.': answersTo([], isTrade, filled(['status'], undefined)),
  },
  'fixed-forward-status-transitions': {
    'The statuses of fixed forwards are in capital letters.': answersTo([], isForward, upperCase),
    'A fixed forward is not booked until its credit is approved.': {
      meets: ['ApiError'],
      options: { creditApproved: false },
    },
  },
  'fee-currency-values': {
    'The fee is in francs, whatever its currency should be.': answersTo(
      [],
      of('payments'),
      fields(['feePaymentAmount'], (fee) => ({ ...Object(fee), currency: 'CHF' })),
    ),
  },
  'currency-pair-direction': {
    'A pair is named in the other direction.': answersTo(
      [],
      of('trades'),
      texts(['currencyPair'], (pair) => pair.slice(3) + pair.slice(0, 3)),
    ),
    'A pair that begins with EUR is refused.': refuses((request) =>
      String(Object(request.body).currencyPair).startsWith('EUR'),
    ),
  },
  'side-reference': {
    'The side is that of the currency of the amount.': {
      options: { sideRefersTo: 'amountCurrency' },
    },
  },
};
