import type { Payment } from '@crossborder-fx/client';
import { changedFields, meaningOfStatus, withItsId } from '@crossborder-fx/client/once';
import type { RowProblem } from './errors.ts';
import { orUndefined } from './known-ids.ts';
import type { KnownRow } from './read-rows.ts';
import type { RunContext } from './run-context.ts';

export async function readPayment(fx: RunContext['fx'], id: string): Promise<Payment | undefined> {
  return withItsId(fx.payments.get, 'getPayment')(id, {}).catch(orUndefined);
}

/** Returns the differences between a row and its payment, and the reasons why the payment will not be paid. */
export function differencesOf(
  { row, reference, body }: KnownRow,
  payment: Payment | undefined,
): RowProblem[] {
  const told = { row, reference };
  if (!payment) return [{ ...told, rule: 'has a payment that the service no longer shows.' }];
  const fields = changedFields(payment, body);
  const fee = payment.feePaymentOption;
  if (fee != null && fee !== body.feePaymentOption) fields.push('feePaymentOption');
  if (fields.length > 0) {
    const rule = 'differs between the row and its payment at the service.';
    return [{ ...told, field: fields.join(', '), rule }];
  }
  const meaning = meaningOfStatus(payment.status);
  if (meaning === 'waiting' || meaning === 'released') return [];
  const what = meaning
    ? `is ${payment.status} at the service, so the payment will not be paid.`
    : 'must be a status that this version knows. Ask the service.';
  return [{ ...told, field: 'status', rule: what }];
}
