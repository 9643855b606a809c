/** The schema of two tables that hold the same numbers after every transaction, and of a third table whose rows fill pages. */
export const pairSchema = {
  version: 1,
  tables: `
    CREATE TABLE one (number INTEGER PRIMARY KEY) STRICT;
    CREATE TABLE other (number INTEGER PRIMARY KEY) STRICT;
    CREATE TABLE wide (slot INTEGER PRIMARY KEY, number INTEGER, bytes BLOB) STRICT;`,
};
