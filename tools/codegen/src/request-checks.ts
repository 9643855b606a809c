import {
  isRecord,
  isReference,
  type OpenApiDocument,
  type Schema,
} from '@crossborder-fx/tools-bundle';
import type { ClientOperation } from './client-operation.ts';

const prefix = '#/components/schemas/';

/**
 * The checks of everything that a caller sends, one constant per schema, as short as a table can be:
 * descriptions and examples stay in the types.
 */
export function requestChecks(document: OpenApiDocument, operations: ClientOperation[]): string {
  const schemas = (document.components?.['schemas'] ?? {}) as Record<string, Schema>;
  const used = new Set<string>();
  const order: string[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visit(item);
    if (!isRecord(value)) return;
    if (isReference(value)) {
      const name = value.$ref.slice(prefix.length);
      if (!used.has(name)) {
        used.add(name);
        visit(keywordsOf(schemas[name] ?? {}));
        order.push(name);
      }
    }
    for (const one of Object.values(value)) visit(one);
  };
  for (const { body, checkedParameters } of operations) {
    if (body) visit({ $ref: prefix + body.type });
    for (const { schema } of checkedParameters) visit(schema);
  }
  const constants = order.map(
    (name) => `export const ${checkName(name)}: Check = ${literal(schemas[name] ?? {})};`,
  );
  return `import type { Check } from '../check.ts';\n\n${constants.join('\n\n')}\n`;
}

/** What of a schema decides whether a value may be sent, and how the message calls it. */
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
  'if',
  'then',
] as const;

/** An object with a `then` is taken for a promise by whoever awaits it. */
const ownNames = new Map([
  ['if', 'when'],
  ['then', 'must'],
]);

function keywordsOf(schema: Schema): Record<string, unknown> {
  const entries = keywords.flatMap((keyword) =>
    schema[keyword] === undefined ? [] : [[keyword, schema[keyword]] as const],
  );
  return Object.fromEntries(entries);
}

/** The check of a schema in place: a constant, a constant with more said, or a literal. */
export function checkExpression(schema: Schema): string {
  return isReference(schema) && Object.keys(keywordsOf(schema)).length === 0
    ? checkName(schema.$ref.slice(prefix.length))
    : literal(schema);
}

function literal(schema: Schema): string {
  const members = Object.entries(keywordsOf(schema)).map(
    ([keyword, value]) => `${ownNames.get(keyword) ?? keyword}: ${keywordLiteral(keyword, value)}`,
  );
  if (schema.$ref) members.unshift(`...${checkName(schema.$ref.slice(prefix.length))}`);
  if (schema['x-rule']) members.push(`rule: ${JSON.stringify(schema['x-rule'])}`);
  if (schema['x-sensitive']) members.push('sensitive: true');
  return `{ ${members.join(', ')} }`;
}

function keywordLiteral(keyword: string, value: unknown): string {
  if (keyword === 'pattern') return String(new RegExp(String(value)));
  if (keyword === 'properties' && isRecord(value)) {
    return properties(Object.entries(value).map(([name, one]) => [name, one as Schema]));
  }
  if (keyword === 'allOf' || keyword === 'anyOf') {
    return `[${(value as Schema[]).map(checkExpression).join(', ')}]`;
  }
  if (['items', 'not', 'if', 'then'].includes(keyword)) return checkExpression(value as Schema);
  return JSON.stringify(value);
}

/** A table of checks by property name. */
export function properties(entries: [name: string, schema: Schema][]): string {
  const members = entries.map(([name, schema]) => {
    const expression = checkExpression(schema);
    return name === expression ? name : `${name}: ${expression}`;
  });
  return `{ ${members.join(', ')} }`;
}

/** `PaymentCreate` → `paymentCreate`, `ID` → `id`. */
export function checkName(schema: string): string {
  return schema.replace(/^[A-Z]+(?=[A-Z][a-z]|$)|^[A-Z]/, (initial) => initial.toLowerCase());
}
