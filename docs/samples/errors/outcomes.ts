import { CrossborderFxError, createClient } from '@crossborder-fx/client';
import { startSandbox } from '@crossborder-fx/sandbox';
import { payment } from './payment.ts';

function nextStep(error: CrossborderFxError): string {
  switch (error.outcome) {
    case 'no-effect':
      return 'call again';
    case 'not-sent':
      return 'mend the cause, then call again';
    case 'rejected':
      return 'read errorMessage, change the request';
    case 'unknown':
      return 'look at the service before anything else';
  }
}

await using sandbox = await startSandbox();
const fx = createClient({ baseUrl: sandbox.url, ...sandbox.credentials, maxRetries: 0 });
const body = await payment(fx, sandbox.clock.today());

async function show(call: () => Promise<unknown>): Promise<void> {
  try {
    await call();
  } catch (error) {
    if (!(error instanceof CrossborderFxError)) throw error;
    console.log(`${error.operation} ${error.name}, ${error.outcome}: ${nextStep(error)}`);
  }
}

sandbox.faults.add('listWallets', { status: 503, times: 1 });
await show(() => fx.wallets.list());
await show(() => fx.payments.create({ ...body, tag: 'Order 4711 & 4712' })); // & is forbidden
await show(() => fx.payments.create({ ...body, externalBankAccountId: 'nobody' }));
sandbox.faults.add('createPayment', { drop: 'after', times: 1 });
await show(() => fx.payments.create(body));
