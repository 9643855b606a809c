import { CrossborderFxError, type Journal, type Payment } from '@crossborder-fx/client';
import { journalWith } from '@crossborder-fx/client/once';
import { createPayment } from './create-payment.ts';
import type { KnownRow } from './read-rows.ts';
import { open } from './row-state.ts';
import type { RunContext } from './run-context.ts';

/**
 * Looks at the service for the outcome of a sent request. During the search, the journal refuses each claim, so the search can
 * never send the request again.
 *
 * @returns the payment; undefined when the service has refused the request, which may then be sent again
 * @throws the error that leaves the outcome unknown
 */
export async function look(
  { options }: RunContext,
  find: (journal: Journal) => Promise<Payment>,
): Promise<Payment | undefined> {
  let mayBeSent = false;
  const claim = async () => {
    mayBeSent = true;
    throw new Error('The client must not send a request while it looks for an earlier one');
  };
  try {
    return await find(journalWith(options.journal, { claim }));
  } catch (error) {
    const isRefused = error instanceof CrossborderFxError && error.outcome === 'rejected';
    if (mayBeSent || isRefused) return undefined;
    throw error;
  }
}

const refused = { state: 'refused' } as const;

/** Rows for which the service proves no outcome stay undecided. */
export async function settle(context: RunContext, rows: readonly KnownRow[]): Promise<void> {
  const { options } = context;
  const sent = rows.filter(({ state, paymentId }) => open.has(state) && paymentId === undefined);
  const lane = async () => {
    for (let row = sent.shift(); row && !options.signal?.aborted; row = sent.shift()) {
      try {
        const find = (journal: Journal) => createPayment(context, row, { journal });
        const payment = await look(context, find);
        Object.assign(row, payment ? { state: 'created', paymentId: payment.id } : refused);
      } catch (error) {
        if (!(error instanceof CrossborderFxError)) throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: options.concurrency ?? 4 }, lane));
}
