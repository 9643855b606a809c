import type { FixedForward, FixedForwardStatus } from '@crossborder-fx/openapi';
import { readAmount } from '../../ledger/money.ts';
import type { Context } from '../context.ts';
import type { DatedRow } from '../dated-rows.ts';
import type { Item, Machine } from '../states/machine.ts';
import { fixedForwardTable } from '../tables/fixed-forward-table.ts';
import { bookExchange, type Exchange, exchangeFacts } from './exchanges.ts';
import type { QuotedForward } from './fixed-forward-quotes.ts';

/** A fixed forward as its table has it. */
export interface FixedForwardRow extends DatedRow {
  status: FixedForwardStatus;
}

/** The contract as answers have it, without the id and the status. */
export type FixedForwardRecord = Omit<FixedForward, 'fixedForwardId' | 'status'> & QuotedForward;

/** What the wire does not show. */
export interface FixedForwardDetails extends Pick<Exchange, 'sourceWallet' | 'deliveryWallet'> {
  /** When the contract falls due, in UTC milliseconds of business time. */
  dueAt: number;
}

/** A fixed forward that moves. */
export interface FixedForwardItem extends Item<FixedForwardStatus, never> {
  readonly record: FixedForwardRecord;
  readonly details: FixedForwardDetails;
}

const kind = 'fixedForward';

export const fixedForwardMachine: Machine<FixedForwardItem, FixedForwardStatus, never> = {
  kind,
  name: 'fixed forward',
  table: fixedForwardTable,
  refusal: 'fixedForwardStateRefuses',
  wrapper: 'fixedForward',

  factsOf(context, { record, details }) {
    // It is tried once, and no amount of it has an effect.
    const facts = { effect: undefined, isLastAttempt: true };
    return exchangeFacts(context, exchangeOf(record, details), facts);
  },

  apply(context, { row: object, record, details }, row) {
    const { agenda, ids, statements } = context;
    if (row.from === undefined) {
      agenda.plan({ kind, object, at: details.dueAt, trigger: 'delivery' });
      return;
    }
    if (row.entries.length > 0) {
      const of = { name: 'fixed forward', id: ids.idOf(kind, object) };
      bookExchange(context, exchangeOf(record, details), of);
    }
    agenda.cancel({ kind, object });
    statements
      .prepare<{ id: number; status: string }>(
        'UPDATE fixedForward SET status = :status WHERE id = :id',
      )
      .run({ id: object, status: row.to ?? row.from });
  },

  recordOf: fixedForwardOf,
};

/** The contract as answers have it. */
export function fixedForwardOf(
  { ids }: Pick<Context, 'ids'>,
  { row, status, record }: FixedForwardItem,
): FixedForward {
  return { fixedForwardId: ids.idOf(kind, row), ...(status && { status }), ...record };
}

/** Undefined when there is none. */
export function findFixedForward(
  { statements }: Pick<Context, 'statements'>,
  id: number | undefined,
): FixedForwardItem | undefined {
  if (id === undefined) return undefined;
  const row = statements
    .prepare<{ id: number }, FixedForwardRow>('SELECT * FROM fixedForward WHERE id = :id')
    .get({ id });
  return row && fixedForwardItem(row);
}

export function fixedForwardItem({
  id,
  status,
  record,
  details,
}: FixedForwardRow): FixedForwardItem {
  return {
    row: id,
    status,
    stage: undefined,
    record: JSON.parse(record),
    details: JSON.parse(details),
  };
}

function exchangeOf(
  { sourceAmount, deliveredAmount, deliveryDate }: FixedForwardRecord,
  { sourceWallet, deliveryWallet }: FixedForwardDetails,
): Exchange {
  return {
    sourceWallet,
    deliveryWallet,
    source: readAmount(sourceAmount),
    delivered: readAmount(deliveredAmount),
    deliveryDate,
  };
}
