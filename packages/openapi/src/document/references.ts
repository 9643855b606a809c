export interface Reference {
  $ref: string;
}

export function isReference(value: unknown): value is Reference {
  return (
    typeof value === 'object' && value !== null && '$ref' in value && typeof value.$ref === 'string'
  );
}

/** Returns the keys that lead to a place: `paths`, `/payments` and `get` for `#/paths/~1payments/get`. */
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

/** Follows a reference by one step. @throws {TypeError} when the document has no such object */
export function targetOf(document: object, { $ref }: Reference): object {
  const target = valueAt(document, keysOf($ref));
  if (typeof target !== 'object' || target === null) {
    throw new TypeError(`The OpenAPI document has no ${$ref}.`);
  }
  return target;
}

/** Follows a reference to its end. Returns any other value itself. */
export function resolve<Value extends object>(document: object, value: Value | Reference): Value {
  return isReference(value)
    ? resolve(document, targetOf(document, value) as Value | Reference)
    : value;
}

/**
 * Returns the pointer to the value under these keys below another pointer, which is `#` for the whole document: for example
 * `#/paths/~1payments~1%7Bid%7D/get`. This is the opposite of `keysOf`.
 */
export function pointerBelow(pointer: string, ...keys: readonly string[]): string {
  const tokens = keys.map((key) => key.replaceAll('~', '~0').replaceAll('/', '~1'));
  return [pointer, ...tokens.map(encodeURIComponent)].join('/');
}
