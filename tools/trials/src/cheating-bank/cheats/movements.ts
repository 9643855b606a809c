import { addDecimals } from '@crossborder-fx/client/money';
import type { Cheat, Row } from '../cheat.ts';
import {
  isObject,
  listIn,
  mapAmounts,
  mapFields,
  mapObjects,
  ofResource,
  onSuccess,
  withBody,
} from '../rewrite.ts';
import { withQuery } from './deprecation.ts';

/** Rewrites lists of movements, and single ones. */
const movements = (
  says: string,
  change: (body: unknown) => unknown,
  meets?: Cheat['meets'],
): Cheat => ({ says, meets, answer: ofResource('financialMovements', change) });

export const movementCheats = {
  'financial-movement-fields': [
    movements('Movements have no id.', (body) => mapFields(body, ['id'], () => undefined), [
      'UnreadableError',
    ]),
    movements(
      'Movements have nothing but an amount.',
      (body) =>
        mapObjects(body, (fields) => ('amount' in fields ? { amount: fields['amount'] } : fields)),
      ['UnreadableError'],
    ),
    movements('Movements have numbers for amounts.', (body) => mapAmounts(body, Number), [
      'UnreadableError',
    ]),
    movements(
      'Movements have amounts without a sign, and a direction.',
      (body) =>
        mapObjects(body, (fields) => {
          if (!isObject(fields['amount'])) return fields;
          const value = String(fields['amount']['value']);
          return {
            ...fields,
            amount: { ...fields['amount'], value: value.replace('-', '') },
            direction: value.startsWith('-') ? 'D' : 'C',
          };
        }),
      ['ReconciliationError'],
    ),
    movements(
      'Movements have null for their amount.',
      (body) => mapFields(body, ['amount'], () => null),
      ['UnreadableError'],
    ),
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
  'amounts-not-above-zero': [
    {
      says: 'The counter value of a payment is shown as zero.',
      answer: onSuccess((body) =>
        mapFields(body, ['counterValue'], (value) =>
          isObject(value) ? { ...value, value: '-0' } : value,
        ),
      ),
    },
    movements('Movements of zero are among the movements.', (body) => {
      const list = listIn(body);
      if (!list || list.items.length === 0) return body;
      const zero = {
        ...Object(list.items[0]),
        id: `zero${Object(list.items[0]).id}`,
        amount: { value: '000000000000.00', currency: 'EUR' },
      };
      return { [list.name]: [...list.items, zero] };
    }),
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
