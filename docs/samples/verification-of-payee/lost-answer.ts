import {
  type Client,
  CrossborderFxError,
  createClient,
  type ExternalBankAccountCreate,
} from '@crossborder-fx/client';
import { startSandbox } from '@crossborder-fx/sandbox';

async function find(fx: Client, { accountNumber, currency, holder }: ExternalBankAccountCreate) {
  for await (const one of fx.externalBankAccounts.iterate()) {
    const isSameAccount = one.accountNumber === accountNumber && one.currency === currency;
    if (isSameAccount && one.holder?.name === holder.name) return one;
  }
  return undefined;
}

// In the sandbox, so that the answer is lost after the beneficiary was created.
await using sandbox = await startSandbox();
sandbox.faults.add('createExternalBankAccount', { drop: 'after', times: 1 });
const fx = createClient({ baseUrl: sandbox.url, ...sandbox.credentials });

const body: ExternalBankAccountCreate = {
  accountNumber: 'FR1420041010050500013M02606',
  currency: 'EUR',
  holderBank: { bic: 'PSSTFRPPXXX' },
  holder: { name: 'Match Mobility SARL', type: 'Corporate', address: { country: 'FR' } },
  verificationOfPayee: true,
};
try {
  await fx.externalBankAccounts.create(body);
} catch (error) {
  if (!(error instanceof CrossborderFxError) || error.outcome !== 'unknown') throw error;
  const found = await find(fx, body);
  console.log(error.name, found ? 'it was created' : 'it is not there yet');
}
