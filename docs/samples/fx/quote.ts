import { createClient } from '@crossborder-fx/client';
import { money } from '@crossborder-fx/client/money';
import { connectSandbox } from '@crossborder-fx/sandbox/connect';

const fx = createClient();

// Today, as the sandbox has it. At the service: a business day, today or one of the next two.
const now = await connectSandbox(process.env['FX_BASE_URL'] ?? '').clock.now();
// The Swedish form of a day is YYYY-MM-DD.
const day = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Paris' }).format(now);
const { appliedRate, sourceAmount, deliveredAmount } = await fx.quotes.create({
  currencyPair: 'EURUSD',
  side: 'S',
  amount: money('50000', 'EUR'),
  deliveryDate: day,
});
console.log(`${sourceAmount?.currency} to ${deliveredAmount?.currency}, ${appliedRate}`);
