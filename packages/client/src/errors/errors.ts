import type { PayeeVerificationErrorBody } from '@crossborder-fx/openapi';
import type { Outcome } from '../ground/outcome.ts';
import type { ErrorEnvelope } from '../read/envelope.ts';
import { type CallContext, CallError, type CallFacts } from './call-error.ts';
import { shortened } from './passed-on.ts';

/** Something is wrong with an option or an argument; nothing was sent. */
export class ValidationError extends CallError {
  override readonly name = 'ValidationError';
  /** The option or field, such as `baseUrl` or `holder.name`. */
  readonly path: string;
  /** The rule that it breaks, such as `must be 3 capital letters`. Never holds the value. */
  readonly rule: string;

  constructor(
    path: string,
    rule: string,
    operation?: string,
    options?: ErrorOptions & { outcome?: Outcome },
  ) {
    const subject = path || 'the argument';
    const message = operation ? `${operation}: ${subject} ${rule}` : `${subject} ${rule}`;
    const { outcome = 'not-sent' } = options ?? {};
    super(message, { operation, attempts: [], outcome }, options);
    this.path = path;
    this.rule = rule;
  }
}

/** The service answered with an error. */
export class ApiError<Name extends string = 'ApiError'> extends CallError {
  override readonly name = 'ApiError' as Name;
  /** HTTP status. Which statuses the service uses is not documented. */
  declare readonly status: number;
  /** The catalogue of codes is not documented. */
  declare readonly errorCode: ErrorEnvelope['errorCode'];
  declare readonly errorType: ErrorEnvelope['errorType'];
  /** The sentence of the service, for a person to read. Not enumerable: it may name people and accounts. */
  declare readonly errorMessage: string | undefined;
  declare readonly link: ErrorEnvelope['link'];

  constructor(request: string, status: number, envelope: ErrorEnvelope, context: CallContext) {
    const { errorType, errorCode, errorMessage } = envelope;
    const mayShow = ([name, value]: [string, unknown]) =>
      context.serviceText || codes[name]?.test(String(value)) === true;
    const parts = Object.entries({ errorType, errorCode, errorMessage }).filter(mayShow);
    const detail = parts.flatMap(([, value]) => value ?? []).join(' ');
    super(`${request} was answered with ${status}${detail && `: ${shortened(detail)}`}`, context);
    Object.assign(this, { status });
    for (const [name, value] of Object.entries(envelope)) {
      Object.defineProperty(this, name, { value, enumerable: mayShow([name, value]) });
    }
  }
}

/** A text in the form of a code is a code, and no sentence about a person. */
const codes: Record<string, RegExp> = {
  errorType: /^[A-Za-z_.-]{1,64}$/,
  errorCode: /^[\w.-]{1,12}$/,
};

type PayeeVerification = NonNullable<PayeeVerificationErrorBody['payeeVerification']>;

/** The payee could not be verified, and nothing was created (service description, section 7). */
export class PayeeVerificationError extends ApiError<'PayeeVerificationError'> {
  override readonly name = 'PayeeVerificationError';
  /**
   * The service's result for the payee. Not enumerable, since it may name the account holder, who must
   * not appear in logs.
   */
  declare readonly payeeVerification: PayeeVerification;

  constructor(
    request: string,
    status: number,
    envelope: ErrorEnvelope,
    payeeVerification: PayeeVerification,
    context: CallContext,
  ) {
    super(request, status, envelope, context);
    Object.defineProperty(this, 'payeeVerification', { value: payeeVerification });
  }
}

/**
 * The answer is not one that the interface describes: a redirect, HTML, unreadable JSON, an object
 * without its id or secret.
 */
export class UnexpectedResponseError extends CallError {
  override readonly name = 'UnexpectedResponseError';
}

/** No answer came: the connection failed or broke. */
export class ConnectionError extends CallError {
  override readonly name = 'ConnectionError';
}

/** The call took longer than its timeout. */
export class TimeoutError extends CallError {
  override readonly name = 'TimeoutError';
}

/** The caller's signal aborted the call; `cause` is its reason. */
export class AbortedError extends CallError {
  override readonly name = 'AbortedError';

  constructor(message: string, context: CallContext, options?: ErrorOptions) {
    super(message, context);
    // The caller's own, as it is.
    Object.defineProperty(this, 'cause', { value: options?.cause });
  }
}

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

/** Every error that this client throws. `switch (error.name)` tells which. */
export type CrossborderFxError =
  | ValidationError
  | ApiError
  | PayeeVerificationError
  | UnexpectedResponseError
  | ConnectionError
  | TimeoutError
  | AbortedError
  | PaginationStalledError
  | JournalError
  | MismatchError
  | InProgressError
  | UndecidedError
  | AmbiguousError
  | LookError
  | ChangedError
  | GoneError;

/** For `error instanceof CrossborderFxError`, which narrows to the union of all errors. */
export const CrossborderFxError = CallError as unknown as {
  [Symbol.hasInstance](value: unknown): value is CrossborderFxError;
};

// Named one by one: a bundler changes the names of classes.
export const errorClasses = {
  AbortedError,
  AmbiguousError,
  ApiError,
  ChangedError,
  ConnectionError,
  GoneError,
  InProgressError,
  JournalError,
  LookError,
  MismatchError,
  PaginationStalledError,
  PayeeVerificationError,
  TimeoutError,
  UndecidedError,
  UnexpectedResponseError,
  ValidationError,
};
