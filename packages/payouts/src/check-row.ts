import { type Journal, ValidationError } from '@crossborder-fx/client';
import { type PreparedPayment, preparePayment } from '@crossborder-fx/client/once';
import type { RowProblem } from './errors.ts';
import { digestOfRow, type PayoutRow } from './row.ts';

/** A row as it was read, and all that is wrong with it by itself. */
export interface ReadRow {
  /** Counts from 1. */
  row: number;
  problems: RowProblem[];
  /** The fields that are right, also in a row with a wrong one. Missing if nothing of the row can be read. */
  prepared?: PreparedPayment;
  digest: string;
}

/** Fields that are right, which stand in for wrong ones while the others are checked. */
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

/** Finds all that is wrong with a row by itself. The check of the client tells one problem at a time. */
export async function checkRow(given: PayoutRow, row: number, journal: Journal): Promise<ReadRow> {
  const problems: RowProblem[] = [];
  const name = given?.reference;
  const told = typeof name === 'string' ? name : undefined;
  if (typeof given !== 'object' || given === null) {
    return { row, problems: [{ row, rule: 'must be an object.' }], digest: '' };
  }
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

/** A copy whose field at `path`, such as `amount.value`, is right; one that no payment has is left out. */
function correctedAt(fields: object, path: string, whole: object = right): PayoutRow {
  const [name = '', ...parts] = path.split('.');
  const { [name]: wrong, ...others } = { ...fields } as Record<string, unknown>;
  const value = (whole as Record<string, unknown>)[name];
  if (value === undefined) return others as PayoutRow;
  const isWhole = parts.length === 0;
  const corrected = isWhole ? value : correctedAt(Object(wrong), parts.join('.'), Object(value));
  return { ...others, [name]: corrected } as unknown as PayoutRow;
}
