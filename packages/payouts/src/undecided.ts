import {
  AmbiguousError,
  InProgressError,
  type Payment,
  UndecidedError,
} from '@crossborder-fx/client';
import { confirmRow } from './confirm.ts';
import { createPayment } from './create-payment.ts';
import { type KnownRow, readKnown } from './read-rows.ts';
import { open } from './row-state.ts';
import type { RunContext } from './run-context.ts';
import { look } from './settle.ts';

/** A row that a person must decide about, after looking at the row's payment on the web pages of the service. */
export interface UndecidedRow {
  row: number;
  reference: string;
  /** The request with the unknown outcome: the creation or the confirmation of the payment. */
  step: 'create' | 'confirm';
  paymentId?: string | undefined;
  /** The number of the request with the unknown outcome, to pass as `resend` in a decision. */
  attempt: number;
  /** The time until which the run refuses a decision about the row. */
  notBefore: Date;
  /** The payments at the service that may be the payment that was sent for the row. The payments contain personal data. */
  candidates: readonly { id: string }[];
  /** Whether the client could read the service's list of payments to its end. */
  complete: boolean;
  /**
   * The evidence of the service's request log about the row, such as `accepted`; undefined when the client has not read the
   * log.
   */
  evidence: UndecidedError['evidence'];
  /** Decides that the payment with this id is the payment that was sent for the row. */
  adopt(id: string): Promise<Payment>;
  /**
   * Decides that the service has no payment for the row and that the payments in `dismiss` are other payments, and sends the
   * row again.
   */
  resend(options?: { dismiss?: readonly string[] | undefined }): Promise<Payment>;
}

/** A person's decision about a row, with either `adopt` or `resend`. */
export interface Decision {
  adopt?: string | undefined;
  /** The number in the field `attempt` of the undecided row. */
  resend?: number | undefined;
  /** The ids of candidate payments that are not the payment of the row. Allowed only together with `resend`. */
  dismiss?: readonly string[] | undefined;
}

/** Looks for the payment of each sent row, writes found payments to the journal, and yields the rows that stay undecided. */
export async function* undecided(context: RunContext): AsyncGenerator<UndecidedRow> {
  let failure: unknown;
  for await (const row of readKnown(context)) {
    const { reference, paymentId, state } = row;
    if (!open.has(state)) continue;
    try {
      await look(context, (journal) => send(context, row, {}, journal));
    } catch (error) {
      const isOfPerson = error instanceof UndecidedError || error instanceof AmbiguousError;
      // Continue with the next row after an error, because an error of one row must not hide the other rows.
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

/** @throws {TypeError} when no row has `reference`, or the decision has neither or both of `adopt` and `resend` */
export async function decide(
  context: RunContext,
  reference: string,
  decision: Decision,
): Promise<Payment> {
  if ((decision.adopt === undefined) === (decision.resend === undefined)) {
    throw new TypeError('A decision must have either `adopt` or `resend`');
  }
  const isNamed = (_row: number, one: unknown) => String(one).normalize() === reference.normalize();
  for await (const row of readKnown(context, isNamed)) return send(context, row, decision);
  throw new TypeError(`No row has the reference ${reference}`);
}

async function send(
  context: RunContext,
  row: KnownRow,
  decision: Decision,
  journal = context.options.journal,
): Promise<Payment> {
  if (row.paymentId === undefined) return createPayment(context, row, { journal, ...decision });
  if (decision.adopt !== undefined) {
    throw new TypeError(
      `\`adopt\` must be left out: the row has the payment ${row.paymentId}. For an undecided confirmation, use \`resend\``,
    );
  }
  return confirmRow(context.fx, journal, row, decision.resend);
}
