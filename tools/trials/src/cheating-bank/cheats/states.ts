import type { Cheat, Row } from '../cheat.ts';
import { isCreation, mapFields, onSuccess, upperCase, writes } from '../rewrite.ts';
import { everywhere } from './deprecation.ts';

/** Statuses of one resource, in answers. */
const statuses = (
  says: string,
  resource: string,
  change: (status: unknown) => unknown,
  meets?: Cheat['meets'],
) => writes(says, resource, ['status'], change, meets);

export const stateCheats = {
  'payment-status-transitions': [
    everywhere('The statuses of payments are in capital letters.', (body) =>
      mapFields(body, ['status'], upperCase),
    ),
    statuses('Payments show no status.', 'payments', () => null, [
      'UndecidedError',
      'UnreadableError',
    ]),
    statuses(
      'The statuses of payments are numbers.',
      'payments',
      (status) => String(status).length,
      ['UnreadableError'],
    ),
    statuses('The status of a payment is an object.', 'payments', (name) => ({ name }), [
      'UndecidedError',
      'UnreadableError',
    ]),
    statuses(
      'The statuses of payments have words that no description has.',
      'payments',
      (status) => `phase ${String(status).split('').reverse().join('')}`,
      ['ReconciliationError'],
    ),
    {
      says: 'A new payment waits for a signature.',
      meets: ['ApiError', 'UndecidedError'],
      options: { statusAfterCreate: 'waitingsignature' },
    },
    {
      says: 'A payment is confirmed by the bank as soon as it is made.',
      meets: ['ApiError', 'ConnectionError'],
      async answer(answer, request, bank) {
        if (!isCreation(request, 'payments') || answer.status >= 300) return answer;
        const { id } = Object(Object(answer.body).payment ?? answer.body);
        await bank.ask({
          ...request,
          method: 'PUT',
          path: `/payments/${id}/confirm`,
          body: undefined,
        });
        return answer;
      },
    },
    {
      says: 'A confirmation is done, and answered with the payment as it was before.',
      answer: onSuccess((body, { path }) =>
        path.endsWith('/confirm') ? mapFields(body, ['status'], () => 'waitingconfirmation') : body,
      ),
    },
  ],
  'trade-status-transitions': [
    statuses('The statuses of trades are in capital letters.', 'trades', upperCase),
    statuses('Trades show no status.', 'trades', () => undefined),
  ],
  'fixed-forward-status-transitions': [
    statuses('The statuses of fixed forwards are in capital letters.', 'fixed-forwards', upperCase),
    {
      says: 'A fixed forward is not booked until its credit is approved.',
      meets: ['ApiError'],
      options: { creditApproved: false },
    },
  ],
  'side-reference': [
    {
      says: 'The side is that of the currency of the amount.',
      options: { sideRefersTo: 'amountCurrency' },
    },
  ],
} as const satisfies Record<string, Row>;
