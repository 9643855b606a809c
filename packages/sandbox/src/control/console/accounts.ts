import type { AmountObject, Wallet } from '@crossborder-fx/openapi';
import { addDays } from '../../calendar/date.ts';
import { dateAt } from '../../calendar/paris-time.ts';
import { writeAmount } from '../../ledger/money.ts';
import { type WalletRow, walletList } from '../../service/accounts/wallets.ts';
import type { Context } from '../../service/context.ts';
import { countOf, readPage, rowsOf } from '../../service/page.ts';
import type { AccountData, AccountList } from '../answers.ts';

/** Over how many days balances are shown at most. */
export const mostDays = 366;

/**
 * A page of the accounts, each with what was booked at the end of each of the latest days.
 *
 * @throws {TypeError} for more days than `mostDays`
 * @throws {RefusedError} `pageNotNumber`
 */
export function accountsOf(
  context: Context,
  { days, page }: { days: number; page: number },
): AccountList {
  if (days < 1 || days > mostDays) throw new TypeError(`days must be from 1 to ${mostDays}.`);
  const today = dateAt(context.now());
  const shown = Array.from({ length: days }, (_, index) => addDays(today, index + 1 - days));
  const rows = rowsOf<WalletRow>(
    context.statements,
    walletList,
    readPage({ page: String(page) }, 'ASC'),
  );
  return {
    accounts: rows.map((row) => accountOf(context, row, shown)),
    total: countOf(context.statements, walletList),
  };
}

function accountOf(
  { ids, ledger }: Context,
  { id, currency, record }: WalletRow,
  days: readonly string[],
): AccountData {
  const amount = (minor: bigint): AmountObject => writeAmount({ minor, currency });
  const { accountNumber = '', tag = '' } = JSON.parse(record) as Partial<Wallet>;
  const { booked, value } = ledger.balancesOf(id);
  const bookedOn = ledger.bookedOn(id, days);
  return {
    id: ids.idOf('wallet', id),
    accountNumber,
    tag,
    booked: amount(booked),
    value: amount(value),
    available: amount(ledger.availableOf(id)),
    locked: amount(ledger.heldOf(id)),
    days: days.map((day, index) => ({ day, booked: amount(bookedOn[index] ?? 0n) })),
  };
}
