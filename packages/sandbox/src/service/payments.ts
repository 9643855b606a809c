import type { AmountInput, Payment } from '@crossborder-fx/openapi';
import type { AgendaItem } from './agenda.ts';
import type { Context } from './context.ts';
import type { Handlers } from './operation.ts';
import type { Simulate } from './simulation.ts';

export const paymentOperations = {} satisfies Handlers;

export function movePayment(_context: Context, _item: AgendaItem): void {}

export const simulatePayment: Simulate<Payment> = () => {
  throw new Error('to do');
};

/** A payment that comes in from outside. */
export interface Incoming {
  walletId: string;
  amount: AmountInput;
  communication?: string | undefined;
  /** @default today */
  valueDate?: string | undefined;
}

/** @throws {RefusedError} when there is no such account, or the amount does not fit */
export function receivePayment(_context: Context, _incoming: Incoming): Payment {
  throw new Error('to do');
}
