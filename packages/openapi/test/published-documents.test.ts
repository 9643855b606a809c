import { readFile } from 'node:fs/promises';
import {
  bodyExamples,
  isReference,
  jsonOf,
  nodesOf,
  notificationsOf,
  operationsOf,
  resolve,
  type Schema,
} from '@crossborder-fx/tools-description';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { expanded, templated } from './documents.ts';

const read = (name: string) => readFile(new URL(`../${name}`, import.meta.url), 'utf8');

const documents = [
  { name: 'templated', document: templated },
  { name: 'expanded', document: expanded },
];

test.each(['openapi', 'openapi.templated'])('%s.yaml and .json are one document', async (name) => {
  expect(parse(await read(`${name}.yaml`))).toEqual(JSON.parse(await read(`${name}.json`)));
});

test('the creates that can verify the payee have the error that says so, all others the plain one', () => {
  const variants = [...operationsOf(templated)].filter(
    ({ operation }) =>
      JSON.stringify(operation.responses['default']) !==
      JSON.stringify({ $ref: '#/components/responses/Error' }),
  );
  expect(variants.map(({ operation }) => operation.operationId).sort()).toEqual([
    'createExternalBankAccount',
    'createPayment',
  ]);
  for (const { operation } of variants) {
    expect(operation.responses['default']).toEqual({
      $ref: '#/components/responses/PayeeVerificationError',
    });
  }
});

describe.each(documents)('in the $name document', ({ document }) => {
  test('nothing but words stands beside a reference', () => {
    const beside = Array.from(nodesOf(document)).flatMap(({ node, keys }) =>
      isReference(node)
        ? Object.keys(node)
            .filter((key) => !/^(\$ref|summary|description|x-.*)$/.test(key))
            .map((key) => [...keys, key].join('/'))
        : [],
    );
    expect(beside).toEqual([]);
  });

  const operations = [...operationsOf(document)];

  test('every tag is in one group, in the order of the tags', () => {
    const groups = document['x-tagGroups'] as { name: string; tags: string[] }[];
    const grouped = groups.flatMap(({ tags }) => tags);
    expect(grouped).toEqual(document.tags?.map(({ name }) => name));
  });

  test('operationIds are unique', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('every request body and every response with content has a named example', () => {
    const all = [
      ...operations.map(({ operation }) => operation),
      ...notificationsOf(document).values(),
    ];
    const missing = all.flatMap(({ operationId, requestBody, responses }) =>
      Object.entries({ request: requestBody, ...responses })
        .filter(([, body]) => jsonOf(document, body) && bodyExamples(document, body).length === 0)
        .map(([place]) => `${operationId} ${place}`),
    );
    expect(missing).toEqual([]);
  });

  test('a 200 of every operation has content', () => {
    for (const { operation } of operations) {
      const ok = operation.responses['200'];
      expect(jsonOf(document, ok)).toBeDefined();
    }
  });
});

test('every concrete list path stands before the templated path that it could be mistaken for', () => {
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

test('secrets, files, account numbers, names, addresses, e-mails and messages are marked sensitive', () => {
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
