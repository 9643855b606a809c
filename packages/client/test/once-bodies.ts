import type { PaymentCreate, TradeCreate } from '@crossborder-fx/openapi';

export const paymentBody: Omit<PaymentCreate, 'tag'> = {
  sourceWalletId: 'NDgyODM',
  externalBankAccountId: 'B1',
  amount: { value: '000000001250.00', currency: 'EUR' },
  desiredExecutionDate: '2026-12-01',
  feeCurrency: 'EUR',
  feePaymentOption: 'SHARE',
  priorityPaymentOption: '48H',
  communication: 'November',
};

export const tradeBody: Omit<TradeCreate, 'tag'> = {
  currencyPair: 'EURUSD',
  side: 'S',
  amount: { value: '000000010000.00', currency: 'EUR' },
  deliveryDate: '2026-11-25',
  sourceWalletId: 'NDgyODM',
  deliveryWalletId: 'NDgyODQ',
};
