import { own } from '../common/own-error.ts';

/** The reason why a notification was refused. */
export type WebhookVerificationErrorCode =
  /** `rawBody` is neither text nor bytes: most often an object that a body parser made. */
  | 'BODY_NOT_RAW'
  /** The timestamp or the signature header is absent or empty. */
  | 'HEADER_MISSING'
  /** The timestamp or the signature header occurs more than once. */
  | 'HEADER_DUPLICATED'
  /** The signature is not 32 bytes in hexadecimal, Base64 or Base64url. */
  | 'SIGNATURE_MALFORMED'
  /** No secret gives this signature for this timestamp and body. */
  | 'SIGNATURE_MISMATCH'
  /** The signature is right, but the format of the timestamp is unknown. */
  | 'TIMESTAMP_UNREADABLE'
  /** The signature is right, but the timestamp is too old or too far ahead: a replay, or a wrong clock. */
  | 'TIMESTAMP_OUT_OF_TOLERANCE'
  /** The signature is right, but the body is not UTF-8. */
  | 'BODY_NOT_UTF8'
  /** The signature is right, but the body is not JSON. */
  | 'BODY_NOT_JSON'
  /** The signature is right, but the body is not an object with an event name. */
  | 'BODY_NOT_NOTIFICATION';

/**
 * A notification that must not be processed. `code` distinguishes the reasons. The message says what to do, and
 * never holds a secret, a computed signature or the body.
 */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  declare readonly code: WebhookVerificationErrorCode;

  constructor(code: WebhookVerificationErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    own(this);
  }
}

/** Returns the error for a body that is signed correctly but is not a notification. */
export function unusableBody(
  code: WebhookVerificationErrorCode,
  expected: string,
  options?: ErrorOptions,
): WebhookVerificationError {
  return new WebhookVerificationError(
    code,
    `The signature is right, but the body is not ${expected}: report it to the sender.`,
    options,
  );
}
