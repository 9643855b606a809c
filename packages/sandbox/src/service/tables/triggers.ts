import type { operations } from '@crossborder-fx/openapi';

/** An operation that moves a state. */
export type Call = Extract<
  keyof operations,
  | 'createPayment'
  | 'confirmPayment'
  | 'deletePayment'
  | 'uploadProofOfTransaction'
  | 'createTrade'
  | 'createFixedForward'
>;

/** A moment of business time that moves a state. */
export type Moment = 'endOfOperationDay' | 'execution' | 'settlement' | 'return' | 'delivery';

/** What only `simulate` makes happen: acts of the provider or of a bank. */
export type Act = 'sign' | 'refuseSignature' | 'release' | 'refuse' | 'cancel' | 'incoming';

/** What makes a row of a state table happen. */
export type Trigger = Call | Moment | Act;

/** Who pulls each trigger, and when, in a sentence for the diagrams and the guide. */
export const triggers: Readonly<
  Record<Trigger, { by: 'call' | 'clock' | 'simulate'; when: string }>
> = {
  createPayment: { by: 'call', when: 'POST /payments' },
  confirmPayment: { by: 'call', when: 'PUT /payments/{id}/confirm' },
  deletePayment: { by: 'call', when: 'DELETE /payments/{id}' },
  uploadProofOfTransaction: { by: 'call', when: 'PUT /payments/{id}/proofOfTransaction' },
  createTrade: { by: 'call', when: 'POST /trades' },
  createFixedForward: { by: 'call', when: 'POST /fixed-forwards' },
  endOfOperationDay: { by: 'clock', when: 'end of the operation day' },
  execution: { by: 'clock', when: 'execution, or at once when released on that day' },
  settlement: { by: 'clock', when: 'settlement' },
  return: { by: 'clock', when: 'some working days after settlement, with the word Return only' },
  delivery: { by: 'clock', when: 'delivery day, and each next working day while blocked' },
  sign: { by: 'simulate', when: 'the payment is signed' },
  refuseSignature: { by: 'simulate', when: 'the signature is refused' },
  release: { by: 'simulate', when: 'the provider releases what it blocked' },
  refuse: { by: 'simulate', when: 'the provider refuses what it blocked' },
  cancel: { by: 'simulate', when: 'the provider cancels' },
  incoming: { by: 'simulate', when: 'a payment comes in from outside' },
};
