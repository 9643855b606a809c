export interface Reference {
  $ref: string;
}

export function isReference(value: unknown): value is Reference {
  return (
    typeof value === 'object' && value !== null && '$ref' in value && typeof value.$ref === 'string'
  );
}

/** Returns the object keys of a JSON pointer: `paths`, `/payments` and `get` for `#/paths/~1payments/get`. */
export function keysOf(pointer: string): string[] {
  const tokens = pointer.replace(/^#\//, '').split('/');
  return tokens.map((token) =>
    decodeURIComponent(token).replaceAll('~1', '/').replaceAll('~0', '~'),
  );
}

export function valueAt(document: unknown, keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, key)
        ? Reflect.get(value, key)
        : undefined,
    document,
  );
}

/**
 * Returns the object to which a `$ref` points, which may have a `$ref` itself.
 * @throws {TypeError} when the document has no such object
 */
export function targetOf(document: object, { $ref }: Reference): object {
  const target = valueAt(document, keysOf($ref));
  if (typeof target !== 'object' || target === null) {
    throw new TypeError(`The OpenAPI document has no ${$ref}.`);
  }
  return target;
}

/** Follows `$ref` after `$ref` to an object without `$ref`. Returns any other value unchanged. */
export function resolve<Value extends object>(document: object, value: Value | Reference): Value {
  return isReference(value)
    ? resolve(document, targetOf(document, value) as Value | Reference)
    : value;
}

/**
 * Returns a JSON pointer: `pointer` (`#` for the whole document), extended by the given object keys, such as
 * `#/paths/~1payments~1%7Bid%7D/get`. The function `keysOf` does the opposite.
 */
export function pointerBelow(pointer: string, ...keys: readonly string[]): string {
  const tokens = keys.map((key) => key.replaceAll('~', '~0').replaceAll('/', '~1'));
  return [pointer, ...tokens.map(encodeURIComponent)].join('/');
}
