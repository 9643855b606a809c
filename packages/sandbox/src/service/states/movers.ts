import type { Context } from '../context.ts';
import { moveFixedForward } from '../exchanges/fixed-forwards.ts';
import { moveTrade } from '../exchanges/trades.ts';
import { movePayment } from '../payments/payments.ts';
import type { AgendaItem, MovedKind } from './agenda.ts';

type Mover = (context: Context, item: AgendaItem) => void;

const movers: Readonly<Record<MovedKind, Mover>> = {
  payment: movePayment,
  trade: moveTrade,
  fixedForward: moveFixedForward,
};

/** Does what has fallen due, in a transaction. */
export function move(context: Context, item: AgendaItem): void {
  movers[item.kind](context, item);
}
