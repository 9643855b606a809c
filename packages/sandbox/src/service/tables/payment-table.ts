import type { PaymentStatus } from '@crossborder-fx/openapi';
import { type Place, tableOf } from './table.ts';

/** What the status of a payment does not say. */
export type PaymentStage =
  | 'confirmed'
  | 'scheduled'
  | 'sent'
  | 'proof'
  | 'hold'
  | 'returned'
  | 'incoming';

const unsigned: readonly Place<PaymentStatus, PaymentStage>[] = [
  'waitingsignature',
  'waitingsignature/confirmed',
];
const blocked: readonly Place<PaymentStatus, PaymentStage>[] = ['blocked/proof', 'blocked/hold'];

/**
 * A payment's states (service description, section 3, which shows creation, confirmation, rolling
 * and deletion). Whatever no row fits is a 409 that changes nothing.
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
    {
      id: 'P2',
      trigger: 'createPayment',
      condition: 'payeeNotVerified',
      source: 'D',
      note: 'Nothing exists.',
    },
    {
      id: 'P1',
      trigger: 'createPayment',
      condition: 'confirmationFirst',
      to: 'waitingconfirmation',
      events: ['PAYMENT_CREATED', 'PAYMENT_AWAITING_CONFIRMATION'],
      source: 'D',
      note: 'The new id is documented, the status is not.',
    },
    {
      id: 'P3',
      trigger: 'createPayment',
      condition: 'signatureFirst',
      to: 'waitingsignature',
      events: ['PAYMENT_CREATED', 'PAYMENT_WAITING_SIGNATURE'],
      source: 'C',
    },
    {
      id: 'P5',
      from: ['waitingconfirmation'],
      trigger: 'confirmPayment',
      condition: 'toBeSigned',
      to: 'waitingsignature/confirmed',
      events: ['PAYMENT_WAITING_SIGNATURE'],
      source: 'C',
    },
    {
      id: 'P6',
      from: ['waitingconfirmation'],
      trigger: 'confirmPayment',
      condition: 'toBeProven',
      to: 'blocked/proof',
      events: ['PAYMENT_WAITING_JUSTIFICATION'],
      source: 'C',
    },
    {
      id: 'P4a',
      from: ['waitingconfirmation'],
      trigger: 'confirmPayment',
      condition: 'covered',
      to: 'planified/scheduled',
      events: ['PAYMENT_PLANIFIED'],
      source: 'D',
      note: 'The release is documented, the status is not.',
    },
    {
      id: 'P4b',
      from: ['waitingconfirmation'],
      trigger: 'confirmPayment',
      condition: 'short',
      to: 'planified/scheduled',
      events: ['PAYMENT_PLANIFIED'],
      entries: ['lock'],
      source: 'D',
      note: 'Enough funds are advisable only. The lock is our choice.',
    },
    {
      id: 'P7a',
      from: ['waitingsignature/confirmed'],
      trigger: 'sign',
      to: 'planified/scheduled',
      events: ['PAYMENT_PLANIFIED'],
      source: 'C',
    },
    {
      id: 'P7b',
      from: ['waitingsignature'],
      trigger: 'sign',
      to: 'waitingconfirmation',
      events: ['PAYMENT_AWAITING_CONFIRMATION'],
      source: 'C',
    },
    {
      id: 'P8',
      from: unsigned,
      trigger: 'refuseSignature',
      to: 'canceled',
      events: ['PAYMENT_CANCELED'],
      entries: ['release'],
      source: 'C',
    },
    ...rolls('P9', 'waitingconfirmation', 'D'),
    ...rolls('P9', 'waitingsignature', 'C'),
    ...rolls('P9', 'waitingsignature/confirmed', 'C'),
    {
      id: 'P10',
      from: ['waitingconfirmation', ...unsigned, 'planified/scheduled'],
      trigger: 'deletePayment',
      to: 'canceled',
      events: ['PAYMENT_CANCELED'],
      entries: ['release'],
      source: 'D',
      note: 'The deletion is documented, the status is not. The payment can still be read.',
    },
    {
      id: 'P11',
      from: ['blocked/proof'],
      trigger: 'uploadProofOfTransaction',
      to: 'planified/scheduled',
      events: ['PAYMENT_PLANIFIED'],
      source: 'C',
      note: 'The operation day is today or later.',
    },
    {
      id: 'P12',
      from: ['planified/scheduled'],
      trigger: 'execution',
      condition: 'toBeBlocked',
      to: 'blocked/hold',
      events: ['PAYMENT_BLOCKED'],
      source: 'C',
    },
    {
      id: 'P17a',
      from: ['planified/scheduled'],
      trigger: 'execution',
      condition: 'toBeRefused',
      to: 'refused',
      entries: ['release'],
      source: 'C',
      note: 'No event exists for this status.',
    },
    {
      id: 'P15',
      from: ['planified/scheduled'],
      trigger: 'execution',
      condition: 'covered',
      to: 'planified/sent',
      entries: ['release', 'DebitForTransfer', 'clientFee'],
      source: 'C',
    },
    {
      id: 'P17b',
      from: ['planified/scheduled'],
      trigger: 'execution',
      condition: 'shortAtLast',
      to: 'refused',
      entries: ['release'],
      source: 'C',
      note: 'No event exists for this status.',
    },
    {
      id: 'P16',
      from: ['planified/scheduled'],
      trigger: 'execution',
      condition: 'short',
      to: 'planified/scheduled',
      entries: ['lock'],
      source: 'C',
      note: 'Tried again on the next working day. Immobilize is documented.',
    },
    {
      id: 'P13',
      from: blocked,
      trigger: 'release',
      to: 'planified/scheduled',
      events: ['PAYMENT_PLANIFIED'],
      source: 'C',
      note: 'The operation day is today or later.',
    },
    {
      id: 'P14',
      from: blocked,
      trigger: 'refuse',
      to: 'refused',
      entries: ['release'],
      source: 'C',
      note: 'No event exists for this status.',
    },
    {
      id: 'P19',
      from: ['planified/sent'],
      trigger: 'settlement',
      condition: 'toBeRejected',
      to: 'rejected',
      entries: ['rejectOperation'],
      source: 'C',
      note: 'No event exists for this status. The fee is not given back.',
    },
    {
      id: 'P18',
      from: ['planified/sent'],
      trigger: 'settlement',
      to: 'finalized',
      events: ['PAYMENT_FINALIZED'],
      source: 'C',
    },
    {
      id: 'P20a',
      from: ['finalized'],
      trigger: 'return',
      condition: 'returnKeepsStatus',
      to: 'finalized/returned',
      entries: ['returnFund'],
      source: 'C',
    },
    {
      id: 'P20b',
      from: ['finalized'],
      trigger: 'return',
      condition: 'returnRejects',
      to: 'rejected/returned',
      entries: ['returnFund'],
      source: 'C',
      note: 'No event exists for this status.',
    },
    {
      id: 'P21',
      trigger: 'incoming',
      to: '/incoming',
      events: ['PAYMENT_INCOMING'],
      entries: ['ExternalCounterpartCredit'],
      source: 'C',
      note: 'The record has no status: it can be read by its id, and is on no list.',
    },
  ],
);

function rolls(id: string, place: Place<PaymentStatus, PaymentStage>, source: 'D' | 'C') {
  const roll = { from: [place], trigger: 'endOfOperationDay', to: place, source } as const;
  const note = 'Rolled to the next working day.';
  return [
    { ...roll, id: `${id}a`, condition: 'rollWithoutLock', note } as const,
    { ...roll, id: `${id}b`, condition: 'rollWithLock', entries: ['lock'], note } as const,
  ];
}
