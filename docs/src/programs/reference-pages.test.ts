import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  gapsOf,
  isRecord,
  nodesOf,
  notificationsOf,
  operationsOf,
  readDocument,
  repository,
  type Schema,
  schemasOf,
} from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';
import { textOf } from '../made/description/fields-of.ts';
import { fieldsPage as fieldsPageOf } from '../made/fields.ts';
import { slugOf } from '../reference/places.ts';
import { referencePages } from './reference-pages.ts';

const document = await readDocument('templated');
const pages = referencePages(document, '/');
const all = pages.map(({ text }) => text).join('\n');
// What a schema has stands on the page of fields, and what is open on the page of gaps: both are there as Markdown too.
const fieldsPage = fieldsPageOf(await readDocument('authored'));
const gapsPage = readFileSync(join(repository, 'docs/generated/undocumented.md'), 'utf8');
const plain = (text: string) => text.replaceAll('\\|', '|').replaceAll(/\s+/g, ' ').trim();
const allPlain = plain([all, fieldsPage, gapsPage].join('\n'));

/** The rows of the table of an object, by the path of the field. */
function rowsOf(object: string): Map<string, string> {
  const section = fieldsPage.split(/\n(?=###? )/).find((one) => one.startsWith(`### ${object}\n`));
  const rows = section?.matchAll(/^\| <a id="[^"]+"><\/a>`([^`]+)` \|.*$/gm) ?? [];
  return new Map(Array.from(rows, ([row, path]) => [`${path}`, plain(row)]));
}

test.each(
  Array.from(operationsOf(document), (one) => [`${one.operation.operationId}`, one] as const),
)(
  '%s is on the page of its group, with its route, its parameters and its answers',
  (id, { path, method, operation }) => {
    const slug = slugOf(`${operation.tags?.[0]}`);
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

test('every notification has a section', () => {
  for (const event of notificationsOf(document).keys()) expect(all).toContain(`\n## ${event}\n`);
});

/** Not a condition, an example, or a link to another site. */
const isShape = (keys: readonly string[]) =>
  !keys.some((key) => ['if', 'then', 'not', 'examples', 'example', 'externalDocs'].includes(key));

// Where a field refers to a type, which has a row of its own, and does not repeat it.
const schemas = new Map(Object.entries(schemasOf(await readDocument('authored'))));
const written = [...schemas].flatMap(([object, schema]) =>
  [...nodesOf(schema)]
    .filter(({ node, keys }) => isRecord(node['properties']) && isShape(keys))
    .flatMap(({ node, keys }) => {
      const { properties = {}, required = [] } = node as Schema;
      const above = keys.filter((_, index) => keys[index - 1] === 'properties').join('.');
      return Object.entries(properties).map(([name, field]) => ({
        object,
        path: above === '' ? name : `${above}.${name}`,
        field,
        isRequired: required.includes(name),
      }));
    }),
);

/** What a field says that its type does not. */
function ownSentences({ $ref = '', description }: Schema): string[] {
  const ofType = plain(schemas.get(`${$ref.split('/').at(-1)}`)?.description ?? '');
  const sentences = textOf(description).split(/(?<=\.)\s+|\n\n/);
  return sentences.filter((sentence) => !ofType.includes(plain(sentence)));
}

test('every field that an object has of its own has a row, which says what it takes', () => {
  expect(written.length).toBeGreaterThan(200);
  for (const { object, path, field, isRequired } of written) {
    const row = rowsOf(object).get(path) ?? '';
    expect(row.includes('; **always** | '), `${object}.${path}`).toBe(isRequired);
    const { 'x-rule': rule, pattern, maxLength } = field;
    for (const text of [...ownSentences(field), rule, pattern, maxLength])
      expect(row, `${object}.${path}`).toContain(plain(`${text ?? ''}`));
    for (const value of field.enum ?? []) expect(row).toContain(`\`${value}\``);
  }
});

test('an object has the fields of those that it extends, and what it requires of them', () => {
  const extending = Object.entries(schemasOf(document)).flatMap(([name, { allOf = [] }]) =>
    allOf.flatMap(({ $ref }) => ($ref === undefined ? [] : [[name, `${$ref.split('/').at(-1)}`]])),
  );
  expect(extending).toContainEqual(['TradeCreate', 'QuoteCreate']);
  for (const [name = '', extended = ''] of extending)
    expect([...rowsOf(name).keys()]).toEqual(expect.arrayContaining([...rowsOf(extended).keys()]));
  expect(rowsOf('HolderBankInput').get('bic')).not.toContain('**always**');
  expect(rowsOf('IdentifiedBankInput').get('bic')).toContain('**always**');
});

test('no field has a keyword that the tables leave out', () => {
  const told = ['$ref', 'type', 'anyOf', 'items', 'properties', 'required', 'description', 'enum'];
  const limits = ['const', 'default', 'pattern', 'minLength', 'maxLength'];
  // The rule beside it says the same.
  const ruled = ['contentEncoding'];
  const found = written.flatMap(({ field }) => Object.keys(field));
  const known = [...told, ...limits, ...ruled, 'example', 'title'];
  expect(found.filter((key) => !key.startsWith('x-') && !known.includes(key))).toEqual([]);
});

test('nothing that the description says in words is lost', () => {
  const texts = [document.paths, document.webhooks, document.components, document.tags]
    .flatMap((part) => [...nodesOf(part)])
    .filter(({ keys }) => isShape(keys))
    .flatMap(({ node }) => [
      node['description'],
      node['x-rule'],
      ...(Array.isArray(node['enum']) ? node['enum'].map((value) => `\`${value}\``) : []),
      ...(typeof node['default'] === 'string' ? [`default \`${node['default']}\``] : []),
      ...gapsOf(node).map(({ note }) => note),
    ])
    .filter((text) => typeof text === 'string')
    // A text of a field repeats that of its type, and what its marks say; a cell has no room for a table.
    .flatMap((text) =>
      textOf(text)
        .replaceAll(/^\|.*$/gm, '')
        .split(/(?<=\.)\s+|\n\n/),
    )
    .map(plain);
  expect(texts.length).toBeGreaterThan(1000);
  expect(texts.filter((text) => !allPlain.includes(text))).toEqual([]);
});

test('an answer says what can be called next, and a notification how it is signed and repeated', () => {
  const section = (name: string) =>
    all.split(/\n(?=## )/).find((one) => one.startsWith(`## ${name}\n`));
  expect(section('createPayment')).toContain('- `confirmPayment`: ');
  const notification = section('PAYMENT_BLOCKED');
  expect(notification).toContain('| `x-service-signature` | header |');
  expect(notification).toContain('### Answer 204');
  expect(notification).toMatch(/\| `event` \| string; always `PAYMENT_BLOCKED` \| yes \|/);
});

test('an operation that does not say what a repeat does is refused', () => {
  const planted = structuredClone(document);
  const { post = {} } = planted.paths['/payments'] ?? {};
  Object.assign(post, { 'x-effect': 'planted' });
  expect(() => referencePages(planted, '/')).toThrow(
    'The operation createPayment has the x-effect planted',
  );
});

test('what must not be logged says so', () => {
  expect(rowsOf('PaymentCreate').get('communication')).toContain('[sensitive]');
  // The object is marked as a whole.
  expect(rowsOf('Address').get('street')).toContain('[sensitive]');
  expect(rowsOf('PaymentCreate').get('amount')).not.toContain('[sensitive]');
  expect(fieldsPage).toContain('- **sensitive**: the value must not be logged');
  const planted = structuredClone(document);
  const schema = { type: 'string', 'x-sensitive': true };
  Object.assign(planted.paths['/payments']?.post ?? {}, {
    parameters: [{ name: 'planted', in: 'query', schema }],
  });
  const text = referencePages(planted, '/')
    .map((one) => one.text)
    .join('');
  expect(text).toMatch(/\| `planted` \|.*Must not be logged\. \|/);
});

test('a link to an object leads to the page of fields', () => {
  const anchors = [...all.matchAll(/\]\(\/fields\.md#([\w-]+)\)/g)].map(([, name]) => name);
  const names = new Set(Object.keys(schemasOf(document)).map((name) => name.toLowerCase()));
  expect(anchors.length).toBeGreaterThan(100);
  expect(anchors.filter((name = '') => !names.has(name))).toEqual([]);
});
