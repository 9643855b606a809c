import type { Wallet } from '@crossborder-fx/openapi';
import { dateAt, datetimeAt } from '../../calendar/date.ts';
import { addWorkingDays, workingDaysOf } from '../../calendar/working-days.ts';
import { type Choices, choiceSentences, defaultChoices } from '../../choices.ts';
import { textsOf } from '../../chosen-values.ts';
import { retriedStatuses } from '../../generated/constants.ts';
import { writeAmount } from '../../ledger/money.ts';
import { quotedPairs } from '../../market/pairs.ts';
import { type RateValue, ratesAround, writeRate } from '../../market/rate.ts';
import { type WalletRow, walletList } from '../../service/accounts/wallets.ts';
import type { Context } from '../../service/context.ts';
import type { MovedKind } from '../../service/states/agenda.ts';
import type { Table } from '../../service/tables/table.ts';
import { tables } from '../../service/tables/tables.ts';
import { nextOf } from './agenda.ts';
import { type ListedRow, type ListOf, pageOf, words } from './cells.ts';

export interface AboutSandbox {
  version: string | undefined;
  /** The speed of business time: 1 is real time, 0 stops business time. */
  speed: number;
}

export type Overview = ReturnType<typeof overviewOf>;

export function overviewOf(context: Context, { version, speed }: AboutSandbox) {
  const now = context.now();
  const counts = tables.map((table) => [
    words[table.name as MovedKind].path,
    countByStatus(context, table),
  ]);
  return {
    version,
    seed: context.seed,
    speed,
    now: new Date(now).toISOString(),
    paris: datetimeAt(now),
    nextWorkingDay: addWorkingDays(dateAt(now), 1, workingDaysOf()),
    counts: Object.fromEntries(counts) as Record<string, Record<string, number>>,
    next: nextOf(context),
  };
}

export function choicesOf({ choices }: Pick<Context, 'choices'>): ListOf<ListedRow> {
  const defaults = textsOf(defaultChoices);
  const rows = Object.entries(textsOf(choices)).map(([name, text]): ListedRow => {
    const value = name === 'retryOn' ? retriesInWords(choices.retryOn) : text;
    const isDefault =
      defaults[name] === text && (name !== 'retryOn' || choices.retryOn === undefined);
    // For a choice such as `holidays.USD`, which has no description, use the description of `holidays`.
    const sentence = choiceSentences[name] ?? choiceSentences[name.split('.')[0] ?? ''] ?? '';
    return {
      key: name,
      cells: {
        Choice: name,
        Value: { as: 'named', name: value, hint: isDefault ? 'default' : 'set' },
        'What it decides': sentence,
      },
    };
  });
  return { rows, total: rows.length };
}

function retriesInWords(retryOn: Choices['retryOn'] = retriedStatuses): string {
  if (retryOn.length === 0) return 'nothing';
  return retryOn.map((status) => (status === 'none' ? 'no answer' : status)).join(', ');
}

/** Counts objects by status, with zero for a status that no object has. Incoming payments have no status. */
function countByStatus(
  { statements }: Pick<Context, 'statements'>,
  { name, rows }: Pick<Table, 'name' | 'rows'>,
): Record<string, number> {
  const none = rows.flatMap(({ to }) => (to === undefined ? [] : [[to, 0] as const]));
  // SQLite counts the statuses from their index, without reading the rows.
  const counted = statements.all<{ status: string | null; count: number }>(
    `SELECT status, count(*) AS count FROM ${name} GROUP BY status`,
  );
  return Object.fromEntries([
    ...none,
    ...counted.map(({ status, count }) => [status ?? 'incoming', count]),
  ]);
}

export function ratesOf({ market }: Pick<Context, 'market'>): ListOf<ListedRow> {
  const mids = market.mids();
  // The console shows the exchange rate `000000000001.0773` as 1.0773.
  const shown = (rate: RateValue) => writeRate(rate).replace(/^0+(?=\d)/, '');
  const rows = quotedPairs.map((pair): ListedRow => {
    const { midMarket, applied } = ratesAround(mids[pair]);
    return {
      key: pair,
      cells: {
        Pair: pair,
        Bid: shown(applied.bid),
        Mid: shown(midMarket),
        Ask: shown(applied.ask),
      },
    };
  });
  return { rows, total: rows.length };
}

export function accountsOf(context: Context, number: number): ListOf<ListedRow> {
  const { ids, ledger } = context;
  return pageOf<WalletRow>(context, walletList, { number, order: 'ASC' }, (row) => {
    const { accountNumber = '', tag = '' } = JSON.parse(row.record) as Partial<Wallet>;
    const amount = (minor: bigint) => writeAmount({ minor, currency: row.currency });
    const { booked, value } = ledger.balancesOf(row.id);
    const key = ids.idOf('wallet', row.id);
    return {
      key,
      cells: {
        Account: { as: 'named', name: tag || row.currency, hint: `${accountNumber}, ${key}` },
        Booked: amount(booked),
        // The sum of an account's movements with a value date up to today.
        'By value date': amount(value),
        Available: amount(ledger.availableOf(row.id)),
        Locked: amount(ledger.heldOf(row.id)),
      },
    };
  });
}
