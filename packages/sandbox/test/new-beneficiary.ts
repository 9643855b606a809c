import type { ExternalBankAccountCreate } from '@crossborder-fx/openapi';

/** A body that creates a beneficiary, with other fields in place of its own. */
export function newBeneficiary(
  fields: Partial<ExternalBankAccountCreate> = {},
): ExternalBankAccountCreate {
  return {
    accountNumber: 'DE89370400440532013000',
    currency: 'EUR',
    holderBank: { bic: 'EXAMDEFFXXX' },
    holder: { name: 'Nordlicht Maschinenbau GmbH', type: 'Corporate' },
    ...fields,
  };
}
