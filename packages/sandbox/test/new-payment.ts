import type { PaymentCreate } from '@crossborder-fx/openapi';

type Accounts = Pick<PaymentCreate, 'sourceWalletId' | 'externalBankAccountId'>;

/** A body that pays 100.00 EUR on Tuesday, with other fields in place of its own. */
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
