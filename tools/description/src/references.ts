export {
  isReference,
  keysOf,
  type Reference,
  resolve,
  targetOf,
  valueAt,
} from '../../../packages/test-server/src/description/reference.ts';

/**
 * The pointer to what keys lead to below another pointer, `#` for the document, such as
 * `#/paths/~1payments~1%7Bid%7D/get`. The opposite of `keysOf`.
 */
export function pointerBelow(pointer: string, ...keys: readonly string[]): string {
  const tokens = keys.map((key) => key.replaceAll('~', '~0').replaceAll('/', '~1'));
  return [pointer, ...tokens.map(encodeURIComponent)].join('/');
}

/** `ID` for `#/components/schemas/ID`, undefined for any other place. */
export function schemaNameAt(pointer: string | undefined): string | undefined {
  return /^#\/components\/schemas\/([^/]+)$/.exec(pointer ?? '')?.[1];
}

/** An object inside a document, and the keys that lead to it. */
export interface DocumentNode {
  node: Record<string, unknown>;
  keys: string[];
}

/** Every object of a value, at any depth, the value itself first. References are not followed. */
export function* nodesOf(value: unknown, keys: string[] = []): Generator<DocumentNode> {
  if (typeof value !== 'object' || value === null) return;
  if (isRecord(value)) yield { node: value, keys };
  for (const [key, item] of Object.entries(value)) yield* nodesOf(item, [...keys, key]);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
