import { CrossborderFxError } from './crossborder-fx-error.ts';

/** Something is wrong with an option or an argument; nothing was sent. */
export class ValidationError extends CrossborderFxError {
  override readonly name = 'ValidationError';
  /** The option or field, such as `baseUrl` or `holder.name`. */
  readonly path: string;
  /** What it should be, such as `must be 3 capital letters`. Never holds the value. */
  readonly rule: string;

  constructor(path: string, rule: string, operation?: string) {
    const subject = path || 'the argument';
    super(operation ? `${operation}: ${subject} ${rule}` : `${subject} ${rule}`, {
      operation,
      attempts: [],
      outcome: 'not-sent',
    });
    this.path = path;
    this.rule = rule;
  }
}
