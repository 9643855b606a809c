/** A problem of one row of the run. */
export interface RowProblem {
  /** The number of the row in the run, from 1. */
  row: number;
  /** The reference of the row; undefined when the row has no reference that is a text. */
  reference?: string | undefined;
  /** The path of the wrong field, such as `amount.value`; undefined when the problem concerns the whole row. */
  field?: string | undefined;
  /** The rule that the row breaks, such as `must be a day that exists`. The rule never contains the value of the field. */
  rule: string;
  /** The number of another row with the same reference, from 1. */
  otherRow?: number | undefined;
  /** The ids of the payments at the service that may belong to the row. */
  paymentIds?: readonly string[] | undefined;
}

/** Lists all rows that are wrong or not in the state that the call needs. The call sent nothing for these rows. */
export class RowsError extends Error {
  override readonly name = 'RowsError';
  readonly problems: readonly RowProblem[];

  constructor(what: string, problems: readonly RowProblem[]) {
    const shown = problems.slice(0, 10).map(sentenceOf);
    const more = problems.length - shown.length;
    if (more > 0) shown.push(`and ${more} more`);
    super(`${what}: ${shown.join('; ')}`);
    this.problems = problems;
  }
}

/** Returns a problem of a row as a sentence, such as `row 7 (inv-1108): amount.value must be above zero`. */
export function sentenceOf({ row, reference, field, rule, otherRow }: RowProblem): string {
  const name = reference === undefined ? '' : ` (${reference})`;
  const other = otherRow === undefined ? '' : ` See row ${otherRow}.`;
  return `row ${row}${name}: ${field ? `${field} ` : ''}${rule}${other}`;
}

/** The rows differ from the approved rows, so the call confirmed nothing. */
export class ApprovalError extends Error {
  override readonly name = 'ApprovalError';
  /** The digest of the current rows. */
  readonly digest: string;

  constructor(digest: string) {
    super(
      'Nothing was confirmed, because the rows differ from the approved rows. Read the summary again and approve its digest',
    );
    this.digest = digest;
  }
}

/** A mistake that the user of the command can correct. The command reports the mistake in one line. */
export class UsageError extends Error {}
