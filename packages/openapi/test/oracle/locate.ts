import {
  child,
  type DocumentNode,
  follow,
  type JsonDocument,
  listed,
  nodeAt,
  sameValue,
} from './document-node.ts';
import type { Place } from './fact-table.ts';

const root = (document: JsonDocument): DocumentNode => ({ path: [], value: document });

interface OperationPlace {
  readonly operation: DocumentNode;
  /** The part of a place's name that follows the operation: `body.tag` in `POST /payments body.tag`. */
  readonly rest: string;
}

/** Returns the operation or webhook with which a place begins: `POST /payments` for `POST /payments body.tag`. */
export function operationAt(document: JsonDocument, place: Place): OperationPlace | undefined {
  const webhook = /^webhook (\S+) ?(.*)$/.exec(place);
  if (webhook?.[1]) {
    const operation = nodeAt(document, ['webhooks', webhook[1], 'post']);
    return operation && { operation, rest: webhook[2] ?? '' };
  }
  const named = /^([A-Z]+) (\/\S*) ?(.*)$/.exec(place);
  if (!named?.[1] || !named[2]) throw new Error(`Not a place: ${place}`);
  const operation = nodeAt(document, ['paths', named[2], named[1].toLowerCase()]);
  return operation && { operation, rest: named[3] ?? '' };
}

export function isParameter(place: Place): boolean {
  return / (path|query|header) \S+$/.test(place);
}

export function isWholeBody(place: Place): boolean {
  return place.endsWith(' body');
}

/** Returns the entry of a parameter in the list of its operation. The entry may be a `$ref`, which is not followed. */
function parameterEntry(document: JsonDocument, place: Place): DocumentNode | undefined {
  const found = operationAt(document, place);
  const [location, name] = found?.rest.split(' ') ?? [];
  return (
    found &&
    listed(document, found.operation, 'parameters').find((entry) => {
      const parameter = follow(document, entry)?.value;
      return parameter?.['in'] === location && parameter?.['name'] === name;
    })
  );
}

/** Returns the parameter, body or response in which a place lies: the request body for `POST /payments body.tag`. */
export function holderOf(document: JsonDocument, place: Place): DocumentNode | undefined {
  if (isParameter(place)) return follow(document, parameterEntry(document, place));
  const found = operationAt(document, place);
  const head = found?.rest.split(/[.[]/, 1)[0];
  if (head === 'body') return child(document, found?.operation, 'requestBody');
  const status = head === 'error' ? 'default' : head;
  return status ? child(document, found?.operation, 'responses', status) : undefined;
}

/** Returns several schemas when members of an `allOf`, `anyOf` or `oneOf` each describe the value. */
export function schemasAt(document: JsonDocument, place: Place): readonly DocumentNode[] {
  const holder = holderOf(document, place);
  if (!holder) return [];
  const media = isParameter(place) ? [] : ['content', 'application/json'];
  const schema = nodeAt(document, [...holder.path, ...media, 'schema']);
  return stepsOf(place).reduce<readonly DocumentNode[]>(
    (nodes, step) => nodes.flatMap((node) => under(document, node, step)),
    schema ? [schema] : [],
  );
}

/** Returns the fields and items on the way from a body to a value: `wallets`, `[]` and `id` for `200.wallets[].id`. */
function stepsOf(place: Place): readonly string[] {
  if (isParameter(place)) return [];
  const last = place.split(' ').at(-1) ?? '';
  return last.split(/\.|(?=\[\])/).slice(1);
}

function under(document: JsonDocument, node: DocumentNode, step: string): readonly DocumentNode[] {
  const keys = step === '[]' ? ['items'] : ['properties', step];
  return sameValue(document, node).flatMap(
    (part) => nodeAt(document, [...part.path, ...keys]) ?? [],
  );
}

export function parentOf(place: Place): readonly [parent: Place, name: string] {
  const end = place.lastIndexOf('.');
  return [place.slice(0, end), place.slice(end + 1)];
}

/** All schemas that always apply, and those members of `anyOf` and `oneOf` that have the field. */
export function partsThatMayRequire(
  document: JsonDocument,
  parent: Place,
  name: string,
): readonly DocumentNode[] {
  return schemasAt(document, parent).flatMap((schema) => {
    const all = sameValue(document, schema, ['allOf']);
    const paths = new Set(all.map(({ path }) => path.join('/')));
    const alternatives = sameValue(document, schema).filter(
      ({ path, value }) =>
        !paths.has(path.join('/')) && Object.hasOwn(Object(value['properties']), name),
    );
    return [...all, ...alternatives];
  });
}

/** Returns the objects whose descriptions or notes may hold the sentences that are required at a place. */
export function describedAt(document: JsonDocument, place: Place): readonly DocumentNode[] {
  const present = (...nodes: ReadonlyArray<DocumentNode | undefined>) =>
    nodes.filter((node) => node !== undefined);
  if (place === 'root') return [root(document)];
  if (place === 'info') return present(nodeAt(document, ['info']));
  if (place === 'changelog') return present(nodeAt(document, ['x-changelog']));
  if (place === 'servers') return listed(document, root(document), 'servers');
  if (place === 'security') return present(securityScheme(document));
  if (place.startsWith('tag of ')) return tagsOf(document, place.slice('tag of '.length));
  const found = operationAt(document, place);
  if (!found) return [];
  if (!found.rest) return partsOf(document, found.operation);
  const schemas = schemasAt(document, place).flatMap((node) => sameValue(document, node));
  return stepsOf(place).length > 0 ? schemas : [...present(holderOf(document, place)), ...schemas];
}

/** Returns an operation with its parameters, request and answers, without their schemas. */
function partsOf(document: JsonDocument, operation: DocumentNode): readonly DocumentNode[] {
  const responses = child(document, operation, 'responses');
  const parts = [
    ...listed(document, operation, 'parameters').map((entry) => follow(document, entry)),
    child(document, operation, 'requestBody'),
    ...Object.keys(responses?.value ?? {}).map((status) => child(document, responses, status)),
  ];
  return [operation, ...parts.filter((part) => part !== undefined)];
}

function tagsOf(document: JsonDocument, place: Place): readonly DocumentNode[] {
  const names = operationAt(document, place)?.operation.value['tags'];
  if (!Array.isArray(names)) return [];
  return listed(document, root(document), 'tags').filter((tag) =>
    names.includes(tag.value['name']),
  );
}

/** Returns the security scheme that the OpenAPI document requires of every operation by default. */
export function securityScheme(document: JsonDocument): DocumentNode | undefined {
  const [requirement] = listed(document, root(document), 'security');
  const [name] = Object.keys(requirement?.value ?? {});
  return name === undefined ? undefined : nodeAt(document, ['components', 'securitySchemes', name]);
}
