export { type CreatedStatement, createStatement } from './create-statement.ts';
export { type DayBalance, StatementError, UnbalancedError } from './errors.ts';
export type { StatementOptions } from './statement-options.ts';
