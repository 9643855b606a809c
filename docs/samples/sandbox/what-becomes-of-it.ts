import { createClient } from '@crossborder-fx/client';
import { startSandbox } from '@crossborder-fx/sandbox';
import { paymentTo } from './payment.ts';

await using sandbox = await startSandbox();
const fx = createClient({ baseUrl: sandbox.url, ...sandbox.credentials });

const ids = new Map<string, string>();
for (const word of ['Sign', 'Proof', 'Block', 'Refuse', 'Reject', 'Return']) {
  const { id } = await fx.payments.create(await paymentTo(fx, word, sandbox.clock.today()));
  await fx.payments.confirm(id);
  ids.set(word, id);
}
await sandbox.clock.advance({ days: 7 });
for (const [word, id] of ids) console.log(word, (await fx.payments.get(id)).status);

// Anything else that its state allows, now.
const blocked = ids.get('Block') ?? '';
sandbox.simulate.payment(blocked, { to: 'planified' });
console.log('released', (await fx.payments.get(blocked)).status);
