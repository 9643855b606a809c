import type { Cheat, Row } from '../cheat.ts';
import {
  mapAmounts,
  mapFields,
  mapObjects,
  nothing,
  onSuccess,
  refuses,
  unpadded,
  writes,
} from '../rewrite.ts';

/** Rewrites balances. */
const balances = (
  says: string,
  change: (body: unknown) => unknown,
  meets?: Cheat['meets'],
): Cheat => ({
  says,
  meets,
  answer: onSuccess((body, { path }) => (path.includes('/balance/') ? change(body) : body)),
});

export const walletCheats = {
  'wallet-fields': [
    writes(
      'An account has null in every field but id and currency.',
      'wallets',
      ['tag', 'status', 'accountNumber', 'holder', 'holderBank', 'dateLastFinancialMovement'],
      () => null,
    ),
    {
      says: 'An account that is there is answered with 204.',
      answer: (answer, { path }) => (/^\/wallets\/\w+$/.test(path) ? nothing(204) : answer),
    },
  ],
  'wallet-balance-fields': [
    balances('Balances are written without padding.', (body) => mapAmounts(body, unpadded)),
    balances('Balances are numbers.', (body) => mapAmounts(body, Number), ['UnreadableError']),
    balances(
      'Balances have other names.',
      (body) =>
        mapObjects(body, ({ bookingAmount, ...fields }) =>
          bookingAmount ? { ...fields, booked: bookingAmount } : fields,
        ),
      ['UnreadableError'],
    ),
    balances('A balance is null.', (body) => mapFields(body, ['balance'], () => null), [
      'UnreadableError',
    ]),
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
