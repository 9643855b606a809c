import { expect, test } from 'vitest';
import { camelCase, kebabCase, pascalCase } from './names.ts';

test.each([
  ['payments', 'Payments'],
  ['fixedForwards', 'FixedForwards'],
  ['waiting_justification', 'WaitingJustification'],
  ['_all', 'All'],
])('the name %s is %s as a type', (name, expected) => {
  expect(pascalCase(name)).toBe(expected);
});

test.each([
  ['PaymentCreate', 'paymentCreate'],
  ['ID', 'id'],
  ['FXRate', 'fxRate'],
  ['email', 'email'],
])('the name %s is %s as a constant', (name, expected) => {
  expect(camelCase(name)).toBe(expected);
});

test.each([
  ['quotes', 'quotes'],
  ['externalBankAccounts', 'external-bank-accounts'],
])('the name %s is %s as a file', (name, expected) => {
  expect(kebabCase(name)).toBe(expected);
});
