import type { FixedForwardStatus } from '@crossborder-fx/openapi';
import { nothing, step, tableOf } from './table.ts';

/** A fixed forward's states; the service description (section 3) shows no transition. */
export const fixedForwardTable = tableOf<FixedForwardStatus, never>(
  'fixedForward',
  ['finalized', 'canceled'],
  [
    step(nothing, 'createFixedForward', [
      { id: 'F1', to: 'planified', events: ['FIXED_FORWARD_PLANIFIED'] },
    ]),
    step(['planified'], 'delivery', [
      {
        id: 'F2',
        condition: 'covered',
        to: 'finalized',
        events: ['FIXED_FORWARD_FINALIZED'],
        entries: ['DebitForExchange', 'CreditForExchange'],
        note: 'The value date is the delivery day.',
      },
      { id: 'F3', condition: 'short', to: 'canceled', events: ['FIXED_FORWARD_CANCELED'] },
    ]),
    step(['planified'], 'cancel', [
      { id: 'F4', to: 'canceled', events: ['FIXED_FORWARD_CANCELED'] },
    ]),
  ],
);
