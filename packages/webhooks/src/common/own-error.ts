// Marks errors with a symbol of the global registry, because Next may load two copies of this package in one process.
const mark = Symbol.for('@crossborder-fx/webhooks: own error');

/** Marks an error of this package, whose message holds no value of a payload and no secret. */
export function own<Own extends Error>(error: Own): Own {
  return Object.defineProperty(error, mark, { value: true });
}

export function ownMessageOf(error: unknown): string | undefined {
  return read(error, mark) === true ? String(read(error, 'message')) : undefined;
}

/** Reads a property of an object that other code has made. Returns undefined when reading throws. */
export function read(holder: unknown, name: PropertyKey): unknown {
  try {
    return Object(holder)[name];
  } catch {
    return undefined;
  }
}
