import { notificationsOf, operationsOf, readDocument } from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { referencePages } from './reference-pages.ts';
import { componentSchemas } from './schema-text.ts';

const document = await readDocument('templated');
const pages = referencePages(document, '/');
const all = pages.map(({ text }) => text).join('\n');

test.each(
  Array.from(operationsOf(document), (one) => [`${one.operation.operationId}`, one] as const),
)(
  '%s is on the page of its group, with its route, its parameters and its answers',
  (id, { path, method, operation }) => {
    const slug = operation.tags?.[0]?.toLowerCase().replaceAll(' ', '-');
    const page = pages.find((one) => one.slug === `reference/${slug}`)?.text ?? '';
    const section = page.split(/\n(?=## )/).find((one) => one.startsWith(`## ${id}\n`)) ?? '';
    expect(section).toContain(`\`${method.toUpperCase()} ${path}\``);
    for (const [, name] of path.matchAll(/\{(\w+)\}/g))
      expect(section).toContain(`| \`${name}\` | path |`);
    for (const status of Object.keys(operation.responses)) {
      expect(section).toContain(
        status === 'default' ? '### Any other answer' : `### Answer ${status}`,
      );
    }
    if (operation.requestBody) expect(section).toContain('### Body');
  },
);

test('every notification and every object has a section', () => {
  for (const event of notificationsOf(document).keys()) expect(all).toContain(`\n## ${event}\n`);
  for (const [name] of componentSchemas(document)) expect(all).toContain(`\n## ${name}\n`);
});

test('a table has the limits of a field, and no cell is broken by its text', () => {
  const payment = all.split(/\n(?=## )/).find((one) => one.startsWith('## PaymentCreate\n')) ?? '';
  expect(payment).toContain('| `communication` | string, at most 76 characters | no |');
  const rows = payment.split('\n').filter((line) => line.startsWith('| `'));
  expect(rows.length).toBeGreaterThan(5);
  for (const row of rows) expect(row.split(/(?<!\\)\|/)).toHaveLength(6);
});

test('a link to an object leads to its section', () => {
  const anchors = [...all.matchAll(/\/reference\/objects\.md#([\w-]+)/g)].map(([, name]) => name);
  const names = new Set(componentSchemas(document).map(([name]) => name.toLowerCase()));
  expect(anchors.length).toBeGreaterThan(100);
  expect(anchors.filter((name = '') => !names.has(name))).toEqual([]);
});
