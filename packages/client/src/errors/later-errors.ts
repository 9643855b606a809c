import { CallError, type CallFacts } from './call-error.ts';

// This file has the error classes of methods that are loaded on demand. A program that calls no such method does not
// load this file.

/** A page of a list has the same items as the page before: the service ignores the page number. */
export class PaginationStalledError extends CallError {
  override readonly name = 'PaginationStalledError';
}

/** The reference and the attempt number that an error of `createOnce` or `confirmOnce` shows. */
export interface OnceContext extends CallFacts {
  /** The reference that the caller gave to the object to create, or the id of the payment to confirm. */
  reference: string;
  /** The scope of the caller's reference, when the account has several scopes. */
  scope?: string | undefined;
  /**
   * The number of the attempt, from 1. Pass the number as `resend` to send an undecided payment, trade or confirmation again.
   */
  attempt: number;
}

/** An error of `createOnce` or `confirmOnce`. It copies the properties of `context`, except `startedAt`. */
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

/** The client could not write the journal, so it sent nothing; `cause` is the journal's error. */
export class JournalError extends OnceError {
  override readonly name = 'JournalError';
}

/** The caller used the reference before, for another body or object. Nothing was sent. */
export class MismatchError extends OnceError {
  override readonly name = 'MismatchError';
}

/** This process or another one sent the request of this reference a short while ago, and the answer may still come. */
export class InProgressError extends OnceError<{ retryAt: Date }> {
  override readonly name = 'InProgressError';
  /** From this moment on, a call with this reference looks for the outcome at the service. */
  declare readonly retryAt: Date;
}

/** The facts about a request of `createOnce` or `confirmOnce` whose outcome is unknown. */
export interface Undecided {
  /** Objects that the request may have created. The property is not enumerable, because the objects hold personal data. */
  candidates: readonly { id: string }[];
  /** Whether the client could read the service's list of objects to its end. */
  complete: boolean;
  /** Until this moment, the sent request may still take effect. */
  notBefore: Date;
  /**
   * The evidence of the service's log about the request. `accepted`: the service answered with success, so the client never
   * sends the request again, and a person can `adopt` the object. `refused`: the service refused the request, but shows an
   * object that the request may have created. `open`: the log shows the request without an answer. `arrived`: the log shows an
   * answer that proves neither success nor refusal. `done`: the log proves that more than one object was created. `gone`: the
   * request created an object that the service no longer shows. `none`: the log does not show the request, which proves
   * nothing. `absent`: the log does not show the request, although it shows three later ones, which still proves nothing.
   * `unread`: the client could not read the log.
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

/**
 * The request was sent, and no object is certainly its result. A person decides: `resend` to send the request again, or `adopt`
 * to take an existing object as its result.
 */
export class UndecidedError extends OpenError {
  override readonly name = 'UndecidedError';
}

/**
 * The request was sent, and several objects have the request's tag, or the service's log shows that the request created
 * several. A person decides with `adopt` which object is the result.
 */
export class AmbiguousError extends OpenError {
  override readonly name = 'AmbiguousError';
}

/**
 * The client could not look up an earlier request at the service; `cause` says why. Nothing new was sent. Call again.
 */
export class LookError extends OnceError {
  override readonly name = 'LookError';
}

/**
 * The payment differs from the payment that was approved. This call has sent no confirmation. The message says whether the
 * payment was already confirmed.
 */
export class ChangedError extends OnceError<{ fields: readonly string[] }> {
  override readonly name = 'ChangedError';
  /** The fields of the payment that differ from the approved payment or are missing, such as `amount.value`. */
  declare readonly fields: readonly string[];
}

/** The object with this `id` was created earlier, but the service no longer shows it. Nothing was sent. */
export class GoneError extends OnceError<{ id: string }> {
  override readonly name = 'GoneError';
  declare readonly id: string;
}
