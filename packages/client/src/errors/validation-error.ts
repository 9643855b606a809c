import { type CallContext, CrossborderFxError } from './crossborder-fx-error.ts';

/** Something is wrong with an option or an argument; nothing was sent. */
export class ValidationError extends CrossborderFxError {
  override readonly name = 'ValidationError';
  /** The option or field, such as `baseUrl` or `holder.name`. */
  readonly path: string;

  constructor(path: string, rule: string, context: Partial<CallContext> = {}) {
    super(`${path} ${rule}`, { ...context, outcome: 'not-sent' });
    this.path = path;
  }
}
