import { CrossborderFxError } from './crossborder-fx-error.ts';

/** No answer came: the connection failed or broke. */
export class ConnectionError extends CrossborderFxError {
  override readonly name = 'ConnectionError';
}
