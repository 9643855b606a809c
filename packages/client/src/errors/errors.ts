import type { PayeeVerificationErrorBody } from '@crossborder-fx/openapi';
import type { Attempt, Outcome } from '../ground/outcome.ts';
import type { ErrorEnvelope } from '../read/envelope.ts';

/** Which call failed, and how far it had got. */
export interface CallContext {
  /** operationId, such as `createPayment`; undefined for an error of the client's options. */
  operation?: string | undefined;
  attempts: readonly Attempt[];
  outcome: Outcome;
  /** When the call began: where a search for what it may have created starts. */
  startedAt?: Date | undefined;
  answer?: ErrorBodyAndHeaders | undefined;
}

/** What came with the answer. Its properties are read when somebody asks for them. */
export interface ErrorBodyAndHeaders {
  readonly body: unknown;
  readonly headers: Headers;
}

/** What all errors of this client have. */
abstract class CallError extends Error {
  /** The operationId, such as `createPayment`; undefined for an error of the client's options. */
  declare readonly operation: string | undefined;
  /** The requests that were made for the call, in their order. */
  declare readonly attempts: readonly Attempt[];
  /** What the call may have done at the service. */
  declare readonly outcome: Outcome;
  // Not enumerable, as logs show what is: these may have personal data.
  readonly #startedAt: Date | undefined;
  readonly #answer: ErrorBodyAndHeaders | undefined;

  constructor(message: string, context: CallContext, options?: ErrorOptions) {
    super(message, options);
    const { operation, attempts, outcome, startedAt, answer } = context;
    Object.assign(this, { operation, attempts, outcome });
    this.#startedAt = startedAt;
    this.#answer = answer;
  }

  /** When the call began: where a search for what it may have created starts. */
  get startedAt(): Date | undefined {
    return this.#startedAt;
  }

  /** The body of the answer, parsed where it is JSON, and not redacted. */
  get body(): unknown {
    return this.#answer?.body;
  }

  /** The headers of the answer. */
  get headers(): Headers | undefined {
    return this.#answer?.headers;
  }
}

/** Something is wrong with an option or an argument; nothing was sent. */
export class ValidationError extends CallError {
  override readonly name = 'ValidationError';
  /** The option or field, such as `baseUrl` or `holder.name`. */
  readonly path: string;
  /** What it should be, such as `must be 3 capital letters`. Never holds the value. */
  readonly rule: string;

  constructor(path: string, rule: string, operation?: string, options?: ErrorOptions) {
    const subject = path || 'the argument';
    const message = operation ? `${operation}: ${subject} ${rule}` : `${subject} ${rule}`;
    super(message, { operation, attempts: [], outcome: 'not-sent' }, options);
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
  declare readonly errorMessage: string | undefined;
  declare readonly link: ErrorEnvelope['link'];

  constructor(request: string, status: number, envelope: ErrorEnvelope, context: CallContext) {
    const { errorType, errorCode, errorMessage } = envelope;
    const detail = [errorType, errorCode, errorMessage].filter((part) => part != null);
    const said = detail.length > 0 ? `: ${detail.join(' ')}` : '';
    super(`${request} was answered with ${status}${said}`, context);
    Object.assign(this, { status, ...envelope });
  }
}

type PayeeVerification = NonNullable<PayeeVerificationErrorBody['payeeVerification']>;

/** The payee could not be verified, and nothing was created (service description, section 7). */
export class PayeeVerificationError extends ApiError<'PayeeVerificationError'> {
  override readonly name = 'PayeeVerificationError';
  /**
   * What the service says of the payee. Not enumerable, since it may name the account holder, who must
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
}

/** A page has the same items as the one before: the service ignores the page number. */
export class PaginationStalledError extends CallError {
  override readonly name = 'PaginationStalledError';
}

/** The reference and the attempt that an error of `createOnce` or `confirmOnce` belongs to. */
export interface OnceContext extends CallContext {
  /** The caller's reference, or the id of the payment that is confirmed. */
  reference: string;
  /** Counts from 1. Pass it as `resend` to send an undecided payment, trade or confirmation again. */
  attempt: number;
}

abstract class OnceError extends CallError {
  readonly reference: string;
  readonly attempt: number;

  constructor(
    message: string,
    { reference, attempt, ...context }: OnceContext,
    options?: ErrorOptions,
  ) {
    super(message, context, options);
    this.reference = reference;
    this.attempt = attempt;
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
export class InProgressError extends OnceError {
  override readonly name = 'InProgressError';
  /** From then on, a call with this reference looks for the outcome. */
  readonly retryAt: Date;

  constructor(message: string, retryAt: Date, context: OnceContext) {
    super(message, context);
    this.retryAt = retryAt;
  }
}

/** What is known of a request whose outcome is unknown. */
export interface Undecided {
  /** Objects at the service that the request may have created. Not enumerable: they have personal data. */
  candidates: readonly { id: string }[];
  /** Whether the service's list could be read to its end. */
  complete: boolean;
  /** Before this moment the request that was sent may still take effect. */
  notBefore: Date;
}

abstract class OpenError extends OnceError implements Undecided {
  declare readonly candidates: Undecided['candidates'];
  readonly complete: boolean;
  readonly notBefore: Date;

  constructor(
    message: string,
    { candidates, complete, notBefore }: Undecided,
    context: OnceContext,
    options?: ErrorOptions,
  ) {
    super(message, context, options);
    Object.defineProperty(this, 'candidates', { value: candidates });
    this.complete = complete;
    this.notBefore = notBefore;
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
 * What became of an earlier request could not be read at the service; `cause` says why. Nothing was sent.
 * Call again: the next call looks again.
 */
export class LookError extends OnceError {
  override readonly name = 'LookError';
}

/** The payment is not the one that was approved, so it was not confirmed. Nothing was sent. */
export class ChangedError extends OnceError {
  override readonly name = 'ChangedError';
  /** The fields that differ, or that the service does not show, such as `amount.value`. */
  readonly fields: readonly string[];

  constructor(message: string, fields: readonly string[], context: OnceContext) {
    super(message, context);
    this.fields = fields;
  }
}

/** The object `id` was created, and the service no longer shows it. Nothing was sent. */
export class GoneError extends OnceError {
  override readonly name = 'GoneError';
  readonly id: string;

  constructor(message: string, id: string, context: OnceContext, options?: ErrorOptions) {
    super(message, context, options);
    this.id = id;
  }
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
