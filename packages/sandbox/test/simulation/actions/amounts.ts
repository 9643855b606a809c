import { writeAmount } from '../../../src/ledger/money.ts';
import { effectWords, tradeAmounts } from '../../../src/service/words/words.ts';
import type { Random } from '../random.ts';

/** An amount that is mostly fine: small, large, one that has an effect, or more than there is. */
export function someAmount(random: Random, currency: string) {
  const size = random.weighted([
    { weight: 60, minor: () => 1_000 + random.below(200_000) },
    { weight: 10, minor: () => 1 + random.below(100) },
    { weight: 20, minor: () => 10_000_000 + random.below(40_000_000) },
    { weight: 8, minor: () => Number(random.pick([...effectWords, ...tradeAmounts]).amount) },
    { weight: 5, minor: () => 900_000_000 + random.below(1_000_000_000) },
    { weight: 2, minor: () => 0 },
  ]);
  const amount = writeAmount({ minor: BigInt(size.minor()), currency });
  // More decimals than the currency has.
  return random.chance(0.01) ? { value: '000000000012.3456789', currency } : amount;
}
