import type { CreatedPayment } from '@crossborder-fx/client';
import { adopt } from './adopt.ts';
import { checkRows } from './check-rows.ts';
import type { RunContext } from './run-context.ts';
import { decisionsOf, serviceChecksOf } from './service-checks.ts';
import { type RunResult, workThrough } from './work-through.ts';

const unsettled = new Set(['waiting', 'in-progress', 'unknown', 'refused', 'changed', 'canceled']);

/** Checks all rows, and then creates a payment for each row that has no payment. */
export async function create(context: RunContext): Promise<RunResult> {
  const { fx, created, options } = context;
  const found = await checkRows(context, { checks: serviceChecksOf(context) });
  const { knownPayments } = decisionsOf(options);
  return workThrough(context, found, {
    state: 'creating',
    doneState: 'created',
    isLeft: (row) => unsettled.has(found.states[row - 1] ?? ''),
    async run(row, journal, isOurs) {
      if (row.state === 'canceled') return 'refused';
      if (!unsettled.has(row.state)) return 'already';
      const known = knownPayments.get(row.reference);
      if (known !== undefined && row.state !== 'changed') {
        await adopt(options.journal, row, known);
        row.paymentId = known;
        return 'already';
      }
      const { reference, body } = row;
      const { id, payeeVerification }: CreatedPayment = await fx.payments.createOnce(body, {
        journal,
        reference,
        lookAgain: false,
      });
      row.paymentId = id;
      if (body.verificationOfPayee) row.payeeVerification = payeeVerification;
      if (!isOurs()) return 'already';
      created.add(row.row);
      return 'done';
    },
  });
}
