import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdownTable } from '@crossborder-fx/tools-codegen/markdown-table';
import {
  type OpenApiDocument,
  readDocument,
  repository,
  resolve,
  type Schema,
  schemaNameAt,
  schemasOf,
  withMembers,
} from '@crossborder-fx/tools-description';
import { expect, test } from 'vitest';

// Reads the unpublished form of the description, which keeps references to named types. The published documents have copies of
// these types.
const document = await readDocument('authored');

test('the table for auditors lists each field of the API under its class of data', () => {
  const page = readFileSync(join(repository, 'docs/guides/for-auditors.md'), 'utf8');
  const [table = ''] = page.slice(page.indexOf('| Class of data |')).split('\n\n');
  const expected = markdownTable(['Class of data', 'Object', 'Fields'], rows());
  expect(table.trimEnd().split('\n')).toEqual(expected.trimEnd().split('\n'));
});

const classes = ['must not be logged', 'free text', 'not known'] as const;

function rows(): string[][] {
  const fields = Object.entries(schemasOf(document)).flatMap(([object, schema]) =>
    fieldsBelow(schema, '').map(([path, field]) => ({
      object,
      path,
      dataClass: schema['x-sensitive'] === true ? classes[0] : classOf(field),
    })),
  );
  return classes.flatMap((dataClass) => {
    const ofClass = fields.filter((field) => field.dataClass === dataClass);
    const byObject = Map.groupBy(ofClass, ({ object }) => object);
    return Array.from(byObject, ([object, found]) => [
      dataClass,
      `\`${object}\``,
      found.map(({ path }) => `\`${path}\``).join(', '),
    ]);
  });
}

/**
 * Lists the fields of a schema, including the fields of the schemas that the schema extends, and of nested objects without a
 * name.
 */
function fieldsBelow(schema: Schema, prefix: string): [path: string, field: Schema][] {
  const { $ref, properties = {}, allOf = [] } = schema;
  const parts = [
    ...($ref ? [resolve<Schema>(document as OpenApiDocument, { $ref })] : []),
    ...allOf,
  ];
  const own = Object.entries(properties).flatMap(([name, field]): [string, Schema][] => [
    [prefix + name, field],
    ...(field.$ref === undefined ? fieldsBelow(field, `${prefix}${name}.`) : []),
  ]);
  return [...own, ...parts.flatMap((part) => fieldsBelow(part, prefix))];
}

const harmless =
  /^(?:Amount|AmountInput|QuotedDecimal|QuotedDecimalInput|ObjectId|ObjectIdInput|WebhookId|WebhookIdInput)$/;

/**
 * Returns the class of data that a field has, such as `free text`; undefined for money, an id, a value of fixed form, and an
 * object, whose fields have classes themselves.
 */
function classOf(field: Schema): (typeof classes)[number] | undefined {
  const { items } = resolve<Schema>(document, field);
  const members = withMembers(document, { pointer: '#', schema: field }).map(
    ({ schema }) => schema,
  );
  const names = members.flatMap(({ $ref }) => schemaNameAt($ref) ?? []);
  if (names.includes('WebhookSecret') || members.some((one) => one['x-sensitive'] === true)) {
    return 'must not be logged';
  }
  if (items !== undefined) return classOf(items);
  if (names.some((name) => harmless.test(name)) || members.some(hasFixedForm)) return undefined;
  return members.some(({ type = [] }) => [type].flat().includes('string'))
    ? 'free text'
    : 'not known';
}

/** A pattern that only forbids characters does not count, because any other text matches such a pattern. */
function hasFixedForm(schema: Schema): boolean {
  const { type = [], pattern } = schema;
  const isFreeText = typeof pattern === 'string' && pattern.startsWith('^[^');
  const form = pattern ?? schema['x-documented-pattern'] ?? schema['format'];
  return (
    schema.properties !== undefined ||
    schema.enum !== undefined ||
    schema.const !== undefined ||
    (form !== undefined && !isFreeText) ||
    [type].flat().some((one) => /^(?:integer|number|boolean)$/.test(one))
  );
}
