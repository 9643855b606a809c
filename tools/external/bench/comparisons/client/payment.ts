import type { Payment, PaymentCreate } from '@crossborder-fx/openapi';

/** What the service answers, in both cases. */
export const payment: Payment = {
  id: 'NTc4MTI2',
  status: 'planified',
  createdDate: '2026-11-23 09:14:05',
  desiredExecutionDate: '2026-11-25',
  executionDate: '2026-11-25',
  amount: { value: '000000001250.00', currency: 'EUR' },
  counterValue: { value: '000000001250.00', currency: 'EUR' },
  tag: 'Order 4711',
  externalBankAccountId: 'MTk0MTU',
  sourceWalletId: 'NDgyODM',
  communication: 'Invoice 2026-1108',
  priorityPaymentOption: '48H',
  feePaymentOption: 'SHARE',
  feePaymentAmount: { value: '000000000003.00', currency: 'EUR' },
};

/** What is sent to create it. */
export const body: PaymentCreate = {
  sourceWalletId: 'NDgyODM',
  externalBankAccountId: 'MTk0MTU',
  amount: { value: '000000001250.00', currency: 'EUR' },
  desiredExecutionDate: '2026-11-25',
  feeCurrency: 'EUR',
  feePaymentOption: 'SHARE',
  priorityPaymentOption: '48H',
  tag: 'Order 4711',
  communication: 'Invoice 2026-1108',
};
