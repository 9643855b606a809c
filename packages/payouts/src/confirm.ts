import { ApiError } from '@crossborder-fx/client';
import { ApprovalError, type RowProblem, RowsError } from './errors.ts';
import type { KnownRow } from './read-rows.ts';
import { readPayment, releasedStatuses, review } from './review.ts';
import type { RowState } from './row-state.ts';
import type { RunContext } from './run-context.ts';
import { survey } from './survey.ts';
import { type RunResult, workThrough } from './work-through.ts';

const notCreated: Partial<Record<RowState, string>> = {
  waiting: 'is not created: create the run first, or take the row away.',
  'in-progress': 'is being created, or was until its process died: create the run again.',
  unknown: 'was sent, and nobody knows whether it is created: create the run again, or decide.',
  refused: 'was refused: correct it and create the run again, or take the row away.',
  changed: 'is another payment than was created with its reference.',
};

/** Confirms exactly the rows that were approved. */
export async function confirm(
  context: RunContext,
  { approved }: { approved: string },
): Promise<RunResult> {
  const { fx, options } = context;
  const problems: RowProblem[] = [];
  const visit = ({ row, reference, state }: KnownRow) => {
    const rule = notCreated[state];
    if (rule) problems.push({ row, reference, rule });
  };
  const found = await survey(context, { visit });
  if (approved !== found.digest) throw new ApprovalError(found.digest);
  refuse(problems);
  const isLeft = (row: number) => found.states[row - 1] !== 'confirmed';
  // What was sent may have taken effect: its payment need not wait for a confirmation any more.
  await review(
    context,
    found,
    isLeft,
    (_row, _payment, problem) => problem && problems.push(problem),
  );
  refuse(problems.sort((one, other) => one.row - other.row));

  return workThrough(context, found, {
    state: 'confirming',
    doneState: 'confirmed',
    isLeft,
    async run({ state, body, paymentId = '' }) {
      if (state === 'confirmed') return 'already';
      const { journal } = options;
      try {
        await fx.payments.confirmOnce(paymentId, { journal, expect: body });
        return 'done';
      } catch (error) {
        if (!(error instanceof ApiError) || error.outcome !== 'rejected' || error.status === 429) {
          throw error;
        }
        // A colleague was quicker. A status alone, before the request, would not prove a confirmation.
        const payment = await readPayment(fx, paymentId);
        if (releasedStatuses.has(payment?.status)) return 'already';
        throw error;
      }
    },
  });
}

function refuse(problems: readonly RowProblem[]): void {
  if (problems.length > 0) throw new RowsError('Nothing was confirmed', problems);
}
