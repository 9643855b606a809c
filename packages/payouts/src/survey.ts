import { type RowProblem, RowsError } from './errors.ts';
import type { KnownIds } from './known-ids.ts';
import { progressOf } from './progress.ts';
import { ask, isChecked, type KnownRow, problemOf, readBlocks } from './read-rows.ts';
import { digestOfRun, likenessOf } from './row.ts';
import type { RowState } from './row-state.ts';
import type { RunContext } from './run-context.ts';

/** All rows, read once and checked. Of each it keeps its digest and its state, and no more. */
export interface Survey {
  digest: string;
  /** Of the row with number n + 1. */
  digests: string[];
  states: RowState[];
}

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
  const progress = progressOf(context.options.onProgress, 'checking', context.clock.now);
  const found: Survey = { digest: '', digests: [], states: [] };
  const problems: RowProblem[] = [];
  const rowsByReference = new Map<string, number>();
  for await (const block of readBlocks(context)) {
    signal?.throwIfAborted();
    for (const one of block) {
      if (isChecked(one)) {
        const { row, prepared } = one;
        const likeness = likenessOf(prepared.reference);
        const first = rowsByReference.get(likeness);
        const rule = `is that of row ${first}, but for capitals and spaces.`;
        if (first === undefined) rowsByReference.set(likeness, row);
        else problems.push({ row, reference: prepared.reference, field: 'reference', rule });
      } else problems.push(problemOf(one));
    }
    const checked = block.filter(isChecked);
    for (const [index, one] of (await ask(context, checked)).entries()) {
      found.digests.push(one.digest);
      found.states.push(one.state);
      if (one.state === 'waiting' || one.state === 'refused') {
        const isNew = async () => {
          const [again] = await ask(context, checked.slice(index, index + 1));
          return again?.state === 'waiting';
        };
        problems.push(...((await ids?.problemsOf(one, isNew)) ?? []));
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
