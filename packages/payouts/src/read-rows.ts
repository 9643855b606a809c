import { setImmediate } from 'node:timers/promises';
import {
  type Journal,
  type JournalEntries,
  JournalError,
  ValidationError,
} from '@crossborder-fx/client';
import { confirmationKey, type PreparedPayment, preparePayment } from '@crossborder-fx/client/once';
import { type RowProblem, RowsError } from './errors.ts';
import { digestOfRow, type PayoutRow } from './row.ts';
import { confirmationOf, creationOf, type RowState } from './row-state.ts';
import type { RunContext } from './run-context.ts';

/** A row with what the journal says of it. */
export interface KnownRow extends PreparedPayment {
  /** Counts from 1. */
  row: number;
  digest: string;
  state: RowState;
  paymentId?: string;
  /** When the journal was read, by its clock. */
  readAt: Date;
}

/** What was read and can be used, or the error of its check. */
export type ReadRow = { row: number; given: PayoutRow } & (
  | { prepared: PreparedPayment; digest: string }
  | { error: unknown }
);

/** The journal is asked once for so many rows. */
const blockSize = 100;

/** Rows in their order, in blocks, each checked by itself. @param isWanted - leaves out the others */
export async function* readBlocks(
  { options: { journal, rows } }: RunContext,
  isWanted: (row: number, reference: unknown) => boolean = () => true,
): AsyncGenerator<ReadRow[]> {
  let block: Promise<ReadRow>[] = [];
  let row = 0;
  const read = async (given: PayoutRow, row: number): Promise<ReadRow> => {
    try {
      const { reference, ...body } = Object(given);
      const prepared = await preparePayment(body, { journal, reference });
      return { row, given, prepared, digest: digestOfRow(prepared.reference, prepared.body) };
    } catch (error) {
      return { row, given, error };
    }
  };
  for await (const given of typeof rows === 'function' ? rows() : rows) {
    row++;
    if (!isWanted(row, Object(given).reference)) continue;
    block.push(read(given, row));
    // Signals and answers have their turn, also where rows and journal wait for nothing.
    if (row % 10 === 0) await setImmediate();
    if (block.length < blockSize) continue;
    yield await Promise.all(block);
    block = [];
  }
  if (block.length > 0) yield await Promise.all(block);
}

/** Adds to checked rows what the journal says of them, in two readings. @throws {JournalError} */
export async function ask(
  context: RunContext,
  rows: readonly Extract<ReadRow, { digest: string }>[],
): Promise<KnownRow[]> {
  const { journal } = context.options;
  const creationKeys = rows.map(({ prepared }) => prepared.key);
  const creations = await readJournal(context, creationKeys);
  const known = rows.map(({ row, prepared, digest }, index): KnownRow => {
    const entries = creations[index] as JournalEntries;
    const creation = creationOf(entries, prepared.hash);
    return { ...prepared, row, digest, ...creation, readAt: entries.now };
  });
  const created = known.filter(({ paymentId }) => paymentId !== undefined);
  const keys = created.map(({ paymentId = '' }) => confirmationKey(journal, paymentId));
  const confirmations = await readJournal(context, await Promise.all(keys));
  for (const [index, one] of created.entries()) {
    one.state = confirmationOf(confirmations[index] as JournalEntries);
  }
  return known;
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

/** A journal with functions of its own: its methods may be those of a class. */
export function journalWith(journal: Journal, own: Partial<Journal>): Journal {
  return {
    account: journal.account,
    read: (key) => journal.read(key),
    readMany: (keys) => journal.readMany(keys),
    keysOf: (operation, ids) => journal.keysOf(operation, ids),
    listOpen: (options) => journal.listOpen(options),
    claim: (record) => journal.claim(record),
    settle: (key, attempt, result) => journal.settle(key, attempt, result),
    ...own,
  };
}

/** The rows that are left of those checked, read again. @throws {RowsError} at one that is another one */
export async function* readAgain(
  context: RunContext,
  digests: readonly string[],
  isLeft: (row: number) => boolean,
): AsyncGenerator<KnownRow> {
  // A row more than there were is read too, and is another one.
  const isWanted = (row: number) => row > digests.length || isLeft(row);
  for await (const block of readBlocks(context, isWanted)) {
    const same = block.filter(isChecked);
    const other = block.find((one) => !isChecked(one) || one.digest !== digests[one.row - 1]);
    const before = same.filter(({ row }) => !other || row < other.row);
    yield* await ask(context, before);
    if (other) {
      const rule = 'is not the row that was checked: `rows` gives others each time it is read.';
      throw new RowsError('Ended in the midst of the rows', [{ row: other.row, rule }]);
    }
  }
}

/** Each row that is wanted, in order, with what the journal says of it. @throws {RowsError} at one that is wrong */
export async function* readKnown(
  context: RunContext,
  isWanted?: Parameters<typeof readBlocks>[1],
): AsyncGenerator<KnownRow> {
  for await (const block of readBlocks(context, isWanted)) {
    const wrong = block.flatMap((one) => (isChecked(one) ? [] : problemOf(one)));
    if (wrong.length > 0) throw new RowsError('Nothing was sent', wrong);
    yield* await ask(context, block.filter(isChecked));
  }
}

export function problemOf({ row, given, error }: Extract<ReadRow, { error: unknown }>): RowProblem {
  const { reference } = Object(given);
  if (!(error instanceof ValidationError)) throw error;
  const { path, rule } = error;
  const name = typeof reference === 'string' ? reference : undefined;
  return { row, reference: name, field: path || undefined, rule };
}

export function isChecked(row: ReadRow): row is Extract<ReadRow, { digest: string }> {
  return 'digest' in row;
}
