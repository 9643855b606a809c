import { createClient, type QuoteCreate } from '@crossborder-fx/client';
import { money } from '@crossborder-fx/client/money';
import { startSandbox } from '@crossborder-fx/sandbox';

await using sandbox = await startSandbox({ at: '2026-11-25 09:00:00' });
const fx = createClient({ baseUrl: sandbox.url, ...sandbox.credentials });

async function bookForward(wanted: QuoteCreate, source: string, delivery: string) {
  const quote = await fx.fixedForwards.createQuote(wanted);
  // A dealer, or your rules, decide here: within 12 seconds of the request.
  const timeout = quote.holdsUntil.getTime() - Date.now();
  if (timeout <= 0) return undefined; // too late: ask for another quote
  return fx.fixedForwards.create(
    { quoteId: quote.quoteId, sourceAccountId: source, deliveryAccountId: delivery },
    { timeout },
  );
}

const wallets = (await fx.wallets.list()).items;
const euro = wallets.find(({ currency }) => currency === 'EUR');
const dollar = wallets.find(({ currency }) => currency === 'USD');
if (!euro || !dollar) throw new Error('An account in each of both currencies is needed.');

const contract = await bookForward(
  {
    currencyPair: 'EURUSD',
    side: 'S',
    amount: money('50000', 'EUR'),
    deliveryDate: '2027-02-25',
  },
  euro.id,
  dollar.id,
);
console.log(contract?.status, contract?.deliveryDate, contract?.appliedRate);
