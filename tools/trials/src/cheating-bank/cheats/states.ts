import type { Row } from '../cheat.ts';
import { isCreation, mapFields, onSuccess, resourceOf, upperCase } from '../rewrite.ts';
import { everywhere } from './deprecation.ts';

/** Statuses of one resource, in answers. */
const statuses = (resource: string, change: (status: unknown) => unknown) => ({
  answer: onSuccess((body, request) =>
    resourceOf(request) === resource ? mapFields(body, ['status'], change) : body,
  ),
});

export const stateCheats = {
  'payment-status-transitions': [
    {
      says: 'The statuses of payments are in capital letters.',
      ...everywhere((body) => mapFields(body, ['status'], upperCase)),
    },
    {
      says: 'Payments show no status.',
      meets: ['UndecidedError', 'UnreadableError'],
      ...statuses('payments', () => null),
    },
    {
      says: 'The statuses of payments are numbers.',
      meets: ['UnreadableError'],
      ...statuses('payments', (status) => String(status).length),
    },
    {
      says: 'The status of a payment is an object.',
      meets: ['UndecidedError', 'UnreadableError'],
      ...statuses('payments', (name) => ({ name })),
    },
    {
      says: 'The statuses of payments have words that no description has.',
      meets: ['ReconciliationError'],
      ...statuses('payments', (status) => `phase ${String(status).split('').reverse().join('')}`),
    },
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
    {
      says: 'The statuses of trades are in capital letters.',
      ...statuses('trades', upperCase),
    },
    { says: 'Trades show no status.', ...statuses('trades', () => undefined) },
  ],
  'fixed-forward-status-transitions': [
    {
      says: 'The statuses of fixed forwards are in capital letters.',
      ...statuses('fixed-forwards', upperCase),
    },
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
