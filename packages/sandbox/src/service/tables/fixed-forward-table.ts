import type { FixedForwardStatus } from '@crossborder-fx/openapi';
import { tableOf } from './table.ts';

/** A fixed forward's states; the service description (section 3) shows no transition. */
export const fixedForwardTable = tableOf<FixedForwardStatus, never>(
  'fixedForward',
  ['finalized', 'canceled'],
  [
    {
      id: 'F1',
      trigger: 'createFixedForward',
      to: 'planified',
      events: ['FIXED_FORWARD_PLANIFIED'],
      source: 'C',
    },
    {
      id: 'F2',
      from: ['planified'],
      trigger: 'delivery',
      condition: 'covered',
      to: 'finalized',
      events: ['FIXED_FORWARD_FINALIZED'],
      entries: ['DebitForExchange', 'CreditForExchange'],
      source: 'C',
      note: 'The value date is the delivery day.',
    },
    {
      id: 'F3',
      from: ['planified'],
      trigger: 'delivery',
      condition: 'short',
      to: 'canceled',
      events: ['FIXED_FORWARD_CANCELED'],
      source: 'C',
    },
    {
      id: 'F4',
      from: ['planified'],
      trigger: 'cancel',
      to: 'canceled',
      events: ['FIXED_FORWARD_CANCELED'],
      source: 'C',
    },
  ],
);
