import { readFile } from 'node:fs/promises';
import { nodesOf, operationsOf, resolve, type Schema } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { expanded, templated } from './documents.ts';

const read = (name: string) => readFile(new URL(`../${name}`, import.meta.url), 'utf8');

test.each(['openapi', 'openapi.codegen'])(
  '%s.yaml holds the same document as the JSON file of that name',
  async (name) => {
    expect(parse(await read(`${name}.yaml`))).toEqual(JSON.parse(await read(`${name}.json`)));
  },
);

test('only createPayment and createExternalBankAccount can answer with PayeeVerificationError', () => {
  const referenceTo = (name: string) => ({ $ref: `#/components/responses/${name}` });
  const operations = Array.from(operationsOf(templated), ({ operation }) => operation);
  const verifying = ['createPayment', 'createExternalBankAccount'];
  expect(operations.map(({ responses }) => responses['default'])).toEqual(
    operations.map(({ operationId = '' }) =>
      referenceTo(verifying.includes(operationId) ? 'PayeeVerificationError' : 'Error'),
    ),
  );
});

test('the tag groups have each tag of the OpenAPI document once, in the same order', () => {
  const groups = templated['x-tagGroups'] as { name: string; tags: string[] }[];
  const grouped = groups.flatMap(({ tags }) => tags);
  expect(grouped).toEqual(templated.tags?.map(({ name }) => name));
});

test('the OpenAPI document lists the path of each list by status earlier than the path of the detail operation', () => {
  const paths = Object.keys(expanded.paths);
  const lists = paths.filter((path) => expanded.paths[path]?.get?.['x-operation-group']);
  const keywords = (filter: string) =>
    resolve<Schema>(templated, { $ref: `#/components/schemas/${filter}` }).enum ?? [];
  expect(lists).toEqual([
    ...keywords('PaymentStatusFilter').map((status) => `/payments/${status}`),
    ...keywords('TradeStatusFilter').map((status) => `/trades/_${status}`),
  ]);
  for (const list of lists) {
    const detail = list.startsWith('/payments/') ? '/payments/{id}' : '/trades/{id}';
    expect(paths.indexOf(list)).toBeLessThan(paths.indexOf(detail));
  }
});

test('secrets, files, account numbers, names, addresses, e-mails and messages are marked x-sensitive', () => {
  const marked = new Set<string>();
  for (const { node, keys } of nodesOf(templated.components?.['schemas'])) {
    if ('x-sensitive' in node) marked.add(keys.filter((key) => key !== 'properties').join('.'));
  }
  expect([...marked]).toEqual(
    expect.arrayContaining([
      'Address',
      'AddressInput',
      'Email',
      'ExternalBankAccount.accountNumber',
      'ExternalBankAccountCreate.accountNumber',
      'FinancialMovement.beneficiaryAccountNumber',
      'FinancialMovement.beneficiaryCustomer',
      'FinancialMovement.orderingAccountNumber',
      'FinancialMovement.orderingCustomer',
      'FinancialMovement.remittanceInformation',
      'Holder.name',
      'HolderInput.name',
      'Payment.communication',
      'PayeeVerificationFailure.corrections.account_holder_name',
      'PaymentCreate.communication',
      'ProofOfTransaction.file',
      'Trade.accountSourceNumber',
      'Trade.accountTargetNumber',
      'Wallet.accountNumber',
      'WebhookSecret',
    ]),
  );
});
