/** Two tables that have the same numbers after every transaction, and a table whose rows are as large as pages. */
export const pairSchema = {
  version: 1,
  tables: `
    CREATE TABLE one (number INTEGER PRIMARY KEY) STRICT;
    CREATE TABLE other (number INTEGER PRIMARY KEY) STRICT;
    CREATE TABLE wide (slot INTEGER PRIMARY KEY, number INTEGER, bytes BLOB) STRICT;`,
};
