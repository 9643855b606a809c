import type { Context } from '../service/context.ts';
import { addWallet } from '../service/wallets.ts';

export interface SeedTime {
  /** Where the clock starts, in UTC milliseconds. */
  start: number;
  /** Does something at an earlier time. */
  at(time: number, work: () => void): void;
}

/** A counterparty with a history, the same for the same seed. Called in a transaction. */
export function seedState(context: Context, { start, at }: SeedTime): void {
  at(start, () => {
    for (const currency of ['EUR', 'USD', 'GBP']) {
      const wallet = addWallet(context, { currency, tag: `${currency} account` });
      context.ledger.transfer({
        from: { of: 'clearing' },
        to: { of: 'wallet', wallet },
        money: { minor: 100_000_000n, currency },
        movement: { typeLabel: 'ExternalCounterpartCredit', description: 'Opening balance' },
        reference: 'seed',
      });
    }
  });
}
