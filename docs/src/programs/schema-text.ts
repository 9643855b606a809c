import {
  isRecord,
  type OpenApiDocument,
  type Schema,
  schemaNameAt,
} from '@crossborder-fx/tools-description';

/** Where the schemas are described, for a link with the anchor of a schema behind it. */
export type ObjectsUrl = string;

/** What a value may be, in one line: a link to a schema, or its type and limits. */
export function typeText(schema: Schema, objects: ObjectsUrl): string {
  const name = schemaNameAt(schema.$ref);
  if (name !== undefined) return `[${name}](${objects}#${name.toLowerCase()})`;
  const options = schema.anyOf ?? schema.oneOf;
  if (options !== undefined) {
    return options.map((option) => typeText(option, objects)).join(' or ');
  }
  if (schema.items !== undefined) return `array of ${typeText(schema.items, objects)}`;
  const types = [schema.type ?? []].flat();
  const limits = [
    schema.enum && `one of ${schema.enum.map((value) => `\`${value}\``).join(', ')}`,
    schema.const !== undefined && `\`${schema.const}\``,
    schema['maxLength'] !== undefined && `at most ${schema['maxLength']} characters`,
  ].filter((limit) => typeof limit === 'string');
  return [types.join(' or ') || 'any value', ...limits].join(', ');
}

/** A schema with its description and its fields. */
export function schemaText(name: string, schema: Schema, objects: ObjectsUrl): string {
  const all = schema.allOf?.filter((one) => schemaNameAt(one.$ref) !== undefined) ?? [];
  const parts = [
    `## ${name}`,
    schema.description?.trim(),
    schema.properties === undefined && all.length === 0 && `Type: ${typeText(schema, objects)}.`,
    all.length > 0 && `Has the fields of ${all.map((one) => typeText(one, objects)).join(', ')}.`,
    fieldsText(schema, objects),
  ];
  return parts.filter((part) => typeof part === 'string' && part !== '').join('\n\n');
}

function fieldsText({ properties, required = [] }: Schema, objects: ObjectsUrl): string {
  if (properties === undefined) return '';
  const rows = Object.entries(properties).map(([field, schema]) =>
    tableRow([
      `\`${field}\``,
      typeText(schema, objects),
      required.includes(field) ? 'yes' : 'no',
      schema.description ?? '',
    ]),
  );
  return table(['Field', 'Type', 'Required', 'Description'], rows);
}

export function table(heads: readonly string[], rows: readonly string[]): string {
  return [tableRow(heads), tableRow(heads.map(() => '---')), ...rows].join('\n');
}

export function tableRow(cells: readonly string[]): string {
  const texts = cells.map((cell) =>
    cell
      .trim()
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/(?<!\\)\|/g, '\\|'),
  );
  return `| ${texts.join(' | ')} |`;
}

/** The schemas of the components, by name. */
export function componentSchemas({ components }: OpenApiDocument): [string, Schema][] {
  return Object.entries(components?.['schemas'] ?? {}).filter((entry): entry is [string, Schema] =>
    isRecord(entry[1]),
  );
}
