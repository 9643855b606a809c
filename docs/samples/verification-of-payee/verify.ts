import {
  createClient,
  type ExternalBankAccountCreate,
  PayeeVerificationError,
} from '@crossborder-fx/client';

const fx = createClient();

async function addBeneficiary(body: ExternalBankAccountCreate): Promise<string> {
  try {
    const { id } = await fx.externalBankAccounts.create({ ...body, verificationOfPayee: true });
    // Read it back: who is paid from now on is what the service has kept.
    const { holder } = await fx.externalBankAccounts.get(id);
    return `${holder?.name} was added`;
  } catch (error) {
    if (!(error instanceof PayeeVerificationError)) throw error;
    // Nothing was created. All fields of the result are provisional: show them to a person.
    const { status, message, corrections } = error.payeeVerification;
    const proposed = corrections?.account_holder_name;
    return `${body.holder.name} was not added: ${status}, ${message}${proposed ? ` (${proposed})` : ''}`;
  }
}

// In the sandbox, a word in the name decides what the verification says.
for (const name of ['Match Mobility SARL', 'Almost Home Furniture', 'Nomatch Trading SA']) {
  const result = await addBeneficiary({
    accountNumber: 'FR1420041010050500013M02606',
    currency: 'EUR',
    holderBank: { bic: 'PSSTFRPPXXX' },
    holder: { name, type: 'Corporate', address: { country: 'FR' } },
  });
  console.log(result);
}
