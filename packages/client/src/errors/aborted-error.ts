import { CrossborderFxError } from './crossborder-fx-error.ts';

/** The caller's signal aborted the call; `cause` is its reason. */
export class AbortedError extends CrossborderFxError {
  override readonly name = 'AbortedError';
}
