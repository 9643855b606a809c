import type { PayeeVerificationErrorBody } from '@crossborder-fx/openapi';
import type { Outcome } from '../common/outcome.ts';
import type { ErrorEnvelope } from '../read/envelope.ts';
import { type CallContext, CallError } from './call-error.ts';
import type {
  AmbiguousError,
  ChangedError,
  GoneError,
  InProgressError,
  JournalError,
  LookError,
  MismatchError,
  PaginationStalledError,
  UndecidedError,
} from './later-errors.ts';
import { shortened } from './passed-on.ts';

/** An option or argument of a call is wrong. Nothing was sent. */
export class ValidationError extends CallError {
  override readonly name = 'ValidationError';
  /** The wrong option or field, such as `baseUrl` or `holder.name`. */
  readonly path: string;
  /**
   * The rule that the option or field breaks, such as `must be 3 capital letters`. The text never contains the field's
   * value.
   */
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
  /** The HTTP status of the error answer. The interface does not list the statuses that the service uses. */
  declare readonly status: number;
  /** The code in the error body of the service. The interface does not list the codes. */
  declare readonly errorCode: ErrorEnvelope['errorCode'];
  declare readonly errorType: ErrorEnvelope['errorType'];
  /**
   * A sentence for people in the error body of the service. The property is not enumerable, because the sentence may name
   * people and accounts.
   */
  declare readonly errorMessage: string | undefined;
  declare readonly link: ErrorEnvelope['link'];

  constructor(said: string, status: number, envelope: ErrorEnvelope, context: CallContext) {
    const { errorType, errorCode, errorMessage } = envelope;
    const mayShow = ([name, value]: [string, unknown]) =>
      context.serviceText || codes[name]?.test(String(value)) === true;
    const parts = Object.entries({ errorType, errorCode, errorMessage }).filter(mayShow);
    const detail = parts.flatMap(([, value]) => value ?? []).join(' ');
    super(`${said}${detail && `: ${shortened(detail)}`}`, context);
    Object.assign(this, { status });
    for (const [name, value] of Object.entries(envelope)) {
      Object.defineProperty(this, name, { value, enumerable: mayShow([name, value]) });
    }
  }
}

/** A text of the service that matches the pattern of its field is a code, not a sentence about a person. */
const codes: Record<string, RegExp> = {
  errorType: /^[A-Za-z_.-]{1,64}$/,
  errorCode: /^[\w.-]{1,12}$/,
};

type PayeeVerification = NonNullable<PayeeVerificationErrorBody['payeeVerification']>;

/** The payee could not be verified, and the service created nothing (service description, section 7). */
export class PayeeVerificationError extends ApiError<'PayeeVerificationError'> {
  override readonly name = 'PayeeVerificationError';
  /**
   * The service's result for the payee. The property is not enumerable, because the result may name the account holder, who
   * must not appear in logs.
   */
  declare readonly payeeVerification: PayeeVerification;

  constructor(
    said: string,
    status: number,
    envelope: ErrorEnvelope,
    payeeVerification: PayeeVerification,
    context: CallContext,
  ) {
    super(said, status, envelope, context);
    Object.defineProperty(this, 'payeeVerification', { value: payeeVerification });
  }
}

/**
 * The answer is one that the interface does not describe: a redirect, HTML, unreadable JSON, or an object without its id or
 * secret.
 */
export class UnexpectedResponseError extends CallError {
  override readonly name = 'UnexpectedResponseError';
}

/** The connection failed or broke before the answer to the request came. */
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
    // `cause` is the unchanged reason of the abort signal.
    Object.defineProperty(this, 'cause', { value: options?.cause });
  }
}

/** Every error that this client throws. Use `switch (error.name)` to distinguish them. */
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

/** The class for `error instanceof CrossborderFxError`, which narrows the error's type to the union of all errors. */
export const CrossborderFxError = CallError as unknown as {
  [Symbol.hasInstance](value: unknown): value is CrossborderFxError;
};
