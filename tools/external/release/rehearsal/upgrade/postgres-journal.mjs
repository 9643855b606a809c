import { postgresJournal } from '@crossborder-fx/client/postgres-journal';
import { Pool } from 'pg';
import { pay } from './journal.mjs';
import { setting } from './remembered.mjs';

const pool = new Pool({ connectionString: process.env.CROSSBORDER_FX_POSTGRES_URL });
const table = `${setting.schema}.journal`;
await pay('postgres-journal', postgresJournal(pool, { account: 'rehearsal', table }));
await pool.end();
