import type { Wallet } from '@crossborder-fx/openapi';
import { writeAmount } from '../../ledger/money.ts';
import { type WalletRow, walletList } from '../../service/accounts/wallets.ts';
import type { Context } from '../../service/context.ts';
import { pageOf, readPage } from '../../service/page.ts';
import type { ListedRow, ListOf } from './cells.ts';

export function accountsOf(context: Context, page: number): ListOf<ListedRow> {
  const part = readPage({ page: String(page) }, 'ASC');
  const { rows, total } = pageOf<WalletRow>(context.statements, walletList, part);
  return { rows: rows.map((row) => accountOf(context, row)), total };
}

function accountOf({ ids, ledger }: Context, { id: row, currency, record }: WalletRow): ListedRow {
  const amount = (minor: bigint) => writeAmount({ minor, currency });
  const { accountNumber = '', tag = '' } = JSON.parse(record) as Partial<Wallet>;
  const { booked, value } = ledger.balancesOf(row);
  const id = ids.idOf('wallet', row);
  return {
    key: id,
    cells: {
      Account: { as: 'named', name: tag || currency, hint: `${accountNumber}, ${id}` },
      Booked: amount(booked),
      // Of movements with a value date up to today.
      'By value date': amount(value),
      Available: amount(ledger.availableOf(row)),
      Locked: amount(ledger.heldOf(row)),
    },
  };
}
