import { resolve } from 'node:path';
import { fileJournal } from '@crossborder-fx/client/file-journal';
import { postgresJournal } from '@crossborder-fx/client/postgres-journal';
import { UsageError } from './arguments.ts';

/** A folder, or a database by its URL. The table is made where there is none. */
export async function openJournal(where: string, account: string) {
  if (!/^postgres(ql)?:/.test(where)) {
    return { journal: fileJournal(resolve(where), { account }), close: async () => {} };
  }
  const pg = await import('pg').catch(() => {
    throw new UsageError('a journal in PostgreSQL needs the package pg: npm install pg.');
  });
  const pool = new pg.default.Pool({ connectionString: where, connectionTimeoutMillis: 10_000 });
  // What breaks a connection that is not used is met by the next call.
  pool.on('error', () => {});
  const journal = postgresJournal(pool, { account, createTable: true });
  return { journal, close: () => pool.end() };
}
