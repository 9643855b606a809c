import { createClient } from '@crossborder-fx/client';
import { startSandbox } from '@crossborder-fx/sandbox';
import { playNovember } from './november.ts';

await using sandbox = await startSandbox({ at: '2026-11-02 09:00:00' });
const fx = createClient({ baseUrl: sandbox.url, ...sandbox.credentials });
await playNovember(fx, sandbox);

// Your own books say what was paid: by tag here, by id in yours.
const booked = new Set(['invoice 4711', 'invoice 4712', 'invoice 4713']);
const query = { fromDate: '2026-11-01', toDate: '2026-11-30' };
for await (const { tag, status, amount } of fx.payments.iterate({ status: 'all', ...query })) {
  const isBooked = booked.delete(tag ?? '');
  console.log(tag, status, amount?.value, isBooked ? 'is booked' : 'IS NOT BOOKED');
}
for (const tag of booked) console.log(tag, 'IS NOT AT THE SERVICE');
for await (const trade of fx.trades.iterate({ status: 'all', ...query })) {
  const { sourceAmount, deliveredAmount, status } = trade;
  console.log(`${sourceAmount?.currency} to ${deliveredAmount?.currency}: ${status}`);
}
