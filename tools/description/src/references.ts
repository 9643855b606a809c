/** `ID` for `#/components/schemas/ID`, undefined for a reference to anything else. */
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

export interface Gap {
  id: string;
  note: string;
  /** Whether the interface allows undocumented fields or parameters at the place of this entry. */
  open?: boolean;
}

export function gapsOf({ 'x-undocumented': gaps }: Record<string, unknown>): Gap[] {
  // The form of the entries in `x-undocumented` is not checked, because the linter has refused entries of another form.
  return Array.isArray(gaps) ? gaps.filter((gap): gap is Gap => isRecord(gap)) : [];
}
