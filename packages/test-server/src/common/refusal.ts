import type { ErrorBody } from '@crossborder-fx/openapi';
import { errorLink } from '../generated/constants.ts';
import type { Answer } from './answerer.ts';

// The names of error types are made up by this project, because the interface does not list the types of its errors.
const errorTypes: Record<number, string> = {
  400: 'MalformedRequest',
  401: 'InvalidSignature',
  403: 'NotAllowed',
  404: 'NotFound',
  405: 'MethodNotAllowed',
  406: 'NotAcceptable',
  408: 'RequestTimeout',
  409: 'Conflict',
  413: 'BodyTooLarge',
  415: 'UnsupportedMediaType',
  422: 'InvalidRequest',
  429: 'TooManyRequests',
  431: 'HeadersTooLarge',
  500: 'InternalError',
  503: 'Unavailable',
};

/**
 * Makes an answer with the interface's error body (service description, section 7). Unless another error code is given, the
 * code is the HTTP status; the service does not document its error codes.
 */
export function errorAnswer(
  status: number,
  errorMessage: string,
  headers: Record<string, string> = {},
  { errorCode = status, errorType = errorTypes[status] ?? 'Error' } = {},
): Answer {
  const link = errorLink.replace('{errorCode}', String(errorCode));
  const body: Required<ErrorBody> = { errorCode, errorType, errorMessage, link };
  return { status, headers, body };
}

export interface RefusalDetails {
  headers?: Record<string, string> | undefined;
  /** The right PasswordDigest. The server may write this digest to its log, but never to an answer. */
  expectedDigest?: string | undefined;
  /**
   * The error that caused the refusal. A program that controls the server from outside recognises the error by its name and
   * code.
   */
  origin?: { name: string; code: string } | undefined;
}

export function wrongMethod(method: string, allowed: readonly string[]): Refusal {
  const allow = allowed.join(', ');
  const message = `The path does not accept the method ${method}, only ${allow}.`;
  return new Refusal(405, message, { headers: { allow } });
}

/** Thrown to refuse a wrong request: holds the status and the message of the answer, which has the interface's error shape. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  readonly headers: Record<string, string> | undefined;
  readonly expectedDigest: string | undefined;
  readonly origin: RefusalDetails['origin'];

  constructor(
    status: number,
    message: string,
    { headers, expectedDigest, origin }: RefusalDetails = {},
  ) {
    super(message);
    this.status = status;
    this.headers = headers;
    this.expectedDigest = expectedDigest;
    this.origin = origin;
  }
}
