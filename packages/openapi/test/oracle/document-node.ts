import { isRecord, isReference, keysOf, valueAt } from '@crossborder-fx/tools-description';

export { valueAt };

/** A parsed JSON document. The tests of the comparison change the document in place, and then restore it. */
export type JsonDocument = Record<string, unknown>;

/** An object of the document and the object keys that lead to it from the root. */
export interface DocumentNode {
  readonly path: readonly string[];
  readonly value: Readonly<Record<string, unknown>>;
}

export function nodeAt(document: JsonDocument, path: readonly string[]): DocumentNode | undefined {
  const value = valueAt(document, path);
  return isRecord(value) ? { path, value } : undefined;
}

/** Returns the object to which the object keys lead from a node, following each `$ref` on the way. */
export function child(
  document: JsonDocument,
  node: DocumentNode | undefined,
  ...keys: readonly string[]
): DocumentNode | undefined {
  return keys.reduce<DocumentNode | undefined>(
    (parent, key) => follow(document, parent && nodeAt(document, [...parent.path, key])),
    node,
  );
}

/** Returns the objects in the list that a node has under the key. The function does not follow a `$ref` of these objects. */
export function listed(
  document: JsonDocument,
  node: DocumentNode,
  key: string,
): readonly DocumentNode[] {
  const list = node.value[key];
  if (!Array.isArray(list)) return [];
  return list.flatMap((_, index) => nodeAt(document, [...node.path, key, String(index)]) ?? []);
}

export function follow(
  document: JsonDocument,
  node: DocumentNode | undefined,
): DocumentNode | undefined {
  const target = node && referenced(document, node);
  return target ? follow(document, target) : node;
}

/** Follows one `$ref` only, and not the `$ref` of its target, because the target can also have other keywords. */
export function referenced(document: JsonDocument, node: DocumentNode): DocumentNode | undefined {
  return isReference(node.value) ? nodeAt(document, keysOf(node.value.$ref)) : undefined;
}

/** The target of a `$ref` and the members of the given keywords describe the same value. */
export function sameValue(
  document: JsonDocument,
  node: DocumentNode,
  combiners: readonly string[] = ['allOf', 'anyOf', 'oneOf'],
): readonly DocumentNode[] {
  const target = referenced(document, node);
  return [
    node,
    ...(target ? sameValue(document, target, combiners) : []),
    ...combiners
      .flatMap((combiner) => listed(document, node, combiner))
      .flatMap((part) => sameValue(document, part, combiners)),
  ];
}

/** A provisional part, with everything in it, comes from another source than the service description. */
export function isProvisional({ value }: DocumentNode): boolean {
  return value['x-provenance'] === 'provisional';
}

/** A new value at a path of the document. A change without a value removes what is at the path. */
export interface Change {
  readonly path: readonly string[];
  readonly value?: unknown;
}

export function whileChanged<Result>(
  document: JsonDocument,
  changes: readonly Change[],
  check: () => Result,
): Result {
  const undo = changes.map((change) => apply(document, change)).toReversed();
  try {
    return check();
  } finally {
    for (const revert of undo) revert();
  }
}

function apply(document: JsonDocument, { path, value }: Change): () => void {
  const parent = valueAt(document, path.slice(0, -1));
  const key = path.at(-1) ?? '';
  if (Array.isArray(parent)) {
    const before: unknown = parent[Number(key)];
    parent[Number(key)] = value;
    return () => {
      parent[Number(key)] = before;
    };
  }
  if (!isRecord(parent)) throw new Error(`Nothing to change at ${path.join('/')}`);
  const before = { ...parent };
  if (value === undefined) delete parent[key];
  else parent[key] = value;
  return () => {
    // Delete all keys of the object and then set them again, because a check may compare the order of the keys.
    for (const name of Object.keys(parent)) delete parent[name];
    Object.assign(parent, before);
  };
}
