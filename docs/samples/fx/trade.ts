import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, type QuoteCreate } from '@crossborder-fx/client';
import { fileJournal } from '@crossborder-fx/client/file-journal';
import { compareDecimals, money } from '@crossborder-fx/client/money';
import { startSandbox } from '@crossborder-fx/sandbox';

await using sandbox = await startSandbox({ at: '2026-11-25 09:00:00' });
const fx = createClient({ baseUrl: sandbox.url, ...sandbox.credentials });
// In production: one folder, on a durable disk, and no clock.
const folder = await mkdtemp(join(tmpdir(), 'fx-journal-'));
const journal = fileJournal(folder, { account: 'acme-demo', clock: sandbox.journalClock });

const wallets = (await fx.wallets.list()).items;
const euro = wallets.find(({ currency }) => currency === 'EUR');
const dollar = wallets.find(({ currency }) => currency === 'USD');
if (!euro || !dollar) throw new Error('An account in each of both currencies is needed.');

// Sell 50,000 EUR for USD, delivered on the next working day.
const wanted: QuoteCreate = {
  currencyPair: 'EURUSD',
  side: 'S',
  amount: money('50000', 'EUR'),
  deliveryDate: '2026-11-26',
};
const { appliedRate, sourceAmount, deliveredAmount } = await fx.quotes.create(wanted);
console.log(`${sourceAmount?.currency} to ${deliveredAmount?.currency}, ${appliedRate}`);

// Trade only when the quote means what you mean, and is no worse than your limit.
const isMeant = sourceAmount?.currency === 'EUR' && deliveredAmount?.currency === 'USD';
if (!isMeant || !appliedRate || compareDecimals(appliedRate, '1.01') < 0) {
  throw new Error('No trade at this quote.');
}
const { id } = await fx.trades.createOnce(
  { ...wanted, sourceWalletId: euro.id, deliveryWalletId: dollar.id },
  { journal, reference: 'Hedge 2026-11-25' },
);
console.log('trade', (await fx.trades.get(id)).status);

await sandbox.clock.set('2026-11-26 00:30:00');
console.log('on its delivery date', (await fx.trades.get(id)).status);
