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
  /** Counts from 1. */
  row: number;
  reference: string;
  state: RowState;
  /** The beneficiary that the row pays to. */
  externalBankAccountId: string;
  /** Result of a verification of the payee that the service had beside a payment that it has created now. */
  payeeVerification?: PayeeVerification | undefined;
  /** Id of the payment, once it is created. */
  paymentId?: string | undefined;
  /** The reason that it got no further, if this run has seen one. */
  error?: CrossborderFxError | undefined;
}

export interface PayoutRunOptions {
  /** Remembers what was sent: of the client, such as `fileJournal` or `postgresJournal`. */
  journal: Journal;
  /** Your name for the run, such as the day. Part of what is approved, and of nothing else. */
  name: string;
  rows: PayoutRows;
  /** How many rows are at the service at most. @default 4 */
  concurrency?: number | undefined;
  /** Whether other rows are begun after the first whose outcome nobody knows. @default 'stop' */
  onUnknown?: 'stop' | 'continue' | undefined;
  /**
   * Ids of payments by the references of rows: each is the payment of that row, which the journal does not know, such
   * as one that somebody made by hand. `create()` writes it to the journal, and sends nothing for the row.
   */
  knownPayments?: Readonly<Record<string, string>> | undefined;
  /** References of rows that are paid though a payment of the last days bears their reference. */
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

/** In milliseconds. */
export interface Clock {
  /** Never goes back. */
  now(): number;
  /** Waits, at most until the signal aborts. Never rejects. */
  wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** A run as its parts see it. */
export interface RunContext {
  fx: Client;
  options: PayoutRunOptions;
  clock: Clock;
  /** Numbers of the rows that this run has created: of all others, the summary says "already there". */
  created: Set<number>;
  /** The latest errors by number of the row, for `rows()`. */
  errors: Map<number, CrossborderFxError>;
}

const mostErrors = 1_000;

/** Tells the caller of a row, and keeps its error for `rows()`. */
export async function report({ options, errors }: RunContext, row: RowReport): Promise<void> {
  if (!row.error) errors.delete(row.row);
  else if (errors.size < mostErrors) errors.set(row.row, row.error);
  try {
    await options.onRow?.(row);
  } catch {
    // A payment that was made must not become an error.
  }
}
