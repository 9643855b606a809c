import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FinancialMovement, Payment } from '@crossborder-fx/client';
import { addDecimals, compareDecimals, negateDecimal } from '@crossborder-fx/client/money';
import type { SteadyPool } from '../kit/databases.ts';
import type { Scene } from './scene.ts';
import { listOf, type Service } from './service.ts';

export interface Booking {
  paymentId: string;
  amount: string;
}

export async function bookingBook(database: SteadyPool): Promise<Booking[]> {
  const { rows } = await database.query<Booking>(
    'SELECT payment_id AS "paymentId", amount FROM booking',
  );
  return rows;
}

/** What each payment has cost on one account since a day, without its fee. */
export async function ledgerBook(
  service: Service,
  walletId: string,
  from: Date,
): Promise<Map<string, string>> {
  const fromDate = from.toISOString().slice(0, 10);
  const movements: FinancialMovement[] = await service.ask((fx) =>
    listOf(fx.financialMovements.iterate({ walletId, fromDate })),
  );
  const book = new Map<string, string>();
  for (const { description, amount } of movements) {
    // A debit or a return. The description of a fee is another.
    const [, id] = /^Payment (\S+)$/.exec(description ?? '') ?? [];
    if (id === undefined || !amount) continue;
    book.set(id, addDecimals(book.get(id) ?? '0', amount.value));
  }
  return book;
}

/** The book of the payer: the payments of orders that are done, by the journal. */
export async function journalBook(
  journal: 'file' | 'postgres',
  { journalFolder, database }: Scene,
): Promise<{ id: string; amount: string }[]> {
  const records = journal === 'file' ? await recordsIn(journalFolder) : await rowsOf(database);
  return records.flatMap(({ record: { operation, fields }, id }) =>
    operation === 'createPayment' && id != null
      ? { id, amount: String(Object(fields).amount?.value) }
      : [],
  );
}

interface Kept {
  record: { operation?: unknown; fields?: unknown };
  id: string | null;
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

async function rowsOf(database: SteadyPool): Promise<Kept[]> {
  const { rows } = await database.query<{ record: string; id: string | null }>(
    'SELECT record, id FROM crossborder_fx_journal',
  );
  return rows.map(({ record, id }) => ({ record: JSON.parse(record), id }));
}

/** Each amount of each book is held against the two others, from each side. */
export function differences(
  payments: readonly Pick<Payment, 'id' | 'status' | 'amount'>[],
  bookings: readonly Booking[],
  ledger: ReadonlyMap<string, string>,
): string[] {
  const booked = new Map(bookings.map(({ paymentId, amount }) => [paymentId, amount]));
  const ofPayments = payments.flatMap(({ id, status, amount }) => {
    const owed = status === 'finalized' ? String(amount?.value) : '0';
    const is = `${id} is ${status}, of ${amount?.value}`;
    const wrong: string[] = [];
    if (!isEqual(booked.get(id) ?? '0', owed)) wrong.push(`${is}, booked: ${booked.get(id)}`);
    if (!isEqual(ledger.get(id) ?? '0', negateDecimal(owed)))
      wrong.push(`${is}, debited: ${ledger.get(id)}`);
    return wrong;
  });
  const known = new Set(payments.map(({ id }) => id));
  const unknown = [...booked.keys(), ...ledger.keys()].filter((id) => !known.has(id));
  return [...ofPayments, ...unknown.map((id) => `there is no payment ${id}`)];
}

export function sumOf(amounts: Iterable<string>): string {
  return [...amounts].reduce((sum, amount) => addDecimals(sum, amount), '0');
}

/** What the three books owe each other: a debit is negative. */
export function differencesOfSums(sums: {
  journal: string;
  debited: string;
  booked: string;
}): string[] {
  const { journal, debited, booked } = sums;
  const isSame = isEqual(journal, booked) && isEqual(debited, negateDecimal(booked));
  return isSame ? [] : [JSON.stringify(sums)];
}

const isEqual = (one: string, other: string) => compareDecimals(one, other) === 0;
