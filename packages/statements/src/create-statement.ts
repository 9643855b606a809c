import type { Client, FinancialMovement, FinancialMovementEntry } from '@crossborder-fx/client';
import pLimit, { type LimitFunction } from 'p-limit';
import { type Entry, formats } from './formats.ts';
import { type Account, accountOf, minorOf, movementOf, type Note } from './movement.ts';
import type { CreatedStatement, StatementOptions } from './statement.ts';
import {
  addDays,
  requireOptions,
  requireOwn,
  StatementError,
  UnbalancedError,
} from './statement.ts';

/**
 * Creates the statement of one account and period, which adds up: the balance at the end of the day before the period plus the
 * movements is the balance at the end of the last day, by `bookingAmount` (service description, sections 2.3, 4.1 and 4.2). The
 * function only reads the account, its balances, the list of movements and the detail of each movement, with at most eight
 * requests at once.
 *
 * @throws {UnbalancedError} when the movements do not add up to the balance, with the days that differ
 * @throws {StatementError} when the account is unknown, or a movement cannot be an entry
 * @throws {TypeError} when an option is misspelt or wrong
 * @throws {CrossborderFxError} of the client
 */
export async function createStatement(
  fx: Client,
  options: StatementOptions,
): Promise<CreatedStatement> {
  requireOptions(options);
  const { walletId, fromDate, toDate, details = true, signal } = options;
  const wallet = await fx.wallets.get(walletId, { signal });
  if (!wallet) throw new StatementError(`There is no account with the id ${walletId}.`);
  requireOwn('account', walletId, wallet);
  const account = accountOf(walletId, wallet);
  const { currency, decimalOf } = account;
  const noted = new Map<string, Set<string>>();
  const note: Note = (what, id) => void noted.set(what, (noted.get(what) ?? new Set()).add(id));
  const format = formats[options.format](account, options, note);

  // The documentation does not say whether the service lists the movements of a period by booking day or by value day.
  const isOutside = (day: string) => day < fromDate || day > toDate;
  const limit = pLimit(8);
  const readEntries = entryReader(fx, limit, options, (listed, detail) => {
    const movement = movementOf(account, listed, detail, note);
    const { id, bookedAt, bookingDay, minor, typeLabel } = movement;
    const isLock = typeLabel === 'Immobilize';
    if (isOutside(bookingDay)) note('The statement leaves out movements booked on other days', id);
    return { id, bookedAt, bookingDay, minor, isLock, text: format.entry(movement) };
  });
  const readBalances = async (days: Iterable<string>) =>
    new Map(
      await limit.map(days, async (day) => {
        const shown = await fx.wallets.getBalance(walletId, day, { signal });
        requireOwn('the balance of account', walletId, shown);
        return [
          day,
          minorOf(
            account,
            shown.balance?.bookingAmount,
            `The bookingAmount of the balance on ${day}`,
          ),
        ];
      }),
    );
  try {
    const eve = addDays(fromDate, -1);
    // Reads movements and balances up to five times, until they agree and the list still has every movement of the reading
    // before, or nothing has changed. When a movement leaves the list, or a page is wrongly empty, a reading may lack
    // movements without a difference in the balance.
    for (let reading = 1, before = '', idsBefore: string[] | undefined; ; reading++) {
      const all = (await readEntries()).filter(({ bookingDay }) => !isOutside(bookingDay));
      const ids = new Set(all.map(({ id }) => id));
      const isComplete = idsBefore?.every((id) => ids.has(id));
      idsBefore = [...ids];
      // When funds are locked and released in the period, only a balance between lock and release shows the lock.
      const locks = all.filter(({ isLock }) => isLock);
      const locked = locks.find(({ bookingDay }) => sumUpTo(locks, bookingDay) !== 0n);
      // The client also reads the balances before the first listed movement, because older movements that are not
      // listed may add up to zero.
      const unlisted = daysBetween(fromDate, addDays(all[0]?.bookingDay ?? toDate, -1));
      const days = new Set([eve, ...unlisted, locked?.bookingDay ?? toDate, toDate]);
      const balances = await readBalances(days);
      // The balance may leave out a movement of the type `Immobilize`, which the service registers without a debit.
      const ways = [all, all.filter(({ isLock }) => !isLock)];
      const entries = ways.find((way) => differences(account, way, balances).length === 0);
      const [opening = 0n, closing = 0n] = [balances.get(eve), balances.get(toDate)];
      if (entries && isComplete) {
        const how =
          entries === all
            ? 'The balance includes movements of the type Immobilize, and so does the statement'
            : 'The statement leaves out movements of the type Immobilize, as the balance does';
        for (const { id } of locks) note(how, id);
        return {
          text: format.file(opening, closing, entries),
          balances: { opening: decimalOf(opening), closing: decimalOf(closing), currency },
          count: entries.length,
          notes: [...noted].map(([what, ids]) => {
            const more = ids.size > 3 ? ` and ${ids.size - 3} more` : '';
            return `${what}: ${[...ids].slice(0, 3).join(', ')}${more}.`;
          }),
        };
      }
      const now = `${closing} ${idsBefore.join(' ')}`;
      if (now === before || reading === 5) {
        const days = entries
          ? []
          : differences(account, all, await readBalances(daysBetween(eve, toDate)));
        const [first] = days;
        if (!first)
          throw new UnbalancedError(
            'The movements changed while the client read them. Create the statement again.',
            days,
          );
        const hasEntries = all.some(({ bookingDay }) => bookingDay <= first.date);
        const sentences = [
          `The movements of account ${walletId} do not add up to its balance, first on ${first.date}: the service says ${first.balance} ${currency}, the movements make ${first.sum}, the difference is ${first.difference}.`,
          ...(hasEntries ? [] : ['The service lists only movements of the last 12 months.']),
          ...(details
            ? []
            : ['Only movement details show the type Immobilize: turn on the option details.']),
        ];
        throw new UnbalancedError(sentences.join(' '), days);
      }
      before = now;
    }
  } finally {
    // After a failure, the requests that still wait for their turn are not sent.
    limit.clearQueue();
  }
}

/** Returns a function that reads all movements in order. Its second call requests only the details of new movements. */
function entryReader(
  fx: Client,
  limit: LimitFunction,
  { walletId, fromDate, toDate, details = true, onProgress, signal }: StatementOptions,
  entryOf: (listed: FinancialMovementEntry, detail: FinancialMovement | undefined) => Entry,
) {
  const known = new Map<string, Entry>();
  return async () => {
    const ids = new Set<string>();
    const tasks: Promise<void>[] = [];
    const failed = new AbortController();
    // Reading the list counts as one of the eight simultaneous requests until the last page is read.
    await limit(async () => {
      const query = { walletId, fromDate, toDate };
      for await (const listed of fx.financialMovements.iterate(query, { signal })) {
        const { id } = listed;
        if (ids.has(id)) throw new StatementError(`The service listed movement ${id} twice.`);
        ids.add(id);
        if (known.has(id)) continue;
        const task = limit(async () => {
          const detail = details ? await fx.financialMovements.get(id, { signal }) : undefined;
          requireOwn('movement', id, detail);
          known.set(id, entryOf(listed, detail));
          onProgress?.(ids.size, known.size);
        });
        tasks.push(task);
        task.catch(() => failed.abort());
        if (failed.signal.aborted) break;
      }
    });
    await Promise.all(tasks);
    return [...ids]
      .map((id) => known.get(id) as Entry)
      .sort((one, other) => compare(one.bookedAt, other.bookedAt) || compare(one.id, other.id));
  };
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

const sumUpTo = (entries: readonly Entry[], day: string) =>
  entries.reduce((sum, { bookingDay, minor }) => (bookingDay <= day ? sum + minor : sum), 0n);

/** Lists, in order, each day on which the balance is not the opening balance plus the entries up to that day. */
function differences(account: Account, entries: readonly Entry[], balances: Map<string, bigint>) {
  const text = account.decimalOf;
  const [[, opening] = ['', 0n], ...days] = balances;
  return days.flatMap(([date, balance]) => {
    const sum = opening + sumUpTo(entries, date);
    if (balance === sum) return [];
    return [{ date, balance: text(balance), sum: text(sum), difference: text(balance - sum) }];
  });
}

export function daysBetween(first: string, last: string): string[] {
  const days = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}
