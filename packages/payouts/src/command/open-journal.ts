import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileJournal } from '@crossborder-fx/client/file-journal';
import { postgresJournal, requirePostgresUrl } from '@crossborder-fx/client/postgres-journal';
import { UsageError } from '../errors.ts';

export type Place = { folder: string } | { url: string };

/**
 * Finds out whether an option names a folder or a database for the journal. Refuses any other text, because a new folder of
 * that name would be another, empty journal.
 *
 * @param journal - the option: a folder that exists, or a text that begins like a path
 * @throws {UsageError | TypeError} whose message does not quote the option, which may contain a password
 */
export function placeOf(journal: string | undefined, databaseUrl: string | undefined): Place {
  if (journal === undefined && databaseUrl) {
    return { url: requirePostgresUrl(databaseUrl, 'DATABASE_URL') };
  }
  if (!journal) throw new UsageError('--journal or the variable DATABASE_URL must be given.');
  if (/^postgres(ql)?:/.test(journal)) {
    const { password, searchParams } = new URL(requirePostgresUrl(journal, '--journal'));
    if (!password && !searchParams.has('password')) return { url: journal };
    throw new UsageError(
      '--journal must have no password: put the URL into DATABASE_URL, because other users can read arguments.',
    );
  }
  const isPath = /^(\.{0,2}[\\/]|[a-z]:[\\/])/i.test(journal);
  const isFolder = statSync(journal, { throwIfNoEntry: false })?.isDirectory() ?? isPath;
  if (isFolder) return { folder: resolve(journal) };
  throw new UsageError(
    '--journal must be an existing folder, a path such as ./journal, or the URL of a PostgreSQL database.',
  );
}

/** Opens the journal of a run, and creates its folder or table when the folder or table is missing. */
export async function openJournal(place: Place, account: string) {
  if ('folder' in place) {
    return { journal: fileJournal(place.folder, { account }), close: async () => {} };
  }
  const pg = await import('pg').catch(() => {
    throw new UsageError('a journal in PostgreSQL needs the package pg: run npm install pg.');
  });
  const pool = new pg.default.Pool({
    connectionString: place.url,
    connectionTimeoutMillis: 10_000,
  });
  // Ignores the fault of an idle connection, because the next query reports the fault.
  pool.on('error', () => {});
  const journal = postgresJournal(pool, { account, createTable: true });
  return { journal, close: () => pool.end() };
}
