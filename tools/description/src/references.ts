/** `ID` for `#/components/schemas/ID`, undefined for any other place. */
export function schemaNameAt(pointer: string | undefined): string | undefined {
  return /^#\/components\/schemas\/([^/]+)$/.exec(pointer ?? '')?.[1];
}

/** An object inside a document, and the keys on the way to it. */
export interface DocumentNode {
  node: Record<string, unknown>;
  keys: string[];
}

/** Yields each object of a value at any depth, the value first. It follows no references. */
export function* nodesOf(value: unknown, keys: string[] = []): Generator<DocumentNode> {
  if (typeof value !== 'object' || value === null) return;
  if (isRecord(value)) yield { node: value, keys };
  for (const [key, item] of Object.entries(value)) yield* nodesOf(item, [...keys, key]);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
