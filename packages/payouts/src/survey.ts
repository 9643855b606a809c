import { CrossborderFxError, type ValidationError } from '@crossborder-fx/client';
import { parseDecimal } from '@crossborder-fx/client/money';
import { type RowProblem, RowsError } from './errors.ts';
import type { KnownIds } from './known-ids.ts';
import { progressOf } from './progress.ts';
import { ask, isChecked, type KnownRow, type ReadRow, readBlocks } from './read-rows.ts';
import { digestOfRun, likenessOf } from './row.ts';
import type { RowState } from './row-state.ts';
import type { RunContext } from './run-context.ts';

/** All rows, read once and checked. Of each it keeps its digest and its state, and no more. */
export interface Survey {
  digest: string;
  /** Of the row with number n + 1. */
  digests: string[];
  states: RowState[];
  /** Sums of amounts, in units of 0.0000001, and numbers of rows. */
  groups: Map<string, Group>;
}

/** The rows of one account and currency. */
export interface Group {
  sourceWalletId: string;
  currency: string;
  units: bigint;
  rows: number;
}

export const groupOf = ({ body: { sourceWalletId, amount } }: KnownRow) =>
  JSON.stringify([sourceWalletId, amount.currency]);

/**
 * Reads all rows, and the journal once for each. Nothing is sent.
 *
 * @param ids - with them, the accounts and beneficiaries of rows that nothing was sent for have to exist
 * @param visit - gets each row that is right by itself, in order
 * @throws {RowsError} with all that is wrong in any row
 * @throws {JournalError} when the journal cannot be read
 */
export async function survey(
  context: RunContext,
  { ids, visit = () => {} }: { ids?: KnownIds; visit?: (row: KnownRow) => void } = {},
): Promise<Survey> {
  const { name, journal, signal } = context.options;
  const progress = progressOf(context.options, 'checking');
  const found: Survey = { digest: '', digests: [], states: [], groups: new Map() };
  const problems: RowProblem[] = [];
  const rowsByReference = new Map<string, number>();
  for await (const block of readBlocks(context)) {
    signal?.throwIfAborted();
    for (const one of block) {
      if (isChecked(one)) {
        const { row, prepared } = one;
        const likeness = likenessOf(prepared.reference);
        const first = rowsByReference.get(likeness);
        if (first === undefined) rowsByReference.set(likeness, row);
        else problems.push({ row, reference: prepared.reference, ...sameAs(first) });
      } else problems.push(problemOf(one));
    }
    const known = await ask(context, block.filter(isChecked));
    for (const one of known) {
      found.digests.push(one.digest);
      found.states.push(one.state);
      addTo(found.groups, one);
      if (one.state === 'waiting' || one.state === 'refused') {
        problems.push(...((await ids?.problemsOf(one)) ?? []));
      }
      visit(one);
    }
    const count = block.at(-1)?.row ?? 0;
    progress.step(count, count);
  }
  problems.sort((one, other) => one.row - other.row);
  if (problems.length > 0) throw new RowsError('Nothing was sent', problems);
  found.digest = digestOfRun(name, journal.account, found.digests);
  progress.end();
  return found;
}

const sameAs = (first: number) => ({
  field: 'reference',
  rule: `is that of row ${first}, but for capitals and spaces.`,
});

function problemOf({ row, given, error }: Extract<ReadRow, { error: unknown }>): RowProblem {
  const { reference } = Object(given);
  const known = typeof reference === 'string' ? { reference } : {};
  if (!(error instanceof CrossborderFxError) || error.name !== 'ValidationError') throw error;
  const { path, rule } = error as ValidationError;
  return { row, ...known, ...(path && { field: path }), rule };
}

function addTo(groups: Survey['groups'], row: KnownRow): void {
  const { sourceWalletId, amount } = row.body;
  const key = groupOf(row);
  const group = groups.get(key) ?? {
    sourceWalletId,
    currency: amount.currency,
    units: 0n,
    rows: 0,
  };
  group.units += parseDecimal(amount.value);
  group.rows++;
  groups.set(key, group);
}
