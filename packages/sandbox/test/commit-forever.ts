import { writeSync } from 'node:fs';
import { openDatabase } from '../src/store/open-database.ts';
import { createStatements } from '../src/store/statements.ts';
import { inTransaction } from '../src/store/transaction.ts';
import { pairSchema } from './pair-schema.ts';

// Commits one number after another to the data file that the arguments name, and prints each number that is committed.
const [file] = process.argv.slice(2);
const database = openDatabase({ file, schema: pairSchema });
const statements = createStatements(database);
const insert = [
  'INSERT INTO one VALUES (:number)',
  // A row takes ten pages of the file, so that no transaction is a single write, which a kill could not interrupt.
  'REPLACE INTO wide VALUES (:number % 20, :number, zeroblob(40000))',
  'INSERT INTO other VALUES (:number)',
];

const last = statements.get<{ number: number | null }>('SELECT max(number) AS number FROM one');

for (let number = (last?.number ?? 0) + 1; ; number += 1) {
  inTransaction(database, () => {
    for (const sql of insert) statements.run(sql, { number });
  });
  writeSync(1, `${number}\n`);
}
