import type { MovedKind } from '../../service/states/agenda.ts';
import type { Condition } from '../../service/tables/conditions.ts';
import type { Moment, Trigger } from '../../service/tables/table.ts';
import { type ObjectPath, pathOf, type TaggedCell } from './cells.ts';

const verbs: Readonly<Record<Trigger, string>> = {
  createPayment: 'Create',
  confirmPayment: 'Confirm',
  deletePayment: 'Delete',
  uploadProofOfTransaction: 'Hand in the proof',
  createTrade: 'Create',
  createFixedForward: 'Create',
  endOfOperationDay: 'Roll to the next day',
  execution: 'Execute',
  settlement: 'Settle',
  return: 'Return',
  delivery: 'Deliver',
  sign: 'Sign',
  refuseSignature: 'Refuse to sign',
  release: 'Release',
  refuse: 'Refuse',
  cancel: 'Cancel',
  incoming: 'Receive',
};

/** The texts of the console's buttons for transitions with a special condition, such as a trigger word in a name. */
const otherVerbs: Partial<Record<Condition, string>> = {
  toBeSigned: 'Ask for a signature',
  toBeProven: 'Ask for a proof',
  toBeBlocked: 'Block',
  toBeRefused: 'Refuse',
  toBeRejected: 'Reject',
  toBeCanceled: 'Cancel',
  shortAtLast: 'Give the payment up for lack of funds',
};

/** Returns whether a transition happens without a trigger word, a shortage of funds or the end of a day. */
export function isUsual({ trigger, condition }: { trigger: Trigger; condition: Condition }) {
  const isOther = condition === 'short' || otherVerbs[condition] !== undefined;
  return !isOther && trigger !== 'endOfOperationDay';
}

export function verbOf({ trigger, condition }: { trigger: Trigger; condition: Condition }): string {
  const verb = otherVerbs[condition] ?? verbs[trigger];
  return condition === 'short' ? `${verb} without funds` : verb;
}

export const happenings: Readonly<Record<Moment, string>> = {
  endOfOperationDay: 'is rolled to the next day',
  execution: 'is executed',
  settlement: 'is settled',
  return: 'is returned',
  delivery: 'is delivered',
};

export const objectNames: Readonly<Record<ObjectPath, string>> = {
  payments: 'payment',
  trades: 'trade',
  'fixed-forwards': 'forward',
};

export function linkTo(kind: MovedKind, id: string): TaggedCell {
  const path = pathOf[kind];
  return { as: 'link', path, id, text: `${objectNames[path]} ${id}` };
}
