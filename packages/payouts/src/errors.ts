/** A problem of one row. */
export interface RowProblem {
  /** The number of the row, from 1. */
  row: number;
  /** The row's reference; missing when the reference cannot be read. */
  reference?: string | undefined;
  /** The field, such as `amount.value`; missing when the problem is the row as a whole. */
  field?: string | undefined;
  /** The broken rule, such as `must be a day that exists`. Never holds the value. */
  rule: string;
  /** The row that has the same reference, counted from 1. */
  otherRow?: number | undefined;
  /** Ids of the payments at the service that may belong to the row. */
  paymentIds?: readonly string[] | undefined;
}

/** Lists all rows that are wrong or not in the needed state. Nothing was sent for these rows. */
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

/** Writes a problem as `row 7 (inv-1108): amount.value must be above zero`. */
export function sentenceOf({ row, reference, field, rule, otherRow }: RowProblem): string {
  const name = reference === undefined ? '' : ` (${reference})`;
  const other = otherRow === undefined ? '' : ` See row ${otherRow}.`;
  return `row ${row}${name}: ${field ? `${field} ` : ''}${rule}${other}`;
}

/** Says that the rows differ from the approved rows. Nothing was confirmed. */
export class ApprovalError extends Error {
  override readonly name = 'ApprovalError';
  /** The digest of the rows as they are now. */
  readonly digest: string;

  constructor(digest: string) {
    super(
      'Nothing was confirmed, because the rows differ from the approved rows. Read the summary again and approve its digest',
    );
    this.digest = digest;
  }
}
