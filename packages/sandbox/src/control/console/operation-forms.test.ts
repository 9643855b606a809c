import { operationsOf, readDocument } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { ask } from '../../../test/ask.ts';
import { userOf } from '../../../test/user-of.ts';
import { handlers } from '../../service/operations.ts';
import { dayHere, offeredOperations, operationFormOf } from './operation-forms.ts';

function formsOf(own = userOf()) {
  const formOf = (id: string) => operationFormOf(own.context, id);
  const bodyOf = (id: string, name: string) =>
    Object(formOf(id).bodies.find((body) => body.name === name)?.value);
  return { own, formOf, bodyOf };
}

test('every operation of the description that the sandbox has is offered, with its parameters', async () => {
  const { formOf } = formsOf();
  const described = Array.from(
    operationsOf(await readDocument('templated')),
    ({ path, method, operation: { operationId: operation } }) => ({
      operation,
      method: method.toUpperCase(),
      path,
    }),
  ).filter(({ operation = '' }) => Object.hasOwn(handlers, operation));
  expect(offeredOperations()).toMatchObject(described);
  for (const { operation, path } of offeredOperations()) {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const { parameters } = formOf(operation);
    const inPath = parameters.filter(({ place }) => place === 'path');
    expect(inPath.map(({ name }) => name).sort(), operation).toEqual(names.sort());
    expect(inPath.every(({ isRequired, example }) => isRequired && example !== '')).toBe(true);
  }
  expect(formOf('listPayments').parameters.find(({ name }) => name === 'status')).toMatchObject({
    values: expect.arrayContaining(['all', 'waitingsignature']),
    example: 'all',
  });
});

test('accounts and beneficiaries are those of the state, of the same currency', () => {
  const { own, formOf, bodyOf } = formsOf();
  const { wallets = [] } = Object(ask(own, 'listWallets', {}));
  const idIn = (currency: string) =>
    wallets.find((wallet: { currency: string }) => wallet.currency === currency)?.id;
  expect(bodyOf('createTrade', 'SellEuros')).toMatchObject({
    sourceWalletId: idIn('EUR'),
    deliveryWalletId: idIn('USD'),
  });
  expect(bodyOf('createPayment', 'SwiftOur')).toMatchObject({ sourceWalletId: idIn('USD') });
  expect(formOf('getWallet').parameters[0]?.example).toBe(idIn('EUR'));
});

test('what is not there yet keeps the id of its example', () => {
  const { formOf, bodyOf } = formsOf();
  expect(formOf('getPayment').parameters[0]?.example).toBe('NTc4MTI2');
  expect(bodyOf('createFixedForward', 'SellEuros').quoteId).toBe('ui4821-50317-1795426301482');
});

test('a payment that waits for its confirmation, and a quote that can be booked, come first', () => {
  const { own, formOf: form } = formsOf();
  const create = (id: 'createPayment' | 'createFixedForwardQuote') =>
    Object(ask(own, id, { body: form(id).bodies[0]?.value as never }));
  const { payment: waiting } = create('createPayment');
  const { payment: confirmed } = create('createPayment');
  ask(own, 'confirmPayment', { path: { id: confirmed.id } });
  expect(form('confirmPayment').parameters[0]?.example).toBe(waiting.id);
  ask(own, 'confirmPayment', { path: { id: waiting.id } });
  expect(form('getPayment').parameters[0]?.example).not.toBe('NTc4MTI2');
  const { quote } = create('createFixedForwardQuote');
  const booking = Object(form('createFixedForward').bodies[0]?.value);
  expect(booking.quoteId).toBe(quote.quoteId);
  ask(own, 'createFixedForward', { body: booking });
  expect(Object(form('createFixedForward').bodies[0]?.value).quoteId).not.toBe(quote.quoteId);
});

test('a day is as many working days ahead as in the example', () => {
  const on = (paris: string, holidays = {}) => ({
    now: () => Date.parse(`${paris}T09:00:00+01:00`),
    choices: { ...userOf().context.choices, holidays },
  });
  expect(dayHere(on('2026-11-23'), '2026-11-25', '2026-11-23')).toBe('2026-11-25');
  expect(dayHere(on('2026-12-24'), '2026-11-25', '2026-11-23')).toBe('2026-12-29');
  expect(dayHere(on('2026-11-26'), '2026-11-24', '2026-11-20')).toBe('2026-11-30');
  expect(dayHere(on('2026-11-26', { USD: ['2026-11-27'] }), '2026-11-24', '2026-11-23')).toBe(
    '2026-11-30',
  );
  expect(dayHere(on('2026-11-26'), '2026-11-24', '2026-11-24')).toBe('2026-11-26');
});

test('each example of a quote, a trade and a payment is taken on this day', () => {
  const ids = ['createQuote', 'createTrade', 'createFixedForwardQuote', 'createPayment'] as const;
  for (const id of ids) {
    const { own, formOf } = formsOf();
    expect(formOf(id).bodies.length).toBeGreaterThan(1);
    for (const { name, value } of formOf(id).bodies) {
      expect(() => ask(own, id, { body: value as never }), name).not.toThrow();
    }
  }
});

test('nobody outside of this machine is to be notified', () => {
  const { formOf } = formsOf();
  for (const { bodies } of offeredOperations().map(({ operation }) => formOf(operation))) {
    expect(JSON.stringify(bodies)).not.toMatch(/https?:\/\/(?!127\.0\.0\.1:8080\/)/);
  }
});

test('an operation that does not exist is refused', () => {
  const { formOf } = formsOf();
  expect(() => formOf('payAll')).toThrow('There is no operation payAll.');
});
