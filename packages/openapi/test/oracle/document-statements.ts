import {
  child,
  type DocumentNode,
  follow,
  type JsonDocument,
  listed,
  nodeAt,
} from './document-node.ts';
import type { Place } from './fact-table.ts';
import { isProvisional } from './provisional.ts';
import { statementsOfSchema } from './schema-statements.ts';
import type { StatedClaim, Statement } from './statement.ts';

const methods = ['get', 'put', 'post', 'delete', 'patch', 'head', 'options', 'trace'];

/**
 * The keys of each kind of object that are walked, or that are prose and found the forward way. Any
 * other key is a statement that no fact could make, beside extensions, which are this project's own.
 */
const knownKeys = {
  document: ['openapi', 'info', 'servers', 'security', 'tags', 'paths', 'webhooks', 'components'],
  pathItem: [...methods, 'parameters', 'summary', 'description'],
  operation: [
    ...['operationId', 'tags', 'summary', 'description'],
    ...['parameters', 'requestBody', 'responses'],
  ],
  parameter: ['name', 'in', 'required', 'description', 'schema', 'example', 'examples'],
  body: ['description', 'required', 'content', 'links'],
  media: ['schema', 'example', 'examples'],
};

/** Everything that a document says of the interface and that is not marked provisional. */
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
        // A place of a webhook does not name its method, since notifications are POST requests.
        method === 'post' ? `webhook ${item.path.at(-1)}` : `webhook ${item.path.at(-1)} ${method}`,
      ),
    ),
  ];
}

function schemes(document: JsonDocument, root: DocumentNode): readonly Statement[] {
  return listed(document, root, 'security').flatMap(({ path, value }) =>
    (Object.keys(value).length > 0 ? Object.keys(value) : ['none']).map((name): Statement => {
      // A requirement without a scheme lets every call through.
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

/** Notifications are sent to the client, so they carry no token. */
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
  // Provisional fields are optional.
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
    // All bodies are JSON, and a place means their content.
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
