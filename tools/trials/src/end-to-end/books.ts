import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addDecimals, compareDecimals, negateDecimal } from '@crossborder-fx/client/money';
import type { Run } from './cast.ts';

/** The amount of each payment in the records of one process (payer, sandbox or receiver), by the id of the payment. */
export type Book = ReadonlyMap<string, string>;

/** Returns how much money has left the payer's account for each payment since the first day of the run, without fees. */
export async function ledgerBook({ service, accounts, days }: Run): Promise<Book> {
  const query = { walletId: accounts.sourceWalletId, fromDate: days.from };
  const movements = await service.ask((fx) =>
    Array.fromAsync(fx.financialMovements.iterate(query)),
  );
  const book = new Map<string, string>();
  for (const { description, amount } of movements) {
    // Matches the description of a debit or a return. A fee has another description.
    const [, id] = /^Payment (\S+)$/.exec(description ?? '') ?? [];
    if (id === undefined || !amount) continue;
    book.set(id, addDecimals(book.get(id) ?? '0', negateDecimal(amount.value)));
  }
  return book;
}

interface Kept {
  record: { operation?: unknown; fields?: unknown };
  id: string | null;
}

/** Returns the payments in the payer's journal: the id and the amount of each record that has a payment. */
export async function journalBook({
  journal,
  scene,
}: Run): Promise<[id: string, amount: string][]> {
  const records =
    journal === 'file' ? await recordsIn(scene.journalFolder) : await rowsOf(scene.database);
  return records.flatMap(({ record: { operation, fields }, id }) =>
    operation === 'createPayment' && id != null ? [[id, String(Object(fields).amount?.value)]] : [],
  );
}

async function recordsIn(folder: string): Promise<Kept[]> {
  const names = await readdir(folder, { recursive: true });
  const read = async (name: string) => JSON.parse(await readFile(join(folder, name), 'utf8'));
  const claims = names.filter((name) => /\.\d+\.json$/.test(name));
  return Promise.all(
    claims.map(async (name) => {
      const done = name.replace(/json$/, 'done.json');
      const id = names.includes(done) ? String((await read(done)).id) : null;
      return { record: await read(name), id };
    }),
  );
}

async function rowsOf(database: Run['scene']['database']): Promise<Kept[]> {
  // The row with attempt 0 in the journal's table belongs to the account, and not to a payment.
  const { rows } = await database.query<{ record: string; id: string | null }>(
    'SELECT record, id FROM crossborder_fx_journal WHERE attempt > 0',
  );
  return rows.map(({ record, id }) => ({ record: JSON.parse(record), id }));
}

/** Returns the payments whose amount is not the same in all books. The amount of a missing payment is 0. */
export function differences(books: Record<string, Book>): string[] {
  const ids = new Set(Object.values(books).flatMap((book) => [...book.keys()]));
  return [...ids].flatMap((id) => {
    const said = Object.entries(books).map(([name, book]) => [name, book.get(id) ?? '0'] as const);
    const isSame = said.every(([, amount]) => compareDecimals(amount, said[0]?.[1] ?? '0') === 0);
    return isSame ? [] : [`${id}: ${said.map(([name, amount]) => `${name} ${amount}`).join(', ')}`];
  });
}

/** Returns the sum of all payments in a book. A payment that is in the book twice is counted twice. */
export function sumOf(book: Iterable<readonly [id: string, amount: string]>): Book {
  const sum = [...book].reduce((total, [, amount]) => addDecimals(total, amount), '0');
  return new Map([['sum', sum]]);
}
