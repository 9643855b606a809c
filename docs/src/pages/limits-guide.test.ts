import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  gapsOf,
  keysOf,
  nodesOf,
  readDocument,
  repository,
  valueAt,
} from '@crossborder-fx/tools-description';
import type { Table } from 'mdast';
import { expect, test } from 'vitest';
import { parseMarkdown, textOf } from './read-page.ts';

// The guide to the limits is written by hand; these tests compare each of its numbers with the OpenAPI description.

const document = await readDocument('templated');
const page = readFileSync(join(repository, 'docs/guides/limits-and-unknowns.md'), 'utf8');

/** The limits that the guide must state, in the form that `limitAt` returns. */
const inGuide = new Set<string>();

function at(pointer: string): string {
  const keys = keysOf(pointer);
  const value = valueAt(document, keys);
  inGuide.add(limitAt(keys, value));
  if (typeof value !== 'number' && typeof value !== 'string') {
    throw new Error(`The description has no value at ${pointer}`);
  }
  return String(value);
}

/** Names a limit by its field and value, because several schemas state the limit of one field: `tag maxLength 50`. */
function limitAt(keys: string[], value: unknown): string {
  const field = keys.includes('properties') ? keys[keys.lastIndexOf('properties') + 1] : '';
  return `${field} ${keys.at(-1)} ${value}`.trim();
}

const schema = (path: string): string => at(`#/components/schemas/${path}`);
const quote = '#/paths/~1fixed-forwards~1quote/post';
const euros = Number(at(`${quote}/x-limits/maximumEuros`)).toLocaleString('en');
const token = '#/components/securitySchemes/XWSSE/x-token';
const delivery = '#/components/responses/NotificationNotAccepted/x-delivery';

const limits = {
  'Life of a token': `about ${Number(at(`${token}/lifetimeSeconds`)) / 60} minutes`,
  'Length of a nonce': `at least ${at(`${token}/nonceLength`)} hexadecimal characters`,
  'Page of a list': `${at('#/components/parameters/PerPage/schema/default')} entries by default`,
  'Movements of an account': `the last ${at('#/paths/~1financialMovements/get/x-limits/maximumMonths')} months`,
  'Active subscriptions': `at most ${at('#/paths/~1webhooks/post/x-limits/maximumActive')}`,
  'Attempts at a notification': `${at(`${delivery}/maximumAttempts`)}, ${at(`${delivery}/intervalSeconds`)} seconds apart`,
  'Verification of a payee': `up to ${at('#/paths/~1payments/post/x-latency/maximumSeconds')} seconds`,
  'Life of a fixed forward quote': `${at(`${quote}/x-lifetime/seconds`)} seconds`,
  'Amount of a fixed forward': `${euros} in EUR equivalent`,
  'Delivery of a fixed forward': `from ${at(`${quote}/x-limits/minimumBusinessDays`)} business days to ${at(`${quote}/x-limits/maximumMonths`)} months ahead`,
  'Delivery of a spot trade': `within ${at('#/paths/~1trades/post/x-limits/maximumBusinessDays')} business days`,
};

const lengths = {
  '`tag` of a payment': schema('PaymentCreate/properties/tag/maxLength'),
  '`tag` of a beneficiary': schema('ExternalBankAccountCreate/properties/tag/maxLength'),
  '`tag` of a trade': schema('TradeCreate/allOf/1/properties/tag/maxLength'),
  '`communication` of a payment': schema('PaymentCreate/properties/communication/maxLength'),
  '`description` of a movement': schema('FinancialMovementEntry/properties/description/maxLength'),
  '`accountNumber`': `${schema('ExternalBankAccountCreate/properties/accountNumber/maxLength')} when you send it, ${schema('ExternalBankAccount/properties/accountNumber/maxLength')} in an answer`,
  '`holderBank.bic`': schema('HolderBank/properties/bic/maxLength'),
  '`holderBank.clearingCodeType`': schema('HolderBank/properties/clearingCodeType/maxLength'),
  '`holderBank.clearingCode`': schema('HolderBank/properties/clearingCode/maxLength'),
  '`holderBank.name`': schema('HolderBank/properties/name/maxLength'),
  '`holder.name`': schema('HolderInput/properties/name/maxLength'),
  '`holder.type`': schema('Holder/properties/type/anyOf/1/maxLength'),
  '`correspondentBic`': schema('ExternalBankAccountCreate/properties/correspondentBic/maxLength'),
  '`remoteAddress` of a log entry': schema('LogEntry/properties/remoteAddress/maxLength'),
  '`requestMethod` of a log entry': schema('LogEntry/properties/requestMethod/maxLength'),
};

test.each([
  { heading: 'Limits', expected: limits },
  { heading: 'Lengths of texts', expected: lengths },
])(
  'the table under $heading in the guide to the limits agrees with the API description',
  ({ heading, expected }) => {
    const rule = 'each row of the guide must have its line in this file';
    expect(tableUnder(heading), rule).toEqual(withoutTicks(expected));
  },
);

test('the guide to the limits has a row for each limit of the API', () => {
  const places = /^x-(?:limits|lifetime|latency|delivery|token)$/;
  const stated = [...nodesOf(document)].flatMap(({ node, keys }) =>
    Object.entries(node)
      .filter(([key]) => key === 'maxLength' || (places.test(`${keys.at(-1)}`) && key !== 'when'))
      .map(([key, value]) => limitAt([...keys, key], value)),
  );
  expect(stated.filter((limit) => !inGuide.has(limit))).toEqual([]);
  expect(stated.length).toBeGreaterThan(25);
});

test('each question in the guide to the limits links to an undocumented point of the API', () => {
  const links = [...page.matchAll(/\[`([\w-]+)`\]\(\.\.\/generated\/undocumented\.md#([\w-]+)\)/g)];
  expect(links.length).toBeGreaterThan(10);
  const gaps = new Set(
    [...nodesOf(document)].flatMap(({ node }) => gapsOf(node).map(({ id }) => id)),
  );
  const wrong = links.filter(([, name, row]) => name !== row || !gaps.has(`${name}`));
  expect(wrong.map(([link]) => link)).toEqual([]);
});

function tableUnder(heading: string): Record<string, string> {
  const { children } = parseMarkdown(page);
  const from = children.findIndex((node) => node.type === 'heading' && textOf(node) === heading);
  const table = children.slice(from).find((node): node is Table => node.type === 'table');
  const [, ...rows] = table?.children ?? [];
  return Object.fromEntries(
    rows.map(({ children: [name, value] }) => [textOf(name ?? []), textOf(value ?? [])]),
  );
}

function withoutTicks(rows: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(rows).map(([name, value]) => [name.replaceAll('`', ''), value]),
  );
}
