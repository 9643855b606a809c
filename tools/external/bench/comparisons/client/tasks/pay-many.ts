import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createClient } from '@crossborder-fx/client';
import { type PostgresJournal, postgresJournal } from '@crossborder-fx/client/postgres-journal';
import type { PaymentCreate } from '@crossborder-fx/openapi';
import { postgresUrl } from '@crossborder-fx/tools-test-utils/server-url';
import { Pool } from 'pg';

const atOnce = 16;

export interface Payer {
  baseUrl: string;
  fx: ReturnType<typeof createClient>;
  body: Omit<PaymentCreate, 'tag'>;
  journal: PostgresJournal;
}

/** A client, a journal on PostgreSQL in a table of its own, and a service that answers at once. */
export async function openPayer(): Promise<Payer & AsyncDisposable> {
  // It reads the description, which this process does not: its memory is measured.
  const service = fork(join(import.meta.dirname, 'instant-service.ts'));
  const [{ baseUrl, body }] = await once(service, 'message');
  const pool = new Pool({ connectionString: String(postgresUrl()), max: atOnce });
  const table = `bench_${crypto.randomUUID().replaceAll('-', '')}`;
  const journal = postgresJournal(pool, { account: 'bench', table });
  await journal.migrate();
  return {
    baseUrl,
    fx: createClient({ baseUrl, username: 'treasury-api', secret: 'a-secret-of-tests' }),
    body,
    journal,
    async [Symbol.asyncDispose]() {
      await pool.query(`DROP TABLE ${table}`);
      await pool.end();
      service.kill();
    },
  };
}

/** Pays so many references, 16 in parallel. Returns the microseconds for each. */
export async function payMany(
  count: number,
  pay: (reference: string) => Promise<{ id: string }>,
): Promise<number> {
  const start = performance.now();
  const ids = new Set<string>();
  const references = Array.from({ length: count }, (_, index) => `seller ${index}`).values();
  const worker = async () => {
    for (const reference of references) ids.add((await pay(reference)).id);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (ids.size !== count) throw new Error(`${ids.size} payments in place of ${count}`);
  return ((performance.now() - start) * 1000) / count;
}
