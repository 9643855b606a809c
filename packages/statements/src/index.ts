export {
  type CreatedStatement,
  createStatement,
  type StatementBalance,
} from './create-statement.ts';
export { type DayBalance, StatementError, UnbalancedError } from './errors.ts';
export type { StatementOptions, StatementProgress } from './statement-options.ts';
