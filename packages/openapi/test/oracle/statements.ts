import {
  child,
  type DocumentNode,
  follow,
  isProvisional,
  type JsonDocument,
  listed,
  nodeAt,
  referenced,
} from './document-node.ts';
import type { Place } from './fact-table.ts';

/** The fact table, which is taken from the service description, must have a row that makes the same statement. */
export interface Statement {
  readonly claim: StatedClaim;
  readonly place: Place;
  /** The path, as object keys, to the place in the OpenAPI document that states this fact. */
  readonly path: readonly string[];
}

export type StatedClaim =
  | { readonly kind: 'operation' | 'parameter' | 'body' | 'property' | 'null' }
  | { readonly kind: 'status'; readonly status: string }
  | { readonly kind: 'scheme'; readonly scheme: Readonly<Record<string, unknown>> }
  /** The statement that a field is required. If `alternative` is true, only one of several schemas requires it. */
  | { readonly kind: 'required'; readonly alternative: boolean }
  | { readonly kind: 'value' | 'default'; readonly value: unknown }
  /** The statement that some values are refused. The object `schema` has only those schema keywords that refuse the values. */
  | { readonly kind: 'constraint'; readonly schema: Readonly<Record<string, unknown>> }
  /** A key of the OpenAPI document that no row of the fact table can state. */
  | { readonly kind: 'unknown key'; readonly key: string };

/** Returns the words in which a message repeats a statement of the OpenAPI document, such as `is required` or `may be null`. */
export function wordsOf(claim: StatedClaim): string {
  switch (claim.kind) {
    case 'required':
      return 'is required';
    case 'null':
      return 'may be null';
    case 'status':
      return `status ${claim.status}`;
    case 'value':
      return `value ${JSON.stringify(claim.value)}`;
    case 'default':
      return `default ${JSON.stringify(claim.value)}`;
    case 'scheme':
      return `security scheme ${JSON.stringify(claim.scheme)}`;
    case 'constraint':
      return Object.entries(claim.schema)
        .map(([keyword, value]) => `${keyword} ${JSON.stringify(value)}`)
        .join(', ');
    case 'unknown key':
      return `key ${claim.key}`;
    default:
      return claim.kind;
  }
}

const methods = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace'];

/** Every other key, except the extensions of this project, counts as an undocumented statement. */
const knownKeys = {
  document: ['openapi', 'info', 'servers', 'security', 'tags', 'paths', 'webhooks', 'components'],
  pathItem: [...methods, 'parameters', 'summary', 'description'],
  operation: [
    ...['operationId', 'tags', 'summary', 'description', 'externalDocs'],
    ...['parameters', 'requestBody', 'responses'],
  ],
  parameter: ['name', 'in', 'required', 'description', 'schema', 'example', 'examples'],
  body: ['description', 'required', 'content', 'links'],
  media: ['schema', 'example', 'examples'],
};

/** Returns every statement of the OpenAPI document about the interface, except the statements that are marked provisional. */
export function statementsOf(document: JsonDocument): readonly Statement[] {
  const root: DocumentNode = { path: [], value: document };
  const items = (section: string) =>
    Object.keys(nodeAt(document, [section])?.value ?? {}).flatMap(
      (name) => nodeAt(document, [section, name]) ?? [],
    );
  return [
    ...unknownKeys(root, 'document', 'root'),
    ...schemes(document, root),
    ...items('paths').flatMap((item) =>
      statementsOfItem(document, item, (method) => `${method.toUpperCase()} ${item.path.at(-1)}`),
    ),
    ...items('webhooks').flatMap((item) =>
      statementsOfItem(document, item, (method) =>
        // The place of a notification is named without a method, because every notification is a POST request.
        method === 'post' ? `webhook ${item.path.at(-1)}` : `webhook ${item.path.at(-1)} ${method}`,
      ),
    ),
  ];
}

function schemes(document: JsonDocument, root: DocumentNode): readonly Statement[] {
  return listed(document, root, 'security').flatMap(({ path, value }) =>
    (Object.keys(value).length > 0 ? Object.keys(value) : ['none']).map((name): Statement => {
      // The OpenAPI document can list an empty security requirement, which would accept unsigned calls.
      const scheme = nodeAt(document, ['components', 'securitySchemes', name])?.value ?? {};
      return { claim: { kind: 'scheme', scheme }, place: 'security', path: [...path, name] };
    }),
  );
}

function statementsOfItem(
  document: JsonDocument,
  item: DocumentNode,
  placeOf: (method: string) => Place,
): readonly Statement[] {
  if (isProvisional(item)) return [];
  const shared = listed(document, item, 'parameters');
  return [
    ...unknownKeys(item, 'pathItem', item.path.join(' ')),
    ...methods.flatMap((method) => {
      const operation = nodeAt(document, [...item.path, method]);
      return operation ? statementsOfOperation(document, operation, placeOf(method), shared) : [];
    }),
  ];
}

function statementsOfOperation(
  document: JsonDocument,
  operation: DocumentNode,
  place: Place,
  shared: readonly DocumentNode[],
): readonly Statement[] {
  if (isProvisional(operation)) return [];
  const body = child(document, operation, 'requestBody');
  const responses = nodeAt(document, [...operation.path, 'responses']);
  return [
    { claim: { kind: 'operation' }, place, path: operation.path },
    ...unknownKeys(operation, 'operation', place).filter(
      ({ path }) => !takesNoToken(document, path),
    ),
    ...[...shared, ...listed(document, operation, 'parameters')].flatMap((entry) =>
      statementsOfParameter(document, entry, place),
    ),
    ...statementsOfBody(document, body, `${place} body`, { kind: 'body' }),
    ...Object.keys(responses?.value ?? {}).flatMap((status) =>
      statementsOfBody(
        document,
        child(document, responses, status),
        `${place} ${status === 'default' ? 'error' : status}`,
        { kind: 'status', status },
      ),
    ),
  ];
}

/** The service sends notifications to the client, so they carry no token. */
function takesNoToken(document: JsonDocument, path: readonly string[]): boolean {
  const [section] = path;
  const security = nodeAt(document, path.slice(0, -1))?.value['security'];
  return (
    section === 'webhooks' &&
    path.at(-1) === 'security' &&
    Array.isArray(security) &&
    security.length === 0
  );
}

function statementsOfParameter(
  document: JsonDocument,
  entry: DocumentNode,
  operation: Place,
): readonly Statement[] {
  const parameter = follow(document, entry);
  if (!parameter) return [];
  const { path, value } = parameter;
  const place = `${operation} ${value['in']} ${value['name']}`;
  // A provisional parameter must be optional, so a required parameter is reported even when it is marked provisional.
  if (isProvisional(parameter)) return requirement(parameter, place);
  return [
    { claim: { kind: 'parameter' }, place, path },
    ...requirement(parameter, place),
    ...unknownKeys(parameter, 'parameter', place),
    ...statementsOfSchema(document, nodeAt(document, [...path, 'schema']), place),
  ];
}

function statementsOfBody(
  document: JsonDocument,
  body: DocumentNode | undefined,
  place: Place,
  claim: StatedClaim,
): readonly Statement[] {
  if (!body || isProvisional(body)) return [];
  const json = nodeAt(document, [...body.path, 'content', 'application/json']);
  const others = Object.keys(nodeAt(document, [...body.path, 'content'])?.value ?? {}).filter(
    // All bodies of the interface are JSON, so the name of a place (`POST /payments body.tag`) needs no media type.
    (type) => type !== 'application/json',
  );
  return [
    { claim, place, path: body.path },
    ...requirement(body, place),
    ...unknownKeys(body, 'body', place),
    ...others.map((key): Statement => unknownKey(key, place, [...body.path, 'content', key])),
    ...(json ? unknownKeys(json, 'media', place) : []),
    ...(json
      ? statementsOfSchema(document, nodeAt(document, [...json.path, 'schema']), place)
      : []),
  ];
}

function requirement({ path, value }: DocumentNode, place: Place): readonly Statement[] {
  if (value['required'] !== true) return [];
  const claim = { kind: 'required', alternative: false } as const;
  return [{ claim, place, path: [...path, 'required'] }];
}

function unknownKeys(
  { path, value }: DocumentNode,
  kind: keyof typeof knownKeys,
  place: Place,
): readonly Statement[] {
  return Object.keys(value)
    .filter((key) => !knownKeys[kind].includes(key) && !key.startsWith('x-'))
    .map((key) => unknownKey(key, place, [...path, key]));
}

function unknownKey(key: string, place: Place, path: readonly string[]): Statement {
  return { claim: { kind: 'unknown key', key }, place, path };
}

/** One step of the recursive search through the schemas of a parameter or a body. */
interface Visit {
  readonly schema: DocumentNode | undefined;
  readonly place: Place;
  /** Whether the value may match another schema, such as another member of an `anyOf`, in place of this schema. */
  readonly alternative: boolean;
  readonly above: readonly DocumentNode['value'][];
}

/** Schema keywords that refuse no value, so the search for the statements of a schema skips them. */
const annotations = ['title', 'description', 'example', 'examples', 'contentEncoding'];

/** Schema keywords whose content has statements. The keyword by itself states nothing about the interface. */
const structure = ['$ref', 'properties', 'items', 'allOf', 'required', 'enum', 'const', 'default'];

/** The keywords `if`, `then` and `else` have a meaning only together. */
const condition = ['if', 'then', 'else'];

/**
 * Lists the statements of a schema about the value at a place and everything in it, by these rules:
 *
 * - A `$ref` makes the statements of its target, and an `allOf` the statements of its members.
 * - A wrapper is a property like any other: the fact table has it as a field that every answer has.
 * - The members of an `anyOf`, such as an open enumeration or an object that may be null, make statements about their own
 *   values. The `anyOf` itself states only that a value is refused when all members refuse the value.
 * - When only one of several alternatives requires a field, the fact table has a value that is refused because it lacks the
 *   field.
 * - A `type` in a schema that also has `properties` or `items` makes no statement.
 */
export function statementsOfSchema(
  document: JsonDocument,
  schema: DocumentNode | undefined,
  place: Place,
): readonly Statement[] {
  return visit(document, { schema, place, alternative: false, above: [] });
}

function visit(document: JsonDocument, { schema, ...where }: Visit): readonly Statement[] {
  // Stop at a schema that contains itself: a second visit would repeat the statements of the schema.
  if (!schema || where.above.includes(schema.value) || isProvisional(schema)) return [];
  const above = [...where.above, schema.value];
  const under = (...keys: readonly string[]) => nodeAt(document, [...schema.path, ...keys]);
  const same = [referenced(document, schema), ...listed(document, schema, 'allOf')];
  const alternatives = [
    ...listed(document, schema, 'anyOf'),
    ...listed(document, schema, 'oneOf'),
    under('then'),
    under('else'),
  ];
  const properties = Object.keys(under('properties')?.value ?? {});
  return [
    ...statementsAt(schema, where),
    ...properties.flatMap((name) =>
      visitProperty(document, {
        ...where,
        schema: under('properties', name),
        place: `${where.place}.${name}`,
        above,
      }),
    ),
    ...visit(document, { ...where, schema: under('items'), place: `${where.place}[]`, above }),
    ...same.flatMap((part) => visit(document, { ...where, schema: part, above })),
    ...alternatives.flatMap((part) =>
      visit(document, { ...where, schema: part, alternative: true, above }),
    ),
  ];
}

function visitProperty(document: JsonDocument, property: Visit): readonly Statement[] {
  const { schema, place } = property;
  if (!schema || isProvisional(schema)) return [];
  return [{ claim: { kind: 'property' }, place, path: schema.path }, ...visit(document, property)];
}

/** Lists the statements that one schema makes by itself, without the statements of the schemas nested in it. */
function statementsAt(
  { path, value }: DocumentNode,
  { place, alternative }: Pick<Visit, 'place' | 'alternative'>,
): readonly Statement[] {
  const at = (keys: string | readonly string[], claim: StatedClaim, of = place): Statement => ({
    claim,
    place: of,
    path: [...path, ...[keys].flat()],
  });
  const list = (key: string): readonly unknown[] => [value[key] ?? []].flat();
  const types = list('type');
  const isContainer = ['properties', 'items', 'allOf', 'required'].some((key) => key in value);
  const isStructural = (key: string) =>
    annotations.includes(key) ||
    structure.includes(key) ||
    condition.includes(key) ||
    key.startsWith('x-') ||
    (key === 'type' && (types.includes('null') || isContainer));
  return [
    ...list('required').map((name, index) =>
      at(['required', `${index}`], { kind: 'required', alternative }, `${place}.${name}`),
    ),
    ...list('enum').map((one, index) => at(['enum', `${index}`], { kind: 'value', value: one })),
    ...list('const').map((one) => at('const', { kind: 'value', value: one })),
    ...('default' in value ? [at('default', { kind: 'default', value: value['default'] })] : []),
    ...(types.includes('null') ? [at('type', { kind: 'null' })] : []),
    ...Object.keys(value)
      .filter((key) => !isStructural(key))
      .map((key) => at(key, { kind: 'constraint', schema: { [key]: value[key] } })),
    ...('if' in value ? [at('if', { kind: 'constraint', schema: conditionOf(value) })] : []),
  ];
}

function conditionOf(value: DocumentNode['value']): Readonly<Record<string, unknown>> {
  const keys = condition.filter((key) => key in value);
  return Object.fromEntries(keys.map((key) => [key, value[key]]));
}
