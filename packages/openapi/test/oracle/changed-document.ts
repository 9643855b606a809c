import { isRecord } from '@crossborder-fx/tools-description';
import { type JsonDocument, valueAt } from './document-node.ts';

/** Another value at a place of the document, or none at all. */
export interface Change {
  readonly path: readonly string[];
  readonly value?: unknown;
}

/** Runs a check on the document with the changes, and then undoes them. */
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
    // All keys anew, since their order may be what is compared.
    for (const name of Object.keys(parent)) delete parent[name];
    Object.assign(parent, before);
  };
}
