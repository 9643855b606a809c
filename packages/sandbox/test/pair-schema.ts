/** Two tables that have the same numbers after every transaction. */
export const pairSchema = {
  version: 1,
  text: `CREATE TABLE one (number INTEGER PRIMARY KEY) STRICT;
    CREATE TABLE other (number INTEGER PRIMARY KEY) STRICT;`,
};
