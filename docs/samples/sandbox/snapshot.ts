import { createClient } from '@crossborder-fx/client';
import { startSandbox } from '@crossborder-fx/sandbox';
import { paymentTo } from './payment.ts';

await using sandbox = await startSandbox();
const fx = createClient({ baseUrl: sandbox.url, ...sandbox.credentials });
const { id } = await fx.payments.create(await paymentTo(fx, 'Match', sandbox.clock.today()));

sandbox.snapshot('created');
await fx.payments.confirm(id);
await sandbox.clock.advance({ days: 30 });
console.log((await fx.payments.get(id)).status);
sandbox.restore('created');
console.log((await fx.payments.get(id)).status);
