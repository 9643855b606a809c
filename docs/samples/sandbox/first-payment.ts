import { createClient } from '@crossborder-fx/client';
import { startSandbox } from '@crossborder-fx/sandbox';
import { paymentTo } from './payment.ts';

await using sandbox = await startSandbox();
const fx = createClient({ baseUrl: sandbox.url, ...sandbox.credentials });

const { id, status } = await fx.payments.create(
  await paymentTo(fx, 'Match', sandbox.clock.today()),
);
console.log('created', status);
console.log('confirmed', (await fx.payments.confirm(id)).status);
await sandbox.clock.advance({ days: 1 });
console.log('a day later', (await fx.payments.get(id)).status);
