import { CrossborderFxError } from './crossborder-fx-error.ts';

/** The call took longer than its timeout. */
export class TimeoutError extends CrossborderFxError {
  override readonly name = 'TimeoutError';
}
