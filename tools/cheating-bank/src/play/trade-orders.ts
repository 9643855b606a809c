import type { Trade } from '@crossborder-fx/client';
import { money } from '@crossborder-fx/client/money';
import { settleOnce } from './settle-once.ts';
import type { World } from './world.ts';

export const tradeOrders = [
  { reference: 'Hedge', amount: '1001.01', isLost: false },
  { reference: 'Dollars', amount: '2002.02', isLost: true },
] as const;

/** Makes each trade once, or says that it does not know. */
export async function makeTrades(world: World): Promise<void> {
  const { fx, sandbox, journal, books } = world;
  for (const { reference, amount, isLost } of tradeOrders) {
    if (isLost) sandbox.faults.add('createTrade', { drop: 'after', times: 1 });
    const body = {
      currencyPair: 'EURUSD',
      side: 'S',
      amount: money(amount, 'EUR'),
      deliveryDate: '2026-11-06',
    } as const;
    const settled = await settleOnce(
      world,
      `trade ${reference}`,
      (decision) =>
        fx.trades.createOnce(body, { journal, reference, timeout: 60_000, ...decision }),
      () => trueTrades(world, amount),
    );
    books.trades.push({ reference, state: settled.state, id: settled.result?.id });
    sandbox.faults.clear();
  }
}

/** The trades of this amount, as they truly are. */
export async function trueTrades({ truth }: World, amount: string): Promise<Trade[]> {
  const { value } = money(amount, 'EUR');
  const found: Trade[] = [];
  for await (const trade of truth.trades.iterate({ status: 'all' })) {
    if ([trade.sourceAmount, trade.deliveredAmount].some((one) => one?.value === value))
      found.push(trade);
  }
  return found;
}
