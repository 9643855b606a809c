import { join } from 'node:path';
import { type CreateOnceOptions, createClient, type Journal } from '@crossborder-fx/client';
import { fileJournal } from '@crossborder-fx/client/file-journal';
import { postgresJournal } from '@crossborder-fx/client/postgres-journal';
import { sqliteJournal } from '@crossborder-fx/client/sqlite-journal';
import { Pool } from 'pg';
import { paymentBody } from '../../../../packages/client/test/once-bodies.ts';

const login = { username: 'treasury-api', secret: 'a-secret-of-tests' };

export function payerOf(baseUrl: string, journal: Journal, timeout: number) {
  const { payments } = createClient({ baseUrl, ...login, timeout });
  return (reference: string, more: Partial<CreateOnceOptions> = {}) =>
    payments.createOnce(paymentBody, { journal, reference, ...more });
}

const account = 'acme-live';

export type JournalPlace =
  | { kind: 'file' | 'sqlite'; folder: string }
  | { kind: 'postgres'; url: string; table: string };

/** With `isLater`, all requests count as an hour old, so that none can still be on its way. */
export async function openJournal(
  place: JournalPlace,
  isLater = false,
): Promise<{ journal: Journal; close(): Promise<void> }> {
  const clock = () => new Date(Date.now() + (isLater ? 3_600_000 : 0));
  if (place.kind === 'postgres') {
    const pool = new Pool({ connectionString: place.url, max: 3, connectionTimeoutMillis: 5_000 });
    const journal = postgresJournal(pool, { account, table: place.table });
    await journal.migrate();
    if (isLater) {
      await pool.query(`UPDATE ${place.table} SET sent_at = sent_at - interval '1 hour'`);
    }
    return { journal, close: () => pool.end() };
  }
  if (place.kind === 'file') {
    return { journal: fileJournal(place.folder, { account, clock }), close: async () => {} };
  }
  const journal = sqliteJournal(join(place.folder, 'journal.sqlite'), { account, clock });
  return { journal, close: async () => journal.close() };
}
