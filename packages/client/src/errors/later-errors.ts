import { CallError, type CallFacts } from './call-error.ts';

// Errors of methods that are loaded on demand. Other programs do not load this file.

/** A page has the same items as the one before: the service ignores the page number. */
export class PaginationStalledError extends CallError {
  override readonly name = 'PaginationStalledError';
}

/** The reference and the attempt of an error of `createOnce` or `confirmOnce`. */
export interface OnceContext extends CallFacts {
  /** The caller's reference of the object to create, or the id of the payment that is confirmed. */
  reference: string;
  /** The scope of the reference, when the account has several scopes. */
  scope?: string | undefined;
  /** The number of the attempt, from 1. Pass it as `resend` to send an undecided payment, trade or confirmation again. */
  attempt: number;
}

/** Has the properties of `Fields` and of its context. */
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

/** The reference was already used for another body or object. Nothing was sent. */
export class MismatchError extends OnceError {
  override readonly name = 'MismatchError';
}

/** This or another process sent the reference a short while ago, and the answer may still come. */
export class InProgressError extends OnceError<{ retryAt: Date }> {
  override readonly name = 'InProgressError';
  /** From this moment on, a call with this reference looks for the outcome. */
  declare readonly retryAt: Date;
}

/** The facts about a request of `createOnce` or `confirmOnce` whose outcome is unknown. */
export interface Undecided {
  /** Objects that the request may have created. The property is not enumerable, because they hold personal data. */
  candidates: readonly { id: string }[];
  /** Whether the client could read the service's list of objects to its end. */
  complete: boolean;
  /** Until this moment, the sent request may still take effect. */
  notBefore: Date;
  /**
   * The evidence of the service's log. `accepted`: the service answered with success, so the client never sends it
   * again, and a person can `adopt`. `refused`: the service refused it, but shows an object that it may have
   * created. `open`: no answer yet. `arrived`: another answer. `done`: more than one object. `gone`: an object that
   * the service no longer shows. `none`: no such request, which proves nothing. `absent`: no such request, although
   * the log shows three later ones, which still proves nothing. `unread`: the log could not be read.
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
 * The service could not be asked about an earlier request; `cause` says why. Nothing was sent. The next call looks
 * again.
 */
export class LookError extends OnceError {
  override readonly name = 'LookError';
}

/**
 * The payment differs from the approved one. This call has sent nothing. The message says whether it was already
 * confirmed.
 */
export class ChangedError extends OnceError<{ fields: readonly string[] }> {
  override readonly name = 'ChangedError';
  /** The fields of the payment that differ from the approved ones or are missing, such as `amount.value`. */
  declare readonly fields: readonly string[];
}

/** The object with this `id` was created earlier, but the service no longer shows it. Nothing was sent. */
export class GoneError extends OnceError<{ id: string }> {
  override readonly name = 'GoneError';
  declare readonly id: string;
}
