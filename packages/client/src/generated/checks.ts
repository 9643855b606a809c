// Generated from spec/ by `npm run generate`. Do not edit.

import type { Check } from '../common/operation.ts';

export const wholeNumber: Check = {
  type: 'string',
  pattern: /^[0-9]+$/,
  rule: 'must be a whole number',
};

export const sortOrder: Check = { type: 'string', enum: ['ASC', 'DESC'] };

export const objectIdInput: Check = {
  type: 'string',
  pattern: /^[A-Za-z0-9]+$/,
  minLength: 1,
  rule: 'must be letters and digits',
};

export const freeText: Check = {
  type: 'string',
  pattern: /^[^&<>%?\\/|]*$/,
  rule: 'must not contain & < > % ? \\ / |',
};

export const isoDateInput: Check = {
  type: 'string',
  pattern: /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/,
  rule: 'must be a date, YYYY-MM-DD',
  date: true,
};

export const paymentStatusFilter: Check = {
  type: 'string',
  enum: [
    'all',
    'planified',
    'rejected',
    'finalized',
    'canceled',
    'refused',
    'blocked',
    'waitingconfirmation',
    'waitingsignature',
  ],
};

export const tradeStatusFilter: Check = {
  type: 'string',
  enum: ['all', 'planified', 'rejected', 'finalized', 'canceled', 'refused', 'blocked'],
};

export const fixedForwardStatusFilter: Check = {
  type: 'string',
  enum: ['all', 'planified', 'finalized', 'canceled'],
};

export const webhookIdInput: Check = {
  type: 'string',
  pattern: /^[0-9A-Fa-f]{8}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{4}-[0-9A-Fa-f]{12}$/,
  rule: 'must be a UUID',
};

export const documentedObject: Check = { type: 'string', enum: ['externalBankAccount', 'payment'] };

export const documentType: Check = { type: 'string', enum: ['invoice', 'identity'] };
