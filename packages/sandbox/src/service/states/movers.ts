import type { FixedForward, Payment, Trade } from '@crossborder-fx/openapi';
import type { Context } from '../context.ts';
import { fixedForwardMachine } from '../exchanges/fixed-forwards.ts';
import { tradeMachine } from '../exchanges/trades.ts';
import { paymentMachine } from '../payments/payment-machine.ts';
import type { AgendaItem, MovedKind } from './agenda.ts';
import { type Item, itemAt, itemWith, type Machine, pull, simulatedRow, take } from './machine.ts';

/** The input of `simulate`: the status to reach, and a row of the state table if several rows lead to this status. */
export interface Wanted {
  /** The status that the payment, trade or forward gets, such as `refused`. */
  to: string;
  /** The id of a row of the state table, such as `P14`. @default the first row that leads to the status */
  row?: string | undefined;
}

interface Mover<Answer> {
  /** Executes a due event of a payment, trade or forward. The call is synchronous, because it runs in a transaction. */
  move(context: Context, item: AgendaItem): void;
  /** Makes a transition now by a row of the state table, with notifications and ledger entries. @throws {RefusedError} */
  simulate(context: Context, id: string, wanted: Wanted): Answer;
}

type Answers = { payment: Payment; trade: Trade; fixedForward: FixedForward };

export const movers: { readonly [Kind in MovedKind]: Mover<Answers[Kind]> } = {
  payment: moverOf(paymentMachine),
  trade: moverOf(tradeMachine),
  fixedForward: moverOf(fixedForwardMachine),
};

function moverOf<One extends Item, Answer extends object>(
  machine: Machine<One, Answer>,
): Mover<Answer> {
  return {
    move(context, { object, trigger }) {
      pull(context, machine, itemAt(context, machine, object), trigger);
    },
    simulate(context, id, wanted) {
      const one = itemWith(context, machine, id);
      take(context, machine, one, simulatedRow(context, machine, one, wanted));
      return machine.answerOf(context, one);
    },
  };
}
