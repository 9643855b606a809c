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
