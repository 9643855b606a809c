// Generated from spec/ by `npm run generate`. Do not edit.

import type { Operation } from '../operation.ts';
import {
  date,
  externalBankAccountCreate,
  fixedForwardCreate,
  fixedForwardStatusFilter,
  freeText,
  paymentCreate,
  paymentStatusFilter,
  proofOfTransaction,
  quoteCreate,
  sortOrder,
  tradeCreate,
  tradeStatusFilter,
  walletCreate,
  webhookCreate,
  webhookId,
  webhookUpdate,
} from './checks.ts';

export const createWallet = {
  id: 'createWallet',
  method: 'POST',
  path: '/wallets',
  effect: 'creates',
  checks: { body: walletCreate },
  result: { kind: 'object', wrapper: 'wallet', emptyIsNull: false },
} as const satisfies Operation;

export const listWallets = {
  id: 'listWallets',
  method: 'GET',
  path: '/wallets',
  effect: 'none',
  checks: {
    query: {
      properties: {
        page: { type: 'string', pattern: /^[0-9]+$/, rule: 'must be a whole number' },
        per_page: { type: 'string', pattern: /^[0-9]+$/, rule: 'must be a whole number' },
        sort: sortOrder,
      },
    },
  },
  pagination: { page: 'page', perPage: 'per_page', sort: 'sort' },
  result: { kind: 'list', items: 'wallets' },
} as const satisfies Operation;

export const getWallet = {
  id: 'getWallet',
  method: 'GET',
  path: '/wallets/{id}',
  effect: 'none',
  checks: { path: { required: ['id'], properties: { id: { ...freeText, minLength: 1 } } } },
  result: { kind: 'object', wrapper: 'wallet', emptyIsNull: true },
} as const satisfies Operation;

export const getWalletBalance = {
  id: 'getWalletBalance',
  method: 'GET',
  path: '/wallets/{id}/balance/{date}',
  effect: 'none',
  checks: {
    path: {
      required: ['id', 'date'],
      properties: { id: { ...freeText, minLength: 1 }, date: { ...freeText, minLength: 1 } },
    },
  },
  result: { kind: 'object', wrapper: 'wallet', emptyIsNull: false },
} as const satisfies Operation;

export const listFinancialMovements = {
  id: 'listFinancialMovements',
  method: 'GET',
  path: '/financialMovements',
  effect: 'none',
  checks: {
    query: {
      properties: {
        walletId: { ...freeText, minLength: 1 },
        fromDate: date,
        toDate: date,
        page: { type: 'string', pattern: /^[0-9]+$/, rule: 'must be a whole number' },
        per_page: { type: 'string', pattern: /^[0-9]+$/, rule: 'must be a whole number' },
        sort: sortOrder,
      },
    },
  },
  pagination: { page: 'page', perPage: 'per_page', sort: 'sort' },
  result: { kind: 'list', items: 'financialMovements' },
} as const satisfies Operation;

export const getFinancialMovement = {
  id: 'getFinancialMovement',
  method: 'GET',
  path: '/financialMovements/{id}',
  effect: 'none',
  checks: { path: { required: ['id'], properties: { id: { ...freeText, minLength: 1 } } } },
  result: { kind: 'object', wrapper: 'financialMovement', emptyIsNull: false },
} as const satisfies Operation;

export const createExternalBankAccount = {
  id: 'createExternalBankAccount',
  method: 'POST',
  path: '/externalBankAccounts',
  effect: 'creates',
  checks: { body: externalBankAccountCreate },
  result: { kind: 'object', wrapper: 'account', emptyIsNull: false },
} as const satisfies Operation;

export const listExternalBankAccounts = {
  id: 'listExternalBankAccounts',
  method: 'GET',
  path: '/externalBankAccounts',
  effect: 'none',
  checks: {
    query: {
      properties: {
        sort: sortOrder,
        page: { type: 'string', pattern: /^[0-9]+$/, rule: 'must be a whole number' },
        per_page: { type: 'string', pattern: /^[0-9]+$/, rule: 'must be a whole number' },
      },
    },
  },
  pagination: { page: 'page', perPage: 'per_page', sort: 'sort' },
  result: { kind: 'list', items: 'accounts' },
} as const satisfies Operation;

export const getExternalBankAccount = {
  id: 'getExternalBankAccount',
  method: 'GET',
  path: '/externalBankAccounts/{id}',
  effect: 'none',
  checks: { path: { required: ['id'], properties: { id: { ...freeText, minLength: 1 } } } },
  result: { kind: 'object', wrapper: 'account', emptyIsNull: false },
} as const satisfies Operation;

export const deleteExternalBankAccount = {
  id: 'deleteExternalBankAccount',
  method: 'DELETE',
  path: '/externalBankAccounts/{id}',
  effect: 'changes',
  checks: { path: { required: ['id'], properties: { id: { ...freeText, minLength: 1 } } } },
  result: { kind: 'flag', wrapper: 'result' },
} as const satisfies Operation;

export const getPaymentOptions = {
  id: 'getPaymentOptions',
  method: 'GET',
  path: '/payments/options/{walletId}/{externalBankAccountId}',
  effect: 'none',
  checks: {
    path: {
      required: ['walletId', 'externalBankAccountId'],
      properties: {
        walletId: { ...freeText, minLength: 1 },
        externalBankAccountId: { ...freeText, minLength: 1 },
      },
    },
  },
  result: { kind: 'object', wrapper: 'paymentOption', emptyIsNull: false },
} as const satisfies Operation;

export const createPayment = {
  id: 'createPayment',
  method: 'POST',
  path: '/payments',
  effect: 'creates',
  checks: { body: paymentCreate },
  result: { kind: 'object', wrapper: 'payment', emptyIsNull: false },
} as const satisfies Operation;

export const confirmPayment = {
  id: 'confirmPayment',
  method: 'PUT',
  path: '/payments/{id}/confirm',
  effect: 'changes',
  checks: {
    path: {
      required: ['id'],
      properties: {
        id: {
          allOf: [
            freeText,
            {
              minLength: 1,
              not: paymentStatusFilter,
              rule: 'must not be a status keyword, which selects a list',
            },
          ],
        },
      },
    },
  },
  result: { kind: 'object', wrapper: 'payment', emptyIsNull: false },
} as const satisfies Operation;

export const uploadProofOfTransaction = {
  id: 'uploadProofOfTransaction',
  method: 'PUT',
  path: '/payments/{id}/proofOfTransaction',
  effect: 'changes',
  checks: {
    path: {
      required: ['id'],
      properties: {
        id: {
          allOf: [
            freeText,
            {
              minLength: 1,
              not: paymentStatusFilter,
              rule: 'must not be a status keyword, which selects a list',
            },
          ],
        },
      },
    },
    body: proofOfTransaction,
  },
  result: { kind: 'object', wrapper: 'payment', emptyIsNull: false },
} as const satisfies Operation;

export const listPayments = {
  id: 'listPayments',
  method: 'GET',
  path: '/payments/{status}',
  effect: 'none',
  checks: {
    path: { required: ['status'], properties: { status: paymentStatusFilter } },
    query: {
      properties: {
        fromDate: date,
        toDate: date,
        page: { type: 'string', pattern: /^[0-9]+$/, rule: 'must be a whole number' },
        per_page: { type: 'string', pattern: /^[0-9]+$/, rule: 'must be a whole number' },
        sort: sortOrder,
      },
    },
  },
  pagination: { page: 'page', perPage: 'per_page', sort: 'sort' },
  result: { kind: 'list', items: 'payments' },
} as const satisfies Operation;

export const getPayment = {
  id: 'getPayment',
  method: 'GET',
  path: '/payments/{id}',
  effect: 'none',
  checks: {
    path: {
      required: ['id'],
      properties: {
        id: {
          allOf: [
            freeText,
            {
              minLength: 1,
              not: paymentStatusFilter,
              rule: 'must not be a status keyword, which selects a list',
            },
          ],
        },
      },
    },
  },
  result: { kind: 'object', wrapper: 'payment', emptyIsNull: false },
} as const satisfies Operation;

export const deletePayment = {
  id: 'deletePayment',
  method: 'DELETE',
  path: '/payments/{id}',
  effect: 'changes',
  checks: {
    path: {
      required: ['id'],
      properties: {
        id: {
          allOf: [
            freeText,
            {
              minLength: 1,
              not: paymentStatusFilter,
              rule: 'must not be a status keyword, which selects a list',
            },
          ],
        },
      },
    },
  },
  result: { kind: 'object', wrapper: 'payment', emptyIsNull: false },
} as const satisfies Operation;

export const createQuote = {
  id: 'createQuote',
  method: 'POST',
  path: '/quotes',
  effect: 'none',
  checks: { body: quoteCreate },
  result: { kind: 'object', wrapper: 'quote', emptyIsNull: false },
} as const satisfies Operation;

export const createTrade = {
  id: 'createTrade',
  method: 'POST',
  path: '/trades',
  effect: 'creates',
  checks: { body: tradeCreate },
  result: { kind: 'object', wrapper: 'trade', emptyIsNull: false },
} as const satisfies Operation;

export const listTrades = {
  id: 'listTrades',
  method: 'GET',
  path: '/trades/_{status}',
  effect: 'none',
  checks: {
    path: { required: ['status'], properties: { status: tradeStatusFilter } },
    query: {
      properties: {
        fromDate: date,
        toDate: date,
        page: { type: 'string', pattern: /^[0-9]+$/, rule: 'must be a whole number' },
        per_page: { type: 'string', pattern: /^[0-9]+$/, rule: 'must be a whole number' },
        sort: sortOrder,
      },
    },
  },
  pagination: { page: 'page', perPage: 'per_page', sort: 'sort' },
  result: { kind: 'list', items: 'trades' },
} as const satisfies Operation;

export const getTrade = {
  id: 'getTrade',
  method: 'GET',
  path: '/trades/{id}',
  effect: 'none',
  checks: { path: { required: ['id'], properties: { id: { ...freeText, minLength: 1 } } } },
  result: { kind: 'object', wrapper: 'trade', emptyIsNull: false },
} as const satisfies Operation;

export const createFixedForwardQuote = {
  id: 'createFixedForwardQuote',
  method: 'POST',
  path: '/fixed-forwards/quote',
  effect: 'creates',
  checks: { body: quoteCreate },
  result: { kind: 'object', wrapper: 'quote', emptyIsNull: false },
} as const satisfies Operation;

export const createFixedForward = {
  id: 'createFixedForward',
  method: 'POST',
  path: '/fixed-forwards',
  effect: 'creates',
  checks: { body: fixedForwardCreate },
  result: { kind: 'object', wrapper: 'fixedForward', emptyIsNull: false },
} as const satisfies Operation;

export const listFixedForwards = {
  id: 'listFixedForwards',
  method: 'GET',
  path: '/fixed-forwards',
  effect: 'none',
  checks: { query: { properties: { status: fixedForwardStatusFilter } } },
  result: { kind: 'list' },
} as const satisfies Operation;

export const createWebhook = {
  id: 'createWebhook',
  method: 'POST',
  path: '/webhooks',
  effect: 'secret',
  checks: { body: webhookCreate },
  result: { kind: 'object', emptyIsNull: false },
} as const satisfies Operation;

export const listWebhooks = {
  id: 'listWebhooks',
  method: 'GET',
  path: '/webhooks',
  effect: 'none',
  checks: {},
  result: { kind: 'list' },
} as const satisfies Operation;

export const getWebhook = {
  id: 'getWebhook',
  method: 'GET',
  path: '/webhooks/{webhookId}',
  effect: 'none',
  checks: { path: { required: ['webhookId'], properties: { webhookId } } },
  result: { kind: 'object', emptyIsNull: false },
} as const satisfies Operation;

export const updateWebhook = {
  id: 'updateWebhook',
  method: 'PATCH',
  path: '/webhooks/{webhookId}',
  effect: 'changes',
  checks: { path: { required: ['webhookId'], properties: { webhookId } }, body: webhookUpdate },
  result: { kind: 'object', emptyIsNull: false },
} as const satisfies Operation;

export const deleteWebhook = {
  id: 'deleteWebhook',
  method: 'DELETE',
  path: '/webhooks/{webhookId}',
  effect: 'changes',
  checks: { path: { required: ['webhookId'], properties: { webhookId } } },
  result: { kind: 'nothing' },
} as const satisfies Operation;

export const rotateWebhookSecret = {
  id: 'rotateWebhookSecret',
  method: 'POST',
  path: '/webhooks/{webhookId}/rotate-secret',
  effect: 'secret',
  checks: { path: { required: ['webhookId'], properties: { webhookId } } },
  result: { kind: 'object', emptyIsNull: false },
} as const satisfies Operation;

export const listFailedNotifications = {
  id: 'listFailedNotifications',
  method: 'GET',
  path: '/webhooks/{webhookId}/failed-notifications',
  effect: 'none',
  checks: {
    path: { required: ['webhookId'], properties: { webhookId } },
    query: {
      properties: {
        fromDate: date,
        toDate: date,
        page: { type: 'string', pattern: /^[0-9]+$/, rule: 'must be a whole number' },
        per_page: { type: 'string', pattern: /^[0-9]+$/, rule: 'must be a whole number' },
        sort: sortOrder,
      },
    },
  },
  pagination: {
    page: 'page',
    perPage: 'per_page',
    sort: 'sort',
    totalCount: 'totalCount',
    totalPages: 'totalPages',
  },
  result: { kind: 'list', items: 'failedNotifications' },
} as const satisfies Operation;
