import { constants } from 'node:fs';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { type Client, PayeeVerificationError } from '@crossborder-fx/client';
import type { RowReport } from '../run-context.ts';
import { UsageError } from './usage-error.ts';

const names = ['row', 'reference', 'externalBankAccountId', 'status', 'message'];
const payee = ['registeredName', 'registeredType', 'proposedName', 'proposedType', 'whatToDo'];
// The byte order mark (BOM), which makes spreadsheets read the file as UTF-8.
const head = `\uFEFF${lineOf([...names, ...payee])}`;

const make =
  'Ask the payee by a phone number or address that you already have. The service cannot change a beneficiary: create a new one with the right name and type, and put its id into the row of the payment.';
const isThere =
  'The service created the payment although it did not verify the payee. Ask the payee for the right name and account before you confirm the payment. The command cancel deletes the payment, and the row then needs another reference.';

export type Corrections = Awaited<ReturnType<typeof openCorrections>>;

/**
 * Opens a file for the payees that the service could not verify. Only the file's owner can read the file. Rows are added while
 * the run creates payments.
 *
 * @param onError - called once when the file cannot be written
 * @throws {UsageError} when the file cannot be written, or has other content
 */
export async function openCorrections(fx: Client, path: string, onError: (error: Error) => void) {
  const file = await openEmpty(path);
  let count = 0;
  let failure: UsageError | undefined;
  let written: Promise<unknown> = Promise.resolve();
  let ended: Promise<number> | undefined;
  const end = async () => {
    await written;
    await file.close();
    if (count === 0) await unlink(path);
    if (failure) throw failure;
    return count;
  };
  return {
    /** Adds a row to the file if the service could not verify the row's payee. */
    add(row: RowReport, line: number): void {
      if (!unverified(row)) return;
      count++;
      written = written
        .then(async () => failure ?? appendWhole(file, await lineOfRow(fx, row, line)))
        .catch((error) => {
          failure = unwritable(error);
          onError(failure);
        });
    },
    /** Waits until all rows are in the file; deletes a file without rows. @returns the number of rows @throws {UsageError} */
    close(): Promise<number> {
      ended ??= end();
      return ended;
    },
  };
}

async function openEmpty(path: string): Promise<FileHandle> {
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_APPEND;
  let file: FileHandle | undefined;
  try {
    file = await open(path, flags, 0o600);
    const start = Buffer.alloc(Buffer.byteLength(head));
    const { bytesRead } = await file.read(start, { position: 0 });
    if (bytesRead > 0 && start.toString() !== head) throw new UsageError(otherFile);
    await file.chmod(0o600);
    await file.truncate(0);
    await file.appendFile(head);
    return file;
  } catch (error) {
    await file?.close();
    throw error instanceof UsageError ? error : unwritable(error);
  }
}

/** Appends a line to the file. When the disk is full, removes the half-written line. */
async function appendWhole(file: FileHandle, line: string): Promise<void> {
  const { size } = await file.stat();
  try {
    await file.appendFile(line);
  } catch (error) {
    await file.truncate(size);
    throw error;
  }
}

const otherFile =
  '--corrections must name a new file, or a file that this command wrote: the file has other content.';

function unwritable(error: unknown): UsageError {
  const { code = 'unknown error' } = Object(error);
  return new UsageError(`the file that --corrections names cannot be written: ${code}.`);
}

/** Returns the result of a payee verification, or undefined when the result confirms the payee. */
export function unverified({ error, payeeVerification }: RowReport) {
  if (error instanceof PayeeVerificationError) return error.payeeVerification;
  return payeeVerification?.status === 'SUCCESS' ? undefined : payeeVerification;
}

async function lineOfRow(fx: Client, row: RowReport, line: number): Promise<string> {
  const { reference, externalBankAccountId, error } = row;
  const { status, message, corrections } = Object(unverified(row));
  const proposed = Object(corrections);
  const account = await fx.externalBankAccounts.get(externalBankAccountId).catch(() => undefined);
  const registered = [account?.holder?.name, account?.holder?.type];
  const unread = account ? '' : ' The beneficiary could not be read.';
  return lineOf([
    ...[line, reference, externalBankAccountId, status, message, ...registered],
    ...[proposed.account_holder_name, proposed.account_holder_type],
    `${error ? make : isThere}${unread}`,
  ]);
}

function lineOf(values: readonly unknown[]): string {
  return `${values.map(cellOf).join(',')}\r\n`;
}

/** Puts an apostrophe before a text that a spreadsheet would calculate as a formula. */
function cellOf(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
