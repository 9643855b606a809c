import type { Client } from '@crossborder-fx/client';
import { addUp, balanceReader, type Fit, openingDayOf, unbalancedError } from './balances.ts';
import { decimalText } from './decimals.ts';
import { StatementError } from './errors.ts';
import { camt053 } from './formats/camt.ts';
import { csv } from './formats/csv.ts';
import { mt940 } from './formats/mt940.ts';
import { accountOf } from './movement.ts';
import { movementReader } from './read-movements.ts';
import type { Statement } from './statement.ts';
import { requireOptions, type StatementOptions } from './statement-options.ts';

/** A balance in the decimals of its currency: `{ date: '2026-10-31', value: '-1250.00', currency: 'EUR' }`. */
export interface StatementBalance {
  /** The day at whose end it is, `YYYY-MM-DD`. */
  date: string;
  value: string;
  currency: string;
}

export interface CreatedStatement {
  /** The file. The same period gives the same text, byte by byte. */
  text: string;
  balances: { opening: StatementBalance; closing: StatementBalance };
  /** How many entries it has. */
  count: number;
  /** What the format replaces or cuts, and what became of `Immobilize`: a sentence each. */
  notes: readonly string[];
}

/** How often movements are read anew while others arrive. */
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
  const { walletId, fromDate, toDate, number } = options;
  const wallet = await fx.wallets.get(walletId, { signal: options.signal });
  if (!wallet) throw new StatementError(`There is no account with the id ${walletId}.`);
  const account = accountOf(walletId, wallet);
  const { opening, closing, movements, left, immobilized } = await readBalanced();

  const noted = new Map<string, Set<string>>();
  const note = (what: string, id: string) => {
    noted.set(what, (noted.get(what) ?? new Set()).add(id));
  };
  for (const { id, hasControls } of movements) {
    if (hasControls) note('Control characters become spaces in a text', id);
  }
  const openingDay = openingDayOf(options);
  const period = { openingDay, fromDate, toDate };
  const statement = { account, ...period, opening, closing, movements, number, note };
  const text = write(statement, options);
  const balanceOf = (date: string, minor: bigint): StatementBalance => ({
    date,
    value: decimalText(minor, account.decimals),
    currency: account.currency,
  });
  return {
    text,
    balances: { opening: balanceOf(openingDay, opening), closing: balanceOf(toDate, closing) },
    count: movements.length,
    notes: [...immobilizeNotes(left, immobilized), ...[...noted].map(sentenceOf)],
  };

  /** Reads again while it does not add up and something arrives. */
  async function readBalanced(): Promise<Fit & { opening: bigint; closing: bigint }> {
    const balanceOn = balanceReader(fx, account, options);
    const read = movementReader(fx, account, options);
    const opening = await balanceOn(openingDayOf(options));
    let before = '';
    for (let reading = 1; ; reading++) {
      const movements = await read();
      const closing = await balanceOn(toDate);
      const fitting = await addUp(movements, opening, closing, balanceOn);
      if (fitting) return { ...fitting, opening, closing };
      const now = `${closing} ${movements.map(({ id }) => id).join(' ')}`;
      if (now === before || reading === mostReadings) {
        throw await unbalancedError(account, options, movements, opening, balanceOn);
      }
      before = now;
    }
  }
}

function write(statement: Statement, { format, version = '08' }: StatementOptions): string {
  if (format === 'csv') return csv(statement);
  return format === 'mt940' ? mt940(statement) : camt053(statement, version);
}

function sentenceOf([what, ids]: [string, ReadonlySet<string>]): string {
  const more = ids.size > 3 ? ` and ${ids.size - 3} more` : '';
  return `${what} of ${[...ids].slice(0, 3).join(', ')}${more}.`;
}

function immobilizeNotes(left: number, immobilized: number): string[] {
  if (immobilized === 0) return [];
  return [
    left > 0
      ? `The balance does not have the ${left} movements of the type Immobilize: they are left out.`
      : `The balance has the ${immobilized} movements of the type Immobilize: they are entries.`,
  ];
}
