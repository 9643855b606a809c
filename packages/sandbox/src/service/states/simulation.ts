import type { Context } from '../context.ts';

/** What `simulate` is asked for: a status, and where several rows lead to it, which. */
export interface Wanted {
  /** The status, such as `refused`. */
  to: string;
  /** Id of a row of the table, such as `P14`. @default the first that fits */
  row?: string | undefined;
}

/**
 * Moves an object by a row of its table, now, with its events and entries, and returns it as its detail
 * operation answers it.
 *
 * @throws {RefusedError} not found; or no row fits, naming those that do
 */
export type Simulate<Record> = (context: Context, id: string, wanted: Wanted) => Record;
