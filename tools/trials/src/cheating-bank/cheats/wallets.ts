import type { Row } from '../cheat.ts';
import {
  mapAmounts,
  mapFields,
  mapObjects,
  ofResource,
  onSuccess,
  refuses,
  unpadded,
} from '../rewrite.ts';

const ofBalance = (change: (body: unknown) => unknown) =>
  onSuccess((body, { path }) => (path.includes('/balance/') ? change(body) : body));

export const walletCheats = {
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
      meets: ['UnreadableError'],
      answer: ofBalance((body) => mapAmounts(body, Number)),
    },
    {
      says: 'Balances have other names.',
      meets: ['UnreadableError'],
      answer: ofBalance((body) =>
        mapObjects(body, ({ bookingAmount, ...fields }) =>
          bookingAmount ? { ...fields, booked: bookingAmount } : fields,
        ),
      ),
    },
    {
      says: 'A balance is null.',
      meets: ['UnreadableError'],
      answer: ofBalance((body) => mapFields(body, ['balance'], () => null)),
    },
  ],
  'wallet-balance-date-format': [
    refuses(
      'A balance is asked for with DD-MM-YYYY; anything else is refused.',
      ({ path }) => /balance\/\d{4}-/.test(path),
      'DateUnreadable',
    ),
    {
      says: 'The day of a balance is ignored: it is always that of now.',
      meets: ['ReconciliationError'],
      request: (request) => ({
        ...request,
        path: request.path.replace(/(balance\/).*/, '$12026-11-30'),
      }),
    },
    {
      says: 'The day of a balance is read in another zone: it is that of the day after.',
      meets: ['ReconciliationError'],
      request: (request) => ({
        ...request,
        path: request.path.replace(/balance\/2026-10-31/, 'balance/2026-11-04'),
      }),
    },
  ],
} as const satisfies Record<string, Row>;
