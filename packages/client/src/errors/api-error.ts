import type { ErrorBody } from '@crossborder-fx/openapi';
import { type CallContext, CrossborderFxError } from './crossborder-fx-error.ts';

/** The fields of an error body (service description, section 7). None of them is guaranteed. */
export type ErrorEnvelope = Pick<ErrorBody, 'errorCode' | 'errorType' | 'errorMessage' | 'link'>;

/** The service answered with an error. */
export class ApiError extends CrossborderFxError {
  override readonly name: string = 'ApiError';
  /** HTTP status. Which statuses the service uses is not documented. */
  readonly status: number;
  /** The catalogue of codes is not documented. */
  readonly errorCode: number | undefined;
  readonly errorType: string | undefined;
  readonly errorMessage: string | undefined;
  readonly link: string | undefined;

  constructor(request: string, status: number, envelope: ErrorEnvelope, context: CallContext) {
    const { errorCode, errorType, errorMessage, link } = envelope;
    const detail = [errorType, errorCode, errorMessage].filter((part) => part !== undefined);
    super(
      `${request} was answered with ${status}${detail.length > 0 ? `: ${detail.join(' ')}` : ''}`,
      context,
    );
    this.status = status;
    this.errorCode = errorCode;
    this.errorType = errorType;
    this.errorMessage = errorMessage;
    this.link = link;
  }
}
