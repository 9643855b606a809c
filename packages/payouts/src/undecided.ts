import {
  AmbiguousError,
  InProgressError,
  type Payment,
  UndecidedError,
} from '@crossborder-fx/client';
import { confirmRow } from './confirm.ts';
import { type KnownRow, readKnown } from './read-rows.ts';
import { open } from './row-state.ts';
import type { RunContext } from './run-context.ts';
import { look } from './settle.ts';

/** A row that a person decides about, who has looked at the service's own pages. */
export interface UndecidedRow {
  row: number;
  reference: string;
  /** Whether the creation or the confirmation is undecided. */
  step: 'create' | 'confirm';
  paymentId?: string | undefined;
  /** The number of the attempt, for `resend`. */
  attempt: number;
  /** Before this moment, a decision is refused. */
  notBefore: Date;
  /** Payments that may be the one that was sent. They have personal data. */
  candidates: readonly { id: string }[];
  /** Whether the service's list could be read to its end. */
  complete: boolean;
  /** The evidence of the service's log; undefined while that is not asked. */
  evidence: UndecidedError['evidence'];
  /** The payment with this id is the one that was sent. */
  adopt(id: string): Promise<Payment>;
  /** It does not exist, nor do `dismiss` belong to it: it is sent again. */
  resend(options?: { dismiss?: readonly string[] | undefined }): Promise<Payment>;
}

/** A person's decision: one of both. */
export interface Decision {
  adopt?: string | undefined;
  /** `attempt` of the undecided row. */
  resend?: number | undefined;
  /** With `resend`: ids of candidates that are not the payment. */
  dismiss?: readonly string[] | undefined;
}

/** Looks for each sent row and writes a found one to the journal. Yields the rows that stay undecided. */
export async function* undecided(context: RunContext): AsyncGenerator<UndecidedRow> {
  let failure: unknown;
  for await (const row of readKnown(context)) {
    const { reference, paymentId, state } = row;
    if (!open.has(state)) continue;
    try {
      await look(context, (journal) => send(context, row, {}, journal));
    } catch (error) {
      const isOfPerson = error instanceof UndecidedError || error instanceof AmbiguousError;
      // An error of one row must not hide the other rows.
      if (!isOfPerson && !(error instanceof InProgressError)) failure ??= error;
      else
        yield {
          ...{ row: row.row, reference, paymentId, attempt: error.attempt },
          step: paymentId === undefined ? 'create' : 'confirm',
          notBefore: isOfPerson ? error.notBefore : error.retryAt,
          candidates: isOfPerson ? error.candidates : [],
          complete: isOfPerson && error.complete,
          evidence: isOfPerson ? error.evidence : undefined,
          adopt: (id) => send(context, row, { adopt: id }),
          resend: ({ dismiss } = {}) => send(context, row, { resend: error.attempt, dismiss }),
        };
    }
  }
  if (failure) throw failure;
}

/** @throws {TypeError} when no row has the reference, or the decision is not one of both */
export async function decide(
  context: RunContext,
  reference: string,
  decision: Decision,
): Promise<Payment> {
  if ((decision.adopt === undefined) === (decision.resend === undefined)) {
    throw new TypeError('A decision has either `adopt` or `resend`');
  }
  const isNamed = (_row: number, one: unknown) => String(one).normalize() === reference.normalize();
  for await (const row of readKnown(context, isNamed)) return send(context, row, decision);
  throw new TypeError('No row has this reference');
}

async function send(
  { fx, options }: RunContext,
  row: KnownRow,
  decision: Decision,
  journal = options.journal,
): Promise<Payment> {
  if (row.paymentId === undefined) {
    const { reference, body } = row;
    return fx.payments.createOnce(body, { journal, reference, ...decision });
  }
  if (decision.adopt !== undefined) {
    throw new TypeError('A confirmation has no payment to adopt: it is sent again, or it is done');
  }
  return confirmRow(fx, journal, row, decision.resend);
}
