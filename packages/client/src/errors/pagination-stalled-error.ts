import { CrossborderFxError } from './crossborder-fx-error.ts';

/** A page has the same items as the one before: the service ignores the page that was asked for. */
export class PaginationStalledError extends CrossborderFxError {
  override readonly name = 'PaginationStalledError';
}
