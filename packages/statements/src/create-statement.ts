import type { Client } from '@crossborder-fx/client';
import { daysToCompare, differences, readBalances, unbalancedError } from './balances.ts';
import { addDays, daysBetween } from './days.ts';
import { decimalText } from './decimals.ts';
import { StatementError } from './errors.ts';
import { camt053 } from './formats/camt.ts';
import { csv } from './formats/csv.ts';
import type { Context, Entry } from './formats/format.ts';
import { mt940 } from './formats/mt940.ts';
import { accountOf, type Note } from './movement.ts';
import { entryReader } from './read-entries.ts';
import { requireOptions, type StatementOptions } from './statement-options.ts';

export interface CreatedStatement {
  /** The file. The same period gives the same text, byte by byte. */
  text: string;
  /** At the end of the day before the period and of its last day, such as `-1250.00`. */
  balances: { opening: string; closing: string; currency: string };
  /** How many entries it has. */
  count: number;
  /** A sentence for each text that the format replaces or cuts, and one for the treatment of `Immobilize`. */
  notes: readonly string[];
}

const formats = { 'camt.053': camt053, mt940, csv };

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
  const { walletId, fromDate, toDate, format, version = '08', number, signal } = options;
  const wallet = await fx.wallets.get(walletId, { signal });
  if (!wallet) throw new StatementError(`There is no account with the id ${walletId}.`);
  const account = accountOf(walletId, wallet);
  const noted = new Map<string, Set<string>>();
  const note: Note = (what, id) => void noted.set(what, (noted.get(what) ?? new Set()).add(id));

  const writer = formats[format]({ account, fromDate, toDate, number, version, note });
  const read = entryReader(fx, account, options, note, writer.entry);
  const { opening, closing, entries } = await readBalanced(fx, { account, note }, options, read);
  const { currency, decimals } = account;
  const text = (minor: bigint) => decimalText(minor, decimals);
  return {
    text: writer.file(opening, closing, entries),
    balances: { opening: text(opening), closing: text(closing), currency },
    count: entries.length,
    notes: [...noted].map(([what, ids]) => {
      const more = ids.size > 3 ? ` and ${ids.size - 3} more` : '';
      return `${what}: ${[...ids].slice(0, 3).join(', ')}${more}.`;
    }),
  };
}

/** Reads again while it does not add up and something arrives. */
async function readBalanced(
  fx: Client,
  { account, note }: Pick<Context, 'account' | 'note'>,
  options: StatementOptions,
  read: () => Promise<Entry[]>,
) {
  const { fromDate, toDate, signal } = options;
  const balancesOn = (days: string[]) => readBalances(fx, account, days, signal);
  const eve = addDays(fromDate, -1);
  const opening = (await balancesOn([eve])).get(eve) as bigint;
  let before = '';
  for (let reading = 1; ; reading++) {
    const all = await read();
    const balances = await balancesOn(daysToCompare(all, options));
    const closing = balances.get(toDate) as bigint;
    // An `Immobilize`, which is registered and not debited, may not be in the balance.
    const ways = [all, all.filter(({ isLock }) => !isLock)];
    const entries = ways.find((way) => differences(way, opening, balances).length === 0);
    if (entries) {
      const how =
        entries === all
          ? 'in the balance, and are entries'
          : 'not in the balance, and are left out';
      for (const { id } of all.filter(({ isLock }) => isLock))
        note(`Movements of the type Immobilize are ${how}`, id);
      return { opening, closing, entries };
    }
    const now = `${closing} ${all.map(({ id }) => id).join(' ')}`;
    if (now === before || reading === mostReadings) {
      const days = await balancesOn(daysBetween(fromDate, toDate));
      throw unbalancedError(account, options, all, differences(all, opening, days));
    }
    before = now;
  }
}
