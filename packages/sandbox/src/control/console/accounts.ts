import type { AmountObject, Wallet } from '@crossborder-fx/openapi';
import { writeAmount } from '../../ledger/money.ts';
import { type WalletRow, walletList } from '../../service/accounts/wallets.ts';
import type { Context } from '../../service/context.ts';
import { pageOf, readPage } from '../../service/page.ts';
import type { AccountData, ListOf } from '../answers.ts';

export function accountsOf(context: Context, page: number): ListOf<AccountData> {
  const part = readPage({ page: String(page) }, 'ASC');
  const { rows, total } = pageOf<WalletRow>(context.statements, walletList, part);
  return { rows: rows.map((row) => accountOf(context, row)), total };
}

function accountOf({ ids, ledger }: Context, { id, currency, record }: WalletRow): AccountData {
  const amount = (minor: bigint): AmountObject => writeAmount({ minor, currency });
  const { accountNumber = '', tag = '' } = JSON.parse(record) as Partial<Wallet>;
  const { booked, value } = ledger.balancesOf(id);
  return {
    id: ids.idOf('wallet', id),
    accountNumber,
    tag,
    booked: amount(booked),
    value: amount(value),
    available: amount(ledger.availableOf(id)),
    locked: amount(ledger.heldOf(id)),
  };
}
