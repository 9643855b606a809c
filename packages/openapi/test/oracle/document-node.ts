import { isRecord, isReference, keysOf, valueAt } from '@crossborder-fx/tools-description';

export { valueAt };

/** A parsed JSON document; mutations of a fact change it in place and back. */
export type JsonDocument = Record<string, unknown>;

/** An object of the document and the keys that lead to it from the root. */
export interface DocumentNode {
  readonly path: readonly string[];
  readonly value: Readonly<Record<string, unknown>>;
}

export function nodeAt(document: JsonDocument, path: readonly string[]): DocumentNode | undefined {
  const value = valueAt(document, path);
  return isRecord(value) ? { path, value } : undefined;
}

/** The object under these keys of a node, with references followed on the way. */
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

/** The objects in a list of a node, not followed. */
export function listed(
  document: JsonDocument,
  node: DocumentNode,
  key: string,
): readonly DocumentNode[] {
  const list = node.value[key];
  if (!Array.isArray(list)) return [];
  return list.flatMap((_, index) => nodeAt(document, [...node.path, key, String(index)]) ?? []);
}

/** Follows a reference to its end. Returns any other node itself. */
export function follow(
  document: JsonDocument,
  node: DocumentNode | undefined,
): DocumentNode | undefined {
  const target = node && referenced(document, node);
  return target ? follow(document, target) : node;
}

/** Follows a reference by one step only, because keywords can stand beside the next `$ref`. */
export function referenced(document: JsonDocument, node: DocumentNode): DocumentNode | undefined {
  return isReference(node.value) ? nodeAt(document, keysOf(node.value.$ref)) : undefined;
}

/** A schema and all that describe the same value, through `$ref` and the given combiners. */
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
