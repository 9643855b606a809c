import { PGlite } from '@electric-sql/pglite';
import { expect, it } from 'vitest';
import { createTableSql, postgresStatements } from './postgres-statements.ts';

it('finds expired rows by their index, however many others there are', async () => {
  const database = new PGlite();
  await database.exec(createTableSql());
  // A table with a few rows would be read from its start.
  await database.exec('SET enable_seqscan = off');
  const values = ['key', 'owner', 45, null, 600, 'signature', 600];
  const { rows } = await database.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN ${postgresStatements().claim}`,
    values,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/Index Cond: \(forget_at < /);
  await database.close();
});
