import { createClient } from '@crossborder-fx/client';
import { money } from '@crossborder-fx/client/money';
import { connectSandbox } from '@crossborder-fx/sandbox/connect';

const fx = createClient();

// The next working day of the sandbox. At the service: a business day, today or one of the next two.
const { clock } = connectSandbox(process.env['FX_BASE_URL'] ?? '');
const { appliedRate, sourceAmount, deliveredAmount } = await fx.quotes.create({
  currencyPair: 'EURUSD',
  side: 'S',
  amount: money('50000', 'EUR'),
  deliveryDate: await clock.workingDay(1),
});
console.log(`${sourceAmount?.currency} to ${deliveredAmount?.currency}, ${appliedRate}`);
