import type { FixedForwardStatus, PaymentStatus, TradeStatus } from '@crossborder-fx/openapi';
import { nothing, type Place, type Step, step, type Table, tableOf } from './table.ts';

export type PaymentStage =
  | 'confirmed'
  | 'scheduled'
  | 'sent'
  | 'proof'
  | 'hold'
  | 'returned'
  | 'incoming';

const unsigned = ['waitingsignature', 'waitingsignature/confirmed'] as const;
const blocked = ['blocked/proof', 'blocked/hold'] as const;

const noEvent = 'The interface has no event for this status.';

/**
 * The state table of payments (service description, section 3, which shows creation, confirmation, rolling and deletion). A
 * request that fits no row is answered with 409 and changes nothing.
 */
export const paymentTable = tableOf<PaymentStatus, PaymentStage>(
  'payment',
  [
    'finalized',
    'finalized/returned',
    'rejected',
    'rejected/returned',
    'canceled',
    'refused',
    '/incoming',
  ],
  [
    step(nothing, 'createPayment', [
      { id: 'P2', condition: 'payeeNotVerified', source: 'D', note: 'No payment is created.' },
      {
        id: 'P1',
        condition: 'confirmationFirst',
        to: 'waitingconfirmation',
        events: ['PAYMENT_CREATED', 'PAYMENT_AWAITING_CONFIRMATION'],
        source: 'D',
        note: 'The service description shows the new id, but not the new status.',
      },
      {
        id: 'P3',
        condition: 'signatureFirst',
        to: 'waitingsignature',
        events: ['PAYMENT_CREATED', 'PAYMENT_WAITING_SIGNATURE'],
      },
    ]),
    step(['waitingconfirmation'], 'confirmPayment', [
      {
        id: 'P5',
        condition: 'toBeSigned',
        to: 'waitingsignature/confirmed',
        events: ['PAYMENT_WAITING_SIGNATURE'],
      },
      {
        id: 'P6',
        condition: 'toBeProven',
        to: 'blocked/proof',
        events: ['PAYMENT_WAITING_JUSTIFICATION'],
      },
      {
        id: 'P4a',
        condition: 'covered',
        to: 'planified/scheduled',
        events: ['PAYMENT_PLANIFIED'],
        source: 'D',
        note: 'The service description shows the release, but not the new status.',
      },
      {
        id: 'P4b',
        condition: 'short',
        to: 'planified/scheduled',
        events: ['PAYMENT_PLANIFIED'],
        entries: ['lock'],
        source: 'D',
        note: 'The service description only advises clients to have enough funds. The sandbox adds the lock of funds.',
      },
    ]),
    step(['waitingsignature/confirmed'], 'sign', [
      { id: 'P7a', to: 'planified/scheduled', events: ['PAYMENT_PLANIFIED'] },
    ]),
    step(['waitingsignature'], 'sign', [
      { id: 'P7b', to: 'waitingconfirmation', events: ['PAYMENT_AWAITING_CONFIRMATION'] },
    ]),
    step(unsigned, 'refuseSignature', [
      { id: 'P8', to: 'canceled', events: ['PAYMENT_CANCELED'], entries: ['release'] },
    ]),
    rolls('waitingconfirmation', 'D'),
    rolls('waitingsignature', 'C'),
    rolls('waitingsignature/confirmed', 'C'),
    step(['waitingconfirmation', ...unsigned, 'planified/scheduled'], 'deletePayment', [
      {
        id: 'P10',
        to: 'canceled',
        events: ['PAYMENT_CANCELED'],
        entries: ['release'],
        source: 'D',
        note: 'The service description shows the deletion, but not the new status. The payment can still be read.',
      },
    ]),
    step(['blocked/proof'], 'uploadProofOfTransaction', [
      {
        id: 'P11',
        to: 'planified/scheduled',
        events: ['PAYMENT_PLANIFIED'],
        note: 'The payment gets an operation day that is today or later.',
      },
    ]),
    step(['planified/scheduled'], 'execution', [
      { id: 'P12', condition: 'toBeBlocked', to: 'blocked/hold', events: ['PAYMENT_BLOCKED'] },
      { id: 'P17a', condition: 'toBeRefused', to: 'refused', entries: ['release'], note: noEvent },
      {
        id: 'P15',
        condition: 'covered',
        to: 'planified/sent',
        entries: ['release', 'DebitForTransfer', 'clientFee'],
      },
      { id: 'P17b', condition: 'shortAtLast', to: 'refused', entries: ['release'], note: noEvent },
      {
        id: 'P16',
        condition: 'short',
        to: 'planified/scheduled',
        entries: ['lock'],
        note: 'The sandbox tries the payment again on the next working day. The service description calls the lock of the funds Immobilize.',
      },
    ]),
    step(blocked, 'release', [
      {
        id: 'P13',
        to: 'planified/scheduled',
        events: ['PAYMENT_PLANIFIED'],
        note: 'The payment gets an operation day that is today or later.',
      },
    ]),
    step(blocked, 'refuse', [{ id: 'P14', to: 'refused', entries: ['release'], note: noEvent }]),
    step(['planified/sent'], 'settlement', [
      {
        id: 'P19',
        condition: 'toBeRejected',
        to: 'rejected',
        entries: ['rejectOperation'],
        note: 'The interface has no event for this status. The provider keeps the fee.',
      },
      { id: 'P18', to: 'finalized', events: ['PAYMENT_FINALIZED'] },
    ]),
    step(['finalized'], 'return', [
      {
        id: 'P20a',
        condition: 'returnKeepsStatus',
        to: 'finalized/returned',
        entries: ['returnFund'],
      },
      {
        id: 'P20b',
        condition: 'returnRejects',
        to: 'rejected/returned',
        entries: ['returnFund'],
        note: noEvent,
      },
    ]),
    step(nothing, 'incoming', [
      {
        id: 'P21',
        to: '/incoming',
        events: ['PAYMENT_INCOMING'],
        entries: ['ExternalCounterpartCredit'],
        note: 'An incoming payment has no status. It can be read by its id, but no list has it.',
      },
    ]),
  ],
);

function rolls(
  from: Place<PaymentStatus, PaymentStage>,
  source: 'D' | 'C',
): Step<Place<PaymentStatus, PaymentStage>> {
  const roll = { to: from, source, note: 'The payment moves to the next working day.' } as const;
  return step([from], 'endOfOperationDay', [
    { id: 'P9a', condition: 'rollWithoutLock', ...roll },
    { id: 'P9b', condition: 'rollWithLock', entries: ['lock'], ...roll },
  ]);
}

const exchange = ['DebitForExchange', 'CreditForExchange'] as const;

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
        entries: exchange,
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
