import type { Client } from '@crossborder-fx/client';
import { addUp, balanceReader, isImmobilize, unbalancedError } from './balances.ts';
import { addDays } from './days.ts';
import { decimalText } from './decimals.ts';
import { StatementError } from './errors.ts';
import { camt053 } from './formats/camt.ts';
import { csv } from './formats/csv.ts';
import { mt940 } from './formats/mt940.ts';
import { type Account, accountOf, type Note } from './movement.ts';
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
  /** A sentence for each text that the format replaces or cuts, and one for the treatment of `Immobilize`. */
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
  const noted = new Map<string, Set<string>>();
  const note: Note = (what, id) => void noted.set(what, (noted.get(what) ?? new Set()).add(id));

  const { fromDate, toDate, number } = options;
  const read = await readBalanced(fx, account, options, note);
  const statement: Statement = { account, fromDate, toDate, number, note, ...read };
  const formats = {
    'camt.053': () => camt053(statement, version),
    mt940: () => mt940(statement),
    csv: () => csv(statement),
  };
  const text = formats[format]();
  const { currency, decimals } = account;
  const [opening, closing] = [
    decimalText(read.opening, decimals),
    decimalText(read.closing, decimals),
  ];
  return {
    text,
    balances: { opening, closing, currency },
    count: read.movements.length,
    notes: [...noted].map(([what, ids]) => {
      const more = ids.size > 3 ? ` and ${ids.size - 3} more` : '';
      return `${what}: ${[...ids].slice(0, 3).join(', ')}${more}.`;
    }),
  };
}

/** Reads again while it does not add up and something arrives. */
async function readBalanced(fx: Client, account: Account, options: StatementOptions, note: Note) {
  const balanceOn = balanceReader(fx, account, options.signal);
  const read = movementReader(fx, account, options, note);
  const opening = await balanceOn(addDays(options.fromDate, -1));
  let before = '';
  for (let reading = 1; ; reading++) {
    const all = await read();
    const closing = await balanceOn(options.toDate);
    const movements = await addUp(all, opening, closing, balanceOn);
    if (movements) {
      const what =
        movements === all
          ? 'in the balance, and are entries'
          : 'not in the balance, and are left out';
      for (const { id } of all.filter(isImmobilize))
        note(`Movements of the type Immobilize are ${what}`, id);
      return { opening, closing, movements };
    }
    const now = `${closing} ${all.map(({ id }) => id).join(' ')}`;
    if (now === before || reading === mostReadings) {
      throw await unbalancedError(account, options, all, opening, balanceOn);
    }
    before = now;
  }
}
