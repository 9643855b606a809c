// Generated from spec/ by `npm run generate`. Do not edit.

import type { Pipeline } from '../common/pipeline.ts';
import { createDocuments, type Documents } from './documents.ts';
import { createExternalBankAccounts, type ExternalBankAccounts } from './external-bank-accounts.ts';
import { createFinancialMovements, type FinancialMovements } from './financial-movements.ts';
import { createFixedForwards, type FixedForwards } from './fixed-forwards.ts';
import { createLogs, type Logs } from './logs.ts';
import { createPayments, type Payments } from './payments.ts';
import { createQuotes, type Quotes } from './quotes.ts';
import { createTrades, type Trades } from './trades.ts';
import { createWallets, type Wallets } from './wallets.ts';
import { createWebhooks, type Webhooks } from './webhooks.ts';

export interface Resources {
  wallets: Wallets;
  financialMovements: FinancialMovements;
  externalBankAccounts: ExternalBankAccounts;
  payments: Payments;
  quotes: Quotes;
  trades: Trades;
  fixedForwards: FixedForwards;
  webhooks: Webhooks;
  documents: Documents;
  logs: Logs;
}

export function createResources(pipeline: Pipeline): Resources {
  return {
    wallets: createWallets(pipeline),
    financialMovements: createFinancialMovements(pipeline),
    externalBankAccounts: createExternalBankAccounts(pipeline),
    payments: createPayments(pipeline),
    quotes: createQuotes(pipeline),
    trades: createTrades(pipeline),
    fixedForwards: createFixedForwards(pipeline),
    webhooks: createWebhooks(pipeline),
    documents: createDocuments(pipeline),
    logs: createLogs(pipeline),
  };
}
