import { markdownTable } from '@crossborder-fx/tools-codegen/markdown-table';
import { type OpenApiDocument, type Schema, schemaNameAt } from '@crossborder-fx/tools-description';
import { fieldsOf, rulesOf } from '../made/description/fields-of.ts';
import { isSensitive } from '../made/description/markers-of.ts';
import { placeOfSchema, typeOf } from '../made/description/type-of.ts';

/** Where the schemas are described, for a link with the anchor of a schema behind it. */
export type ObjectsUrl = string;

/** What a value may be, in one line: a link to a schema, or its type and limits. */
export function typeText(schema: Schema, objects: ObjectsUrl): string {
  return typeOf(schema, (name) => `[${name}](${objects}#${placeOfSchema(name)})`);
}

/** A schema with its description, and its fields or what a value of it may be. */
export function schemaText(
  document: OpenApiDocument,
  name: string,
  schema: Schema,
  objects: ObjectsUrl,
): string {
  const extended = schema.allOf?.filter((one) => schemaNameAt(one.$ref) !== undefined) ?? [];
  const fields = fieldsText(document, schema, objects);
  const parts = [
    `## ${name}`,
    withMark(schema.description, isSensitive(document, schema)),
    ...(fields === '' ? [] : rulesOf(document, schema).map((rule) => `It ${rule}.`)),
    fields === '' && `Type: ${typeText(schema, objects)}.`,
    extended.length > 0 &&
      `Has the fields of ${extended.map((one) => typeText(one, objects)).join(', ')}.`,
    fields,
  ];
  return parts.filter((part) => typeof part === 'string' && part !== '').join('\n\n');
}

/** A table of the fields of an object; empty when it has none. */
export function fieldsText(document: OpenApiDocument, schema: Schema, objects: ObjectsUrl): string {
  const isMarked = isSensitive(document, schema);
  const rows = fieldsOf(document, schema, '').map((field) => [
    `\`${field.path}\``,
    typeText(field.schema, objects),
    field.required ? 'yes' : 'no',
    withMark(field.schema.description, isMarked || isSensitive(document, field.schema)),
  ]);
  return rows.length === 0 ? '' : markdownTable(['Field', 'Type', 'Required', 'Description'], rows);
}

/** A description that also says when the value must not be logged. */
export function withMark(description = '', isSensitive: boolean): string {
  return isSensitive ? `${description.trim()}\n\nMust not be logged.` : description.trim();
}
