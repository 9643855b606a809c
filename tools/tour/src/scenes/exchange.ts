import { money } from '@crossborder-fx/client/money';
import type { QuoteCreate } from '@crossborder-fx/openapi';
import { keysOf, readDocument, valueAt } from '@crossborder-fx/tools-description';
import { mustBe, required, type Scene, textOf } from './scene.ts';

const quoteLifetime = keysOf('#/paths/~1fixed-forwards~1quote/post/x-lifetime/seconds');

/** A quote, and a trade that is delivered. */
export async function trade({ fx, sandbox, tell }: Scene): Promise<void> {
  const deliveryDate = sandbox.clock.workingDay(1);
  const wanted: QuoteCreate = {
    currencyPair: 'EURUSD',
    side: 'S',
    amount: money('10000', 'EUR'),
    deliveryDate,
  };
  const quote = await fx.quotes.create(wanted);
  tell(`${textOf(quote.sourceAmount)} for ${textOf(quote.deliveredAmount)}`);
  const { id } = await fx.trades.create({ ...wanted, tag: 'Dollars' });
  await sandbox.clock.set(`${deliveryDate} 18:00:00`);
  const { status, side } = await fx.trades.get(id);
  const { items } = await fx.trades.list({ status: 'finalized' });
  mustBe(side, wanted.side, 'The side of the trade');
  mustBe(status, 'finalized', 'The trade, on the evening of its delivery');
  mustBe(items.length, 1, 'Trades that are finalized');
  tell(`${side === 'S' ? 'Sold' : 'Bought'}: ${status}, as ${items.length} trade is`);
}

/** A quote, and a contract that is booked with it in its last second. */
export async function fixedForward({ fx, sandbox, tell }: Scene): Promise<void> {
  const document = await readDocument('templated');
  const lifetime = Number(valueAt(document, quoteLifetime));
  const accounts = await fx.wallets.list();
  const walletIn = (wanted: string | undefined) =>
    required(
      accounts.items.find(({ currency }) => currency === wanted),
      `account in ${wanted}`,
    ).id;
  const quote = await fx.fixedForwards.createQuote({
    currencyPair: 'EURUSD',
    side: 'B',
    amount: money('25000', 'EUR'),
    deliveryDate: sandbox.clock.workingDay(20),
  });
  const amounts = `${textOf(quote.sourceAmount)} for ${textOf(quote.deliveredAmount)}`;
  tell(`${amounts}, good for ${lifetime} seconds`);
  const seconds = lifetime - 1;
  await sandbox.clock.advance({ seconds });
  const booked = await fx.fixedForwards.create({
    quoteId: required(quote.quoteId, 'reference in the quote'),
    sourceAccountId: walletIn(quote.sourceAmount?.currency),
    deliveryAccountId: walletIn(quote.deliveredAmount?.currency),
  });
  const { items } = await fx.fixedForwards.list({ status: 'planified' });
  mustBe(booked.status, 'planified', 'The contract that was booked');
  mustBe(items.length, 1, 'Contracts that are planified');
  tell(`Booked ${seconds} seconds later: ${booked.status}, as ${items.length} contract is`);
}
