import { CrossborderFxError, type Payment } from '@crossborder-fx/client';
import { changedFields, inLargePages } from '@crossborder-fx/client/once';
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

/** What a row is compared with and a summary shows. More would take memory. */
const listedFields = [
  'sourceWalletId',
  'externalBankAccountId',
  'amount',
  'counterValue',
  'executionDate',
  'desiredExecutionDate',
  'feePaymentOption',
  'feePaymentAmount',
] satisfies (keyof Payment)[];
const amountFields = ['value', 'currency'] satisfies (keyof NonNullable<Payment['amount']>)[];

/** What is more than this is read one by one: a list may have payments of others too. */
const mostListed = 200_000;

/**
 * Reads the payments of rows: in the list of those that wait for a confirmation, and one by one where that
 * does not show what the row says. A list may lag, and may end with an error.
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
  let waiting: ReturnType<typeof listWaiting> | undefined;
  const quiet = { ...context, errors: new Map(), options: { ...options, onRow } };
  const { stopped } = await workThrough(quiet, found, {
    state: 'reading',
    doneState: 'created',
    isLeft: isWanted,
    async run(row) {
      const { paymentId = '' } = row;
      waiting ??= listWaiting(context);
      let payment = (await waiting)(paymentId);
      if (!payment?.feePaymentAmount || problemOf(row, payment)) {
        payment = await readPayment(fx, paymentId);
      }
      see(row, payment, problemOf(row, payment));
      return 'done';
    },
  });
  options.signal?.throwIfAborted();
  if (stopped?.error ?? unreadable) throw stopped?.error ?? unreadable;
}

/** A payment by its id, as the list shows it. Each takes some 200 bytes. */
async function listWaiting({ fx, options: { signal } }: RunContext) {
  const found = new Map<string, string>();
  const list = (query: object) => fx.payments.iterate({ status: 'waitingconfirmation', ...query });
  try {
    for await (const payment of inLargePages(list, {}, {})) {
      if (signal?.aborted || found.size === mostListed) break;
      found.set(String(payment.id), JSON.stringify(payment, [...listedFields, ...amountFields]));
    }
  } catch (error) {
    // Each is read by itself then, which tells what is wrong.
    if (!(error instanceof CrossborderFxError)) throw error;
  }
  return (id: string): Payment | undefined => {
    const text = found.get(id);
    return text === undefined ? undefined : JSON.parse(text);
  };
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
