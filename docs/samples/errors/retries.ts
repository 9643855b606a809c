import { CrossborderFxError, createClient } from '@crossborder-fx/client';
import { startSandbox } from '@crossborder-fx/sandbox';
import { payment } from './payment.ts';

await using sandbox = await startSandbox();
const fx = createClient({ baseUrl: sandbox.url, ...sandbox.credentials });
const body = await payment(fx, sandbox.clock.today());

sandbox.faults.add('listTrades', { status: 503, headers: { 'Retry-After': '0' }, times: 2 });
await fx.trades.list({ status: 'all' });
const statuses = sandbox.listRequests({ operation: 'listTrades' }).map(({ status }) => status);
console.log('a list:', statuses.join(', '));

sandbox.faults.add('createPayment', { status: 503, times: 1 });
await fx.payments.create(body).catch((error: unknown) => {
  if (!(error instanceof CrossborderFxError)) throw error;
  console.log('a payment:', error.attempts.map(({ status }) => status).join(', '), error.outcome);
});
