import { createClient } from '@crossborder-fx/client';
import { postgresJournal } from '@crossborder-fx/client/postgres-journal';
import { Pool } from 'pg';

export const fx = createClient(); // with FX_BASE_URL, FX_USERNAME and FX_SECRET of the environment
export const databaseUrl = process.env['DATABASE_URL'] ?? '';
const pool = new Pool({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000 });
export const journal = postgresJournal(pool.on('error', console.error), { account: 'acme-demo' });
