// Generated from spec/ by `npm run generate`. Do not edit.

export type {
  ExternalBankAccounts,
  ListExternalBankAccountsQuery,
} from './external-bank-accounts.ts';
export type { FinancialMovements, ListFinancialMovementsQuery } from './financial-movements.ts';
export type { FixedForwards, ListFixedForwardsQuery } from './fixed-forwards.ts';
export type { ListPaymentsQuery, Payments } from './payments.ts';
export type { Quotes } from './quotes.ts';
export type { ListTradesQuery, Trades } from './trades.ts';
export type { ListWalletsQuery, Wallets } from './wallets.ts';
export type { ListFailedNotificationsQuery, Webhooks } from './webhooks.ts';
