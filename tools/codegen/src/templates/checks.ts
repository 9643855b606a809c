import { camelCase, type OpenApiDocument, type Schema } from '@crossborder-fx/tools-bundle';
import { type Code, code, join, members, type Part, typeFrom, valueFrom } from '../code.ts';
import { schemaName, schemasOf } from '../schema-name.ts';

const checksModule = './checks.ts';

/** `checks.ts`: a constant for each schema whose check `users` import, below those it uses itself. */
export function checks(document: OpenApiDocument, users: Code[]): Code {
  const schemas = new Map(
    Object.entries(schemasOf(document)).map(([name, schema]) => [camelCase(name), schema]),
  );
  const seen = new Set<string>();
  const constants = ({ imports }: Code): Part[] =>
    imports.flatMap(({ name, from }) => {
      if (from !== checksModule || seen.has(name)) return [];
      seen.add(name);
      const schema = schemas.get(name);
      if (!schema) throw new Error(`No schema in spec/components/schemas makes the check ${name}.`);
      const check = checkOf(schema);
      const constant = code`export const ${name}: ${typeFrom('../check.ts', 'Check')} = ${check};\n`;
      return [...constants(check), constant];
    });
  return code`${users.flatMap(constants)}`;
}

/** The check of a schema by its name. */
export function namedCheck(schema: string): Code {
  return valueFrom(checksModule, camelCase(schema));
}

/** The check of a schema in place: a constant, a constant with more said, or a literal. */
export function checkOf(schema: Schema): Code {
  const base =
    schema.$ref === undefined ? undefined : namedCheck(schemaName('a part of a request', schema));
  const said = members({
    ...Object.fromEntries(keywords.map((keyword) => [keyword, literalOf(schema, keyword)])),
    // An object with a `then` is taken for a promise by whoever awaits it.
    when: literalOf(schema, 'if'),
    must: literalOf(schema, 'then'),
    rule: JSON.stringify(schema['x-rule']),
    sensitive: schema['x-sensitive'] ? 'true' : undefined,
  });
  if (base && said.text === '') return base;
  return code`{ ${join([base && code`...${base}`, said], ', ')} }`;
}

/** A table of checks by the name of the property or parameter. */
export function checksOf(schemas: Record<string, Schema>): Code {
  const entries = Object.entries(schemas).map(([name, schema]) => [name, checkOf(schema)]);
  return code`{ ${members(Object.fromEntries(entries))} }`;
}

/** What of a schema decides whether a value may be sent; descriptions and examples stay in the types. */
const keywords = [
  'type',
  'enum',
  'pattern',
  'minLength',
  'maxLength',
  'required',
  'properties',
  'items',
  'allOf',
  'anyOf',
  'not',
];

function literalOf(schema: Schema, keyword: string): Part {
  const value = schema[keyword];
  if (value === undefined) return undefined;
  switch (keyword) {
    case 'pattern':
      return String(new RegExp(String(value)));
    case 'properties':
      return checksOf(value as Record<string, Schema>);
    case 'allOf':
    case 'anyOf':
      return code`[${join((value as Schema[]).map(checkOf), ', ')}]`;
    case 'items':
    case 'not':
    case 'if':
    case 'then':
      return checkOf(value as Schema);
    default:
      return JSON.stringify(value);
  }
}
