import type { DatabaseSync } from 'node:sqlite';

/** What a database is made of. */
export interface Schema {
  /** Kept in the file as `user_version`. A whole number from 1 on. */
  readonly version: number;
  /** The statements that make the tables, each of which is STRICT, and their indexes. */
  readonly text: string;
  /** Says what in the rows of a file cannot be, such as after somebody has edited it; undefined for nothing. */
  readonly problemIn?: (database: DatabaseSync) => string | undefined;
}
