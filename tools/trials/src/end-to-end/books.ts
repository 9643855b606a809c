import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addDecimals, compareDecimals, negateDecimal } from '@crossborder-fx/client/money';
import { paidBy } from '../harness/orders.ts';
import { Violation } from '../harness/report.ts';
import type { Run } from './cast.ts';
import type { Scene } from './scene.ts';
import type { Invariant } from './setting.ts';

/** The amount of each payment in the records of one process (payer, sandbox or receiver), by the id of the payment. */
type Book = ReadonlyMap<string, string>;

/** Returns how much money has left the payer's account for each payment since the first day of the run, without fees. */
async function ledgerBook({ service, accounts, days }: Run): Promise<Book> {
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
async function journalBook({ journal, scene }: Run): Promise<[id: string, amount: string][]> {
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

/** @throws {Violation} of the rule `invariant` when the list `wrong` has an entry */
export function requireNone(invariant: Invariant, wrong: readonly string[]): void {
  if (wrong.length > 0) throw new Violation(invariant, wrong.join('\n  '));
}

/** @throws {Violation} when a final payment is not booked or booked twice, or when the books differ */
export async function requireBooks(run: Run): Promise<void> {
  const { scene, service, receiver } = run;
  const payments = [...(await service.ask(paidBy)).values()].flat();
  const { rows } = await scene.database.query<{ id: string; amount: string }>(
    'SELECT payment_id AS id, amount FROM booking',
  );
  requireNone(
    'exactly one booking for each finalised payment, and none for others',
    payments.flatMap(({ id, status }) => {
      const count = rows.filter((row) => row.id === id).length;
      const wanted = status === 'finalized' ? 1 : 0;
      return count === wanted ? [] : [`the payment ${id} is ${status} and has ${count} bookings`];
    }),
  );

  const finalised = payments.filter(({ status }) => status === 'finalized');
  const owed = new Map(finalised.map(({ id, amount }) => [id, String(amount?.value)]));
  const bookings = rows.map(({ id, amount }) => [id, amount] as const);
  const booked = new Map(bookings);
  const debited = await ledgerBook(run);
  const paid = (await journalBook(run)).filter(([id]) => owed.has(id));
  requireNone(
    'payer, sandbox and receiver agree about the sum of all payments',
    differences({ journal: sumOf(paid), debited: sumOf(debited), booked: sumOf(bookings) }),
  );

  requireNone('the reconciliation finds no difference', differences({ owed, debited, booked }));
  const asked = await receiver.ask('catchUp', null);
  const announced = ['finalized', 'planified'];
  const unseen = asked?.answer?.unseen
    .filter(({ status }) => announced.includes(String(status)))
    .map(({ id, status }) => `${id} ${status}`);
  requireNone(
    'the reconciliation finds no difference',
    unseen ?? ['the recovery of the receiver failed'],
  );
}

/** @throws {Violation} when a secret is in a log, in a file or in a table */
export async function requireNoSecret(scene: Scene): Promise<void> {
  const entries = await readdir(scene.journalFolder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const files = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
  const tables = ['crossborder_fx_journal', 'crossborder_fx_webhooks', 'booking', 'pgboss.job'];
  const read = tables.map((table) => scene.database.query(`TABLE ${table}`));
  const rows = (await Promise.all(read)).map((found) => JSON.stringify(found.rows));
  const places = { 'the output': scene.output, 'a file': files, 'a table': rows };
  requireNone(
    'no log, file or table contains a secret',
    Object.entries(places).flatMap(([place, texts]) => {
      const all = texts.join('');
      return scene.secrets.filter((secret) => all.includes(secret)).map(() => place);
    }),
  );
}
