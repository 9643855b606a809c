import {
  gapsOf,
  type LocatedOperation,
  type OpenApiDocument,
  parametersOf,
  type Reference,
  type RequestBody,
  resolve,
  type Schema,
} from '@crossborder-fx/tools-description';

const single = ['items', 'not', 'if', 'then'];
const lists = ['allOf', 'anyOf'];
const plain = [
  ...['type', 'enum', 'pattern', 'format', 'minLength', 'maxLength', 'required'],
  ...['contentEncoding', 'x-rule'],
];
const withoutEffect = ['title', 'description', 'example', 'examples', 'default'];

/**
 * Returns the rules for a request of an operation, as one schema without references over `{ path, query, body }`. The
 * schema has the keywords that decide whether the request is valid, the sentence of each rule, and `x-open` for an
 * object that may have undocumented fields.
 *
 * @throws when this function does not support a keyword of the description, or a rule has no sentence
 */
export function requestSchema(document: OpenApiDocument, located: LocatedOperation): Schema {
  const { operation } = located;
  const parameters = parametersOf(document, located);
  const body =
    operation.requestBody && resolve<RequestBody>(document, operation.requestBody as Reference);
  const [content, ...others] = Object.values(body?.content ?? {});
  if (others.length > 0)
    throw new Error(`The body of ${operation.operationId} must have one media type only.`);
  const schema: Schema = {
    type: 'object',
    required: ['path', 'query', ...(body?.required ? ['body'] : [])],
    properties: {
      path: fieldsOf('path'),
      query: { ...fieldsOf('query'), ...(isOpen(operation) && { 'x-open': true }) },
      ...(content?.schema && { body: whole(document, content.schema) }),
    },
  };
  requireSentences(schema, String(operation.operationId));
  return schema;

  function fieldsOf(place: 'path' | 'query'): Schema {
    const fields = parameters.filter((one) => one.in === place);
    const entries = fields.map(({ name, schema = {} }) => [name, whole(document, schema)]);
    const required = fields.filter((one) => one.required).map(({ name }) => name);
    return { type: 'object', required, properties: Object.fromEntries(entries) };
  }
}

export function whole(document: OpenApiDocument, { $ref, ...own }: Schema): Schema {
  const base = $ref === undefined ? {} : whole(document, resolve<Schema>(document, { $ref }));
  const copied = Object.entries(own).flatMap(([keyword, value]) => {
    const copy = copyOf(document, keyword, value);
    return copy === undefined ? [] : [[keyword, copy]];
  });
  return { ...base, ...Object.fromEntries(copied), ...(isOpen(own) && { 'x-open': true }) };
}

/** @throws when a rule has no sentence for error messages, but only a regular expression or a schema */
function requireSentences(schema: Schema, place: string): void {
  const needed = ['pattern', 'anyOf', 'not'].find((keyword) => keyword in schema);
  if (needed && !schema['x-rule'])
    throw new Error(`${place} must have an x-rule, the sentence that explains its ${needed}.`);
  const { properties = {}, items, allOf = [], then } = schema;
  const below = [...allOf, ...(items ? [items] : []), ...(then ? [then as Schema] : [])];
  for (const one of below) requireSentences(one, place);
  for (const [name, one] of Object.entries(properties)) requireSentences(one, `${place}.${name}`);
}

function copyOf(document: OpenApiDocument, keyword: string, value: unknown): unknown {
  if (plain.includes(keyword)) return value;
  if (single.includes(keyword)) return whole(document, value as Schema);
  if (lists.includes(keyword)) return (value as Schema[]).map((one) => whole(document, one));
  if (keyword === 'properties') {
    const properties = Object.entries(value as Record<string, Schema>);
    return Object.fromEntries(properties.map(([name, one]) => [name, whole(document, one)]));
  }
  if (withoutEffect.includes(keyword) || keyword.startsWith('x-')) return undefined;
  throw new Error(
    `tools/codegen makes no validator for the keyword ${keyword}: add it to tools/codegen/src/validators/request-schema.ts.`,
  );
}

/** Returns whether an undocumented point of the description says that unknown names of parameters or fields are allowed. */
function isOpen(node: Record<string, unknown>): boolean {
  return gapsOf(node).some(({ open }) => open);
}
