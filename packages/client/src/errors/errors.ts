import type { ErrorBody, PayeeVerificationErrorBody } from '@crossborder-fx/openapi';

/**
 * What a failed call has done at the service.
 *
 * - `no-effect`: the operation changes nothing, however often it is sent.
 * - `not-sent`: the request never left this machine.
 * - `rejected`: the service answered that it refused.
 * - `unknown`: it may or may not have happened. Look before sending again.
 */
export type Outcome = 'no-effect' | 'not-sent' | 'rejected' | 'unknown';

/** One request that was made for a call. */
export interface Attempt {
  /** The nonce that signed it, for tracing. Not a secret. */
  nonce?: string;
  /** HTTP status, when an answer came. */
  status?: number;
}

/** Which call failed, and how far it had got. */
export interface CallContext {
  /** operationId, such as `createPayment`; undefined for an error of the client's options. */
  operation?: string | undefined;
  attempts: readonly Attempt[];
  outcome: Outcome;
}

/** Every error that this client throws. */
export class CrossborderFxError extends Error {
  override readonly name: string = 'CrossborderFxError';
  declare readonly operation: string | undefined;
  declare readonly attempts: readonly Attempt[];
  declare readonly outcome: Outcome;

  constructor(message: string, context: CallContext, options?: ErrorOptions) {
    super(message, options);
    Object.assign(this, context);
  }
}

/** Something is wrong with an option or an argument; nothing was sent. */
export class ValidationError extends CrossborderFxError {
  override readonly name = 'ValidationError';
  /** The option or field, such as `baseUrl` or `holder.name`. */
  readonly path: string;
  /** What it should be, such as `must be 3 capital letters`. Never holds the value. */
  readonly rule: string;

  constructor(path: string, rule: string, operation?: string) {
    const subject = path || 'the argument';
    super(operation ? `${operation}: ${subject} ${rule}` : `${subject} ${rule}`, {
      operation,
      attempts: [],
      outcome: 'not-sent',
    });
    this.path = path;
    this.rule = rule;
  }
}

/** The fields of an error body (service description, section 7). None of them is guaranteed. */
export type ErrorEnvelope = Pick<ErrorBody, 'errorCode' | 'errorType' | 'errorMessage' | 'link'>;

/** The service answered with an error. */
export class ApiError extends CrossborderFxError {
  override readonly name: string = 'ApiError';
  /** HTTP status. Which statuses the service uses is not documented. */
  declare readonly status: number;
  /** The catalogue of codes is not documented. */
  declare readonly errorCode: number | undefined;
  declare readonly errorType: string | undefined;
  declare readonly errorMessage: string | undefined;
  declare readonly link: string | undefined;

  constructor(request: string, status: number, envelope: ErrorEnvelope, context: CallContext) {
    const { errorType, errorCode, errorMessage } = envelope;
    const detail = [errorType, errorCode, errorMessage].filter((part) => part !== undefined);
    const said = detail.length > 0 ? `: ${detail.join(' ')}` : '';
    super(`${request} was answered with ${status}${said}`, context);
    Object.assign(this, { status, ...envelope });
  }
}

type PayeeVerification = NonNullable<PayeeVerificationErrorBody['payeeVerification']>;

/** The payee could not be verified, and nothing was created (service description, section 7). */
export class PayeeVerificationError extends ApiError {
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

/** The answer is not one that the interface describes: a redirect, HTML, unreadable JSON. */
export class UnexpectedResponseError extends CrossborderFxError {
  override readonly name = 'UnexpectedResponseError';
}

/** No answer came: the connection failed or broke. */
export class ConnectionError extends CrossborderFxError {
  override readonly name = 'ConnectionError';
}

/** The call took longer than its timeout. */
export class TimeoutError extends CrossborderFxError {
  override readonly name = 'TimeoutError';
}

/** The caller's signal aborted the call; `cause` is its reason. */
export class AbortedError extends CrossborderFxError {
  override readonly name = 'AbortedError';
}

/** A page has the same items as the one before: the service ignores the page that was asked for. */
export class PaginationStalledError extends CrossborderFxError {
  override readonly name = 'PaginationStalledError';
}
