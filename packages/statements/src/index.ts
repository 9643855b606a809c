export { createStatement } from './create-statement.ts';
export type { CreatedStatement, DayBalance, StatementOptions } from './statement.ts';
export { StatementError, UnbalancedError } from './statement.ts';
