import type { AmountObject } from '@crossborder-fx/openapi';
import { formatAmount } from '../data/format-amount.ts';

export function Money({ amount: { value, currency } }: { amount: AmountObject }) {
  return (
    <span class="money">
      {formatAmount(value)} <span class="currency">{currency}</span>
    </span>
  );
}
