import { createServer } from 'node:http';
import { createClient } from '@crossborder-fx/client';
import { startSandbox } from '@crossborder-fx/sandbox';
import { createWebhookHandler, memoryStore } from '@crossborder-fx/webhooks';
import { toNodeListener } from '@crossborder-fx/webhooks/node';
import { paymentTo } from './payment.ts';

const secret = 'a-secret-of-the-tests';
let isDown = true;
const webhooks = createWebhookHandler({
  secrets: [secret],
  store: memoryStore(),
  on: {
    PAYMENT_FINALIZED: async ({ payload }) => {
      if (isDown) throw new Error('The ledger is down.');
      console.log('booked', payload.status);
    },
  },
  onUnhandled: async () => {},
  onError: () => {},
});
const receiver = createServer(toNodeListener(webhooks));
await new Promise<void>((resolve) => void receiver.listen(0, '127.0.0.1', resolve));
const { port } = Object(receiver.address());

await using sandbox = await startSandbox({
  webhook: { url: `http://127.0.0.1:${port}`, events: ['PAYMENT_FINALIZED'], secret },
});
const fx = createClient({ baseUrl: sandbox.url, ...sandbox.credentials });
const { id } = await fx.payments.create(await paymentTo(fx, 'Match', sandbox.clock.today()));
await fx.payments.confirm(id);

await sandbox.clock.set(`${sandbox.clock.today()} 17:00:00`);
isDown = false;
await sandbox.clock.advance({ minutes: 1 });
const [delivery] = sandbox.deliveries;
console.log(
  delivery?.event,
  delivery?.state,
  delivery?.attempts.map(({ status }) => status),
);
receiver.close();
