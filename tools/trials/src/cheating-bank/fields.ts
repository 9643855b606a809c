export type Fields = Record<string, unknown>;

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Copies a value, and replaces each object inside it, the innermost first, by what `change` returns for the object. */
export function objects(change: (fields: Fields) => unknown) {
  return function copy(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(copy);
    if (!isObject(value)) return value;
    const inner = Object.entries(value).map(([name, member]) => [name, copy(member)]);
    return change(Object.fromEntries(inner));
  };
}

/** Copies a value, and replaces each field with one of these names by what `change` returns; undefined removes the field. */
export const fields = (names: readonly string[], change: (value: unknown) => unknown) =>
  objects((all) => {
    const changed = Object.entries(all).map(([name, member]) => [
      name,
      names.includes(name) ? change(member) : member,
    ]);
    return Object.fromEntries(changed.filter(([, member]) => member !== undefined));
  });

export const filled = (names: readonly string[], value: unknown) => fields(names, () => value);

export const texts = (names: readonly string[], change: (text: string) => unknown) =>
  fields(names, (value) => (typeof value === 'string' ? change(value) : value));

/** Returns the array in the body of a list's answer, and the name of the array's field; undefined for the body of an error. */
export function listIn(body: unknown): { name: string; items: unknown[] } | undefined {
  const entries = isObject(body) ? Object.entries(body) : [];
  const found = entries.find((entry): entry is [string, unknown[]] => Array.isArray(entry[1]));
  return found && { name: found[0], items: found[1] };
}
