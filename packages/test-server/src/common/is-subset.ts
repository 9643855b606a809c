/** Tells whether `actual` has every field and value of `expected`, at any depth. Lists must have the same length. */
export function isSubset(expected: unknown, actual: unknown): boolean {
  if (typeof expected !== 'object' || expected === null) return Object.is(expected, actual);
  if (typeof actual !== 'object' || actual === null) return false;
  if (Array.isArray(expected) !== Array.isArray(actual)) return false;
  if (Array.isArray(expected) && expected.length !== Object(actual).length) return false;
  return Object.keys(expected).every(
    (name) =>
      Object.hasOwn(actual, name) &&
      isSubset(Reflect.get(expected, name), Reflect.get(actual, name)),
  );
}
