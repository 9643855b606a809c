/**
 * Returns the name of the schema that a reference leads to: `ID` for `#/components/schemas/ID`, undefined for a reference to
 * anything else.
 */
export function schemaNameAt(pointer: string | undefined): string | undefined {
  return /^#\/components\/schemas\/([^/]+)$/.exec(pointer ?? '')?.[1];
}

/** An object inside a document, and the keys that lead from the root of the document to the object. */
export interface DocumentNode {
  node: Record<string, unknown>;
  keys: string[];
}

/** Yields each object inside a value at any depth, and the value itself first. It follows no `$ref`. */
export function* nodesOf(value: unknown, keys: string[] = []): Generator<DocumentNode> {
  if (typeof value !== 'object' || value === null) return;
  if (isRecord(value)) yield { node: value, keys };
  for (const [key, item] of Object.entries(value)) yield* nodesOf(item, [...keys, key]);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
