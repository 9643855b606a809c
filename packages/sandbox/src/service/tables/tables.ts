import type { FixedForwardStatus, TradeStatus } from '@crossborder-fx/openapi';
import { paymentTable } from './payment-table.ts';
import { nothing, step, type Table, tableOf } from './table.ts';

const exchange = ['DebitForExchange', 'CreditForExchange'] as const;

const noEvent = 'The interface has no event for this status.';

/** The state table of a spot trade. The service description (section 3) shows no transition of a trade. */
export const tradeTable = tableOf<TradeStatus, never>(
  'trade',
  ['finalized', 'rejected', 'refused', 'canceled'],
  [
    step(nothing, 'createTrade', [{ id: 'T1', to: 'planified', events: ['TRADE_PLANIFIED'] }]),
    step(['planified'], 'delivery', [
      { id: 'T3a', condition: 'toBeBlocked', to: 'blocked', events: ['TRADE_BLOCKED'] },
      { id: 'T6a', condition: 'toBeRejected', to: 'rejected', note: noEvent },
      { id: 'T6b', condition: 'toBeRefused', to: 'refused', note: noEvent },
      { id: 'T6c', condition: 'toBeCanceled', to: 'canceled', events: ['TRADE_CANCELED'] },
      {
        id: 'T2',
        condition: 'covered',
        to: 'finalized',
        events: ['TRADE_FINALIZED'],
        entries: exchange,
        note: 'The value date is the delivery day.',
      },
      {
        id: 'T3b',
        condition: 'short',
        to: 'blocked',
        events: ['TRADE_BLOCKED'],
        note: 'This is the first attempt without enough funds.',
      },
    ]),
    step(['blocked'], 'delivery', [
      {
        id: 'T4a',
        condition: 'covered',
        to: 'finalized',
        events: ['TRADE_FINALIZED'],
        entries: exchange,
        note: 'The value date is the day of the booking.',
      },
      { id: 'T5', condition: 'shortAtLast', to: 'canceled', events: ['TRADE_CANCELED'] },
      {
        id: 'T4b',
        condition: 'short',
        to: 'blocked',
        note: 'The sandbox tries again on the next working day, and sends no notification.',
      },
    ]),
  ],
);

/** The state table of a fixed forward. The service description (section 3) shows no transition of a forward. */
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

export const tables: readonly Table[] = [paymentTable, tradeTable, fixedForwardTable];
