import {
  answers,
  answersTo,
  asks,
  at,
  creates,
  everywhere,
  nothing,
  of,
  type Row,
  refuses,
  replaces,
  writes,
} from '../cheat.ts';
import { fields, numberOf, objects, texts } from '../rewrite.ts';

const isTrade = of('trades');
const isForward = of('fixed-forwards');

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
      fields(['priorityPaymentOption'], () => 'STANDARD'),
    ),
    'The priority 48H is refused.': refuses(
      ({ rawBody, method }) => method === 'POST' && rawBody.includes('"48H"'),
    ),
  },
  'payment-option-entry-fields': {
    'The ways to pay have other fields.': answers(
      [],
      fields(['priorityCost', 'feeCost'], () => undefined),
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
    'The rate of a trade is a number.': writes([], 'trades', ['rate'], () => 1.08),
    'The rate of a trade is null.': writes([], 'trades', ['rate'], () => null),
  },
  'fixed-forward-quote-fields': {
    'A quote for a fixed forward has no reference.': writes(
      ['UnexpectedResponseError'],
      'fixed-forwards',
      ['quoteId'],
      () => undefined,
    ),
    'The reference of a quote is a number.': writes(
      ['ValidationError'],
      'fixed-forwards',
      ['quoteId'],
      () => 4711,
    ),
    'A quote has nothing but its reference.': answersTo(
      [],
      at(/^\/fixed-forwards\/.*quote$/),
      fields(quoteFields, () => undefined),
    ),
  },
  'fixed-forward-fields': {
    'A fixed forward has null in every field.': answersTo(
      ['UnreadableError'],
      isForward,
      objects((all) => ('fixedForwardId' in all ? fields(Object.keys(all), () => null)(all) : all)),
    ),
    'A fixed forward has a number for its id.': writes(
      [],
      'fixed-forwards',
      ['fixedForwardId'],
      (id) => Number(numberOf(id)),
    ),
    'A new fixed forward is answered with 201 and nothing.': {
      meets: ['UnexpectedResponseError'],
      answer: (answer, request) => (creates('fixed-forwards')(request) ? nothing(201) : answer),
    },
  },
  'payment-status-transitions': {
    'The statuses of payments are in capital letters.': everywhere([], upperCase),
    'Payments show no status.': writes(
      ['UndecidedError', 'UnreadableError'],
      'payments',
      ['status'],
      () => null,
    ),
    'The statuses of payments are numbers.': writes(
      ['UnreadableError'],
      'payments',
      ['status'],
      (status) => String(status).length,
    ),
    'The status of a payment is an object.': writes(
      ['UndecidedError', 'UnreadableError'],
      'payments',
      ['status'],
      (name) => ({ name }),
    ),
    'The statuses of payments have words that no description has.': writes(
      ['ReconciliationError'],
      'payments',
      ['status'],
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
      fields(['status'], () => 'waitingconfirmation'),
    ),
  },
  'trade-status-transitions': {
    'The statuses of trades are in capital letters.': answersTo([], isTrade, upperCase),
    'Trades show no status.': writes([], 'trades', ['status'], () => undefined),
  },
  'fixed-forward-status-transitions': {
    'The statuses of fixed forwards are in capital letters.': answersTo([], isForward, upperCase),
    'A fixed forward is not booked until its credit is approved.': {
      meets: ['ApiError'],
      options: { creditApproved: false },
    },
  },
  'side-reference': {
    'The side is that of the currency of the amount.': {
      options: { sideRefersTo: 'amountCurrency' },
    },
  },
};
