import type { ExternalBankAccountCreate, PaymentCreate } from '@crossborder-fx/openapi';

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

type Accounts = Pick<PaymentCreate, 'sourceWalletId' | 'externalBankAccountId'>;

export function newPayment(fields: Accounts & Partial<PaymentCreate>): PaymentCreate {
  return {
    amount: { value: '000000000100.00', currency: 'EUR' },
    desiredExecutionDate: '2026-11-24',
    feeCurrency: 'EUR',
    feePaymentOption: 'SHARE',
    priorityPaymentOption: '48H',
    ...fields,
  };
}
