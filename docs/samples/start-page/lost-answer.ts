import { CrossborderFxError, createClient } from '@crossborder-fx/client';
import { startSandbox } from '@crossborder-fx/sandbox';

await using sandbox = await startSandbox();
const fx = createClient({ baseUrl: sandbox.url, ...sandbox.credentials });
const [wallet] = (await fx.wallets.list()).items;
const [beneficiary] = (await fx.externalBankAccounts.list()).items;
if (!wallet || !beneficiary) throw new Error('There is no account or no beneficiary');

const since = sandbox.clock.now();
const payment = {
  sourceWalletId: wallet.id,
  externalBankAccountId: beneficiary.id,
  amount: { value: '000000125000.00', currency: 'EUR' },
  desiredExecutionDate: sandbox.clock.today(),
  feeCurrency: 'EUR',
  feePaymentOption: 'SHARE',
  priorityPaymentOption: '48H',
} as const;

// The service creates the payment, and its answer is lost.
sandbox.faults.add('createPayment', { drop: 'after', times: 1 });
try {
  await fx.payments.create(payment);
} catch (error) {
  if (!(error instanceof CrossborderFxError)) throw error;
  // The client does not send it again: it may exist.
  console.log(error.name, error.outcome);
}
const { similar } = await fx.payments.findCandidates(payment, { since });
console.log('found', similar.length, similar[0]?.status);
