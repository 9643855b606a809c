import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Journal } from '@crossborder-fx/client';
import { fileJournal } from '@crossborder-fx/client/file-journal';
import { postgresJournal } from '@crossborder-fx/client/postgres-journal';
import { Pool } from 'pg';
import type { PayerSetting } from './payer-setting.ts';
import { databaseUrl } from './secrets.ts';

/** The name of the payer's account, in its journal. */
export const account = 'acme-live';

/** @param clock of a file journal: that of PostgreSQL has the time of its database */
export function openJournal(
  { journal, folder, sabotage }: PayerSetting,
  clock: () => Date,
): Journal {
  if (sabotage === 'a journal that a kill empties') {
    return fileJournal(join(folder, randomUUID()), { account, clock });
  }
  if (journal === 'file') return fileJournal(folder, { account, clock });
  const pool = new Pool({
    connectionString: databaseUrl,
    max: 3,
    connectionTimeoutMillis: 2_000,
    application_name: 'payer',
  });
  pool.on('error', console.error);
  return postgresJournal(pool, { account });
}
