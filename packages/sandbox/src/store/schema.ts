/** What a database is made of. */
export interface Schema {
  /** Kept in the file as `user_version`. A whole number from 1 on. */
  readonly version: number;
  /** The statements that make the tables, each of which is STRICT, and their indexes. */
  readonly text: string;
}
