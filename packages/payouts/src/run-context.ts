import type {
  Client,
  CrossborderFxError,
  Journal,
  PayeeVerification,
} from '@crossborder-fx/client';
import type { Progress } from './progress.ts';
import type { PayoutRows } from './row.ts';
import type { RowState } from './row-state.ts';

/** The present state of one row of the run. */
export interface RowReport {
  /** The number of the row in the run, from 1. */
  row: number;
  reference: string;
  state: RowState;
  /** The id of the beneficiary of the row. */
  externalBankAccountId: string;
  /**
   * The result of the payee verification, if this call has created or found the payment and the row asks for the verification.
   * The result has only a message if it was lost with the answer of the service.
   */
  payeeVerification?: PayeeVerification | undefined;
  /** The id of the row's payment, once the service has created the payment. */
  paymentId?: string | undefined;
  /** The error that stopped the row, if the row had an error in this run object. */
  error?: CrossborderFxError | undefined;
}

export interface PayoutRunOptions {
  /** The client's journal, which remembers the sent requests, such as `fileJournal` or `postgresJournal`. */
  journal: Journal;
  /** Your name for the run, such as the day of the run. The name changes only the digest that a person approves. */
  name: string;
  rows: PayoutRows;
  /** How many rows may wait for an answer of the service at the same time. @default 4 */
  concurrency?: number | undefined;
  /** Whether the run stops or continues with other rows after a row with an unknown outcome. @default 'stop' */
  onUnknown?: 'stop' | 'continue' | undefined;
  /**
   * Maps the reference of a row to the id of its payment, for payments that are not in the journal, such as payments that a
   * person made by hand. `create()` writes these ids to the journal, and sends nothing for these rows.
   */
  knownPayments?: Readonly<Record<string, string>> | undefined;
  /** The references of rows that the run pays although a recent payment has the same reference. */
  payAnyway?: readonly string[] | undefined;
  /** Whether amounts may have more decimals than their currency. @default false */
  decimalsAsGiven?: boolean | undefined;
  /** A function that the run calls with its progress, at most four times a second. The run ignores errors of the function. */
  onProgress?: ((progress: Progress) => void) | undefined;
  /**
   * A function that the run calls with each row that it has finished, and with each row whose verified payment it finds after a
   * lost answer. The run ignores errors of the function.
   */
  onRow?: ((row: RowReport) => void) | undefined;
  /** An abort of this signal ends the run between rows; the run still finishes the rows that it has begun. */
  signal?: AbortSignal | undefined;
}

export interface Clock {
  /** Returns a time in milliseconds that never goes back. */
  now(): number;
  /** Waits for a number of milliseconds, or until the signal aborts. The promise never rejects. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

export interface RunContext {
  fx: Client;
  options: PayoutRunOptions;
  clock: Clock;
  /** The numbers of the rows that this run object has created. The summary counts other created rows as `alreadyThere`. */
  created: Set<number>;
  /** Maps the number of a row to the latest error of the row. `rows()` returns these errors. */
  errors: Map<number, CrossborderFxError>;
}

const mostErrors = 1_000;

/** Passes a row to the callback onRow, and stores the error of the row for `rows()`. */
export async function report({ options, errors }: RunContext, row: RowReport): Promise<void> {
  if (!row.error) errors.delete(row.row);
  else if (errors.size < mostErrors) errors.set(row.row, row.error);
  try {
    await options.onRow?.(row);
  } catch {
    // An error of the onRow callback must not make a finished row fail.
  }
}
