// Generated from spec/ by `npm run generate`. Do not edit.

import type { OperationTable } from '../ground/operation.ts';
import type * as bodies from './bodies.ts';
import {
  fixedForwardStatusFilter,
  freeText,
  isoDateInput,
  objectIdInput,
  paymentStatusFilter,
  sortOrder,
  tradeStatusFilter,
  webhookIdInput,
  wholeNumber,
} from './checks.ts';

/** What sending each operation needs, by operationId. */
export const operations = {
  createWallet: {
    route: 'POST /wallets',
    effect: 'creates',
    body: 'walletCreate',
    result: { kind: 'object', wrapper: 'wallet', required: ['id'] },
  },
  listWallets: {
    route: 'GET /wallets',
    effect: 'none',
    query: { page: wholeNumber, per_page: wholeNumber, sort: sortOrder },
    pagination: { page: 'page', perPage: 'per_page', sort: 'sort' },
    result: { kind: 'list', items: 'wallets' },
  },
  getWallet: {
    route: 'GET /wallets/{id}',
    effect: 'none',
    path: { id: objectIdInput },
    result: { kind: 'object', wrapper: 'wallet', emptyIsNull: true, required: ['id'] },
  },
  getWalletBalance: {
    route: 'GET /wallets/{id}/balance/{date}',
    effect: 'none',
    path: { id: objectIdInput, date: { ...freeText, minLength: 1 } },
    result: { kind: 'object', wrapper: 'wallet', required: ['id'] },
  },
  listFinancialMovements: {
    route: 'GET /financialMovements',
    effect: 'none',
    query: {
      walletId: objectIdInput,
      fromDate: isoDateInput,
      toDate: isoDateInput,
      page: wholeNumber,
      per_page: wholeNumber,
      sort: sortOrder,
    },
    pagination: { page: 'page', perPage: 'per_page', sort: 'sort' },
    result: { kind: 'list', items: 'financialMovements' },
  },
  getFinancialMovement: {
    route: 'GET /financialMovements/{id}',
    effect: 'none',
    path: { id: objectIdInput },
    result: { kind: 'object', wrapper: 'financialMovement' },
  },
  createExternalBankAccount: {
    route: 'POST /externalBankAccounts',
    effect: 'creates',
    body: 'externalBankAccountCreate',
    result: { kind: 'object', wrapper: 'account', required: ['id'] },
  },
  listExternalBankAccounts: {
    route: 'GET /externalBankAccounts',
    effect: 'none',
    query: { sort: sortOrder, page: wholeNumber, per_page: wholeNumber },
    pagination: { page: 'page', perPage: 'per_page', sort: 'sort' },
    result: { kind: 'list', items: 'accounts' },
  },
  getExternalBankAccount: {
    route: 'GET /externalBankAccounts/{id}',
    effect: 'none',
    path: { id: objectIdInput },
    result: { kind: 'object', wrapper: 'account', required: ['id'] },
  },
  deleteExternalBankAccount: {
    route: 'DELETE /externalBankAccounts/{id}',
    effect: 'changes',
    path: { id: objectIdInput },
    result: { kind: 'flag', wrapper: 'result' },
  },
  getPaymentOptions: {
    route: 'GET /payments/options/{walletId}/{externalBankAccountId}',
    effect: 'none',
    path: { walletId: objectIdInput, externalBankAccountId: objectIdInput },
    result: { kind: 'object', wrapper: 'paymentOption' },
  },
  createPayment: {
    route: 'POST /payments',
    effect: 'creates',
    body: 'paymentCreate',
    result: { kind: 'object', wrapper: 'payment', required: ['id'] },
  },
  confirmPayment: {
    route: 'PUT /payments/{id}/confirm',
    effect: 'changes',
    path: {
      id: {
        ...objectIdInput,
        not: paymentStatusFilter,
        rule: 'must be letters and digits, and not a status keyword, which selects a list',
      },
    },
    result: { kind: 'object', wrapper: 'payment', required: ['id'] },
  },
  uploadProofOfTransaction: {
    route: 'PUT /payments/{id}/proofOfTransaction',
    effect: 'changes',
    path: {
      id: {
        ...objectIdInput,
        not: paymentStatusFilter,
        rule: 'must be letters and digits, and not a status keyword, which selects a list',
      },
    },
    body: 'proofOfTransaction',
    files: ['file'],
    result: { kind: 'object', wrapper: 'payment', required: ['id'] },
  },
  listPayments: {
    route: 'GET /payments/{status}',
    effect: 'none',
    path: { status: paymentStatusFilter },
    query: {
      fromDate: isoDateInput,
      toDate: isoDateInput,
      page: wholeNumber,
      per_page: wholeNumber,
      sort: sortOrder,
    },
    pagination: { page: 'page', perPage: 'per_page', sort: 'sort' },
    result: { kind: 'list', items: 'payments' },
  },
  getPayment: {
    route: 'GET /payments/{id}',
    effect: 'none',
    path: {
      id: {
        ...objectIdInput,
        not: paymentStatusFilter,
        rule: 'must be letters and digits, and not a status keyword, which selects a list',
      },
    },
    result: { kind: 'object', wrapper: 'payment', required: ['id'] },
  },
  deletePayment: {
    route: 'DELETE /payments/{id}',
    effect: 'changes',
    path: {
      id: {
        ...objectIdInput,
        not: paymentStatusFilter,
        rule: 'must be letters and digits, and not a status keyword, which selects a list',
      },
    },
    result: { kind: 'object', wrapper: 'payment', required: ['id'] },
  },
  createQuote: {
    route: 'POST /quotes',
    effect: 'none',
    body: 'quoteCreate',
    result: { kind: 'object', wrapper: 'quote', required: ['id'] },
  },
  createTrade: {
    route: 'POST /trades',
    effect: 'creates',
    body: 'tradeCreate',
    result: { kind: 'object', wrapper: 'trade', required: ['id'] },
  },
  listTrades: {
    route: 'GET /trades/_{status}',
    effect: 'none',
    path: { status: tradeStatusFilter },
    query: {
      fromDate: isoDateInput,
      toDate: isoDateInput,
      page: wholeNumber,
      per_page: wholeNumber,
      sort: sortOrder,
    },
    pagination: { page: 'page', perPage: 'per_page', sort: 'sort' },
    result: { kind: 'list', items: 'trades' },
  },
  getTrade: {
    route: 'GET /trades/{id}',
    effect: 'none',
    path: { id: objectIdInput },
    result: { kind: 'object', wrapper: 'trade', required: ['id'] },
  },
  createFixedForwardQuote: {
    route: 'POST /fixed-forwards/quote',
    effect: 'creates',
    body: 'quoteCreate',
    lifetimeSeconds: 12,
    result: { kind: 'object', wrapper: 'quote', required: ['quoteId'] },
  },
  createFixedForward: {
    route: 'POST /fixed-forwards',
    effect: 'creates',
    body: 'fixedForwardCreate',
    result: { kind: 'object', wrapper: 'fixedForward' },
  },
  listFixedForwards: {
    route: 'GET /fixed-forwards',
    effect: 'none',
    query: {
      status: fixedForwardStatusFilter,
      fromDate: isoDateInput,
      toDate: isoDateInput,
      page: wholeNumber,
      per_page: wholeNumber,
      sort: sortOrder,
    },
    result: { kind: 'list' },
  },
  createWebhook: {
    route: 'POST /webhooks',
    effect: 'secret',
    body: 'webhookCreate',
    result: { kind: 'object', required: ['webhookId', 'secret'] },
  },
  listWebhooks: {
    route: 'GET /webhooks',
    effect: 'none',
    result: { kind: 'list' },
  },
  getWebhook: {
    route: 'GET /webhooks/{webhookId}',
    effect: 'none',
    path: { webhookId: webhookIdInput },
    result: { kind: 'object', required: ['webhookId'] },
  },
  updateWebhook: {
    route: 'PATCH /webhooks/{webhookId}',
    effect: 'changes',
    path: { webhookId: webhookIdInput },
    body: 'webhookUpdate',
    result: { kind: 'object', required: ['webhookId'] },
  },
  deleteWebhook: {
    route: 'DELETE /webhooks/{webhookId}',
    effect: 'changes',
    path: { webhookId: webhookIdInput },
    result: { kind: 'nothing' },
  },
  rotateWebhookSecret: {
    route: 'POST /webhooks/{webhookId}/rotate-secret',
    effect: 'secret',
    path: { webhookId: webhookIdInput },
    result: { kind: 'object', required: ['webhookId', 'secret'] },
  },
  listFailedNotifications: {
    route: 'GET /webhooks/{webhookId}/failed-notifications',
    effect: 'none',
    path: { webhookId: webhookIdInput },
    query: {
      fromDate: isoDateInput,
      toDate: isoDateInput,
      page: wholeNumber,
      per_page: wholeNumber,
      sort: sortOrder,
    },
    pagination: { page: 'page', perPage: 'per_page', sort: 'sort' },
    result: { kind: 'list', items: 'failedNotifications' },
  },
} satisfies OperationTable<keyof typeof bodies>;
