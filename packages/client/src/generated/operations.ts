// Generated from spec/ by `npm run generate`. Do not edit.

import type { Operation } from '../operation.ts';

export const createWallet = {
  id: 'createWallet',
  method: 'POST',
  path: '/wallets',
  effect: 'creates',
  result: { kind: 'object', wrapper: 'wallet', emptyIsNull: false },
} as const satisfies Operation;

export const listWallets = {
  id: 'listWallets',
  method: 'GET',
  path: '/wallets',
  effect: 'none',
  result: { kind: 'list', items: 'wallets' },
} as const satisfies Operation;

export const getWallet = {
  id: 'getWallet',
  method: 'GET',
  path: '/wallets/{id}',
  effect: 'none',
  result: { kind: 'object', wrapper: 'wallet', emptyIsNull: true },
} as const satisfies Operation;

export const getWalletBalance = {
  id: 'getWalletBalance',
  method: 'GET',
  path: '/wallets/{id}/balance/{date}',
  effect: 'none',
  result: { kind: 'object', wrapper: 'wallet', emptyIsNull: false },
} as const satisfies Operation;

export const listFinancialMovements = {
  id: 'listFinancialMovements',
  method: 'GET',
  path: '/financialMovements',
  effect: 'none',
  result: { kind: 'list', items: 'financialMovements' },
} as const satisfies Operation;

export const getFinancialMovement = {
  id: 'getFinancialMovement',
  method: 'GET',
  path: '/financialMovements/{id}',
  effect: 'none',
  result: { kind: 'object', wrapper: 'financialMovement', emptyIsNull: false },
} as const satisfies Operation;

export const createExternalBankAccount = {
  id: 'createExternalBankAccount',
  method: 'POST',
  path: '/externalBankAccounts',
  effect: 'creates',
  result: { kind: 'object', wrapper: 'account', emptyIsNull: false },
} as const satisfies Operation;

export const listExternalBankAccounts = {
  id: 'listExternalBankAccounts',
  method: 'GET',
  path: '/externalBankAccounts',
  effect: 'none',
  result: { kind: 'list', items: 'accounts' },
} as const satisfies Operation;

export const getExternalBankAccount = {
  id: 'getExternalBankAccount',
  method: 'GET',
  path: '/externalBankAccounts/{id}',
  effect: 'none',
  result: { kind: 'object', wrapper: 'account', emptyIsNull: false },
} as const satisfies Operation;

export const deleteExternalBankAccount = {
  id: 'deleteExternalBankAccount',
  method: 'DELETE',
  path: '/externalBankAccounts/{id}',
  effect: 'changes',
  result: { kind: 'flag', wrapper: 'result' },
} as const satisfies Operation;

export const getPaymentOptions = {
  id: 'getPaymentOptions',
  method: 'GET',
  path: '/payments/options/{walletId}/{externalBankAccountId}',
  effect: 'none',
  result: { kind: 'object', wrapper: 'paymentOption', emptyIsNull: false },
} as const satisfies Operation;

export const createPayment = {
  id: 'createPayment',
  method: 'POST',
  path: '/payments',
  effect: 'creates',
  result: { kind: 'object', wrapper: 'payment', emptyIsNull: false },
} as const satisfies Operation;

export const confirmPayment = {
  id: 'confirmPayment',
  method: 'PUT',
  path: '/payments/{id}/confirm',
  effect: 'changes',
  result: { kind: 'object', wrapper: 'payment', emptyIsNull: false },
} as const satisfies Operation;

export const uploadProofOfTransaction = {
  id: 'uploadProofOfTransaction',
  method: 'PUT',
  path: '/payments/{id}/proofOfTransaction',
  effect: 'changes',
  result: { kind: 'object', wrapper: 'payment', emptyIsNull: false },
} as const satisfies Operation;

export const listPayments = {
  id: 'listPayments',
  method: 'GET',
  path: '/payments/{status}',
  effect: 'none',
  result: { kind: 'list', items: 'payments' },
} as const satisfies Operation;

export const getPayment = {
  id: 'getPayment',
  method: 'GET',
  path: '/payments/{id}',
  effect: 'none',
  result: { kind: 'object', wrapper: 'payment', emptyIsNull: false },
} as const satisfies Operation;

export const deletePayment = {
  id: 'deletePayment',
  method: 'DELETE',
  path: '/payments/{id}',
  effect: 'changes',
  result: { kind: 'object', wrapper: 'payment', emptyIsNull: false },
} as const satisfies Operation;

export const createQuote = {
  id: 'createQuote',
  method: 'POST',
  path: '/quotes',
  effect: 'none',
  result: { kind: 'object', wrapper: 'quote', emptyIsNull: false },
} as const satisfies Operation;

export const createTrade = {
  id: 'createTrade',
  method: 'POST',
  path: '/trades',
  effect: 'creates',
  result: { kind: 'object', wrapper: 'trade', emptyIsNull: false },
} as const satisfies Operation;

export const listTrades = {
  id: 'listTrades',
  method: 'GET',
  path: '/trades/_{status}',
  effect: 'none',
  result: { kind: 'list', items: 'trades' },
} as const satisfies Operation;

export const getTrade = {
  id: 'getTrade',
  method: 'GET',
  path: '/trades/{id}',
  effect: 'none',
  result: { kind: 'object', wrapper: 'trade', emptyIsNull: false },
} as const satisfies Operation;

export const createFixedForwardQuote = {
  id: 'createFixedForwardQuote',
  method: 'POST',
  path: '/fixed-forwards/quote',
  effect: 'creates',
  result: { kind: 'object', wrapper: 'quote', emptyIsNull: false },
} as const satisfies Operation;

export const createFixedForward = {
  id: 'createFixedForward',
  method: 'POST',
  path: '/fixed-forwards',
  effect: 'creates',
  result: { kind: 'object', wrapper: 'fixedForward', emptyIsNull: false },
} as const satisfies Operation;

export const listFixedForwards = {
  id: 'listFixedForwards',
  method: 'GET',
  path: '/fixed-forwards',
  effect: 'none',
  result: { kind: 'list' },
} as const satisfies Operation;

export const createWebhook = {
  id: 'createWebhook',
  method: 'POST',
  path: '/webhooks',
  effect: 'secret',
  result: { kind: 'object', emptyIsNull: false },
} as const satisfies Operation;

export const listWebhooks = {
  id: 'listWebhooks',
  method: 'GET',
  path: '/webhooks',
  effect: 'none',
  result: { kind: 'list' },
} as const satisfies Operation;

export const getWebhook = {
  id: 'getWebhook',
  method: 'GET',
  path: '/webhooks/{webhookId}',
  effect: 'none',
  result: { kind: 'object', emptyIsNull: false },
} as const satisfies Operation;

export const updateWebhook = {
  id: 'updateWebhook',
  method: 'PATCH',
  path: '/webhooks/{webhookId}',
  effect: 'changes',
  result: { kind: 'object', emptyIsNull: false },
} as const satisfies Operation;

export const deleteWebhook = {
  id: 'deleteWebhook',
  method: 'DELETE',
  path: '/webhooks/{webhookId}',
  effect: 'changes',
  result: { kind: 'nothing' },
} as const satisfies Operation;

export const rotateWebhookSecret = {
  id: 'rotateWebhookSecret',
  method: 'POST',
  path: '/webhooks/{webhookId}/rotate-secret',
  effect: 'secret',
  result: { kind: 'object', emptyIsNull: false },
} as const satisfies Operation;

export const listFailedNotifications = {
  id: 'listFailedNotifications',
  method: 'GET',
  path: '/webhooks/{webhookId}/failed-notifications',
  effect: 'none',
  result: { kind: 'list', items: 'failedNotifications' },
} as const satisfies Operation;
