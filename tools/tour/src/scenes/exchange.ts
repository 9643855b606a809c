import { money } from '@crossborder-fx/client/money';
import type { QuoteCreate } from '@crossborder-fx/openapi';
import { inDays, onWorkingDay, required, type Scene, textOf } from './scene.ts';

/** A quote, and a trade that is delivered. */
export async function trade({ fx, sandbox, tell }: Scene): Promise<void> {
  const wanted: Omit<QuoteCreate, 'deliveryDate'> = {
    currencyPair: 'EURUSD',
    side: 'S',
    amount: money('10000', 'EUR'),
  };
  const quote = await onWorkingDay(inDays(sandbox, 1), (deliveryDate) =>
    fx.quotes.create({ ...wanted, deliveryDate }),
  );
  tell(`${textOf(quote.sourceAmount)} for ${textOf(quote.deliveredAmount)}`);
  const deliveryDate = required(quote.deliveryDate, 'delivery date in the quote');
  const { id } = await fx.trades.create({ ...wanted, deliveryDate, tag: 'Dollars' });
  await sandbox.clock.set(`${deliveryDate} 18:00:00`);
  const { status, side } = await fx.trades.get(id);
  const { items } = await fx.trades.list({ status: 'finalized' });
  tell(`${side === 'S' ? 'Sold' : 'Bought'}: ${status}, as ${items.length} trade is`);
}

/** A quote that is good for 12 seconds, and a contract that is booked with it in time. */
export async function fixedForward({ fx, sandbox, tell }: Scene): Promise<void> {
  const accounts = await fx.wallets.list();
  const walletIn = (wanted: string | undefined) =>
    required(
      accounts.items.find(({ currency }) => currency === wanted),
      `account in ${wanted}`,
    ).id;
  const quote = await onWorkingDay(inDays(sandbox, 30), (deliveryDate) =>
    fx.fixedForwards.createQuote({
      currencyPair: 'EURUSD',
      side: 'B',
      amount: money('25000', 'EUR'),
      deliveryDate,
    }),
  );
  tell(`${textOf(quote.sourceAmount)} for ${textOf(quote.deliveredAmount)}, good for 12 seconds`);
  await sandbox.clock.advance({ seconds: 11 });
  const booked = await fx.fixedForwards.create({
    quoteId: required(quote.quoteId, 'reference in the quote'),
    sourceAccountId: walletIn(quote.sourceAmount?.currency),
    deliveryAccountId: walletIn(quote.deliveredAmount?.currency),
  });
  const { items } = await fx.fixedForwards.list({ status: 'planified' });
  tell(`Booked 11 seconds later: ${booked.status}, as ${items.length} contract is`);
}
