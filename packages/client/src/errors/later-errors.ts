import { CallError, type CallFacts } from './call-error.ts';

// The errors of methods that are loaded on demand: a program that calls none does not pay for them.

/** A page has the same items as the one before: the service ignores the page number. */
export class PaginationStalledError extends CallError {
  override readonly name = 'PaginationStalledError';
}

/** The reference and the attempt that an error of `createOnce` or `confirmOnce` belongs to. */
export interface OnceContext extends CallFacts {
  /** The caller's reference, or the id of the payment that is confirmed. */
  reference: string;
  /** Whose reference it is, where the account has several scopes. */
  scope?: string | undefined;
  /** Counts from 1. Pass it as `resend` to send an undecided payment, trade or confirmation again. */
  attempt: number;
}

/** Has `Fields` as properties, beside those of its context. */
abstract class OnceError<Fields = unknown> extends CallError {
  declare readonly reference: string;
  declare readonly scope?: string | undefined;
  declare readonly attempt: number;

  constructor(message: string, context: OnceContext & Fields, options?: ErrorOptions) {
    super(message, context, options);
    const { startedAt, ...shown } = context;
    Object.assign(this, shown);
  }
}

/** The journal could not be written, so nothing was sent; `cause` is its error. */
export class JournalError extends OnceError {
  override readonly name = 'JournalError';
}

/** The reference was used for something else. Nothing was sent. */
export class MismatchError extends OnceError {
  override readonly name = 'MismatchError';
}

/** This or another process sent the reference a short while ago, and the answer may still come. */
export class InProgressError extends OnceError<{ retryAt: Date }> {
  override readonly name = 'InProgressError';
  /** From then on, a call with this reference looks for the outcome. */
  declare readonly retryAt: Date;
}

/** The facts about a request whose outcome is unknown. */
export interface Undecided {
  /** Objects at the service that the request may have created. Not enumerable: they have personal data. */
  candidates: readonly { id: string }[];
  /** Whether the service's list could be read to its end. */
  complete: boolean;
  /** Before this moment the request that was sent may still take effect. */
  notBefore: Date;
  /**
   * The evidence of the service's own log. `accepted`: it was answered with success, so it is never sent again, and
   * a person can `adopt`. `refused`: it was refused, but an object is there that it may have created. `open`: no answer yet.
   * `arrived`: another answer. `done`: more than one object. `gone`: an object that the service no longer shows. `none`: no
   * such request, which proves nothing. `absent`: no such request, though each of three later ones is there, which is no
   * proof either. `unread`: the log could not be read.
   */
  evidence?: LogEvidenceWord | undefined;
}

export type LogEvidenceWord =
  | 'accepted'
  | 'refused'
  | 'open'
  | 'arrived'
  | 'done'
  | 'gone'
  | 'none'
  | 'absent'
  | 'unread';

abstract class OpenError extends OnceError<Omit<Undecided, 'candidates'>> implements Undecided {
  declare readonly candidates: Undecided['candidates'];
  declare readonly complete: boolean;
  declare readonly notBefore: Date;
  declare readonly evidence?: LogEvidenceWord | undefined;

  constructor(
    message: string,
    { candidates, ...context }: OnceContext & Undecided,
    options?: ErrorOptions,
  ) {
    super(message, context, options);
    Object.defineProperty(this, 'candidates', { value: candidates });
  }
}

/** The request was sent, and no object is certainly its result. A person decides: `resend` or `adopt`. */
export class UndecidedError extends OpenError {
  override readonly name = 'UndecidedError';
}

/** The request was sent, and more than one object bears its marker. A person decides: `adopt`. */
export class AmbiguousError extends OpenError {
  override readonly name = 'AmbiguousError';
}

/**
 * The service could not be asked about an earlier request; `cause` says why. Nothing was sent.
 * Call again: the next call looks again.
 */
export class LookError extends OnceError {
  override readonly name = 'LookError';
}

/** The payment is not the one that was approved. This call has sent nothing; the message says whether it was confirmed before. */
export class ChangedError extends OnceError<{ fields: readonly string[] }> {
  override readonly name = 'ChangedError';
  /** The fields that differ, or that the service does not show, such as `amount.value`. */
  declare readonly fields: readonly string[];
}

/** The object `id` was created, and the service no longer shows it. Nothing was sent. */
export class GoneError extends OnceError<{ id: string }> {
  override readonly name = 'GoneError';
  declare readonly id: string;
}
