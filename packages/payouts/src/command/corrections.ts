import { constants } from 'node:fs';
import { type FileHandle, open, readFile, unlink, writeFile } from 'node:fs/promises';
import { type Client, PayeeVerificationError } from '@crossborder-fx/client';
import { parse } from 'csv-parse/sync';
import { UsageError } from '../errors.ts';
import type { RowReport } from '../run-context.ts';

const names = ['row', 'reference', 'externalBankAccountId', 'status', 'message'];
const payee = ['registeredName', 'registeredType', 'proposedName', 'proposedType', 'whatToDo'];
// The byte order mark (BOM), which makes spreadsheets read the file as UTF-8.
const head = `\uFEFF${lineOf([...names, ...payee])}`;

const make =
  'Ask the payee by a phone number or address that you already have. The service cannot change a beneficiary: create a new one with the right name and type, and put its id into the row of the payment.';
const isThere =
  'The payment exists although its payee is not verified. Ask the payee for the right name and account before you confirm the payment. The command cancel deletes the payment, and the row then needs another reference.';

export type Corrections = Awaited<ReturnType<typeof openCorrections>>;

/** Returns the number of each reference's row in the spreadsheet. */
type ReadLines = () => Promise<ReadonlyMap<string, number>>;

/**
 * Opens a file for the payees that the service could not verify. Only the file's owner can read the file. Rows are added while
 * the run creates payments. The rows of created payments stay from an earlier command, because the service verifies the payee
 * of a payment only once.
 *
 * @param readLines - called when the file has rows of created payments, whose references may have left the spreadsheet
 * @param onError - called once when the file cannot be written
 * @throws {UsageError} when the file cannot be written, or has other content
 */
export async function openCorrections(
  fx: Client,
  path: string,
  readLines: ReadLines,
  onError: (error: Error) => void,
) {
  const { file, kept } = await openKept(path, readLines);
  let count = kept.size;
  let failure: UsageError | undefined;
  let written: Promise<unknown> = Promise.resolve();
  let ended: Promise<number> | undefined;
  const end = async () => {
    await written;
    await file.close();
    if (count === 0) await unlink(path);
    await unlink(lockOf(path));
    if (failure) throw failure;
    return count;
  };
  return {
    /** @returns a promise that resolves when the row is in the file, or the file cannot be written */
    async add(row: RowReport, line: number): Promise<void> {
      // After a crash, the file may have the row of a payment that the journal does not have yet.
      const keptLine = row.error ? undefined : kept.get(safeOf(row.reference));
      const isCanceled = keptLine !== undefined && row.state === 'canceled';
      if (!isCanceled && (!unverified(row) || keptLine !== undefined)) return;
      count += isCanceled ? -1 : 1;
      const write = async () => {
        if (!isCanceled) return void (await appendWhole(file, await lineOfRow(fx, row, line)));
        const text = await readFile(path, 'utf8');
        await overwrite(path, file, text.split(keptLine).join(''));
      };
      written = written
        .then(async () => failure ?? write())
        .catch((error) => {
          failure = unwritable(error);
          onError(failure);
        });
      await written;
    },
    /** Waits until all rows are in the file; deletes a file without rows. @returns the number of rows @throws {UsageError} */
    close(): Promise<number> {
      ended ??= end();
      return ended;
    },
  };
}

async function openKept(path: string, readLines: ReadLines) {
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_APPEND;
  await lock(path);
  let file: FileHandle | undefined;
  try {
    file = await open(path, flags, 0o600);
    const text = await file.readFile('utf8');
    if (text !== '' && !text.startsWith(head)) throw new UsageError(otherFile);
    await file.chmod(0o600);
    const kept = await keptLines(text.slice(head.length), readLines);
    await overwrite(path, file, head + [...kept.values()].join(''));
    return { file, kept };
  } catch (error) {
    await file?.close();
    await unlink(lockOf(path));
    throw error instanceof UsageError ? error : unwritable(error);
  }
}

/** Writes over the earlier content, so that a full disk takes away no row. */
async function overwrite(path: string, file: FileHandle, content: string): Promise<void> {
  await writeFile(path, content, { flag: 'r+' });
  await file.truncate(Buffer.byteLength(content));
}

const lockOf = (path: string) => `${path}.lock`;

/** Refuses a file that a live process writes: at its end, each process deletes a file to which it has added no row. */
async function lock(path: string): Promise<void> {
  const content = `${process.pid}\n`;
  try {
    await writeFile(lockOf(path), content, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (Object(error).code !== 'EEXIST') {
      // A full disk may have left an empty file.
      await unlink(lockOf(path)).catch(() => {});
      throw unwritable(error);
    }
    const owner = Number(await readFile(lockOf(path), 'utf8'));
    if (owner !== process.pid && isAlive(owner)) {
      throw new UsageError(
        `the file that --corrections names is written by another process, ${owner}: wait for its end, or name another file. If that is another program, delete ${lockOf(path)}.`,
      );
    }
    await writeFile(lockOf(path), content);
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return Object(error).code === 'EPERM';
  }
}

/** Returns the lines of created payments whose references are still in the spreadsheet, by reference. */
async function keptLines(text: string, readLines: ReadLines): Promise<Map<string, string>> {
  // A crash may have left a part of the last line, which may be the only line.
  const [whole = ''] = /^[\s\S]*"\r\n/.exec(text) ?? [];
  const there = (parse(whole) as string[][]).filter((cells) => cells.at(-1)?.startsWith(isThere));
  if (there.length === 0) return new Map();
  const lines = new Map([...(await readLines())].map(([name, line]) => [safeOf(name), line]));
  const kept = new Map<string, string>();
  for (const [_, reference = '', ...cells] of there) {
    const line = lines.get(reference);
    if (line !== undefined) kept.set(reference, lineOf([line, reference, ...cells]));
  }
  return kept;
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

function cellOf(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  // A line break inside a cell would look like the end of a row to `keptLines`.
  const line = text.replace(/\s*[\r\n]\s*/g, ' ').trim();
  return `"${safeOf(line).replaceAll('"', '""')}"`;
}

/** Puts an apostrophe before a text that a spreadsheet would calculate as a formula. */
function safeOf(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
