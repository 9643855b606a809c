import { setImmediate } from 'node:timers/promises';
import {
  type Journal,
  type JournalEntries,
  JournalError,
  type PayeeVerification,
} from '@crossborder-fx/client';
import {
  confirmationKey,
  decisiveAttempt,
  type PreparedPayment,
  preparePayment,
} from '@crossborder-fx/client/once';
import { checkRow, type ReadRow } from './check-row.ts';
import { RowsError } from './errors.ts';
import { confirmationOf, creationOf, type RowState } from './row-state.ts';
import type { RunContext } from './run-context.ts';

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
