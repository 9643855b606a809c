import { createClient, PayeeVerificationError } from '@crossborder-fx/client';
import { startSandbox } from '@crossborder-fx/sandbox';
import { payment } from './payment.ts';

await using sandbox = await startSandbox();
const fx = createClient({ baseUrl: sandbox.url, ...sandbox.credentials });
const body = await payment(fx, sandbox.clock.today());
const { items } = await fx.externalBankAccounts.list();
const stranger = items.find(({ holder }) => holder?.name?.includes('Nomatch'));

try {
  const externalBankAccountId = stranger?.id ?? '';
  await fx.payments.create({ ...body, externalBankAccountId, verificationOfPayee: true });
} catch (error) {
  if (!(error instanceof PayeeVerificationError)) throw error;
  console.log(error.payeeVerification.status, error.outcome);
}
