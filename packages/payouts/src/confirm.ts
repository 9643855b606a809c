import { ApiError, type Journal, type Payment } from '@crossborder-fx/client';
import { confirmationKey, meaningOfStatus, requireExpected } from '@crossborder-fx/client/once';
import { checkRows } from './check-rows.ts';
import { ApprovalError, type RowProblem, RowsError } from './errors.ts';
import { readPayment } from './payment-of-row.ts';
import type { KnownRow } from './read-rows.ts';
import { review } from './review.ts';
import type { RowState } from './row-state.ts';
import type { RunContext } from './run-context.ts';
import { type RunResult, workThrough } from './work-through.ts';

const notCreated: Partial<Record<RowState, string>> = {
  waiting: 'has no payment yet: call create first, or remove the row.',
  'in-progress': 'is being created by another process, which may have died: call create again.',
  unknown: 'was sent, and its outcome is unknown: call create again, or call decide for the row.',
  refused: 'was refused by the service: correct the row and call create again, or remove the row.',
  changed: 'differs from the payment that was created with its reference: restore the row.',
};

export async function confirm(
  context: RunContext,
  { approved }: { approved: string },
): Promise<RunResult> {
  const problems: RowProblem[] = [];
  const visit = ({ row, reference, state }: KnownRow) => {
    const rule = notCreated[state];
    if (rule) problems.push({ row, reference, rule });
  };
  const found = await checkRows(context, { settles: true, visit });
  if (approved !== found.digest) throw new ApprovalError(found.digest);
  const isLeft = (row: number) => found.states[row - 1] !== 'confirmed';
  if (problems.length === 0) problems.push(...(await review(context, found, isLeft)));
  if (problems.length > 0) throw new RowsError('Nothing was confirmed', problems);

  return workThrough(context, found, {
    state: 'confirming',
    doneState: 'confirmed',
    isLeft,
    async run(row, journal, isOurs) {
      const payment = await confirmRow(context.fx, journal, row);
      if (meaningOfStatus(payment.status) === 'dead') return 'refused';
      return isOurs() ? 'done' : 'already';
    },
  });
}

/** @param resend - the number of the undecided confirmation that a person has decided to send again */
export async function confirmRow(
  fx: RunContext['fx'],
  journal: Journal,
  { body, paymentId = '' }: KnownRow,
  resend?: number,
): Promise<Payment> {
  try {
    const lookAgain = resend !== undefined;
    return await fx.payments.confirmOnce(paymentId, { journal, expect: body, lookAgain, resend });
  } catch (error) {
    if (!(error instanceof ApiError) || error.outcome !== 'rejected' || error.status === 429) {
      throw error;
    }
    // Reads the status only after a refusal, because "released" alone does not prove who confirmed the payment.
    const payment = await readPayment(fx, paymentId);
    if (!payment || meaningOfStatus(payment.status) !== 'released') throw error;
    requireExpected(payment, body, () => {}, 'was done by somebody else');
    if (resend !== undefined) {
      // Records that the confirmation is done. Otherwise the confirmation that was sent again would stay undecided.
      const done = { state: 'done', id: paymentId } as const;
      await journal.settle(await confirmationKey(journal, paymentId), resend, done);
    }
    return payment;
  }
}
