import type {
  ExternalBankAccountCreate,
  FixedForwardCreate,
  PaymentCreate,
  TradeCreate,
} from '@crossborder-fx/openapi';

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

export const forwardBody: FixedForwardCreate = {
  quoteId: 'Q1',
  sourceAccountId: 'NDgyODM',
  deliveryAccountId: 'NDgyODQ',
};

export const accountBody: Omit<ExternalBankAccountCreate, 'tag'> = {
  accountNumber: 'FR76 3000 6000 0112 3456 7890 189',
  currency: 'EUR',
  holderBank: { bic: 'AGRIFRPPXXX' },
  holder: {
    name: 'Jane Example',
    type: 'Individual',
    address: { street: '1 rue des Tests', postCode: '75001', city: 'Paris', country: 'FR' },
  },
};
