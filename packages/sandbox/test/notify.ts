import type { EventName } from '@crossborder-fx/openapi';
import type { Counterparty } from '../src/counterparty.ts';

/** Records a transition of a payment, which is notified. The payload has the id. */
export function notify(
  { change, context }: Pick<Counterparty, 'change' | 'context'>,
  id: string,
  events: readonly EventName[] = ['PAYMENT_FINALIZED'],
): void {
  change(() =>
    context.history.record({
      kind: 'payment',
      object: 1,
      row: 'P18',
      place: 'finalized',
      events,
      payload: { id },
    }),
  );
}
