import type { FixedForward, FixedForwardStatus } from '@crossborder-fx/openapi';
import type { Context } from '../context.ts';
import { type DatedItem, datedRows } from '../dated-rows.ts';
import type { Machine } from '../states/machine.ts';
import { fixedForwardTable } from '../tables/fixed-forward-table.ts';
import { bookExchange, type Exchange, exchangeFacts, exchangeOf } from './exchanges.ts';
import type { QuotedForward } from './fixed-forward-quotes.ts';

/** The contract as answers have it, without the id and the status. */
type FixedForwardRecord = Omit<FixedForward, 'fixedForwardId' | 'status'> & QuotedForward;

/** What the wire does not show. */
interface FixedForwardDetails extends Pick<Exchange, 'sourceWallet' | 'deliveryWallet'> {
  /** When the contract falls due, in UTC milliseconds of business time. */
  dueAt: number;
}

export const fixedForwardRows = datedRows<
  FixedForwardStatus,
  FixedForwardRecord,
  FixedForwardDetails
>('fixedForward');

type FixedForwardItem = DatedItem<FixedForwardStatus, FixedForwardRecord, FixedForwardDetails>;

export const fixedForwardMachine: Machine<FixedForwardItem, FixedForward> = {
  kind: 'fixedForward',
  name: 'fixed forward',
  table: fixedForwardTable,
  notFound: 'fixedForwardNotFound',
  refusal: 'fixedForwardStateRefuses',
  wrapper: 'fixedForward',
  find: fixedForwardRows.find,
  answerOf: fixedForwardOf,

  factsOf(context, forward) {
    // It is tried once, and no amount of it has an effect.
    const facts = { effect: undefined, isLastAttempt: true };
    return exchangeFacts(context, exchangeOf(forward), facts);
  },

  apply(context, forward, row) {
    if (row.entries.length > 0) {
      const id = context.ids.idOf('fixedForward', forward.row);
      bookExchange(context, exchangeOf(forward), { name: 'fixed forward', id });
    }
    fixedForwardRows.update(context, forward);
  },

  nextOf: (_context, { status, details }) =>
    status === 'planified' ? { at: details.dueAt, trigger: 'delivery' } : undefined,
};

/** The contract as answers have it. */
export function fixedForwardOf(
  { ids }: Pick<Context, 'ids'>,
  { row, status, record }: FixedForwardItem,
): FixedForward {
  return { fixedForwardId: ids.idOf('fixedForward', row), ...(status && { status }), ...record };
}
