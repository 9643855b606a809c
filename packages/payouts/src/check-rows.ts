import { type RowProblem, RowsError } from './errors.ts';
import { likenessesOf } from './likeness.ts';
import { progressOf } from './progress.ts';
import { ask, isPrepared, type KnownRow, type PreparedRow, readBlocks } from './read-rows.ts';
import { digestOfRun } from './row.ts';
import type { RowState } from './row-state.ts';
import type { RunContext } from './run-context.ts';
import type { ServiceChecks } from './service-checks.ts';
import { settle } from './settle.ts';

export interface CheckedRows {
  digest: string;
  /** The digests of all rows: the digest of row n is at index n - 1. */
  digests: string[];
  states: RowState[];
}

interface CheckOptions {
  checks?: ServiceChecks;
  settles?: boolean;
  visit?: (row: KnownRow) => void;
}

/**
 * Reads all rows, and looks each row up in the journal once. The check sends no payment.
 *
 * @param checks - the checks at the service of the rows that were not sent
 * @param settles - whether to look at the service for payments whose creation has an unknown outcome
 * @param visit - gets each row, in order
 * @throws {RowsError} with all problems of all rows
 * @throws {TypeError} when a decision names a reference that no row has
 * @throws {JournalError} when the journal cannot be read
 */
export async function checkRows(
  context: RunContext,
  { checks, settles = false, visit = () => {} }: CheckOptions = {},
): Promise<CheckedRows> {
  const { name, journal, signal } = context.options;
  const progress = progressOf(context.options.onProgress, 'checking', context.clock.now);
  const found: CheckedRows = { digest: '', digests: [], states: [] };
  const problems: RowProblem[] = [];
  const twinsOf = twinFinder();
  const undecided = new Set(checks?.decided);
  for await (const block of readBlocks(context)) {
    signal?.throwIfAborted();
    const prepared = block.filter(isPrepared);
    problems.push(...block.flatMap((one) => one.problems), ...prepared.flatMap(twinsOf));
    const known = await ask(context, prepared);
    if (settles) await settle(context, known);
    for (const row of known) {
      found.digests.push(row.digest);
      found.states.push(row.state);
      undecided.delete(row.reference);
      problems.push(...verificationProblems(row));
      visit(row);
    }
    const pairs = known.map((row, index) => [row, prepared[index] as PreparedRow] as const);
    const unsent = pairs.filter(([{ state }]) => state === 'waiting' || state === 'refused');
    problems.push(...((await checks?.problemsOf(unsent)) ?? []));
    const count = block.at(-1)?.row ?? 0;
    progress.step(count, count);
  }
  problems.sort((one, other) => one.row - other.row);
  if (problems.length > 0) throw new RowsError('Nothing was sent', problems);
  if (undecided.size > 0) {
    const names = [...undecided].join(', ');
    throw new TypeError(
      `knownPayments and payAnyway must name only references of rows. No row has the reference ${names}`,
    );
  }
  found.digest = digestOfRun(name, journal.account, found.digests);
  progress.end();
  return found;
}

/** Reports a changed verificationOfPayee of a sent row. Such a change also changes the run's digest. */
function verificationProblems({ row, reference, wasVerified }: KnownRow): RowProblem[] {
  if (wasVerified === undefined) return [];
  const field = 'verificationOfPayee';
  const rule = wasVerified
    ? 'must be true, as it was when the row was sent: set it to true in the row, or give --verify-payees again.'
    : 'must not be true, because the row was sent without it: remove it, or leave out --verify-payees. To verify the payee, cancel the payment and give the row another reference.';
  return [{ row, reference, field, rule }];
}

/** Makes a function that finds rows whose reference a person would confuse with the reference of an earlier row. */
function twinFinder() {
  const rowsByLikeness = new Map<string, number>();
  return ({ row, prepared: { reference }, problems }: PreparedRow): RowProblem[] => {
    if (problems.some(({ field }) => field === 'reference')) return [];
    const likenesses = likenessesOf(reference);
    const [otherRow] = likenesses.flatMap((likeness) => rowsByLikeness.get(likeness) ?? []);
    for (const likeness of likenesses) rowsByLikeness.set(likeness, otherRow ?? row);
    if (otherRow === undefined) return [];
    const rule = 'must not look like the reference of another row.';
    return [{ row, reference, field: 'reference', rule, otherRow }];
  };
}
