import { isRecord, type Schema, schemaNameAt } from '@crossborder-fx/tools-description';

/** The place of a named schema on the page of fields. */
export function placeOfSchema(name: string): string {
  return name.toLowerCase();
}

/** A link to a named schema on the page of fields. */
export function schemaLink(name: string): string {
  return `[${name}](fields.ts#${placeOfSchema(name)})`;
}

/** What a field takes, as Markdown: its type, with what it has to fit. */
export function typeOf(schema: Schema): string {
  return [bareTypeOf(schema), ...boundsOf(schema)].filter((text) => text !== '').join('; ');
}

/** What a value has to fit beyond its type, each as Markdown. */
export function boundsOf(schema: Schema): string[] {
  const { 'x-documented-pattern': pattern, 'x-rule': rule } = schema;
  return [
    lengthOf(schema),
    schema['pattern'] === undefined ? '' : `pattern ${code(schema['pattern'])}`,
    pattern === undefined ? '' : `documented pattern ${code(pattern)}`,
    typeof rule === 'string' ? rule : '',
    schema.enum === undefined ? '' : `one of ${schema.enum.map(code).join(', ')}`,
    schema.const === undefined ? '' : `always ${code(schema.const)}`,
    schema.default === undefined ? '' : `default ${code(schema.default)}`,
  ].filter((text) => text !== '');
}

function bareTypeOf(schema: Schema): string {
  const { $ref, anyOf, oneOf, items } = schema;
  const name = schemaNameAt($ref);
  if (name !== undefined) return schemaLink(name);
  const alternatives = anyOf ?? oneOf;
  if (alternatives !== undefined) return alternatives.map(alternativeOf).join(' or ');
  const types = [schema.type ?? []].flat();
  if (types.includes('array')) return `array of ${items ? typeOf(items) : 'anything'}`;
  if (types.length === 0) return isRecord(schema.properties) ? 'object' : 'anything';
  const documented = schema['x-documented-type'] ?? schema.type;
  return types
    .map((type) => type + provisionally(![documented].flat().includes(type)))
    .join(' or ');
}

function alternativeOf(schema: Schema): string {
  const isProvisional = schema['x-provenance'] === 'provisional';
  // A string beside a list of known values.
  const type = schema.type === 'string' && schema['title'] ? 'another text' : typeOf(schema);
  return type + provisionally(isProvisional);
}

function provisionally(isProvisional: boolean): string {
  return isProvisional ? ' (provisional)' : '';
}

function lengthOf({ minLength, maxLength }: Schema): string {
  if (maxLength === undefined) return minLength === 1 ? 'not empty' : '';
  return minLength === undefined
    ? `at most ${maxLength} characters`
    : `${minLength} to ${maxLength} characters`;
}

function code(value: unknown): string {
  return `\`${value}\``;
}
