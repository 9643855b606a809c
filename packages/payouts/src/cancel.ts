import { randomUUID } from 'node:crypto';
import { CrossborderFxError, type Payment } from '@crossborder-fx/client';
import { confirmationKey, decisiveAttempt, meaningOfStatus } from '@crossborder-fx/client/once';
import { checkRows } from './check-rows.ts';
import { readPayment } from './payment-of-row.ts';
import type { RowState } from './row-state.ts';
import type { RunContext } from './run-context.ts';
import { type RunResult, workThrough } from './work-through.ts';

/** Deletes the created payments that are not confirmed. Their references cannot be used again. */
export async function cancel(context: RunContext): Promise<RunResult> {
  const { fx, options } = context;
  const found = await checkRows(context, { settles: true });
  const nothingThere = new Set<RowState | undefined>(['waiting', 'refused', 'canceled']);
  const isDeleted = (payment: Payment | undefined) => !payment || payment.status === 'canceled';

  return workThrough(context, found, {
    state: 'canceling',
    doneState: 'canceled',
    isLeft: (row) => !nothingThere.has(found.states[row - 1]),
    async run(row) {
      const { state, paymentId } = row;
      if (state === 'changed') return 'refused';
      if (paymentId === undefined) return 'undecided';
      // Reads the journal just before the deletion, because another process may confirm the payment during `cancel`.
      const key = await confirmationKey(options.journal, paymentId);
      const { attempts } = await options.journal.read(key);
      if (decisiveAttempt(attempts)) return 'refused';
      const payment = await readPayment(fx, paymentId);
      const name = { key, operation: 'confirmPayment', reference: paymentId } as const;
      const fields = { status: 'canceled' };
      const sent = { hash: row.hash, fields, nonce: randomUUID(), timeout: 1 };
      // The journal records the deletion of a payment as one more attempt to confirm the payment.
      const remember = async () => {
        let attempt = attempts.length + 1;
        const record = { ...name, ...sent, state: 'not-sent' } as const;
        while (!(await options.journal.claim({ ...record, attempt }))) attempt++;
      };
      if (isDeleted(payment)) {
        await remember();
        return 'already';
      }
      if (meaningOfStatus(payment?.status) !== 'waiting') return 'refused';
      try {
        await fx.payments.delete(paymentId);
      } catch (error) {
        if (!(error instanceof CrossborderFxError)) throw error;
        if (!isDeleted(await readPayment(fx, paymentId).catch(() => payment))) throw error;
        if (error.outcome !== 'unknown') {
          await remember();
          return 'already';
        }
      }
      await remember();
      return 'done';
    },
  });
}
