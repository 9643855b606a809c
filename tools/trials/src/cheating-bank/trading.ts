import { CrossborderFxError, type Trade } from '@crossborder-fx/client';
import { money } from '@crossborder-fx/client/money';
import { settleOnce } from './settle-once.ts';
import { UnreadableError, type World } from './world.ts';

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

export const forwardAmount = '30003.03';

/** Books one forward within 12 seconds, and looks for it in the list. */
export async function bookForward(world: World): Promise<void> {
  const { fx, truth, books, note } = world;
  const wallets = (await truth.wallets.list()).items;
  const walletIn = (currency: string) =>
    String(wallets.find((one) => one.currency === currency)?.id);
  const order = {
    reference: 'Forward',
    state: 'refused' as 'done' | 'refused' | 'open',
    id: undefined as string | undefined,
  };
  books.forwards.push(order);
  try {
    const { quoteId } = await fx.fixedForwards.createQuote({
      currencyPair: 'EURUSD',
      side: 'S',
      amount: money(forwardAmount, 'EUR'),
      deliveryDate: '2026-12-07',
    });
    const { fixedForwardId } = await fx.fixedForwards.create({
      quoteId,
      sourceAccountId: walletIn('EUR'),
      deliveryAccountId: walletIn('USD'),
    });
    if (fixedForwardId == null) throw new UnreadableError('The forward has no id.');
    order.state = 'done';
    order.id = fixedForwardId ?? undefined;
    const { items } = await fx.fixedForwards.list({ status: 'planified' });
    const found = items.filter((one) => one.fixedForwardId === fixedForwardId);
    if (found.length !== 1) throw new UnreadableError('The forward is not once in the list.');
  } catch (error) {
    note('forward', error);
    const isOpen = error instanceof CrossborderFxError && error.outcome === 'unknown';
    // Without an id it was booked all the same, and a person looks which it is.
    if (isOpen || error instanceof UnreadableError) order.state = 'open';
  }
}
