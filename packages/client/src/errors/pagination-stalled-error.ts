import { CrossborderFxError } from './crossborder-fx-error.ts';

/** A page came back the same as the one before: the service ignores the page that is asked for. */
export class PaginationStalledError extends CrossborderFxError {
  override readonly name = 'PaginationStalledError';
}
