// Generated from spec/ by `npm run generate`. Do not edit.

import type { Check } from '../common/operation.ts';
import { documentType, freeText, isoDateInput, objectIdInput } from './checks.ts';

const currencyInput: Check = {
  type: 'string',
  pattern: /^[A-Z]{3}$/,
  rule: 'must be 3 capital letters',
};

const holderType: Check = { type: 'string', enum: ['Individual', 'Corporate'] };

const addressInput: Check = {
  type: 'object',
  required: ['country'],
  properties: {
    street: freeText,
    postCode: freeText,
    city: freeText,
    province: freeText,
    country: { ...freeText, minLength: 1 },
  },
};

const holderInput: Check = {
  type: 'object',
  required: ['name', 'type'],
  properties: {
    name: { ...freeText, minLength: 1, maxLength: 100 },
    type: holderType,
    address: addressInput,
  },
};

export const walletCreate: Check = {
  type: 'object',
  required: ['currency'],
  properties: { currency: currencyInput, tag: freeText, holder: holderInput },
};

const holderBankInput: Check = {
  type: 'object',
  allOf: [
    {
      type: 'object',
      properties: {
        bic: {
          type: 'string',
          pattern: /^[A-Za-z0-9]{8}([A-Za-z0-9]{3})?$/,
          maxLength: 11,
          rule: 'must be 8 or 11 letters and digits',
        },
        clearingCodeType: { ...freeText, minLength: 1, maxLength: 2 },
        clearingCode: { ...freeText, minLength: 1, maxLength: 15 },
        name: { ...freeText, minLength: 1, maxLength: 120 },
        address: addressInput,
      },
    },
    {
      anyOf: [{ required: ['bic'] }, { required: ['clearingCodeType', 'clearingCode', 'name'] }],
      rule: 'needs bic, or clearingCodeType, clearingCode and name',
    },
  ],
};

const emailInput: Check = {
  type: 'string',
  pattern: /^[A-Za-z0-9._-]+@[A-Za-z0-9._-]+\.[A-Za-z]{2,}$/,
  rule: 'must be an email address',
};

const identifiedBankInput: Check = { allOf: [holderBankInput, { required: ['bic'] }] };

export const externalBankAccountCreate: Check = {
  type: 'object',
  required: ['accountNumber', 'currency', 'holderBank', 'holder'],
  properties: {
    accountNumber: { ...freeText, minLength: 1, maxLength: 50 },
    currency: currencyInput,
    holderBank: holderBankInput,
    holder: holderInput,
    contactEmail: emailInput,
    tag: { ...freeText, maxLength: 50 },
    correspondentBic: { ...freeText, maxLength: 50 },
    verificationOfPayee: { type: 'boolean' },
  },
  when: {
    allOf: [
      { required: ['accountNumber'] },
      {
        properties: {
          accountNumber: {
            pattern: /^\s*[A-Za-z]\s*[A-Za-z]\s*[0-9]\s*[0-9](\s*[A-Za-z0-9]){10,30}\s*$/,
          },
        },
      },
    ],
  },
  must: {
    allOf: [{ required: ['holderBank'] }, { properties: { holderBank: identifiedBankInput } }],
  },
};

const quotedDecimalInput: Check = {
  type: 'string',
  pattern: /^-?[0-9]{12}(\.[0-9]{1,7})?$/,
  rule: 'must be 12 integer digits, then optionally a dot and 1 to 7 decimals, after an optional minus sign',
};

const amountInput: Check = {
  type: 'object',
  required: ['value', 'currency'],
  properties: { value: { ...quotedDecimalInput, aboveZero: true }, currency: currencyInput },
};

const feePaymentOption: Check = {
  type: 'string',
  enum: ['BEN', 'OUR', 'SHARE', 'SEPA', 'DSP', 'RTGS'],
};

const priorityPaymentOption: Check = { type: 'string', enum: ['48H'] };

export const paymentCreate: Check = {
  type: 'object',
  required: [
    'sourceWalletId',
    'externalBankAccountId',
    'amount',
    'desiredExecutionDate',
    'feeCurrency',
    'feePaymentOption',
    'priorityPaymentOption',
  ],
  properties: {
    sourceWalletId: objectIdInput,
    externalBankAccountId: objectIdInput,
    amount: amountInput,
    desiredExecutionDate: isoDateInput,
    feeCurrency: currencyInput,
    feePaymentOption,
    priorityPaymentOption: {
      type: 'string',
      anyOf: [
        priorityPaymentOption,
        {
          type: 'string',
          pattern: /^[^&<>%?\\/|]*$/,
          minLength: 1,
          rule: 'must be text without & < > % ? \\ / |',
        },
      ],
      rule: 'must be text without & < > % ? \\ / |',
    },
    tag: { ...freeText, maxLength: 50 },
    communication: { ...freeText, maxLength: 76 },
    verificationOfPayee: { type: 'boolean' },
  },
};

export const proofOfTransaction: Check = {
  type: 'object',
  required: ['documentType', 'tag', 'file'],
  properties: {
    documentType,
    tag: { ...freeText, minLength: 1 },
    file: {
      type: 'string',
      pattern: /^[\r\n]*[A-Za-z0-9+/][A-Za-z0-9+/\r\n]*(=[\r\n]*){0,2}$/,
      rule: 'must be Base64, and not empty',
    },
  },
};

const currencyPairInput: Check = {
  type: 'string',
  pattern: /^[A-Z]{6}$/,
  rule: 'must be 6 capital letters, two currency codes',
};

const side: Check = { type: 'string', enum: ['B', 'S'] };

export const quoteCreate: Check = {
  type: 'object',
  required: ['currencyPair', 'side', 'amount', 'deliveryDate'],
  properties: {
    currencyPair: currencyPairInput,
    side,
    amount: amountInput,
    deliveryDate: isoDateInput,
  },
};

export const tradeCreate: Check = {
  type: 'object',
  allOf: [
    quoteCreate,
    {
      type: 'object',
      properties: {
        sourceWalletId: objectIdInput,
        deliveryWalletId: objectIdInput,
        tag: { ...freeText, maxLength: 76 },
      },
    },
  ],
};

export const fixedForwardCreate: Check = {
  type: 'object',
  required: ['quoteId', 'sourceAccountId', 'deliveryAccountId'],
  properties: {
    quoteId: { ...freeText, minLength: 1 },
    sourceAccountId: objectIdInput,
    deliveryAccountId: objectIdInput,
  },
};

const eventName: Check = {
  type: 'string',
  enum: [
    'PAYMENT_CREATED',
    'PAYMENT_PLANIFIED',
    'PAYMENT_FINALIZED',
    'PAYMENT_WAITING_SIGNATURE',
    'PAYMENT_AWAITING_CONFIRMATION',
    'PAYMENT_CANCELED',
    'PAYMENT_BLOCKED',
    'PAYMENT_WAITING_JUSTIFICATION',
    'PAYMENT_INCOMING',
    'TRADE_PLANIFIED',
    'TRADE_FINALIZED',
    'TRADE_CANCELED',
    'TRADE_BLOCKED',
    'FIXED_FORWARD_PLANIFIED',
    'FIXED_FORWARD_FINALIZED',
    'FIXED_FORWARD_CANCELED',
  ],
};

const webUrlInput: Check = {
  type: 'string',
  pattern: /^https?:\/\//,
  rule: 'must start with http:// or https://',
};

export const webhookCreate: Check = {
  type: 'object',
  required: ['events', 'url'],
  properties: { events: { type: 'array', items: eventName }, url: webUrlInput },
};

export const webhookUpdate: Check = {
  type: 'object',
  properties: { events: { type: 'array', items: eventName }, url: webUrlInput },
};

export const documentUpload: Check = {
  type: 'object',
  required: ['tag', 'file'],
  properties: {
    tag: { ...freeText, minLength: 1 },
    file: {
      type: 'string',
      pattern: /^[\r\n]*[A-Za-z0-9+/][A-Za-z0-9+/\r\n]*(=[\r\n]*){0,2}$/,
      rule: 'must be Base64, and not empty',
    },
  },
};
