import type { CrossborderFxError, Payment } from '@crossborder-fx/client';
import { inLargePages } from '@crossborder-fx/client/once';
import type { CheckedRows } from './check-rows.ts';
import type { RowProblem } from './errors.ts';
import { differencesOf, readPayment } from './payment-of-row.ts';
import type { KnownRow } from './read-rows.ts';
import type { RunContext } from './run-context.ts';
import { workThrough } from './work-through.ts';

/**
 * Compares the rows with their payments at the service. Most payments are in the list of waiting payments. When the list
 * does not have the payment of a row, or shows a difference, the run reads this payment, because the list may be out of
 * date.
 *
 * @param see - gets each row with its payment, if the payment exists
 * @returns the differences between payments and rows
 * @throws the first error of the service or the journal; nothing was changed
 */
export async function review(
  context: RunContext,
  found: CheckedRows,
  isWanted: (row: number) => boolean,
  see: (row: KnownRow, payment: Payment | undefined) => void = () => {},
): Promise<RowProblem[]> {
  const { fx, options } = context;
  // This comparison does not call the callback onRow, because no row is finished when the run reads its payment.
  const errors = new Map<number, CrossborderFxError>();
  if (!found.digests.some((_, index) => isWanted(index + 1))) return [];
  const problems: RowProblem[] = [];
  const waiting = await listWaiting(context);
  const quiet = { ...context, errors, options: { ...options, onRow: undefined } };
  const { stopped } = await workThrough(quiet, found, {
    state: 'reading',
    doneState: 'created',
    isLeft: isWanted,
    async run(row) {
      const { paymentId = '' } = row;
      let payment: Payment | undefined = JSON.parse(waiting.get(paymentId) ?? '{}');
      if (!payment?.feePaymentAmount || differencesOf(row, payment).length > 0) {
        payment = await readPayment(fx, paymentId);
      }
      problems.push(...differencesOf(row, payment));
      see(row, payment);
      return 'done';
    },
  });
  options.signal?.throwIfAborted();
  const [unreadable] = errors.values();
  if (stopped?.error ?? unreadable) throw stopped?.error ?? unreadable;
  return problems.sort((one, other) => one.row - other.row);
}

/** Returns the fields of each payment that waits for a confirmation, as a JSON text of about 300 bytes, by the id. */
async function listWaiting({ fx, options: { signal } }: RunContext) {
  const found = new Map<string, string>();
  const list = (query: object) => fx.payments.iterate({ status: 'waitingconfirmation', ...query });
  for await (const payment of inLargePages(list, {}, { signal })) {
    const { id, tag, communication, createdDate, priorityPaymentOption, ...compared } = payment;
    found.set(String(id), JSON.stringify(compared));
  }
  return found;
}
