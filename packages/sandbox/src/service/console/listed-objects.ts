import { isDeepStrictEqual } from 'node:util';
import type { AmountObject } from '@crossborder-fx/openapi';
import type { ListedObject } from '../../control/answers.ts';
import type { Context } from '../context.ts';
import type { fixedForwardRows } from '../exchanges/fixed-forward-machine.ts';
import type { tradeRows } from '../exchanges/trade-machine.ts';
import type { PaymentItem } from '../payments/payment-item.ts';
import type { MovedKind } from '../states/agenda.ts';
import type { Item } from '../states/machine.ts';

type TradeItem = NonNullable<ReturnType<typeof tradeRows.find>>;
type FixedForwardItem = NonNullable<ReturnType<typeof fixedForwardRows.find>>;

/** Objects as a list of the console shows them. */

export function listedPayment(context: Context, payment: PaymentItem): ListedObject {
  const { amount, counterValue, tag, communication } = payment.record;
  const holder = payment.details.paidAccount?.holder.name;
  return {
    ...commonOf(context, 'payment', payment),
    title: textOf(holder, tag || communication),
    amounts: differentOf(amount, counterValue),
  };
}

export function listedTrade(context: Context, trade: TradeItem): ListedObject {
  const { rate, side, sourceAmount, deliveredAmount } = trade.record;
  return {
    ...commonOf(context, 'trade', trade),
    title: textOf(rate?.currencyPair, side),
    amounts: [sourceAmount, deliveredAmount],
  };
}

export function listedFixedForward(context: Context, forward: FixedForwardItem): ListedObject {
  const { currencyPair, side, sourceAmount, deliveredAmount } = forward.record;
  return {
    ...commonOf(context, 'fixedForward', forward),
    title: textOf(currencyPair, side),
    amounts: [sourceAmount, deliveredAmount],
  };
}

function commonOf(
  { ids }: Pick<Context, 'ids'>,
  kind: MovedKind,
  { row, status, stage, record }: Item & { record: { createdDate?: string | undefined } },
) {
  // `YYYY-MM-DD HH:MM:SS` in Paris.
  const createdDay = (record.createdDate ?? '').slice(0, 'YYYY-MM-DD'.length);
  return { id: ids.idOf(kind, row), status, stage, createdDay };
}

/** Without an exchange, both amounts of a payment are the same. */
function differentOf(...amounts: (AmountObject | null | undefined)[]): AmountObject[] {
  const given = amounts.flatMap((amount) => (amount ? [amount] : []));
  const [first, ...others] = given;
  const isSame = others.every((other) => isDeepStrictEqual(other, first));
  return first && isSame ? [first] : given;
}

function textOf(...parts: (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(', ');
}
