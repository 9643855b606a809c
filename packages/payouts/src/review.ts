import type { CrossborderFxError, Payment } from '@crossborder-fx/client';
import { changedFields } from '@crossborder-fx/client/once';
import type { RowProblem } from './errors.ts';
import { orUndefined } from './known-ids.ts';
import type { KnownRow } from './read-rows.ts';
import type { RowReport, RunContext } from './run-context.ts';
import type { Survey } from './survey.ts';
import { workThrough } from './work-through.ts';

/** Statuses of a payment that cannot be paid any more, or not by a confirmation. */
const deadStatuses = new Set(['canceled', 'rejected', 'refused', 'blocked']);

/** Statuses that follow a confirmation. */
export const releasedStatuses: ReadonlySet<unknown> = new Set(['planified', 'finalized']);

/**
 * Reads the payments of rows at the service, one by one: a list may lag.
 *
 * @param see - gets the payment where there is one, and why it is not what the row says
 * @throws the first error of the service or the journal; nothing was changed
 */
export async function review(
  context: RunContext,
  found: Survey,
  isWanted: (row: number) => boolean,
  see: (row: KnownRow, payment: Payment | undefined, problem: RowProblem | undefined) => void,
): Promise<void> {
  const { fx, options } = context;
  // A row that is looked at is not one that is done.
  let unreadable: CrossborderFxError | undefined;
  const onRow = ({ error }: RowReport) => {
    unreadable ??= error;
  };
  const quiet = { ...context, errors: new Map(), options: { ...options, onRow } };
  const { stopped } = await workThrough(quiet, found, {
    state: 'reading',
    doneState: 'created',
    isLeft: isWanted,
    async run(row) {
      const payment = await readPayment(fx, row.paymentId ?? '');
      see(row, payment, problemOf(row, payment));
      return 'done';
    },
  });
  options.signal?.throwIfAborted();
  if (stopped?.error ?? unreadable) throw stopped?.error ?? unreadable;
}

/** Undefined where the service says that there is none. */
export async function readPayment(fx: RunContext['fx'], id: string): Promise<Payment | undefined> {
  const payment = await fx.payments.get(id).catch(orUndefined);
  return String(payment?.id) === id ? payment : undefined;
}

function problemOf(
  { row, reference, body }: KnownRow,
  payment: Payment | undefined,
): RowProblem | undefined {
  if (!payment) return { row, reference, rule: 'has a payment that the service no longer shows.' };
  const fields = changedFields(payment, body);
  const fee = payment.feePaymentOption;
  if (fee != null && fee !== body.feePaymentOption) fields.push('feePaymentOption');
  if (fields.length > 0) {
    return { row, reference, field: fields.join(', '), rule: 'differs at the service.' };
  }
  if (!deadStatuses.has(payment.status ?? '')) return undefined;
  return { row, reference, field: 'status', rule: `is ${payment.status} at the service.` };
}
