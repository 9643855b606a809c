import { type Journal, ValidationError } from '@crossborder-fx/client';
import { type PreparedPayment, preparePayment } from '@crossborder-fx/client/once';
import type { RowProblem } from './errors.ts';
import { digestOfRow, type PayoutRow } from './row.ts';

/** A row of the input, with the problems that are visible without other rows and without requests to the service. */
export interface ReadRow {
  /** The number of the row in the run, from 1. */
  row: number;
  problems: RowProblem[];
  /** The row, with a valid value in place of each wrong value; undefined when no valid value can replace a wrong value. */
  prepared?: PreparedPayment;
  digest: string;
}

/** Valid values that replace wrong values of a row, so that the client can check the row's other fields. */
const right = {
  reference: 'right',
  sourceWalletId: 'right',
  externalBankAccountId: 'right',
  amount: { value: '000000000001', currency: 'EUR' },
  desiredExecutionDate: '2026-11-30',
  feeCurrency: 'EUR',
  feePaymentOption: 'SHARE',
  priorityPaymentOption: '48H',
} as const satisfies PayoutRow;

/** Finds all problems of a row. Each check of the client reports only one problem, so the row is checked repeatedly. */
export async function checkRow(given: PayoutRow, row: number, journal: Journal): Promise<ReadRow> {
  if (typeof given !== 'object' || given === null) {
    const rule = 'must be an object with the fields of a payment.';
    return { row, problems: [{ row, rule }], digest: '' };
  }
  const problems: RowProblem[] = [];
  const told = typeof given.reference === 'string' ? given.reference : undefined;
  for (let fields = given; ; ) {
    try {
      const { reference, ...body } = Object(fields);
      const prepared = await preparePayment(body, { journal, reference });
      const digest = problems.length > 0 ? '' : digestOfRow(prepared.reference, prepared.body);
      return { row, problems, prepared, digest };
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      const { path, rule } = error;
      const isToldAgain = problems.some(({ field }) => field === path);
      if (!isToldAgain) problems.push({ row, reference: told, field: path || undefined, rule });
      if (isToldAgain || !path) return { row, problems, digest: '' };
      fields = correctedAt(fields, path);
    }
  }
}

/** Copies a row with a valid value at a path such as `amount.value`; removes a field that no payment has. */
function correctedAt(fields: object, path: string, whole: object = right): PayoutRow {
  const [name = '', ...parts] = path.split('.');
  const { [name]: wrong, ...others } = { ...fields } as Record<string, unknown>;
  const value = (whole as Record<string, unknown>)[name];
  if (value === undefined) return others as PayoutRow;
  const isWhole = parts.length === 0;
  const corrected = isWhole ? value : correctedAt(Object(wrong), parts.join('.'), Object(value));
  return { ...others, [name]: corrected } as unknown as PayoutRow;
}
