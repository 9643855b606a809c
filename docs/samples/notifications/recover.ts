import { once } from 'node:events';
import { createServer } from 'node:http';
import { createClient } from '@crossborder-fx/client';
import { startSandbox } from '@crossborder-fx/sandbox';
import { memoryStore } from '@crossborder-fx/webhooks';
import { createReceiver } from './app.ts';

// A firewall, a proxy or a crash: whatever answers 500 in place of the receiver.
const broken = createServer((_request, response) => response.writeHead(500).end());
broken.listen(0, '127.0.0.1');
await once(broken, 'listening');
const url = `http://127.0.0.1:${Object(broken.address()).port}/notifications`;

await using sandbox = await startSandbox({ webhook: { url } });
const fx = createClient({ baseUrl: sandbox.url, ...sandbox.credentials });
const { webhookId = '', secret } = sandbox.webhook ?? {};
// The store dates by the clock of the sandbox here. In production: postgresStore(pool, { consumer: 'billing' }).
const { webhooks } = createReceiver([secret], memoryStore({ clock: sandbox.journalClock }));

await sandbox.clock.advance({ hours: 1 });
await sandbox.trigger('PAYMENT_INCOMING');
await sandbox.clock.advance({ minutes: 2 });
const [delivery] = sandbox.deliveries;
console.log(delivery?.state, delivery?.attempts.map(({ status }) => status).join(', '));

const timeZone = 'Europe/Paris'; // what the sandbox writes; not documented of the service
for (const run of ['first', 'second']) {
  const { processed, duplicates } = await webhooks.catchUp(fx, webhookId, { timeZone });
  console.log(`${run} run: ${processed} processed, ${duplicates} known`);
}
broken.close();
