import type { ErrorBody } from '@crossborder-fx/openapi';
import { type CallContext, CrossborderFxError } from './crossborder-fx-error.ts';

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
