import type { Client } from '@crossborder-fx/client';
import { addUp, balanceReader, unbalancedError } from './balances.ts';
import { addDays } from './days.ts';
import { decimalText } from './decimals.ts';
import { StatementError } from './errors.ts';
import { camt053 } from './formats/camt.ts';
import { csv } from './formats/csv.ts';
import { mt940 } from './formats/mt940.ts';
import { type Account, accountOf, type Movement } from './movement.ts';
import { movementReader } from './read-movements.ts';
import type { Statement } from './statement.ts';
import { requireOptions, type StatementOptions } from './statement-options.ts';

export interface CreatedStatement {
  /** The file. The same period gives the same text, byte by byte. */
  text: string;
  /** At the end of the day before the period and of its last day, such as `-1250.00`. */
  balances: { opening: string; closing: string; currency: string };
  /** How many entries it has. */
  count: number;
  /** What became of `Immobilize`, and what the format replaces or cuts: a sentence each. */
  notes: readonly string[];
}

/** How often movements are read again while others arrive. */
const mostReadings = 5;

/**
 * The statement of one account and period, which adds up: the balance of the day before and the movements make
 * the balance of the last day, by `bookingAmount` (service description, sections 2.3, 4.1 and 4.2). It only
 * reads: the account, two balances, the list, and each movement's detail, eight requests at once.
 *
 * @throws {UnbalancedError} when it does not add up, with the days on which it does not
 * @throws {StatementError} when the account is unknown, or a movement cannot be an entry
 * @throws {TypeError} when an option is misspelt or wrong
 * @throws {CrossborderFxError} of the client
 */
export async function createStatement(
  fx: Client,
  options: StatementOptions,
): Promise<CreatedStatement> {
  requireOptions(options);
  const { walletId, format, version = '08', signal } = options;
  const wallet = await fx.wallets.get(walletId, { signal });
  if (!wallet) throw new StatementError(`There is no account with the id ${walletId}.`);
  const account = accountOf(walletId, wallet);
  const { immobilized, ...read } = await readBalanced(fx, account, options);
  const { opening, closing, movements } = read;

  const noted = new Map<string, Set<string>>();
  const note = (what: string, id: string) =>
    noted.set(what, (noted.get(what) ?? new Set()).add(id));
  for (const { id, hasControls } of movements) {
    if (hasControls) note('Control characters become spaces in a text', id);
  }
  const { fromDate, toDate, number } = options;
  const statement: Statement = { account, fromDate, toDate, number, note, ...read };
  const formats = {
    'camt.053': () => camt053(statement, version),
    mt940: () => mt940(statement),
    csv: () => csv(statement),
  };
  const text = formats[format]();
  const [first, last] = [opening, closing].map((minor) => decimalText(minor, account.decimals));
  return {
    text,
    balances: { opening: first as string, closing: last as string, currency: account.currency },
    count: movements.length,
    notes: [...immobilized, ...[...noted].map(sentenceOf)],
  };
}

/** Reads again while it does not add up and something arrives. */
async function readBalanced(fx: Client, account: Account, options: StatementOptions) {
  const balanceOn = balanceReader(fx, account, options.signal);
  const read = movementReader(fx, account, options);
  const opening = await balanceOn(addDays(options.fromDate, -1));
  let before = '';
  for (let reading = 1; ; reading++) {
    const all = await read();
    const closing = await balanceOn(options.toDate);
    const movements = await addUp(all, opening, closing, balanceOn);
    if (movements) {
      return { opening, closing, movements, immobilized: immobilizeNotes(all, movements) };
    }
    const now = `${closing} ${all.map(({ id }) => id).join(' ')}`;
    if (now === before || reading === mostReadings) {
      throw await unbalancedError(account, options, all, opening, balanceOn);
    }
    before = now;
  }
}

function immobilizeNotes(all: readonly Movement[], written: readonly Movement[]): string[] {
  const count = all.filter(({ typeLabel }) => typeLabel === 'Immobilize').length;
  if (count === 0) return [];
  const movements = `the ${count} movements of the type Immobilize`;
  if (all === written) return [`The balance has ${movements}: they are entries.`];
  return [`The balance does not have ${movements}: they are left out.`];
}

function sentenceOf([what, ids]: [string, ReadonlySet<string>]): string {
  const more = ids.size > 3 ? ` and ${ids.size - 3} more` : '';
  return `${what} of ${[...ids].slice(0, 3).join(', ')}${more}.`;
}
