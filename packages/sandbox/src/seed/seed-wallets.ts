import { type HashSource, hashOf } from '../ground/hash-of.ts';
import { addWallet, walletDetailsOf } from '../service/accounts/wallets.ts';
import type { Context } from '../service/context.ts';

export type SeedCurrency = 'EUR' | 'USD' | 'GBP';

export interface SeedWallet {
  row: number;
  currency: SeedCurrency;
  accountNumber: string;
  holderName: string;
}

export type SeedWallets = Readonly<Record<SeedCurrency, SeedWallet>>;

const openingUnits = [1_000_000, 1_200_000] as const;

export function seedWallets(context: Context): SeedWallets {
  const open = (currency: SeedCurrency) => seedWallet(context, currency);
  return { EUR: open('EUR'), USD: open('USD'), GBP: open('GBP') };
}

export function firstIn<Item extends { currency: string }>(
  wanted: string,
  what: string,
  items: readonly Item[],
): Item {
  const found = items.find(({ currency }) => currency === wanted);
  if (!found) throw new TypeError(`The seed has no ${what} in ${wanted}.`);
  return found;
}

function seedWallet(context: Context, currency: SeedCurrency): SeedWallet {
  const { ledger, seed } = context;
  const row = addWallet(context, { currency, tag: `${currency} account` });
  const units = seedNumber({ seed, kind: 'opening', counter: row }, openingUnits);
  ledger.transfer({
    from: { of: 'clearing' },
    to: { of: 'wallet', wallet: row },
    money: { minor: BigInt(units) * 100n, currency },
    movement: { typeLabel: 'ExternalCounterpartCredit', description: 'Opening balance' },
  });
  const { accountNumber, holder } = walletDetailsOf(context, row, currency);
  return { row, currency, accountNumber, holderName: holder.name };
}

/** A whole number of a range, whose ends are possible too. The same source gives the same number. */
export function seedNumber(source: HashSource, [least, most]: readonly [number, number]): number {
  return least + (hashOf(source).readUInt32BE() % (most - least + 1));
}
