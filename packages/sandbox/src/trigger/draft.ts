import { createValidator, type OperationId, sentenceOf } from '@crossborder-fx/test-server';

/** An object with fields of any depth that are set in place of others. */
export type Changes = Readonly<Record<string, unknown>>;

/**
 * The body of a request with changes, which is held against the description.
 *
 * @throws {TypeError} when a change is misspelt or wrong; it says which
 */
export function draft<Body extends object>(
  operation: OperationId,
  body: Body,
  changes: Changes,
): Body {
  const changed = merged(body, changes);
  const input = { pathParameters: {}, query: {}, body: changed };
  const problems = createValidator()({ group: operation }, input);
  if (problems.length > 0) {
    const named = problems.map((one) => ({ ...one, path: one.path.replace(/^body/, 'set') }));
    throw new TypeError(sentenceOf(named));
  }
  // As the description has it.
  return changed as Body;
}

/** A value with changes: objects are changed field by field, all else is replaced. */
export function merged(base: unknown, changes: unknown): unknown {
  if (!(isObject(base) && isObject(changes))) return changes;
  const changed = Object.entries(changes)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, Object.hasOwn(base, name) ? merged(base[name], value) : value]);
  return Object.fromEntries([...Object.entries(base), ...changed]);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
