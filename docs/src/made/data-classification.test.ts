import { isRecord, nodesOf, readDocument } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { classificationPage, classifiedFields } from './data-classification.ts';

const authored = await readDocument('authored');
const page = classificationPage(authored);
const published = await readDocument('templated');
const sectionOf = (title: string) => page.split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? '';
const isIn = (title: string, field: string) => sectionOf(title).includes(`[\`${field}\`]`);

test('a field that is marked itself may not be logged', () => {
  const marked = Array.from(nodesOf(published.components?.['schemas']))
    .filter(({ node, keys }) => node['x-sensitive'] === true && keys.includes('properties'))
    .map(({ keys }) => keys.filter((key) => key !== 'properties').join('.'));
  expect(marked.length).toBeGreaterThan(10);
  expect(marked.filter((field) => !isIn('Must not be logged', field))).toEqual([]);
});

test('a field may not be logged when its type or its object is marked', () => {
  expect(isIn('Must not be logged', 'ExternalBankAccountCreate.contactEmail')).toBe(true);
  expect(isIn('Must not be logged', 'Address.street')).toBe(true);
  expect(isIn('Secret', 'WebhookWithSecret.secret')).toBe(true);
});

test('a free text is told from a text of a form', () => {
  expect(isIn('Free text', 'PaymentCreate.tag')).toBe(true);
  expect(isIn('Free text', 'FinancialMovementEntry.description')).toBe(true);
  expect(isIn('Fixed form', 'PaymentCreate.feePaymentOption')).toBe(true);
  expect(isIn('Fixed form', 'PaymentCreate.desiredExecutionDate')).toBe(true);
  expect(isIn('Fixed form', 'ErrorBody.errorCode')).toBe(true);
  expect(isIn('Money', 'PaymentCreate.amount')).toBe(true);
  expect(isIn('Identifier', 'Payment.id')).toBe(true);
  expect(isIn('Not known', 'FinancialMovement.internalReference')).toBe(true);
});

test('every field has a class, and the numbers say how many have each', () => {
  const fields = classifiedFields(authored);
  const counts = Array.from(page.matchAll(/^\| \[[\w ]+\]\(#[\w-]+\) \|.*\| (\d+) \|$/gm));
  const sum = counts.reduce((total, [, count]) => total + Number(count), 0);
  expect(sum).toBe(fields.length);
});

test('a new mark is on the page without another edit', () => {
  const planted = structuredClone(authored);
  const { Payment: payment } = planted.components?.['schemas'] ?? {};
  const tag = Object(payment).properties.tag;
  if (isRecord(tag)) tag['x-sensitive'] = true;
  const [secured = ''] =
    classificationPage(planted).split('\n## Must not be logged\n')[1]?.split('\n## ') ?? [];
  expect(secured).toContain('[`Payment.tag`]');
  expect(isIn('Must not be logged', 'Payment.tag')).toBe(false);
});
