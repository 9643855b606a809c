import { setTimeout } from 'node:timers/promises';
import type { Client, Payment } from '@crossborder-fx/client';
import { requireKnown } from '@crossborder-fx/client/once';
import { cancel } from './cancel.ts';
import { confirm } from './confirm.ts';
import { create } from './create.ts';
import { readKnown, reportOf } from './read-rows.ts';
import type { Clock, PayoutRunOptions, RowReport, RunContext } from './run-context.ts';
import { type PayoutSummary, summary } from './summary.ts';
import { type Decision, decide, type UndecidedRow, undecided } from './undecided.ts';
import type { RunResult } from './work-through.ts';

/**
 * Many payments as one run. The journal has all state of the run, so a new run object with the same rows continues where the
 * earlier one stopped.
 */
export interface PayoutRun {
  /**
   * Checks all rows, and then creates the payment of each row by `payments.createOnce`. Call `create` again after a stop or a
   * crash: a row with a payment costs no request, and the run tries refused rows again.
   *
   * @throws {RowsError} with all problems of all rows: nothing was sent
   * @throws {JournalError} when the journal cannot be read: nothing was sent
   */
  create(): Promise<RunResult>;
  /** Returns the sums of the run, and the digest that a person approves. The call reads each created payment at the service. */
  summary(): Promise<PayoutSummary>;
  /**
   * Confirms the payments by `payments.confirmOnce`, once all payments are created and each has the values of its row.
   *
   * @param approved - the digest of the summary
   * @throws {ApprovalError} when the rows differ from the approved rows; nothing was confirmed
   * @throws {RowsError} when a row is not created, or its payment differs; nothing was confirmed
   */
  confirm(options: { approved: string }): Promise<RunResult>;
  /**
   * Deletes the payments of the run that are created and not confirmed. Never call `cancel` while another process confirms
   * these payments.
   */
  cancel(): Promise<RunResult>;
  /**
   * Yields each row in order, with its state from the journal and without asking the service.
   *
   * @throws {RowsError} at a wrong row
   */
  rows(): AsyncIterable<RowReport>;
  /**
   * Looks at the service for the payments of sent rows, and yields the rows that a person must decide about. The call sends no
   * payment.
   */
  undecided(): AsyncIterable<UndecidedRow>;
  /** Applies a person's decision about one row. @throws {TypeError} when no row has `reference` */
  decide(reference: string, decision: Decision): Promise<Payment>;
}

/**
 * Makes a run of payments: call `await run.create()`, let a person approve `(await run.summary()).digest`, and then call `await
 * run.confirm({ approved })`.
 *
 * @throws {TypeError} when an option is missing or wrong
 */
export function createPayoutRun(fx: Client, options: PayoutRunOptions): PayoutRun {
  return payoutRunOn(fx, options, {
    now: () => performance.now(),
    wait: (milliseconds, signal) =>
      // Shortens the wait to the longest wait that setTimeout allows, because setTimeout ends a longer wait immediately.
      setTimeout(Math.min(milliseconds, 2 ** 31 - 1), undefined, { signal }).catch(() => {}),
  });
}

/** Makes a run with the given clock, such as the clock of a test. */
export function payoutRunOn(fx: Client, options: PayoutRunOptions, clock: Clock): PayoutRun {
  requireOptions(options);
  const context: RunContext = { fx, options, clock, created: new Set(), errors: new Map() };
  return {
    create: () => create(context),
    summary: () => summary(context),
    confirm: (approval) => confirm(context, approval),
    cancel: () => cancel(context),
    rows: () => reportRows(context),
    undecided: () => undecided(context),
    decide: (reference, decision) => decide(context, reference, decision),
  };
}

async function* reportRows(context: RunContext): AsyncGenerator<RowReport> {
  for await (const row of readKnown(context)) {
    yield { ...reportOf(row), error: context.errors.get(row.row) };
  }
}

const optionNames: readonly (keyof PayoutRunOptions)[] = [
  ...(['journal', 'name', 'rows', 'concurrency', 'onUnknown', 'knownPayments'] as const),
  ...(['payAnyway', 'decimalsAsGiven', 'onProgress', 'onRow', 'signal'] as const),
];

function requireOptions(options: PayoutRunOptions) {
  requireKnown(options, optionNames);
  const { journal, name, rows, concurrency = 4, knownPayments = {}, payAnyway = [] } = options;
  const isText = (value: unknown) =>
    typeof value === 'string' && value.trim() === value && value !== '';
  const ids = Object.values(knownPayments);
  const isList = Array.isArray(payAnyway) && payAnyway.every(isText);
  const decided = isList ? [...Object.keys(knownPayments), ...new Set(payAnyway)] : [];
  const references = new Set(decided.map((reference) => reference.normalize()));
  const rules: Record<string, boolean> = {
    '`journal` must be a journal of @crossborder-fx/client, such as fileJournal()': isText(
      journal?.account,
    ),
    '`name` must be a text that is not empty and has no spaces at its ends': isText(name),
    '`rows` must be an array, or a function that returns all rows at each call':
      typeof rows === 'function' || Array.isArray(rows),
    '`knownPayments` must map each reference to a payment id that no other reference has':
      ids.every(isText) && new Set(ids).size === ids.length,
    '`payAnyway` must be an array of references': isList,
    '`knownPayments` and `payAnyway` must decide about each reference once':
      references.size === decided.length,
    '`concurrency` must be a whole number from 1 to 100':
      Number.isInteger(concurrency) && concurrency >= 1 && concurrency <= 100,
  };
  const broken = Object.keys(rules).find((rule) => !rules[rule]);
  if (broken) throw new TypeError(broken);
}
