import { addDecimals } from '@crossborder-fx/client/money';
import type { BankRequest, Row } from '../cheat.ts';
import {
  isCreation,
  isObject,
  listIn,
  mapAmounts,
  mapFields,
  mapObjects,
  onSuccess,
  refusal,
  resourceOf,
  unpadded,
  withBody,
} from '../rewrite.ts';
import { withQuery } from './deprecation.ts';

/** Rewrites what went well of one resource. */
const ofResource = (name: string, change: (body: unknown, request: BankRequest) => unknown) =>
  onSuccess((body, request) => (resourceOf(request) === name ? change(body, request) : body));

const ofBalance = (change: (body: unknown) => unknown) =>
  onSuccess((body, { path }) => (path.includes('/balance/') ? change(body) : body));

const ofMovements = (change: (body: unknown) => unknown) =>
  ofResource('financialMovements', change);

export const fieldCheats = {
  'wallet-fields': [
    {
      says: 'An account has null in every field but id and currency.',
      answer: ofResource('wallets', (body) =>
        mapFields(
          body,
          ['tag', 'status', 'accountNumber', 'holder', 'holderBank', 'dateLastFinancialMovement'],
          () => null,
        ),
      ),
    },
    {
      says: 'An account that is there is answered with 204.',
      answer: (answer, { path }) =>
        /^\/wallets\/\w+$/.test(path) ? { status: 204, headers: {}, body: undefined } : answer,
    },
  ],
  'wallet-balance-fields': [
    {
      says: 'Balances are written without padding.',
      answer: ofBalance((body) => mapAmounts(body, unpadded)),
    },
    {
      says: 'Balances are numbers.',
      answer: ofBalance((body) => mapAmounts(body, Number)),
    },
    {
      says: 'Balances have other names.',
      answer: ofBalance((body) =>
        mapObjects(body, ({ bookingAmount, ...fields }) =>
          bookingAmount ? { ...fields, booked: bookingAmount } : fields,
        ),
      ),
    },
    {
      says: 'A balance is null.',
      answer: ofBalance((body) => mapFields(body, ['balance'], () => null)),
    },
  ],
  'wallet-balance-date-format': [
    {
      says: 'A balance is asked for with DD-MM-YYYY; anything else is refused.',
      instead: ({ path }) =>
        /balance\/\d{4}-/.test(path) ? refusal(422, 'DateUnreadable') : undefined,
    },
    {
      says: 'The day of a balance is ignored: it is always that of now.',
      request: (request) => ({
        ...request,
        path: request.path.replace(/(balance\/).*/, '$12026-11-30'),
      }),
    },
    {
      says: 'The day of a balance is read in another zone: it is that of the day after.',
      request: (request) => ({
        ...request,
        path: request.path.replace(/balance\/2026-10-31/, 'balance/2026-11-04'),
      }),
    },
  ],
  'financial-movement-fields': [
    {
      says: 'Movements have no id.',
      answer: ofMovements((body) => mapFields(body, ['id'], () => undefined)),
    },
    {
      says: 'Movements have nothing but an amount.',
      answer: ofMovements((body) =>
        mapObjects(body, (fields) => ('amount' in fields ? { amount: fields['amount'] } : fields)),
      ),
    },
    {
      says: 'Movements have numbers for amounts.',
      answer: ofMovements((body) => mapAmounts(body, Number)),
    },
    {
      says: 'Movements have amounts without a sign, and a direction.',
      answer: ofMovements((body) =>
        mapObjects(body, (fields) => {
          if (!isObject(fields['amount'])) return fields;
          const value = String(fields['amount']['value']);
          return {
            ...fields,
            amount: { ...fields['amount'], value: value.replace('-', '') },
            direction: value.startsWith('-') ? 'D' : 'C',
          };
        }),
      ),
    },
    {
      says: 'Movements have null for their amount.',
      answer: ofMovements((body) => mapFields(body, ['amount'], () => null)),
    },
  ],
  'fee-booking': [
    {
      says: 'A fee is booked within the debit of its payment.',
      otherItemsIn: 'financialMovements',
      async answer(answer, request, bank) {
        if (request.path !== '/financialMovements' || answer.status >= 300) return answer;
        const query = withQuery(withQuery(request.query, 'per_page', '1000'), 'page', '1');
        const whole = await bank.ask({ ...request, query });
        const movements = withFeesInDebits(listIn(whole.body)?.items ?? []);
        const size = Number(request.query.get('per_page') ?? 1000);
        const start = (Number(request.query.get('page') ?? 1) - 1) * size;
        return withBody(answer, { financialMovements: movements.slice(start, start + size) });
      },
    },
  ],
  'address-length-limits': [
    {
      says: 'A street is cut off after 35 characters.',
      request: (request) => ({
        ...request,
        body: mapFields(request.body, ['street'], (street) => String(street).slice(0, 35)),
      }),
    },
    {
      says: 'A street of more than 35 characters is refused.',
      instead: ({ rawBody }) =>
        /"street":"[^"]{36}/.test(rawBody) ? refusal(422, 'TooLong') : undefined,
    },
  ],
  'clearing-code-types': [
    {
      says: 'A clearing network is shown by its name, and as an object.',
      answer: onSuccess((body) =>
        mapFields(body, ['clearingCodeType'], (code) => ({ code, name: 'A clearing network' })),
      ),
    },
    {
      says: 'A clearing code of two letters is refused.',
      instead: ({ rawBody }) =>
        /"clearingCodeType":"\w\w"/.test(rawBody) ? refusal(422, 'NoSuchNetwork') : undefined,
    },
  ],
  'priority-payment-option-values': [
    {
      says: 'A priority comes back as another word than the one that was sent.',
      answer: onSuccess((body) => mapFields(body, ['priorityPaymentOption'], () => 'STANDARD')),
    },
    {
      says: 'The priority 48H is refused.',
      instead: ({ rawBody, method }) =>
        method === 'POST' && rawBody.includes('"48H"') ? refusal(422, 'NoSuchPriority') : undefined,
    },
  ],
  'payment-option-entry-fields': [
    {
      says: 'The ways to pay have other fields.',
      answer: onSuccess((body) => mapFields(body, ['priorityCost', 'feeCost'], () => undefined)),
    },
    {
      says: 'The ways to pay are an object by name.',
      answer: onSuccess((body) =>
        mapFields(body, ['options'], (options) => ({ ...Object(options) })),
      ),
    },
  ],
  'created-payment-payee-verification': [
    {
      says: 'A verification with an id and a status of its own stands beside a new payment.',
      answer: (answer, request) =>
        isCreation(request, 'payments') && answer.status < 300
          ? withBody(answer, {
              ...Object(answer.body),
              id: 'NotThePayment',
              status: 'FAILED',
              payeeVerification: null,
            })
          : answer,
    },
  ],
  'amounts-not-above-zero': [
    {
      says: 'The counter value of a payment is shown as zero.',
      answer: onSuccess((body) =>
        mapFields(body, ['counterValue'], (value) =>
          isObject(value) ? { ...value, value: '-0' } : value,
        ),
      ),
    },
    {
      says: 'Movements of zero are among the movements.',
      answer: ofMovements((body) => {
        const list = listIn(body);
        if (!list || list.items.length === 0) return body;
        const zero = {
          ...Object(list.items[0]),
          id: `zero${Object(list.items[0]).id}`,
          amount: { value: '000000000000.00', currency: 'EUR' },
        };
        return { [list.name]: [...list.items, zero] };
      }),
    },
  ],
  'trade-rate-shape': [
    {
      says: 'The rate of a trade is a number.',
      answer: ofResource('trades', (body) => mapFields(body, ['rate'], () => 1.08)),
    },
    {
      says: 'The rate of a trade is null.',
      answer: ofResource('trades', (body) => mapFields(body, ['rate'], () => null)),
    },
  ],
  'fixed-forward-quote-fields': [
    {
      says: 'A quote for a fixed forward has no reference.',
      answer: ofResource('fixed-forwards', (body) => mapFields(body, ['quoteId'], () => undefined)),
    },
    {
      says: 'The reference of a quote is a number.',
      answer: ofResource('fixed-forwards', (body) => mapFields(body, ['quoteId'], () => 4711)),
    },
    {
      says: 'A quote has nothing but its reference.',
      answer: ofResource('fixed-forwards', (body, { path }) =>
        path.endsWith('/quote')
          ? mapFields(
              body,
              ['currencyPair', 'sourceAmount', 'deliveredAmount', 'appliedRate', 'expiresAt'],
              () => undefined,
            )
          : body,
      ),
    },
  ],
  'fixed-forward-fields': [
    {
      says: 'A fixed forward has null in every field.',
      answer: ofResource('fixed-forwards', (body, { path }) =>
        path.endsWith('/quote')
          ? body
          : mapObjects(body, (fields) =>
              'fixedForwardId' in fields
                ? Object.fromEntries(Object.keys(fields).map((name) => [name, null]))
                : fields,
            ),
      ),
    },
    {
      says: 'A fixed forward has a number for its id.',
      answer: ofResource('fixed-forwards', (body) =>
        mapFields(body, ['fixedForwardId'], (id) =>
          Number(Buffer.from(String(id), 'base64').toString('latin1')),
        ),
      ),
    },
    {
      says: 'A new fixed forward is answered with 201 and nothing.',
      answer: (answer, request) =>
        isCreation(request, 'fixed-forwards')
          ? { status: 201, headers: {}, body: undefined }
          : answer,
    },
  ],
} as const satisfies Record<string, Row>;

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
