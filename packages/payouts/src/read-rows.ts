import { setImmediate } from 'node:timers/promises';
import {
  type Journal,
  type JournalEntries,
  JournalError,
  type PayeeVerification,
  ValidationError,
} from '@crossborder-fx/client';
import {
  confirmationKey,
  decisiveAttempt,
  type PreparedPayment,
  preparePayment,
} from '@crossborder-fx/client/once';
import { type RowProblem, RowsError } from './errors.ts';
import { digestOfRow, type PayoutRow } from './row.ts';
import { confirmationOf, creationOf, type RowState } from './row-state.ts';
import type { RowReport, RunContext } from './run-context.ts';

export interface KnownRow extends PreparedPayment {
  row: number;
  digest: string;
  state: RowState;
  paymentId?: string;
  /** The result of the payee verification, if this call has created or found the payment. */
  payeeVerification?: PayeeVerification | undefined;
  /** Whether the sent body asked to verify the payee, if the body differs from the row only in this; else undefined. */
  wasVerified?: boolean | undefined;
  /** The time of the journal's clock when the row was looked up in the journal. */
  readAt: Date;
}

/** Returns what a caller gets to know of a row. The row's result of the payee verification is reported only once. */
export function reportOf({ row, reference, body, state, paymentId }: KnownRow): RowReport {
  return { row, reference, externalBankAccountId: body.externalBankAccountId, state, paymentId };
}

/** The number of rows that the run looks up with one read of the journal. */
const blockSize = 100;

/** Reads the rows in order, in blocks of 100, and checks each row separately. @param isWanted - selects the rows to read */
export async function* readBlocks(
  { options: { journal, rows } }: RunContext,
  isWanted: (row: number, reference: unknown) => boolean = () => true,
): AsyncGenerator<ReadRow[]> {
  const block: Promise<ReadRow>[] = [];
  let row = 0;
  for await (const given of typeof rows === 'function' ? rows() : rows) {
    row++;
    if (!isWanted(row, Object(given).reference)) continue;
    const read = checkRow(given, row, journal);
    // Without this handler, an error of the check would end the process, because the run awaits the check only later.
    read.catch(() => {});
    block.push(read);
    // After every ten rows, lets the process handle signals and answers, even when the rows are all in memory.
    if (row % 10 === 0) await setImmediate();
    if (block.length === blockSize) yield await Promise.all(block.splice(0));
  }
  if (block.length > 0) yield await Promise.all(block);
}

/**
 * Adds to each checked row its state in the journal. The run reads the journal twice: for creations and confirmations.
 *
 * @throws {JournalError}
 */
export async function ask(context: RunContext, rows: readonly PreparedRow[]): Promise<KnownRow[]> {
  const { journal } = context.options;
  const creationKeys = rows.map(({ prepared }) => prepared.key);
  const creations = await readJournal(context, creationKeys);
  const known = rows.map(({ row, prepared, digest }, index): KnownRow => {
    const entries = creations[index] as JournalEntries;
    const creation = creationOf(entries, prepared.hash);
    return { ...prepared, row, digest, ...creation, readAt: entries.now };
  });
  for (const [index, row] of known.entries()) {
    const isChanged = row.state === 'changed';
    if (isChanged) row.wasVerified = await wasVerified(journal, row, creations[index]);
  }
  const created = known.filter(({ paymentId }) => paymentId !== undefined);
  const keys = created.map(({ paymentId = '' }) => confirmationKey(journal, paymentId));
  const confirmations = await readJournal(context, await Promise.all(keys));
  for (const [index, one] of created.entries()) {
    one.state = confirmationOf(confirmations[index] as JournalEntries);
  }
  return known;
}

/** Returns whether the sent body asked to verify the payee; undefined when other fields differ too. */
async function wasVerified(
  journal: Journal,
  { reference, body }: KnownRow,
  entries: JournalEntries | undefined,
): Promise<boolean | undefined> {
  const sent = decisiveAttempt(entries?.attempts ?? [])?.hash;
  const { verificationOfPayee: _, ...others } = body;
  for (const asked of [{ verificationOfPayee: true }, { verificationOfPayee: false }, {}]) {
    const { hash } = await preparePayment({ ...others, ...asked }, { journal, reference });
    if (hash === sent) return asked.verificationOfPayee === true;
  }
  return undefined;
}

async function readJournal({ options: { journal } }: RunContext, keys: readonly string[]) {
  if (keys.length === 0) return [];
  try {
    return await journal.readMany(keys);
  } catch (cause) {
    throw journalError(cause, 'not-sent', 'could not be read, so nothing was sent');
  }
}

export function journalError(cause: unknown, outcome: 'not-sent' | 'unknown', what: string) {
  const context = { operation: 'createPayment', reference: '', attempt: 1, attempts: [] } as const;
  return new JournalError(`The journal ${what}`, { ...context, outcome }, { cause });
}

/** Reads the unfinished rows again from the input. @throws {RowsError} at a row that differs from the row that was checked */
export async function* readAgain(
  context: RunContext,
  digests: readonly string[],
  isLeft: (row: number) => boolean,
): AsyncGenerator<KnownRow> {
  // Also reads rows after the last checked row, because a row added after the check counts as a difference.
  const isWanted = (row: number) => row > digests.length || isLeft(row);
  for await (const block of readBlocks(context, isWanted)) {
    const other = block.find((one) => !isRight(one) || one.digest !== digests[one.row - 1]);
    const before = block.filter(isRight).filter(({ row }) => !other || row < other.row);
    yield* await ask(context, before);
    if (other) {
      const rule =
        'differs from the row that was checked: `rows` must return the same rows at each call.';
      throw new RowsError('The run stopped before its last row', [{ row: other.row, rule }]);
    }
  }
}

/** @throws {RowsError} when a row of a block has a problem */
export async function* readKnown(
  context: RunContext,
  isWanted?: Parameters<typeof readBlocks>[1],
): AsyncGenerator<KnownRow> {
  for await (const block of readBlocks(context, isWanted)) {
    const wrong = block.flatMap(({ problems }) => problems);
    if (wrong.length > 0) throw new RowsError('Nothing was sent', wrong);
    yield* await ask(context, block.filter(isRight));
  }
}

export type PreparedRow = ReadRow & { prepared: PreparedPayment };

export function isPrepared(row: ReadRow): row is PreparedRow {
  return row.prepared !== undefined;
}

function isRight(row: ReadRow): row is PreparedRow {
  return isPrepared(row) && row.problems.length === 0;
}

/** A row of the input, with the problems that are visible without other rows and without requests to the service. */
interface ReadRow {
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
async function checkRow(given: PayoutRow, row: number, journal: Journal): Promise<ReadRow> {
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
