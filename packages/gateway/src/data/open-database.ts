import type { Database, DatabaseOptions } from './database.ts';

interface Place extends Omit<DatabaseOptions, 'clock'> {
  data?: string | undefined;
  databaseUrl?: string | undefined;
  serviceClock?: (() => Date) | undefined;
}

/**
 * Opens the database that the options name. Only its own code is loaded.
 *
 * @throws {TypeError} when it cannot be used
 * @throws {NothingThere} when there is nothing, and it may not be made
 */
export async function openDatabase(options: Place): Promise<Database> {
  const { data, databaseUrl, account, create, serviceClock: clock } = options;
  const given = { account, create, clock };
  if (data !== undefined && databaseUrl !== undefined) {
    throw new TypeError(
      'The gateway takes one place for its journal: data (--data) or DATABASE_URL',
    );
  }
  if (databaseUrl !== undefined) {
    const { openPostgres } = await import('./postgres.ts');
    return openPostgres(databaseUrl, given);
  }
  if (data === undefined) {
    throw new TypeError('The gateway needs a place for its journal: data (--data) or DATABASE_URL');
  }
  const { openSqlite } = await import('./sqlite.ts');
  return openSqlite(data, given);
}
