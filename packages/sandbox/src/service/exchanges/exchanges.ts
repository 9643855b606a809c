import type { Wallet } from '@crossborder-fx/openapi';
import { deliveryTimeOf } from '../../calendar/due-time.ts';
import { RefusedError } from '../../ground/refused-error.ts';
import type { Deal } from '../../market/deal-of.ts';
import { findWallet, type WalletRow } from '../accounts/wallets.ts';
import type { Context } from '../context.ts';

export interface ExchangeWallets {
  readonly source: WalletRow;
  readonly delivery: WalletRow;
}

/** Without an id, the oldest account of the currency. @throws {RefusedError} */
export function exchangeWallets(
  context: Context,
  { source, delivered }: Pick<Deal, 'source' | 'delivered'>,
  ids: { source?: string | undefined; delivery?: string | undefined },
): ExchangeWallets {
  return {
    source: walletIn(context, source.currency, 'debited', ids.source),
    delivery: walletIn(context, delivered.currency, 'credited', ids.delivery),
  };
}

function walletIn(context: Context, currency: string, role: string, id?: string): WalletRow {
  if (id === undefined) {
    const oldest = context.statements.get<WalletRow>(
      'SELECT * FROM wallet WHERE currency = :currency ORDER BY id LIMIT 1',
      { currency },
    );
    if (oldest) return oldest;
    throw new RefusedError('walletsDoNotFit', `There is no account in ${currency} to be ${role}.`);
  }
  const wallet = findWallet(context, context.ids.rowOf('wallet', id));
  if (!wallet) {
    throw new RefusedError('walletUnknown', `There is no account to be ${role} with this id.`);
  }
  if (wallet.currency === currency) return wallet;
  throw new RefusedError(
    'walletsDoNotFit',
    `The account to be ${role} must be in ${currency}, not in ${wallet.currency}.`,
  );
}

export function accountNumberOf({ record }: WalletRow): string {
  return (JSON.parse(record) as Required<Pick<Wallet, 'accountNumber'>>).accountNumber;
}

export function dueTimeOf({ choices: { cutOffs }, now }: Context, deliveryDate: string): number {
  return deliveryTimeOf(deliveryDate, now(), cutOffs);
}
