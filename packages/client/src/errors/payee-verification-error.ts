import type { PayeeVerificationErrorBody } from '@crossborder-fx/openapi';
import { ApiError, type ErrorEnvelope } from './api-error.ts';
import type { CallContext } from './crossborder-fx-error.ts';

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
