import type { PaymentStatus } from '@crossborder-fx/openapi';

/** What the description leaves open about the state tables, and what we chose. */
export interface TableChoices {
  /** Status of a payment after creation (section 3: not shown). @default 'waitingconfirmation' */
  statusAfterCreate: Extract<PaymentStatus, 'waitingconfirmation' | 'waitingsignature'>;
  /** Status of a payment that the recipient's bank returned. @default 'finalized' */
  statusAfterReturn: Extract<PaymentStatus, 'finalized' | 'rejected'>;
  /** Whether a payment that rolls unconfirmed locks funds when the balance is short. @default false */
  lockOnRoll: boolean;
  /** On which day without enough funds a confirmed payment is refused. @default 5 */
  maxDaysShort: number;
  /** At which attempt without enough funds a blocked trade is canceled. @default 3 */
  maxAttemptsShort: number;
}

export const tableChoices: Readonly<TableChoices> = {
  statusAfterCreate: 'waitingconfirmation',
  statusAfterReturn: 'finalized',
  lockOnRoll: false,
  maxDaysShort: 5,
  maxAttemptsShort: 3,
};
