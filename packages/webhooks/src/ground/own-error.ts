// By a registered symbol, since two copies of this package can be in one process: Next loads modules twice.
const mark = Symbol.for('@crossborder-fx/webhooks: own error');

/** Marks an error whose message this package wrote: it holds no value of a payload and no secret. */
export function own<Own extends Error>(error: Own): Own {
  return Object.defineProperty(error, mark, { value: true });
}

/** The message, if it may be printed. */
export function ownMessageOf(error: unknown): string | undefined {
  return read(error, mark) === true ? String(read(error, 'message')) : undefined;
}

/** A property of what somebody else made; undefined when reading it throws. */
export function read(holder: unknown, name: PropertyKey): unknown {
  try {
    return Object(holder)[name];
  } catch {
    return undefined;
  }
}
