import type { Change } from './document-node.ts';
import {
  type DocumentNode,
  isProvisional,
  type JsonDocument,
  nodeAt,
  referenced,
  valueAt,
} from './document-node.ts';

/** `reported` is a text that the check's message about the added statement must contain. */
interface Invention {
  readonly change: Change;
  readonly reported: string;
}

/** Adds each kind of undocumented statement wherever the OpenAPI document can hold the statement. */
export const inventions: Readonly<
  Record<string, (document: JsonDocument) => readonly Invention[]>
> = {
  'a property': (document) =>
    nodesOf(document).flatMap((node) =>
      'properties' in node.value
        ? [added(node, ['properties', 'invented'], { type: 'string', examples: ['a'] }, 'property')]
        : [],
    ),
  'a parameter': (document) =>
    operations(document).map((node) => {
      const parameter = { name: 'invented', in: 'query', schema: { type: 'string' }, example: 'a' };
      return appended(node, 'parameters', parameter, 'query invented: parameter');
    }),
  'an enum value': (document) =>
    nodesOf(document).flatMap((node) =>
      Array.isArray(node.value['enum'])
        ? [appended(node, 'enum', 'invented', 'value "invented"')]
        : [],
    ),
  'an operation of a known path': (document) =>
    nodesIn(document, 'paths').flatMap((node) => {
      const method = ['get', 'put', 'post', 'patch', 'delete'].find((one) => !(one in node.value));
      return method ? [added(node, [method], operation, 'operation')] : [];
    }),
  'an operation of a new path': () => [
    {
      change: { path: ['paths', '/inventions/{id}'], value: { get: operation } },
      reported: 'GET /inventions/{id}: operation (paths › /inventions/{id} › get)',
    },
  ],
  'an event': (document) => [
    {
      change: {
        path: ['webhooks', 'INVENTED'],
        value: valueAt(document, ['webhooks', 'PAYMENT_CREATED']),
      },
      reported: 'webhook INVENTED: operation (webhooks › INVENTED › post)',
    },
  ],
  'a call without a token': (document) => [
    appended({ path: [], value: document }, 'security', {}, 'security: security scheme {}'),
  ],
  'a body where none is taken': (document) =>
    operations(document)
      .filter(({ path, value }) => path[0] === 'paths' && !('requestBody' in value))
      .map((node) => added(node, ['requestBody'], { content: {} }, 'body: body')),
  'an operation that takes no token': (document) =>
    operations(document)
      .filter(({ path }) => path[0] === 'paths')
      .map((node) => added(node, ['security'], [], 'key security')),
  'a status code': (document) =>
    operations(document).map((node) =>
      added(node, ['responses', '202'], { description: 'Taken.' }, 'status 202'),
    ),
  'another form of a body': (document) =>
    nodesOf(document).flatMap((node) =>
      'content' in node.value ? [added(node, ['content', 'text/csv'], {}, 'key text/csv')] : [],
    ),
  'a header of an answer': (document) =>
    nodesOf(document).flatMap((node) =>
      'content' in node.value ? [added(node, ['headers'], {}, 'key headers')] : [],
    ),
  'a required marker': (document) =>
    nodesOf(document).flatMap((node) => {
      // Skip a schema without `type: object`. Another schema of the same object may already require the fields, so an
      // added requirement would be no new statement.
      if (node.value['type'] !== 'object') return [];
      const required = [node.value['required'] ?? []].flat();
      const name = Object.keys(nodeAt(document, [...node.path, 'properties'])?.value ?? {}).find(
        (one) => !required.includes(one),
      );
      return name ? [appended(node, 'required', name, `.${name}: is required`)] : [];
    }),
  'a parameter that becomes required': (document) =>
    nodesOf(document).flatMap((node) =>
      node.value['in'] === 'query' ? [added(node, ['required'], true, 'is required')] : [],
    ),
  'a tightened length': (document) =>
    nodesOf(document).flatMap((node) => {
      const { maxLength } = node.value;
      if (typeof maxLength !== 'number') return [];
      return [added(node, ['maxLength'], maxLength - 1, `maxLength ${maxLength - 1}`)];
    }),
  'a length limit, a pattern, a format, a default and another keyword': (document) =>
    nodesOf(document).flatMap((node) =>
      Object.entries(ofText).flatMap(([name, value]) =>
        node.value['type'] === 'string' && !(name in node.value)
          ? [added(node, [name], value, `${name} ${JSON.stringify(value)}`)]
          : [],
      ),
    ),
  'a narrower pattern': (document) =>
    nodesOf(document).flatMap((node) => {
      if (typeof node.value['pattern'] !== 'string') return [];
      const pattern = `(?=^.?$)${node.value['pattern']}`;
      return [added(node, ['pattern'], pattern, `pattern ${JSON.stringify(pattern)}`)];
    }),
  'a text that may be null': (document) =>
    nodesOf(document).flatMap((node) =>
      node.value['type'] === 'string'
        ? [added(node, ['type'], ['string', 'null'], 'may be null')]
        : [],
    ),
};

const operation = { operationId: 'invented', responses: {} };

const ofText = {
  maxLength: 5000,
  pattern: '^[^~]*$',
  format: 'time',
  default: 'invented',
  readOnly: true,
};

function added(
  { path }: DocumentNode,
  keys: readonly string[],
  value: unknown,
  words: string,
): Invention {
  const at = [...path, ...keys];
  return { change: { path: at, value }, reported: `${words} (${at.join(' › ')}` };
}

function appended(node: DocumentNode, key: string, value: unknown, words: string): Invention {
  const list: readonly unknown[] = [node.value[key] ?? []].flat();
  const at = [...node.path, key];
  return {
    change: { path: at, value: [...list, value] },
    reported: `${words} (${[...at, list.length].join(' › ')}`,
  };
}

function operations(document: JsonDocument): readonly DocumentNode[] {
  return nodesOf(document).filter(({ value }) => 'operationId' in value);
}

function nodesIn(document: JsonDocument, section: string): readonly DocumentNode[] {
  return Object.keys(nodeAt(document, [section])?.value ?? {}).flatMap(
    (name) => nodeAt(document, [section, name]) ?? [],
  );
}

/** Leaves out provisional parts, examples, links, and `if` and `not`, which the check compares as a whole. */
function nodesOf(document: JsonDocument): readonly DocumentNode[] {
  const found = new Map<unknown, DocumentNode>();
  const visit = (path: readonly string[], value: unknown): void => {
    if (typeof value !== 'object' || value === null || found.has(value)) return;
    const node = { path, value: value as DocumentNode['value'] };
    if (isProvisional(node)) return;
    found.set(value, node);
    const target = referenced(document, node);
    if (target) visit(target.path, target.value);
    for (const [key, child] of Object.entries(value)) {
      const isNames = ['properties', 'paths', 'webhooks'].includes(path.at(-1) ?? '');
      if (isNames || !(skipped.has(key) || key.startsWith('x-'))) visit([...path, key], child);
    }
  };
  for (const section of ['paths', 'webhooks']) visit([section], document[section]);
  return [...found.values()];
}

const skipped = new Set(['example', 'examples', 'links', 'if', 'not']);
