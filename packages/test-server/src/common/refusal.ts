import type { ErrorBody } from '@crossborder-fx/openapi';
import { errorLink } from '../generated/constants.ts';
import type { Answer } from './answerer.ts';

// This project made up the error types, because the interface does not list its own.
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
 * An answer with the interface's error body (service description, section 7). Unless another is given,
 * its code is the HTTP status; the catalogue of the service is not documented.
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
  /** The right PasswordDigest, which only the log may have. */
  expectedDigest?: string | undefined;
  /** The error that caused the refusal. Programs that control the server recognise the error by its name and code. */
  origin?: { name: string; code: string } | undefined;
}

export function wrongMethod(method: string, allowed: readonly string[]): Refusal {
  const allow = allowed.join(', ');
  const message = `The path does not accept the method ${method}, only ${allow}.`;
  return new Refusal(405, message, { headers: { allow } });
}

/** Thrown for a wrong request: the status and message to answer it with, in the interface's error shape. */
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
