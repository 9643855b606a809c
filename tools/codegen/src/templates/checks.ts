import {
  camelCase,
  isRecord,
  type OpenApiDocument,
  type Schema,
} from '@crossborder-fx/tools-description';
import { type Code, code, imported, join, members } from '../code.ts';
import { schemaName, schemasOf } from '../schema-name.ts';

const checksModule = './checks.ts';

/** `checks.ts`: a constant for each schema whose check `users` import, below those it uses itself. */
export function checks(document: OpenApiDocument, users: Code[]): Code {
  const schemas = new Map(
    Object.entries(schemasOf(document)).map(([name, schema]) => [camelCase(name), schema]),
  );
  const seen = new Set<string>();
  const constants = ({ imports }: Code): Code[] =>
    imports.flatMap(({ name, from }) => {
      if (from !== checksModule || seen.has(name)) return [];
      seen.add(name);
      const schema = schemas.get(name);
      if (!schema) throw new Error(`No schema in spec/components/schemas makes the check ${name}.`);
      const check = checkOf(schema);
      const constant = code`export const ${name}: ${imported('../ground/operation.ts', 'Check')} = ${check};\n`;
      return [...constants(check), constant];
    });
  return code`${users.flatMap(constants)}`;
}

/** The check of a schema by its name. */
export function namedCheck(schema: string): Code {
  return imported(checksModule, camelCase(schema));
}

/**
 * The check of a schema in place: a constant, a constant with more said, or a literal. It says what
 * decides whether a value may be sent; descriptions and examples stay in the types.
 */
export function checkOf(schema: Schema): Code {
  const base = schema.$ref && namedCheck(schemaName('a part of a request', schema));
  const { pattern, properties, items, allOf, anyOf } = schema;
  const said = members({
    type: JSON.stringify(schema.type),
    enum: JSON.stringify(schema.enum),
    pattern: typeof pattern === 'string' && String(new RegExp(pattern)),
    minLength: JSON.stringify(schema['minLength']),
    maxLength: JSON.stringify(schema['maxLength']),
    required: JSON.stringify(schema.required),
    properties: properties && checksOf(properties),
    items: items && checkOf(items),
    allOf: allOf && code`[${join(allOf.map(checkOf), ', ')}]`,
    anyOf: anyOf && code`[${join(anyOf.map(checkOf), ', ')}]`,
    not: nested(schema['not']),
    // An object with a `then` is taken for a promise by whoever awaits it.
    when: nested(schema['if']),
    must: nested(schema['then']),
    rule: JSON.stringify(schema['x-rule']),
    sensitive: schema['x-sensitive'] === true && 'true',
    date: schema['format'] === 'date' && 'true',
    aboveZero: schema['x-above-zero'] === true && 'true',
    base64: schema['contentEncoding'] === 'base64' && 'true',
  });
  if (base && said.text === '') return base;
  return code`{ ${join([base && code`...${base}`, said], ', ')} }`;
}

function nested(schema: unknown): Code | false {
  return isRecord(schema) && checkOf(schema);
}

/** A table of checks by the name of the property or parameter. */
export function checksOf(schemas: Record<string, Schema>): Code {
  const entries = Object.entries(schemas).map(([name, schema]) => [name, checkOf(schema)]);
  return code`{ ${members(Object.fromEntries(entries))} }`;
}
