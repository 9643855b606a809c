// What a consumer does with the packages: it pays on the sandbox of its project, which runs this program, and verifies
// the notification of the payment.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { createClient } from '@crossborder-fx/client';
import { connectSandbox } from '@crossborder-fx/sandbox/connect';
import { verifyWebhook } from '@crossborder-fx/webhooks';
import { paymentOf } from './upgrade/remembered.mjs';

const received = [];
const receiver = createServer(async (request, response) => {
  received.push({ headers: request.headers, rawBody: await buffer(request) });
  response.writeHead(204).end();
});
await once(receiver.listen(0, '127.0.0.1'), 'listening');

const fx = createClient();
const sandbox = connectSandbox(process.env.FX_BASE_URL);
const { secret } = await fx.webhooks.create({
  url: `http://127.0.0.1:${receiver.address().port}/`,
  events: ['PAYMENT_FINALIZED'],
});
const day = await sandbox.clock.workingDay(1);
const { id, status } = await fx.payments.create(await paymentOf(fx, day));
assert.equal(status, 'waitingconfirmation');
await fx.payments.confirm(id);
await sandbox.clock.set(`${day} 18:00:00`);
assert.equal((await fx.payments.get(id)).status, 'finalized');

assert.equal(received.length, 1, 'one notification is sent');
const { event, payload } = await verifyWebhook({ ...received[0], secrets: [secret] });
assert.deepEqual([event, payload.id, payload.status], ['PAYMENT_FINALIZED', id, 'finalized']);
const forged = verifyWebhook({ ...received[0], secrets: ['another'] });
await assert.rejects(forged, { code: 'SIGNATURE_MISMATCH' });
receiver.close();
receiver.closeAllConnections();
