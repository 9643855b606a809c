import type { AmountObject } from '@crossborder-fx/openapi';
import { RefusedError } from '../../common/refused-error.ts';
import { writeAmount } from '../../ledger/money.ts';
import { findWallet } from '../../service/accounts/wallets.ts';
import type { Context } from '../../service/context.ts';

export interface MoneyEffect {
  kind: 'debits' | 'credits' | 'locks' | 'gives back';
  amount: AmountObject;
  /** The name of the account that changes: its tag, or its currency when the account has no tag. */
  account: string;
}

/**
 * Makes a change, reads its ledger entries on the client's accounts, and rolls the change back, so that the console
 * shows the effects of the real code. Returns undefined when a rule refuses the change.
 */
export function rehearse<Result>(
  context: Context,
  change: () => Result,
): { result: Result; effects: MoneyEffect[] } | undefined {
  const { statements } = context;
  const last = statements.get<{ id: number | null }>('SELECT max(id) AS id FROM entry')?.id ?? 0;
  statements.run('SAVEPOINT rehearsal');
  try {
    return { result: change(), effects: effectsAfter(context, last) };
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error;
    return undefined;
  } finally {
    statements.run('ROLLBACK TO rehearsal');
    statements.run('RELEASE rehearsal');
  }
}

interface Booked {
  wallet: number;
  amount: bigint;
  /** The name of the account on the other side of the transfer, such as `hold:1`. */
  other: string;
}

function effectsAfter(context: Context, last: number): MoneyEffect[] {
  const booked = context.statements.all<Booked>(
    `SELECT entry.wallet, entry.amount, other.account AS other
     FROM entry JOIN entry AS other ON other.transfer = entry.transfer AND other.id <> entry.id
     WHERE entry.id > :last AND other.id > :last AND entry.wallet IS NOT NULL ORDER BY entry.id`,
    { last },
    { amount: true },
  );
  return booked.map(({ wallet, amount: minor, other }) => {
    const { currency = '', record = '{}' } = findWallet(context, wallet) ?? {};
    const isHold = other.startsWith('hold:');
    const isOut = minor < 0n;
    return {
      kind: isHold ? (isOut ? 'locks' : 'gives back') : isOut ? 'debits' : 'credits',
      amount: writeAmount({ minor: isOut ? -minor : minor, currency }),
      account: JSON.parse(record).tag || currency,
    };
  });
}
