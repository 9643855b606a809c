import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { paidBy } from '../harness/orders.ts';
import { Violation } from '../harness/report.ts';
import { differences, journalBook, ledgerBook, sumOf } from './books.ts';
import type { Run } from './cast.ts';
import type { Scene } from './scene.ts';
import type { Invariant } from './setting.ts';

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
