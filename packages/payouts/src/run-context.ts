import type {
  Client,
  CrossborderFxError,
  Journal,
  PayeeVerification,
} from '@crossborder-fx/client';
import type { Progress } from './progress.ts';
import type { PayoutRows } from './row.ts';
import type { RowState } from './row-state.ts';

/** The state of a row at one moment. */
export interface RowReport {
  /** The number of the row, from 1. */
  row: number;
  reference: string;
  state: RowState;
  /** The beneficiary that the row pays to. */
  externalBankAccountId: string;
  /** The verification of the payee, if this call has created the payment and asked for the verification. */
  payeeVerification?: PayeeVerification | undefined;
  /** Id of the payment, once it is created. */
  paymentId?: string | undefined;
  /** The error that stopped the row, if this run has seen the error. */
  error?: CrossborderFxError | undefined;
}

export interface PayoutRunOptions {
  /** The client's journal that remembers what was sent, such as `fileJournal` or `postgresJournal`. */
  journal: Journal;
  /** Your name for the run, such as the day. The name is part of what is approved, and of nothing else. */
  name: string;
  rows: PayoutRows;
  /** How many rows may wait for an answer of the service at the same time. @default 4 */
  concurrency?: number | undefined;
  /** Whether the run begins other rows after a row with an unknown outcome. @default 'stop' */
  onUnknown?: 'stop' | 'continue' | undefined;
  /**
   * Ids of payments that belong to rows and are unknown to the journal, such as payments made by hand, by the reference of the
   * row. `create()` writes them to the journal, and sends nothing for these rows.
   */
  knownPayments?: Readonly<Record<string, string>> | undefined;
  /** References of rows that are paid although a recent payment bears the same reference. */
  payAnyway?: readonly string[] | undefined;
  /** Whether amounts may have more decimals than their currency. @default false */
  decimalsAsGiven?: boolean | undefined;
  /** Called at most four times a second. Its errors are ignored. */
  onProgress?: ((progress: Progress) => void) | undefined;
  /** Called when this process is done with a row. Its errors are ignored. */
  onRow?: ((row: RowReport) => void) | undefined;
  /** Ends the run between rows; rows in progress are finished. */
  signal?: AbortSignal | undefined;
}

/** A clock in milliseconds. */
export interface Clock {
  /** Returns a time that never goes back. */
  now(): number;
  /** Waits, at most until the signal aborts. Never rejects. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** The parts of a run that its functions share. */
export interface RunContext {
  fx: Client;
  options: PayoutRunOptions;
  clock: Clock;
  /** Numbers of the rows that this run has created; the summary counts other created rows as `alreadyThere`. */
  created: Set<number>;
  /** The latest errors by number of the row, for `rows()`. */
  errors: Map<number, CrossborderFxError>;
}

const mostErrors = 1_000;

/** Reports a row to the caller, and keeps its error for `rows()`. */
export async function report({ options, errors }: RunContext, row: RowReport): Promise<void> {
  if (!row.error) errors.delete(row.row);
  else if (errors.size < mostErrors) errors.set(row.row, row.error);
  try {
    await options.onRow?.(row);
  } catch {
    // An error of the callback must not turn a payment that was made into an error.
  }
}
