import { CrossborderFxError } from './crossborder-fx-error.ts';

/** The answer is not one that the interface describes: a redirect, HTML, unreadable JSON. */
export class UnexpectedResponseError extends CrossborderFxError {
  override readonly name = 'UnexpectedResponseError';
}
