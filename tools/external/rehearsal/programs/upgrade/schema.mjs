// A schema for one run, made before it and dropped after it.
import { Pool } from 'pg';

const [verb, , schema] = process.argv.slice(2);
const pool = new Pool({ connectionString: process.env.CROSSBORDER_FX_POSTGRES_URL });
await pool.query(`${verb} SCHEMA ${schema}${verb === 'DROP' ? ' CASCADE' : ''}`);
await pool.end();
