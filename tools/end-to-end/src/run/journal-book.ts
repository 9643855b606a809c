import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SteadyPool } from './steady-pool.ts';

/** An order as its journal has it, once it is done. */
export interface JournaledOrder {
  reference: string;
  id: string;
  amount: string;
}

/** The book of the payer: the orders of which the journal says that their payment exists. */
export async function journalBook(
  journal: 'file' | 'postgres',
  folder: string,
  database: SteadyPool,
): Promise<JournaledOrder[]> {
  const records = journal === 'file' ? await recordsIn(folder) : await rowsOf(database);
  return records.flatMap(({ record, id }) => {
    const { operation, reference, fields } = record;
    if (operation !== 'createPayment' || id === undefined) return [];
    return { reference: String(reference), id, amount: String(Object(fields).amount?.value) };
  });
}

interface Kept {
  record: { operation?: unknown; reference?: unknown; fields?: unknown };
  id: string | undefined;
}

async function recordsIn(folder: string): Promise<Kept[]> {
  const names = await readdir(folder, { recursive: true });
  const read = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8'));
  const claims = names.filter((name) => /\.\d+\.json$/.test(name));
  return Promise.all(
    claims.map(async (name) => {
      const done = name.replace(/json$/, 'done.json');
      const id = names.includes(done) ? String((await read(done)).id) : undefined;
      return { record: await read(name), id };
    }),
  );
}

async function rowsOf(database: SteadyPool): Promise<Kept[]> {
  const { rows } = await database.query<{ record: string; id: string | null }>(
    'SELECT record, id FROM crossborder_fx_journal',
  );
  return rows.map(({ record, id }) => ({ record: JSON.parse(record), id: id ?? undefined }));
}
