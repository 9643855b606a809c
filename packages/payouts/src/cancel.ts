import { CrossborderFxError, type Payment } from '@crossborder-fx/client';
import { confirmationKey, decisiveAttempt } from '@crossborder-fx/client/once';
import { meaningOf, readPayment } from './review.ts';
import type { RowState } from './row-state.ts';
import type { RunContext } from './run-context.ts';
import { survey } from './survey.ts';
import { type RunResult, workThrough } from './work-through.ts';

/** Deletes the payments that are created and not confirmed. Their references cannot be used again. */
export async function cancel(context: RunContext): Promise<RunResult> {
  const { fx, options } = context;
  const found = await survey(context);
  const nothingThere = new Set<RowState | undefined>(['waiting', 'refused']);
  const isDeleted = (payment: Payment | undefined) => !payment || payment.status === 'canceled';

  return workThrough(context, found, {
    state: 'canceling',
    doneState: 'canceled',
    isLeft: (row) => !nothingThere.has(found.states[row - 1]),
    async run({ state, paymentId }) {
      if (state === 'changed') return 'refused';
      if (paymentId === undefined) return 'undecided';
      // As late as can be: another process may confirm it.
      const key = await confirmationKey(options.journal, paymentId);
      const { attempts } = await options.journal.read(key);
      if (decisiveAttempt(attempts)) return 'refused';
      const payment = await readPayment(fx, paymentId);
      if (isDeleted(payment)) return 'already';
      if (meaningOf(payment) === 'released') return 'refused';
      try {
        await fx.payments.delete(paymentId);
      } catch (error) {
        if (!(error instanceof CrossborderFxError) || error.outcome !== 'unknown') throw error;
        if (!isDeleted(await readPayment(fx, paymentId).catch(() => payment))) throw error;
      }
      return 'done';
    },
  });
}
